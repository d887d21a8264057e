// Recurrent layers: one node per layer, both directions inside it.
//
// The input's share of the gates is one product for many time steps; then each block of sequences
// walks through them on its own, so that no thread waits for another between steps.
#include <algorithm>
#include <cstring>

#include "kernels/blas.h"
#include "memory/buffer.h"
#include "ops/declare.h"
#include "ops/real.h"
#include "ops/shape.h"

namespace slipstream::ops {
namespace {

enum class Mode : uint8_t { Relu, Tanh, Lstm, Gru };

int gates_of(Mode m) { return m == Mode::Lstm ? 4 : m == Mode::Gru ? 3 : 1; }

// Inputs: data (T,N,I), parameters, state (layers*D,N,H), [cell], [lengths].
// Outputs: y (T,N,D*H), state (D,N,H), [cell (D,N,H)].
struct RnnAttrs : Attrs {
  Mode mode;
  int directions, layer;
  int64_t hidden, weights, biases;  // offsets of this layer's part of the parameters
  bool has_lengths;
};

class Scratch {
 public:
  explicit Scratch(int64_t bytes) : buffer_(memory::allocate(std::max<int64_t>(bytes, 64))) {}
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() { memory::release(buffer_); }
  template <class T>
  T* as() const {
    return reinterpret_cast<T*>(buffer_->data);
  }

 private:
  Buffer* buffer_;
};

template <class T>
constexpr DType type_of() {
  return std::is_same_v<T, double> ? DType::F64 : DType::F32;
}

// From here on it pays to lay the state's weights out anew.
constexpr int64_t kManySteps = 8;

template <class T>
class Layer {
 public:
  explicit Layer(OpRun& r)
      : a_(r.attrs<RnnAttrs>()),
        steps_(r.in[0].shape[0]),
        batch_(r.in[0].shape[1]),
        input_(r.in[0].shape[2]),
        h_(a_.hidden),
        width_(gates_of(a_.mode) * a_.hidden),
        x_(r.in[0].as<T>()),
        parameters_(r.in[1].as<T>()),
        y_(r.out[0].as<T>()),
        state_(r.out[1].as<T>()),
        cell_(a_.mode == Mode::Lstm ? r.out[2].as<T>() : nullptr),
        lengths_(a_.has_lengths ? r.in.back().as<int64_t>() : nullptr),
        sigmoid_(kernels::tile_fn(kernels::TileOp::Sigmoid, type_of<T>(), 0)),
        tanh_(kernels::tile_fn(kernels::TileOp::Tanh, type_of<T>(), 0)) {
    int64_t cells = a_.directions * batch_ * h_;
    std::memcpy(state_, r.in[2].as<T>() + a_.layer * cells, cells * sizeof(T));
    if (cell_) std::memcpy(cell_, r.in[3].as<T>() + a_.layer * cells, cells * sizeof(T));
  }

  void run(Parallel& parallel) {
    if (steps_ == 0 || batch_ == 0 || h_ == 0) return;
    // As many steps at once as keep their gates in a few megabytes.
    int64_t block = std::clamp<int64_t>((1 << 20) / (batch_ * width_), 1, steps_);
    int64_t per_direction = block * batch_ * width_;
    Scratch gates(a_.directions * per_direction * sizeof(T));
    Scratch turned(steps_ < kManySteps ? 0 : a_.directions * h_ * width_ * sizeof(T));
    if (steps_ >= kManySteps) {
      turned_ = turned.as<T>();
      parallel.for_each(a_.directions, [&](int64_t d) { turn(static_cast<int>(d)); });
    }
    // Every row of the batch is on its own: blocks of rows go through the steps without meeting.
    int64_t rows = std::max<int64_t>(16, (batch_ + 7) / 8), blocks = (batch_ + rows - 1) / rows;
    int64_t panel = std::max<int64_t>(16, 65536 / width_);
    for (int64_t first = 0; first < steps_; first += block) {
      int64_t n = std::min(block, steps_ - first), total = n * batch_;
      int64_t panels = (total + panel - 1) / panel;
      parallel.for_each(panels * a_.directions, [&](int64_t i) {
        int d = static_cast<int>(i / panels);
        int64_t row = i % panels * panel;
        project(d, first_step(d, first, n) * batch_ + row, std::min(panel, total - row),
                gates.as<T>() + d * per_direction + row * width_);
      });
      parallel.for_each(blocks * a_.directions, [&](int64_t i) {
        int d = static_cast<int>(i / blocks);
        int64_t row = i % blocks * rows;
        walk(d, first, n, row, std::min(rows, batch_ - row), gates.as<T>() + d * per_direction);
      });
    }
  }

