// Sliding blocks as columns, and columns summed back into an image.
#include <algorithm>
#include <cstring>

#include "ops/declare.h"
#include "ops/gradient.h"
#include "ops/real.h"

namespace slipstream::ops {
namespace {

// Up to three spatial axes; fewer are padded in front with axes of length 1.
struct BlockAttrs : Attrs {
  int64_t size[3] = {1, 1, 1}, kernel[3] = {1, 1, 1}, stride[3] = {1, 1, 1};
  int64_t dilate[3] = {1, 1, 1}, pad[3] = {0, 0, 0}, places[3] = {1, 1, 1};

  int64_t elements() const { return size[0] * size[1] * size[2]; }
  int64_t taps() const { return kernel[0] * kernel[1] * kernel[2]; }
  int64_t blocks() const { return places[0] * places[1] * places[2]; }
};

// Calls f(block, element) for every place of one kernel element that lies inside the image.
template <class F>
void for_each_inside(const BlockAttrs& a, int64_t tap, F f) {
  int64_t k[3] = {tap / (a.kernel[1] * a.kernel[2]), tap / a.kernel[2] % a.kernel[1],
                  tap % a.kernel[2]};
  int64_t shift[3];
  for (int i = 0; i < 3; ++i) shift[i] = k[i] * a.dilate[i] - a.pad[i];
  for (int64_t z = 0; z < a.places[0]; ++z) {
    int64_t sz = z * a.stride[0] + shift[0];
    if (sz < 0 || sz >= a.size[0]) continue;
    for (int64_t y = 0; y < a.places[1]; ++y) {
      int64_t sy = y * a.stride[1] + shift[1];
      if (sy < 0 || sy >= a.size[1]) continue;
      int64_t row = (z * a.places[1] + y) * a.places[2], from = (sz * a.size[1] + sy) * a.size[2];
      for (int64_t x = 0; x < a.places[2]; ++x) {
        int64_t sx = x * a.stride[2] + shift[2];
        if (sx >= 0 && sx < a.size[2]) f(row + x, from + sx);
      }
    }
  }
}

template <class T>
void gather_blocks(OpRun& r) {
  auto& a = r.attrs<BlockAttrs>();
  int64_t taps = a.taps(), blocks = a.blocks(), rows = r.out[0].size / blocks;
  r.parallel.for_each(rows, [&](int64_t i) {
    const T* from = r.in[0].as<T>() + i / taps * a.elements();
    T* to = r.out[0].as<T>() + i * blocks;
    std::fill_n(to, blocks, T(0));
    for_each_inside(a, i % taps, [&](int64_t block, int64_t at) { to[block] = from[at]; });
  });
}

void run_im2col(OpRun& r) {
  switch (size_of(r.out[0].dtype)) {
    case 1:
      return gather_blocks<uint8_t>(r);
    case 2:
      return gather_blocks<uint16_t>(r);
    case 4:
      return gather_blocks<uint32_t>(r);
    default:
      return gather_blocks<uint64_t>(r);
  }
}
// Each is the adjoint of the other.
void grad_im2col(Gradient& g);
void grad_col2im(Gradient& g);
const OpDef kIm2col = with_gradient({.name = "im2col", .run = run_im2col}, grad_im2col);

void run_col2im(OpRun& r) {
  auto& a = r.attrs<BlockAttrs>();
  int64_t taps = a.taps(), blocks = a.blocks(), images = r.out[0].size / a.elements();
  with_real(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    r.parallel.for_each(images, [&](int64_t i) {
      T* to = r.out[0].as<T>() + i * a.elements();
      std::fill_n(to, a.elements(), T(0));
      for (int64_t tap = 0; tap < taps; ++tap) {
        const T* from = r.in[0].as<T>() + (i * taps + tap) * blocks;
        for_each_inside(a, tap, [&](int64_t block, int64_t at) { to[at] += from[block]; });
      }
    });
  });
}
const OpDef kCol2im = with_gradient({.name = "col2im", .run = run_col2im}, grad_col2im);

Term turned(Gradient& g, const OpDef& op) {
  DType t = g.in_type(0), work = real_type(t, "data");
  Converted convert;
  Operand dy = convert(g.dy().operand(), work);
  Node* n = begin(op, 1);
  n->attrs = g.entry.attrs;
  set_input(n, 0, dy);
  return Term(result_as(commit(n, work, g.in_shape(0)), t));
}
void grad_im2col(Gradient& g) { g.give(0, turned(g, kCol2im)); }
void grad_col2im(Gradient& g) { g.give(0, turned(g, kIm2col)); }

std::unique_ptr<BlockAttrs> block_attrs(const Dims& size, const Dims& kernel, const Dims& stride,
                                        const Dims& dilate, const Dims& pad, const char* name) {
  if (kernel.n < 1 || kernel.n > 3 || stride.n != kernel.n || dilate.n != kernel.n ||
      pad.n != kernel.n || size.n != kernel.n)
    throw ValueError(std::string(name) +
                     ": kernel, stride, dilate and pad must have one entry for each of the one to "
                     "three spatial axes");
  auto a = std::make_unique<BlockAttrs>();
  for (int i = 0; i < kernel.n; ++i) {
    int k = 3 - kernel.n + i;
    if (kernel[i] < 1 || stride[i] < 1 || dilate[i] < 1 || pad[i] < 0)
      throw ValueError(std::string(name) + ": kernel, stride and dilate must be positive, pad " +
                       "must not be negative");
    a->size[k] = size[i];
    a->kernel[k] = kernel[i];
    a->stride[k] = stride[i];
    a->dilate[k] = dilate[i];
    a->pad[k] = pad[i];
    int64_t room = size[i] + 2 * pad[i] - dilate[i] * (kernel[i] - 1) - 1;
    if (room < 0)
      throw ValueError(std::string(name) + ": the kernel " + to_string(kernel) +
                       " is larger than the padded image " + to_string(size));
    a->places[k] = room / stride[i] + 1;
  }
  return a;
}

}  // namespace

