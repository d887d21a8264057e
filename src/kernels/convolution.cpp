// Convolutions through oneDNN: one primitive per piece of the batch, each on one thread.
//
// The library's fast kernels want channels in blocks of a vector's width. A piece is copied into
// that layout, computed and copied back while it is in the cache of its core.
#include "kernels/convolution.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "kernels/onednn.h"
#include "kernels/signals.h"
#include "memory/scratch.h"

namespace slipstream::kernels {
namespace {

using namespace onednn;

enum class Pass : int64_t { Forward, BackwardData, BackwardWeights };

// A run of channels of the convolution: some groups, or (of a single group) some channels.
struct Channels {
  int64_t groups, in_first, in, out_first, out;
};

enum Role { kInput, kWeight, kOutput };  // x, w and y of the forward convolution

struct Tensor {
  OwnedDesc layout;  // what the primitive wants
  Reorder reorder;   // from the caller's layout, or to it for the result
  int64_t bytes = 0;
};

// One primitive with its layouts; immutable once made, shared by threads.
struct Plan {
  Pass pass;
  Tensor tensor[3];
  OwnedDesc bias, scratch;
  OwnedPrimitive primitive;
  int64_t scratch_bytes = 0;

  Role result() const {
    return pass == Pass::Forward ? kOutput : pass == Pass::BackwardData ? kInput : kWeight;
  }
};
using PlanPtr = std::shared_ptr<const Plan>;

int64_t align(int64_t bytes) { return (bytes + 63) & ~int64_t{63}; }

struct Layout {
  int n;
  DnnDims dims, strides;
};

Layout activation_layout(const ConvShape& s, int64_t images, int64_t channels, int64_t all_channels,
                         const int64_t* size) {
  Layout l{2 + s.spatial, {images, channels}, {}};
  int64_t step = 1;
  for (int i = s.spatial - 1; i >= 0; --i) {
    l.dims[2 + i] = size[i];
    l.strides[2 + i] = step;
    step *= size[i];
  }
  l.strides[1] = step;
  l.strides[0] = step * all_channels;
  return l;
}

Layout weight_layout(const ConvShape& s, const Channels& c) {
  Layout l{0, {}, {}};
  const bool grouped = s.groups > 1;
  const int64_t in = grouped ? s.in_channels / s.groups : c.in;
  const int64_t step_out = s.in_channels / s.groups * s.kernel_size();
  if (grouped) {
    l.dims[l.n] = c.groups;
    l.strides[l.n++] = s.out_channels / s.groups * step_out;
  }
  l.dims[l.n] = grouped ? s.out_channels / s.groups : c.out;
  l.strides[l.n++] = step_out;
  l.dims[l.n] = in;
  l.strides[l.n++] = s.kernel_size();
  int64_t step = 1;
  for (int i = s.spatial - 1; i >= 0; --i) {
    l.dims[l.n + i] = s.kernel[i];
    l.strides[l.n + i] = step;
    step *= s.kernel[i];
  }
  l.n += s.spatial;
  return l;
}

OwnedDesc clone(const MemoryDesc* d) {
  MemoryDesc* copy = nullptr;
  check(api().memory_desc_clone(&copy, d), "memory_desc_clone");
  return OwnedDesc(copy);
}

// Null when the library has no kernel for this shape.
PlanPtr make_plan(Pass pass, const ConvShape& s, int64_t images, const Channels& c, bool bias) {
  OneThread guard;
  auto plan = std::make_shared<Plan>();
  plan->pass = pass;
  const Layout layouts[3] = {activation_layout(s, images, c.in, s.in_channels, s.in),
                             weight_layout(s, c),
                             activation_layout(s, images, c.out, s.out_channels, s.out)};
  OwnedDesc any[3];
  for (int i = 0; i < 3; ++i) any[i] = any_desc(layouts[i].n, layouts[i].dims);
  const DnnDims one{1}, out{c.out};
  if (bias) plan->bias = strided_desc(1, out, one);
  DnnDims dilate, pad_right;
  for (int i = 0; i < s.spatial; ++i) {
    dilate[i] = s.dilate[i] - 1;
    const int64_t reach = (s.kernel[i] - 1) * s.dilate[i] + 1;
    const bool even = (s.in[i] + 2 * s.pad[i] - reach) / s.stride[i] + 1 == s.out[i];
    pad_right[i] = even ? s.pad[i] : (s.out[i] - 1) * s.stride[i] + reach - s.in[i] - s.pad[i];
  }
  PrimitiveDesc* forward = nullptr;
  if (!has_kernel(api().convolution_forward_primitive_desc_create(
          &forward, engine(), kForward, kDirect, any[0].get(), any[1].get(), plan->bias.get(),
          any[2].get(), s.stride, dilate, s.pad, pad_right, attr())))
    return nullptr;
  OwnedPrimitiveDesc hint(forward), owned;
  PrimitiveDesc* desc = forward;
  static constexpr Query kQueries[3][3] = {
      {kSrc, kWeights, kDst}, {kDiffSrc, kWeights, kDiffDst}, {kSrc, kDiffWeights, kDiffDst}};
  const Query* query = kQueries[static_cast<int>(pass)];
  if (pass != Pass::Forward) {
    const int status = pass == Pass::BackwardData
                           ? api().convolution_backward_data_primitive_desc_create(
                                 &desc, engine(), kDirect, any[0].get(), any[1].get(), any[2].get(),
                                 s.stride, dilate, s.pad, pad_right, forward, attr())
                           : api().convolution_backward_weights_primitive_desc_create(
                                 &desc, engine(), kDirect, any[0].get(), any[1].get(), nullptr,
                                 any[2].get(), s.stride, dilate, s.pad, pad_right, forward, attr());
    if (!has_kernel(status)) return nullptr;
    owned = OwnedPrimitiveDesc(desc);
  }
  for (int i = 0; i < 3; ++i) {
    Tensor& t = plan->tensor[i];
    t.layout = clone(api().primitive_desc_query_md(desc, query[i], 0));
    t.bytes = align(static_cast<int64_t>(api().memory_desc_get_size(t.layout.get())));
    OwnedDesc mine = strided_desc(layouts[i].n, layouts[i].dims, layouts[i].strides);
    t.reorder = i == plan->result() ? Reorder(t.layout.get(), mine.get())
                                    : Reorder(mine.get(), t.layout.get());
  }
  plan->scratch = clone(api().primitive_desc_query_md(desc, kScratchpad, 0));
  plan->scratch_bytes = static_cast<int64_t>(api().memory_desc_get_size(plan->scratch.get()));
  for (const Tensor& t : plan->tensor)
    plan->scratch_bytes =
        std::max(plan->scratch_bytes, static_cast<int64_t>(t.reorder.scratch_bytes()));
  Primitive* primitive = nullptr;
  check(api().primitive_create(&primitive, desc), "primitive_create");
  plan->primitive = OwnedPrimitive(primitive);
  return plan;
}

PlanPtr find_plan(Pass pass, const ConvShape& s, int64_t images, const Channels& c, bool bias) {
  using Key = std::array<int64_t, 29>;
  static std::mutex mutex;
  static auto& plans = *new std::map<Key, PlanPtr>;  // threads may outlive static destructors
  Key key{static_cast<int64_t>(pass),
          images,
          s.groups,
          c.groups,
          c.in,
          c.out,
          s.in_channels,
          s.out_channels,
          s.spatial,
          bias};
  for (int i = 0; i < s.spatial; ++i) {
    const int64_t sizes[6] = {s.in[i], s.out[i], s.kernel[i], s.stride[i], s.dilate[i], s.pad[i]};
    std::copy(sizes, sizes + 6, key.begin() + 10 + 6 * i);
  }
  {
    std::lock_guard lock(mutex);
    auto found = plans.find(key);
    if (found != plans.end()) return found->second;
  }
  PlanPtr plan = make_plan(pass, s, images, c, bias);
  std::lock_guard lock(mutex);
  constexpr size_t kCapacity = 1024;
  if (plans.size() >= kCapacity) plans.clear();
  plans.emplace(key, plan);
  return plan;
}

// data: x, w, y in the caller's layout. Those in `packed` are already in the primitive's layout.
void run_piece(const Plan& plan, const std::array<void*, 3>& data,
               const std::array<const void*, 3>& packed, const float* bias) {
  OneThread guard;
  int64_t bytes = align(plan.scratch_bytes);
  for (int i = 0; i < 3; ++i)
    if (plan.tensor[i].reorder && !packed[i]) bytes += plan.tensor[i].bytes;
  Scratch scratch(bytes);
  char* free = scratch.data() + align(plan.scratch_bytes);
  void* at[3];
  for (int i = 0; i < 3; ++i) {
    const Tensor& t = plan.tensor[i];
    at[i] = data[i];
    if (packed[i]) {
      at[i] = const_cast<void*>(packed[i]);
    } else if (t.reorder) {
      at[i] = free;
      free += t.bytes;
      if (i != plan.result()) t.reorder.run(data[i], at[i], scratch.data());
    }
  }
  OwnedMemory memory[3];
  for (int i = 0; i < 3; ++i) memory[i] = memory_at(plan.tensor[i].layout.get(), at[i]);
  OwnedMemory pad = memory_at(plan.scratch.get(), scratch.data());
  static constexpr int kKinds[3][3] = {{kArgSrc, kArgWeights, kArgDst},
                                       {kArgDiffSrc, kArgWeights, kArgDiffDst},
                                       {kArgSrc, kArgDiffWeights, kArgDiffDst}};
  const int* kind = kKinds[static_cast<int>(plan.pass)];
  ExecArg args[5] = {{kind[0], memory[0].get()},
                     {kind[1], memory[1].get()},
                     {kind[2], memory[2].get()},
                     {kArgScratchpad, pad.get()},
                     {kArgBias, nullptr}};
  OwnedMemory bias_memory;
  if (plan.bias) {
    bias_memory = memory_at(plan.bias.get(), bias);
    args[4].memory = bias_memory.get();
  }
  ensure_signal_stack();  // some convolutions are products
  check(api().primitive_execute(plan.primitive.get(), stream(), plan.bias ? 5 : 4, args),
        "convolution");
  const Tensor& result = plan.tensor[plan.result()];
  if (result.reorder) result.reorder.run(at[plan.result()], data[plan.result()], scratch.data());
}

// Enough work to be worth a primitive, little enough to stay in a core's cache; at least two
// images, because the library chooses slower kernels for one.
int64_t image_pieces(const ConvShape& s) {
  constexpr double kWork = 8e6;
  constexpr int64_t kCacheElements = 256 << 10;
  const double each = s.flops() / static_cast<double>(s.batch);
  const int64_t elements = s.in_channels * s.in_size() + s.out_channels * s.out_size();
  const auto by_work = static_cast<int64_t>(kWork / std::max(each, 1.0)) + 1;
  const int64_t by_cache = kCacheElements / std::max<int64_t>(elements, 1);
  // Large weights are read again for each piece: then more images share one.
  const int64_t by_weights = s.weights() / std::max<int64_t>(4 * elements, 1);
  const int64_t images = std::max({int64_t{2}, std::min(by_work, by_cache), by_weights});
  return std::max<int64_t>(1, s.batch / images);
}

// Few images and much work: also cut the channels of the result (or the groups).
std::vector<Channels> cut_channels(Pass pass, const ConvShape& s, int64_t pieces) {
  constexpr int64_t kPieces = 8, kEnough = 4, kBlock = 16;
  constexpr double kWork = 16e6;
  const bool data = pass == Pass::BackwardData;
  const int64_t n = s.groups > 1 ? s.groups : data ? s.in_channels : s.out_channels;
  const auto by_work = static_cast<int64_t>(s.flops() / static_cast<double>(pieces) / kWork);
  int64_t cuts = std::min({kPieces / pieces, by_work, n / kBlock});
  if (pieces >= kEnough || cuts < 2) return {{s.groups, 0, s.in_channels, 0, s.out_channels}};
  const int64_t per = (n / kBlock + cuts - 1) / cuts * kBlock;
  std::vector<Channels> list;
  const int64_t in = s.in_channels / s.groups, out = s.out_channels / s.groups;
  for (int64_t first = 0; first < n; first += per) {
    const int64_t count = std::min(per, n - first);
    if (s.groups > 1)
      list.push_back({count, first * in, count * in, first * out, count * out});
    else if (data)
      list.push_back({1, first, count, 0, s.out_channels});
    else
      list.push_back({1, 0, s.in_channels, first, count});
  }
  return list;
}

// Forward and backward by data share their shape: weights and an activation come in, another
// activation comes out.
bool run_by_images(Pass pass, const ConvShape& s, float* x, float* w, float* y, const float* bias,
                   Parallel& parallel) {
  const int64_t pieces = image_pieces(s), images = s.batch / pieces;
  const std::vector<Channels> cuts = cut_channels(pass, s, pieces);
  const auto n_cuts = static_cast<int64_t>(cuts.size());
  // Pieces differ by at most one image.
  std::vector<PlanPtr> plans[2];
  std::vector<int64_t> packed_at;
  int64_t packed_bytes = 0;
  for (const Channels& c : cuts) {
    for (int64_t more = 0; more < 2; ++more) {
      const bool needed = more == 0 || s.batch % pieces != 0;
      plans[more].push_back(needed ? find_plan(pass, s, images + more, c, bias != nullptr)
                                   : nullptr);
      if (needed && !plans[more].back()) return false;
    }
    packed_at.push_back(packed_bytes);
    packed_bytes += plans[0].back()->tensor[kWeight].bytes;
  }
  auto first_image = [&](int64_t piece) { return piece * s.batch / pieces; };
  auto plan_of = [&](int64_t piece, int64_t cut) -> const Plan& {
    return *plans[first_image(piece + 1) - first_image(piece) - images][cut];
  };
  auto data_of = [&](int64_t piece, const Channels& c) -> std::array<void*, 3> {
    const int64_t skipped = s.groups > 1 ? 0 : c.in_first, image = first_image(piece);
    return {x + (image * s.in_channels + c.in_first) * s.in_size(),
            w + (c.out_first * (s.in_channels / s.groups) + skipped) * s.kernel_size(),
            y + (image * s.out_channels + c.out_first) * s.out_size()};
  };
  auto pack = [&](const Plan& plan, Role role, void* from, void* to) {
    OneThread guard;
    Scratch scratch(plan.scratch_bytes);
    plan.tensor[role].reorder.run(from, to, scratch.data());
  };
  // Where the channels are cut, all cuts read the same input: it is brought into layout once.
  const Role source = pass == Pass::Forward ? kInput : kOutput;
  const int64_t source_bytes = plans[s.batch % pieces != 0][0]->tensor[source].bytes;
  const bool share = n_cuts > 1 && s.groups == 1;
  Scratch packed(packed_bytes), shared(share ? pieces * source_bytes : 0);
  parallel.for_each(n_cuts + (share ? pieces : 0), [&](int64_t i) {
    const Plan& plan = i < n_cuts ? *plans[0][i] : plan_of(i - n_cuts, 0);
    const Role role = i < n_cuts ? kWeight : source;
    if (!plan.tensor[role].reorder) return;
    if (i < n_cuts)
      pack(plan, role, data_of(0, cuts[i])[role], packed.data() + packed_at[i]);
    else
      pack(plan, role, data_of(i - n_cuts, cuts[0])[role],
           shared.data() + (i - n_cuts) * source_bytes);
  });
  parallel.for_each(pieces * n_cuts, [&](int64_t piece) {
    const int64_t p = piece / n_cuts, cut = piece % n_cuts;
    const Plan& plan = plan_of(p, cut);
    // Primitives of different sizes may want different layouts; usually they agree.
    std::array<const void*, 3> ready{};
    auto use = [&](Role role, const Plan& made_for, const void* data) {
      const Tensor &mine = plan.tensor[role], &other = made_for.tensor[role];
      if (other.reorder && api().memory_desc_equal(mine.layout.get(), other.layout.get()))
        ready[role] = data;
    };
    use(kWeight, *plans[0][cut], packed.data() + packed_at[cut]);
    if (share) use(source, plan_of(p, 0), shared.data() + p * source_bytes);
    run_piece(plan, data_of(p, cuts[cut]), ready, bias ? bias + cuts[cut].out_first : nullptr);
  });
  return true;
}

// Many weights and small images: each thread makes the gradients of some output channels from all
// images, rather than all gradients from some images, which would have to be added up.
bool run_by_channels(const ConvShape& s, float* x, float* dw, float* dy, Parallel& parallel) {
  constexpr int64_t kBlock = 16;
  const int64_t activations =
      s.batch * (s.in_channels * s.in_size() + s.out_channels * s.out_size());
  if (s.groups > 1 || s.out_channels < 4 * kBlock || s.weights() < activations / 2) return false;
  const int64_t blocks = s.out_channels / kBlock;
  const int64_t n_cuts = std::min<int64_t>(blocks, s.flops() > 256e6 ? 8 : 4);
  std::vector<Channels> cuts;
  std::vector<PlanPtr> plans;
  for (int64_t i = 0; i < n_cuts; ++i) {
    const int64_t first = i * blocks / n_cuts * kBlock;
    const int64_t end = i + 1 == n_cuts ? s.out_channels : (i + 1) * blocks / n_cuts * kBlock;
    cuts.push_back({1, 0, s.in_channels, first, end - first});
    plans.push_back(find_plan(Pass::BackwardWeights, s, s.batch, cuts.back(), false));
    if (!plans.back()) return false;
  }
  // The input is brought into layout once for all of them.
  const Tensor& input = plans[0]->tensor[kInput];
  Scratch shared(input.reorder ? input.bytes : 0);
  if (input.reorder) {
    OneThread guard;
    Scratch scratch(plans[0]->scratch_bytes);
    input.reorder.run(x, shared.data(), scratch.data());
  }
  parallel.for_each(n_cuts, [&](int64_t i) {
    const Channels& c = cuts[i];
    std::array<const void*, 3> ready{};
    if (input.reorder &&
        api().memory_desc_equal(plans[i]->tensor[kInput].layout.get(), input.layout.get()))
      ready[kInput] = shared.data();
    run_piece(
        *plans[i],
        {x, dw + c.out_first * s.in_channels * s.kernel_size(), dy + c.out_first * s.out_size()},
        ready, nullptr);
  });
  return true;
}

// A kernel of one element in steps of one: a matrix product, which needs no other layout. Small
// images are better off with the library, which joins several of them.
bool is_product(const ConvShape& s) {
  for (int i = 0; i < s.spatial; ++i)
    if (s.kernel[i] != 1 || s.stride[i] != 1 || s.pad[i] != 0) return false;
  return s.groups == 1 && s.out_size() >= 256;
}

}  // namespace

void convolve(const ConvShape& s, const float* x, const float* w, const float* bias, float* y,
              Parallel& parallel) {
  if (available() && !is_product(s) && s.weights() > 0 &&
      run_by_images(Pass::Forward, s, const_cast<float*>(x), const_cast<float*>(w), y, bias,
                    parallel))
    return;
  plain::convolve(s, x, w, bias, y, parallel);
}

void convolve_backward_data(const ConvShape& s, const float* dy, const float* w, float* dx,
                            Parallel& parallel) {
  if (available() && s.weights() > 0 && s.out_size() > 0 &&
      run_by_images(Pass::BackwardData, s, dx, const_cast<float*>(w), const_cast<float*>(dy),
                    nullptr, parallel))
    return;
  plain::convolve_backward_data(s, dy, w, dx, parallel);
}

void convolve_backward_weights(const ConvShape& s, const float* dy, const float* x, float* dw,
                               Parallel& parallel) {
  if (available() && s.weights() > 0 && s.batch > 0 && s.out_size() > 0 && s.in_size() > 0 &&
      run_by_channels(s, const_cast<float*>(x), dw, const_cast<float*>(dy), parallel))
    return;
  const int64_t parts = weight_parts(s), n = s.weights();
  const Channels all{s.groups, 0, s.in_channels, 0, s.out_channels};
  PlanPtr plans[2];
  bool usable = available() && parts > 0 && s.out_size() > 0 && s.in_size() > 0;
  // Parts differ by at most one image.
  for (int64_t i = 0; usable && i < 2; ++i) {
    if (i == 1 && s.batch % parts == 0) break;
    plans[i] = find_plan(Pass::BackwardWeights, s, s.batch / parts + i, all, false);
    usable = plans[i] != nullptr;
  }
  if (!usable) return plain::convolve_backward_weights(s, dy, x, dw, parallel);
  Scratch sums(parts > 1 ? parts * n * 4 : 0);
  parallel.for_each(parts, [&](int64_t part) {
    const int64_t first = part * s.batch / parts, end = (part + 1) * s.batch / parts;
    const std::array<void*, 3> data = {
        const_cast<float*>(x) + first * s.in_channels * s.in_size(),
        parts > 1 ? sums.as<float>() + part * n : dw,
        const_cast<float*>(dy) + first * s.out_channels * s.out_size()};
    run_piece(*plans[end - first - s.batch / parts], data, {}, nullptr);
  });
  if (parts > 1) sum_parts(sums.as<float>(), parts, n, dw, parallel);
}

void convolve(const ConvShape& s, const double* x, const double* w, const double* bias, double* y,
              Parallel& parallel) {
  plain::convolve(s, x, w, bias, y, parallel);
}
void convolve_backward_data(const ConvShape& s, const double* dy, const double* w, double* dx,
                            Parallel& parallel) {
  plain::convolve_backward_data(s, dy, w, dx, parallel);
}
void convolve_backward_weights(const ConvShape& s, const double* dy, const double* x, double* dw,
                               Parallel& parallel) {
  plain::convolve_backward_weights(s, dy, x, dw, parallel);
}

}  // namespace slipstream::kernels