 private:
  const T* input_weights(int d) const {
    return parameters_ + a_.weights + d * width_ * (input_ + h_);
  }
  const T* state_weights(int d) const { return input_weights(d) + width_ * input_; }
  const T* input_bias(int d) const { return parameters_ + a_.biases + d * 2 * width_; }
  const T* state_bias(int d) const { return input_bias(d) + width_; }

  // The earliest time step of the n steps that begin `first` steps into a direction's walk.
  int64_t first_step(int d, int64_t first, int64_t n) const {
    return d == 0 ? first : steps_ - first - n;
  }

  static kernels::Blas library(int64_t rows) {
    return rows >= 4 ? kernels::Blas::OneDnn : kernels::Blas::OpenBlas;
  }

  // Wh^T in row-major order, which the libraries take without packing it again at every step.
  void turn(int d) const {
    constexpr int64_t kBlock = 16;
    const T* from = state_weights(d);
    T* to = turned_ + d * h_ * width_;
    for (int64_t i = 0; i < width_; i += kBlock)
      for (int64_t k = 0; k < h_; ++k)
        for (int64_t j = i; j < std::min(width_, i + kBlock); ++j)
          to[k * width_ + j] = from[j * h_ + k];
  }
  kernels::Operand<T> state_operand(int d) const {
    if (turned_) return {turned_ + d * h_ * width_, width_, false};
    return {state_weights(d), h_, true};
  }

  // gates = bias + x Wx^T for some rows of the (step, sequence) pairs.
  void project(int d, int64_t row, int64_t rows, T* gates) const {
    const T *bx = input_bias(d), *bh = state_bias(d);
    // In a GRU the new gate's recurrent bias is inside the reset gate's product.
    int64_t both = a_.mode == Mode::Gru ? 2 * h_ : width_;
    for (int64_t k = 0; k < width_; ++k) gates[k] = k < both ? bx[k] + bh[k] : bx[k];
    for (int64_t i = 1; i < rows; ++i) std::memcpy(gates + i * width_, gates, width_ * sizeof(T));
    if (input_ == 0) return;
    kernels::product(library(rows), rows, width_, input_, {x_ + row * input_, input_, false},
                     {input_weights(d), input_, true}, gates, width_, true);
  }

  void apply(kernels::TileFn f, T* x, int64_t n) const {
    const void* in[1] = {x};
    f(x, in, n);
  }

  void walk(int d, int64_t first, int64_t n, int64_t row, int64_t rows, T* gates) const {
    T* h = state_ + (d * batch_ + row) * h_;
    T* c = cell_ ? cell_ + (d * batch_ + row) * h_ : nullptr;
    Scratch spare((rows * width_ + h_) * sizeof(T));
    T* recurrent = spare.as<T>();
    T* line = recurrent + rows * width_;
    bool gru = a_.mode == Mode::Gru;
    int64_t begin = first_step(d, first, n);
    for (int64_t i = 0; i < n; ++i) {
      int64_t local = d == 0 ? i : n - 1 - i, t = begin + local;
      T* g = gates + (local * batch_ + row) * width_;
      kernels::product(library(rows), rows, width_, h_, {h, h_, false}, state_operand(d),
                       gru ? recurrent : g, width_, !gru);
      for (int64_t j = 0; j < rows; ++j) {
        T* y = y_ + ((t * batch_ + row + j) * a_.directions + d) * h_;
        if (lengths_ && t >= lengths_[row + j]) {
          std::memset(y, 0, h_ * sizeof(T));
          continue;
        }
        T* state = h + j * h_;
        if (a_.mode == Mode::Lstm)
          lstm(g + j * width_, c + j * h_, state, line);
        else if (gru)
          gated(g + j * width_, recurrent + j * width_, state_bias(d) + 2 * h_, state);
        else
          plain(g + j * width_, state);
        std::memcpy(y, state, h_ * sizeof(T));
      }
    }
  }