Value* im2col(const Operand& data, const Dims& kernel, const Dims& stride, const Dims& dilate,
              const Dims& pad) {
  const Dims& s = data.shape();
  if (s.n != kernel.n + 2)
    throw ValueError("im2col: data has shape " + to_string(s) + " for a kernel of " +
                     std::to_string(kernel.n) + " axes; it must be (batch, channels, ...)");
  Dims size;
  for (int i = 2; i < s.n; ++i) size.push(s[i]);
  auto attrs = block_attrs(size, kernel, stride, dilate, pad, "im2col");
  if (size_of(data.dtype()) > 8) throw TypeError("im2col: data must not be complex128");
  Dims shape{s[0], s[1] * attrs->taps(), attrs->blocks()};
  Node* n = begin(kIm2col, 1);
  n->attrs = std::move(attrs);
  set_input(n, 0, data);
  return commit(n, data.dtype(), shape);
}
SLIPSTREAM_DECLARE(im2col, "data", "kernel", "stride", "dilate", "pad");

Value* col2im(const Operand& data, const Dims& output_size, const Dims& kernel, const Dims& stride,
              const Dims& dilate, const Dims& pad) {
  auto attrs = block_attrs(output_size, kernel, stride, dilate, pad, "col2im");
  const Dims& s = data.shape();
  check_dims(data, 3, "col2im", "data", "(batch, channels * kernel, blocks)");
  if (s[1] % attrs->taps())
    throw ValueError("col2im: data has " + std::to_string(s[1]) +
                     " rows, which is no multiple of the kernel's " +
                     std::to_string(attrs->taps()) + " elements");
  check_shape(data, {s[0], s[1], attrs->blocks()}, "col2im", "data");
  DType t = data.dtype(), work = real_type(t, "data");
  Dims shape{s[0], s[1] / attrs->taps()};
  for (int i = 0; i < output_size.n; ++i) shape.push(output_size[i]);
  Converted convert;
  Operand x = convert(data, work);
  Node* n = begin(kCol2im, 1);
  n->attrs = std::move(attrs);
  set_input(n, 0, x);
  return result_as(commit(n, work, shape), t);
}
SLIPSTREAM_DECLARE(col2im, "data", "output_size", "kernel", "stride", "dilate", "pad");

}  // namespace slipstream::ops