  // Gates in the order input, forget, new, output.
  void lstm(T* g, T* c, T* h, T* line) const {
    apply(sigmoid_, g, 2 * h_);
    apply(tanh_, g + 2 * h_, h_);
    apply(sigmoid_, g + 3 * h_, h_);
    for (int64_t k = 0; k < h_; ++k) line[k] = c[k] = g[h_ + k] * c[k] + g[k] * g[2 * h_ + k];
    apply(tanh_, line, h_);
    for (int64_t k = 0; k < h_; ++k) h[k] = g[3 * h_ + k] * line[k];
  }

  // Gates in the order reset, update, new.
  void gated(T* g, const T* r, const T* new_bias, T* h) const {
    for (int64_t k = 0; k < 2 * h_; ++k) g[k] += r[k];
    apply(sigmoid_, g, 2 * h_);
    for (int64_t k = 0; k < h_; ++k) g[2 * h_ + k] += g[k] * (r[2 * h_ + k] + new_bias[k]);
    apply(tanh_, g + 2 * h_, h_);
    for (int64_t k = 0; k < h_; ++k) {
      T z = g[h_ + k];
      h[k] = (T(1) - z) * g[2 * h_ + k] + z * h[k];
    }
  }

  void plain(T* g, T* h) const {
    if (a_.mode == Mode::Tanh) {
      apply(tanh_, g, h_);
      std::memcpy(h, g, h_ * sizeof(T));
    } else {
      for (int64_t k = 0; k < h_; ++k) h[k] = g[k] < 0 ? T(0) : g[k];
    }
  }

  const RnnAttrs& a_;
  int64_t steps_, batch_, input_, h_, width_;
  const T *x_, *parameters_;
  T *y_, *state_, *cell_, *turned_ = nullptr;
  const int64_t* lengths_;
  kernels::TileFn sigmoid_, tanh_;
};

void run_rnn(OpRun& r) {
  if (r.attrs<RnnAttrs>().has_lengths) {
    const Tensor& lengths = r.in.back();
    for (int64_t i = 0; i < lengths.size; ++i)
      if (lengths.as<int64_t>()[i] < 0 || lengths.as<int64_t>()[i] > r.in[0].shape[0])
        throw OpError("sequence_length " + std::to_string(lengths.as<int64_t>()[i]) +
                      " is not within 0 and " + std::to_string(r.in[0].shape[0]) + " steps");
  }
  with_real(r.out[0].dtype, [&](auto zero) { Layer<decltype(zero)>(r).run(r.parallel); });
}
const OpDef kRnn = general("rnn", run_rnn);

Mode mode_of(const std::string& name) {
  if (name == "rnn_relu") return Mode::Relu;
  if (name == "rnn_tanh") return Mode::Tanh;
  if (name == "lstm") return Mode::Lstm;
  if (name == "gru") return Mode::Gru;
  throw ValueError("mode must be rnn_relu, rnn_tanh, lstm or gru, not '" + name + "'");
}

// What a layer gives to the next one and to the caller.
struct Step {
  Temp y, state, cell;
};

}  // namespace

// The layers [first, last) of a network with `layers` in all; `parameters` are those of the whole
// network: all weights (per layer and direction: input, state), then all biases in the same order.
std::vector<Value*> rnn(const Operand& data, const Operand& parameters, const Operand& state,
                        std::optional<Operand> cell, std::optional<Operand> lengths,
                        const std::string& mode_name, int64_t hidden, int64_t layers,
                        bool bidirectional, int64_t first, int64_t last, int64_t input_size) {
  Mode mode = mode_of(mode_name);
  if (hidden < 1) throw ValueError("state_size must be at least 1");
  if (layers < 1) throw ValueError("num_layers must be at least 1");
  check_dims(data, 3, "rnn", "data", "(steps, batch, features)");
  DType t = data.dtype(), work = real_type(t, "data");
  int directions = bidirectional ? 2 : 1;
  int64_t steps = data.shape()[0], batch = data.shape()[1];
  if (first < 0 || first >= last || last > layers)
    throw ValueError("rnn: there are no layers " + std::to_string(first) + " to " +
                     std::to_string(last));
  check_shape(data, {steps, batch, first ? hidden * directions : input_size}, "rnn", "data");
  int64_t width = gates_of(mode) * hidden;
  auto weights_of = [&](int64_t layer) {
    return directions * width * ((layer ? hidden * directions : input_size) + hidden);
  };
  int64_t all_weights = 0, biases = 2 * width * directions;
  for (int64_t i = 0; i < layers; ++i) all_weights += weights_of(i);
  check_shape(parameters, {all_weights + layers * biases}, "rnn", "parameters");
  Dims states{layers * directions, batch, hidden};
  check_shape(state, states, "rnn", "state");
  if ((mode == Mode::Lstm) != cell.has_value())
    throw ValueError(mode == Mode::Lstm ? "rnn: mode lstm needs state_cell"
                                        : "rnn: state_cell is for mode lstm");
  if (cell) check_shape(*cell, states, "rnn", "state_cell");
  if (lengths) check_shape(*lengths, {batch}, "rnn", "sequence_length");

  Converted convert;
  Operand x = convert(data, work), w = convert(parameters, work), h = convert(state, work), c, l;
  if (cell) c = convert(*cell, work);
  if (lengths) l = convert(*lengths, DType::I64);
  std::vector<Step> done(last - first);
  int64_t offset = 0;
  for (int64_t i = 0; i < first; ++i) offset += weights_of(i);
  for (int64_t i = first; i < last; ++i) {
    auto attrs = std::make_unique<RnnAttrs>();
    attrs->mode = mode;
    attrs->directions = directions;
    attrs->layer = static_cast<int>(i);
    attrs->hidden = hidden;
    attrs->weights = offset;
    attrs->biases = all_weights + i * biases;
    attrs->has_lengths = lengths.has_value();
    offset += weights_of(i);
    Dims one{directions, batch, hidden};
    int n_inputs = 3 + (cell ? 1 : 0) + (lengths ? 1 : 0);
    Node* n = begin(kRnn, n_inputs);
    n->attrs = std::move(attrs);
    set_input(n, 0, i == first ? x : done[i - first - 1].y.operand());
    set_input(n, 1, w);
    set_input(n, 2, h);
    if (cell) set_input(n, 3, c);
    if (lengths) set_input(n, n_inputs - 1, l);
    if (cell)
      add_outputs(n, {{work, one}, {work, one}});
    else
      add_outputs(n, {{work, one}});
    Step& out = done[i - first];
    out.state = Temp(n->output(1));
    if (cell) out.cell = Temp(n->output(2));
    out.y = Temp(commit(n, work, {steps, batch, directions * hidden}));
  }
  auto joined = [&](Temp Step::* part) {
    if (done.size() == 1) return result_as((done[0].*part).take(), t);
    std::vector<Operand> parts;
    for (Step& s : done) parts.push_back((s.*part).operand());
    return result_as(concatenate(parts, 0), t);
  };
  std::vector<Value*> out{result_as(done.back().y.take(), t), joined(&Step::state)};
  if (cell) out.push_back(joined(&Step::cell));
  return out;
}
SLIPSTREAM_DECLARE(rnn, "data", "parameters", "state", "state_cell", "sequence_length", "mode",
                   "state_size", "num_layers", "bidirectional", "first", "last", "input_size");

}  // namespace slipstream::ops
