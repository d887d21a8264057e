// Recurrent layers: one node per layer and direction.
//
// The input's share of the gates is one product for many time steps; then each block of sequences
// walks through them on its own, so that no thread waits for another between steps.
#include "ops/rnn.h"

#include <algorithm>
#include <cstring>

#include "kernels/blas.h"
#include "kernels/recurrent.h"
#include "memory/scratch.h"
#include "ops/declare.h"
#include "ops/gradient.h"
#include "ops/real.h"
#include "ops/shape.h"

namespace slipstream::ops {

int64_t rnn_rows(int64_t batch) {
  // An even number of blocks of about 16 rows, so that two threads finish together.
  int64_t blocks = batch < 8 ? 1 : std::max<int64_t>(2, (batch + 16) / 32 * 2);
  return std::max<int64_t>(1, (batch + blocks - 1) / blocks);
}

RnnMode rnn_mode(const std::string& name) {
  if (name == "rnn_relu") return RnnMode::Relu;
  if (name == "rnn_tanh") return RnnMode::Tanh;
  if (name == "lstm") return RnnMode::Lstm;
  if (name == "gru") return RnnMode::Gru;
  throw ValueError("mode must be rnn_relu, rnn_tanh, lstm or gru, not '" + name + "'");
}

namespace {

// Inputs: data (T,N,I), input weight (G,I), state weight (G,H), two biases (G), state (N,H),
// [cell (N,H)], [lengths (N)], where G is gates * H.
// Outputs: y (T,N,H), state, [cell]; when kept, gates (T*N,G) and [cells or state's share (T*N,H)].
template <class T>
class Layer {
 public:
  explicit Layer(OpRun& r)
      : a_(r.attrs<RnnAttrs>()),
        steps_(r.in[0].shape[0]),
        batch_(r.in[0].shape[1]),
        input_(r.in[0].shape[2]),
        h_(r.in[5].shape[1]),
        width_(gates_of(a_.mode) * h_),
        x_(r.in[0].as<T>()),
        input_weights_(r.in[1].as<T>()),
        state_weights_(r.in[2].as<T>()),
        input_bias_(r.in[3].as<T>()),
        state_bias_(r.in[4].as<T>()),
        y_(r.out[0].as<T>()),
        state_(r.out[1].as<T>()),
        cell_(a_.mode == RnnMode::Lstm ? r.out[2].as<T>() : nullptr),
        lengths_(a_.has_lengths ? r.in.back().as<int64_t>() : nullptr),
        kernels_(kernels::recurrent_kernels<T>()) {
    std::memcpy(state_, r.in[5].as<T>(), batch_ * h_ * sizeof(T));
    if (cell_) std::memcpy(cell_, r.in[6].as<T>(), batch_ * h_ * sizeof(T));
    if (a_.keeps) {
      size_t at = cell_ ? 3 : 2;
      kept_gates_ = r.out[at].as<T>();
      if (r.out.size() > at + 1) kept_ = r.out[at + 1].as<T>();
    }
  }

  void run(Parallel& parallel) {
    if (steps_ == 0 || batch_ == 0) return;
    // As many steps at once as keep their gates in a few megabytes, or all when they are kept.
    int64_t block =
        a_.keeps ? steps_ : std::clamp<int64_t>((1 << 20) / (batch_ * width_), 1, steps_);
    ScratchOf<T> own(a_.keeps ? 0 : block * batch_ * width_);
    ScratchOf<T> bias(width_ + h_);
    add_biases(bias.data());
    lay_out(parallel);
    int64_t rows = rnn_rows(batch_), blocks = (batch_ + rows - 1) / rows;
    int64_t panel = std::max<int64_t>(16, 65536 / width_);
    for (int64_t first = 0; first < steps_; first += block) {
      int64_t n = std::min(block, steps_ - first), total = n * batch_;
      int64_t begin = a_.reverse ? steps_ - first - n : first;
      T* gates = a_.keeps ? kept_gates_ + begin * batch_ * width_ : own.data();
      parallel.for_each((total + panel - 1) / panel, [&](int64_t i) {
        int64_t row = i * panel;
        project(begin * batch_ + row, std::min(panel, total - row), gates + row * width_);
      });
      parallel.for_each(blocks, [&](int64_t i) {
        int64_t row = i * rows;
        walk(begin, n, row, std::min(rows, batch_ - row), gates, bias.data());
      });
    }
  }

 private:
  static kernels::Blas library(int64_t rows) {
    return rows >= 4 ? kernels::Blas::OneDnn : kernels::Blas::OpenBlas;
  }

  // In a GRU the new gate's recurrent bias is inside the reset gate's product.
  void add_biases(T* bias) const {
    int64_t both = a_.mode == RnnMode::Gru ? 2 * h_ : width_;
    for (int64_t k = 0; k < width_; ++k)
      bias[k] = k < both ? input_bias_[k] + state_bias_[k] : input_bias_[k];
    for (int64_t k = 0; k < width_ - both; ++k) bias[width_ + k] = state_bias_[both + k];
  }

  // The transposed weights, laid out for our own product where enough rows will use them.
  void lay_out(Parallel& parallel) {
    if (steps_ * batch_ < kManyRows) return;
    auto pack = [&](std::unique_ptr<ScratchOf<T>>& to, const T* from, int64_t k) {
      to = std::make_unique<ScratchOf<T>>(kernels::packed_size<T>(k, width_));
      kernels::pack_parallel(from, k, width_, 1, k, to->data(), parallel);
    };
    pack(packed_, state_weights_, h_);
    if (input_ > 0) pack(packed_input_, input_weights_, input_);
  }

  // gates = x Wx^T for some rows of the (step, sequence) pairs.
  void project(int64_t row, int64_t rows, T* gates) const {
    const T* x = x_ + row * input_;
    if (input_ == 0)
      std::memset(gates, 0, rows * width_ * sizeof(T));
    else if (packed_input_)
      kernels_.multiply(x, input_, 1, packed_input_->data(), gates, width_, rows, input_, width_,
                        false);
    else
      kernels::product(library(rows), rows, width_, input_, {x, input_, false},
                       {input_weights_, input_, true}, gates, width_, false);
  }

  void multiply(const T* h, T* gates, int64_t rows, bool accumulate) const {
    if (packed_)
      kernels_.multiply(h, h_, 1, packed_->data(), gates, width_, rows, h_, width_, accumulate);
    else
      kernels::product(library(rows), rows, width_, h_, {h, h_, false}, {state_weights_, h_, true},
                       gates, width_, accumulate);
  }

  void walk(int64_t begin, int64_t n, int64_t row, int64_t rows, T* gates, const T* bias) const {
    T* h = state_ + row * h_;
    T* c = cell_ ? cell_ + row * h_ : nullptr;
    bool gru = a_.mode == RnnMode::Gru;
    ScratchOf<T> spare(gru ? rows * width_ : 0);
    for (int64_t i = 0; i < n; ++i) {
      int64_t local = a_.reverse ? n - 1 - i : i, t = begin + local;
      T* g = gates + (local * batch_ + row) * width_;
      multiply(h, gru ? spare.data() : g, rows, !gru);
      for (int64_t j = 0; j < rows; ++j) {
        int64_t at = (t * batch_ + row + j) * h_;
        if (lengths_ && t >= lengths_[row + j]) {
          std::memset(y_ + at, 0, h_ * sizeof(T));
          if (a_.keeps) std::memset(g + j * width_, 0, width_ * sizeof(T));
          if (kept_) std::memset(kept_ + at, 0, h_ * sizeof(T));
          continue;
        }
        T* state = h + j * h_;
        const T* keep = nullptr;
        if (a_.mode == RnnMode::Lstm) {
          kernels_.lstm(g + j * width_, bias, c + j * h_, state, h_);
          keep = c + j * h_;
        } else if (gru) {
          T* recurrent = spare.data() + j * width_;
          kernels_.gru(g + j * width_, recurrent, bias, state, h_);
          keep = recurrent + 2 * h_;
        } else {
          (a_.mode == RnnMode::Relu ? kernels_.relu : kernels_.tanh)(g + j * width_, bias, state,
                                                                     h_);
        }
        std::memcpy(y_ + at, state, h_ * sizeof(T));
        if (kept_) std::memcpy(kept_ + at, keep, h_ * sizeof(T));
      }
    }
  }

  static constexpr int64_t kManyRows = 32;

  const RnnAttrs& a_;
  int64_t steps_, batch_, input_, h_, width_;
  const T *x_, *input_weights_, *state_weights_, *input_bias_, *state_bias_;
  T *y_, *state_, *cell_, *kept_gates_ = nullptr, *kept_ = nullptr;
  const int64_t* lengths_;
  const kernels::RecurrentKernels<T>& kernels_;
  std::unique_ptr<ScratchOf<T>> packed_, packed_input_;
};

void run_rnn(OpRun& r) {
  if (r.attrs<RnnAttrs>().has_lengths) {
    const Tensor& lengths = r.in.back();
    for (int64_t i = 0; i < lengths.size; ++i)
      if (lengths.as<int64_t>()[i] < 0 || lengths.as<int64_t>()[i] > r.in[0].shape[0])
        throw ValueError("sequence_length " + std::to_string(lengths.as<int64_t>()[i]) +
                         " is not within 0 and " + std::to_string(r.in[0].shape[0]) + " steps");
  }
  with_real(r.out[0].dtype, [&](auto zero) { Layer<decltype(zero)>(r).run(r.parallel); });
}

double cost(const Node& n) {
  const Dims &x = const_cast<Node&>(n).inputs()[0].shape(),
             &w = const_cast<Node&>(n).inputs()[2].shape();
  return 500 + 2.0 * x[0] * x[1] * w[0] * (x[2] + w[1]) / 100;
}

// Operands and results as Layer describes them.
void grad_rnn(Gradient& g) {
  if (g.again()) return rnn_gradients_by_formula(g);
  const RnnAttrs& a = g.attrs<RnnAttrs>();
  bool lstm = a.mode == RnnMode::Lstm;
  std::vector<Term> keep;
  auto use = [&](Term t) {
    keep.push_back(std::move(t));
    return keep.back().operand();
  };
  auto arrived = [&](int i) { return g.reached[i] ? use(g.dy(i)) : Operand{}; };
  int at = lstm ? 3 : 2;
  RnnGradients r{};
  r.dy = arrived(0);
  r.dh = arrived(1);
  if (lstm) r.dc = arrived(2);
  r.data = use(g.in(0));
  r.y = use(g.out(0));
  r.gates = use(g.out(at));
  if (gates_of(a.mode) > 1) r.more = use(g.out(at + 1));
  r.input_weight = use(g.in(1));
  r.state_weight = use(g.in(2));
  r.state = use(g.in(5));
  if (lstm) r.cell = use(g.in(6));
  if (a.has_lengths) r.lengths = use(g.in(lstm ? 7 : 6));
  std::vector<bool> wanted(7, false);
  int n = lstm ? 7 : 6;
  for (int k = 0; k < n; ++k) wanted[k] = g.wants(k);
  std::vector<Value*> given = rnn_gradients(r, a.mode, a.reverse, wanted);
  for (int k = 0; k < n; ++k)
    if (given[k]) g.give(k, Term(given[k]));
}

// All operands and all results but the final state.
constexpr uint32_t kAll = 0xff | needs_out(0) | needs_out(2) | needs_out(3) | needs_out(4);
const OpDef kRnn = with_gradient({.name = "rnn", .run = run_rnn, .cost_ns = cost}, grad_rnn,
                                 {kAll, kAll, kAll, kAll});

}  // namespace

// One layer in one direction. Returns y, state, [cell] and, with `keep`, what the gradient needs.
std::vector<Value*> rnn_layer(const Operand& data, const Operand& input_weight,
                              const Operand& state_weight, const Operand& input_bias,
                              const Operand& state_bias, const Operand& state,
                              std::optional<Operand> cell, std::optional<Operand> lengths,
                              const std::string& mode_name, bool reverse,
                              std::optional<bool> keep) {
  RnnMode mode = rnn_mode(mode_name);
  check_dims(data, 3, "rnn", "data", "(steps, batch, features)");
  check_dims(state, 2, "rnn", "state", "(batch, state_size)");
  DType t = data.dtype(), work = real_type(t, "data");
  int64_t steps = data.shape()[0], batch = data.shape()[1], hidden = state.shape()[1];
  int64_t width = gates_of(mode) * hidden;
  if (hidden < 1) throw ValueError("state_size must be at least 1");
  check_shape(input_weight, {width, data.shape()[2]}, "rnn", "i2h_weight");
  check_shape(state_weight, {width, hidden}, "rnn", "h2h_weight");
  check_shape(input_bias, {width}, "rnn", "i2h_bias");
  check_shape(state_bias, {width}, "rnn", "h2h_bias");
  check_shape(state, {batch, hidden}, "rnn", "state");
  if ((mode == RnnMode::Lstm) != cell.has_value())
    throw ValueError(mode == RnnMode::Lstm ? "rnn: mode lstm needs state_cell"
                                           : "rnn: state_cell is for mode lstm");
  if (cell) check_shape(*cell, {batch, hidden}, "rnn", "state_cell");
  if (lengths) check_shape(*lengths, {batch}, "rnn", "sequence_length");

  Converted convert;
  std::vector<Operand> in;
  for (const Operand* x : {&data, &input_weight, &state_weight, &input_bias, &state_bias, &state})
    in.push_back(convert(*x, work));
  if (cell) in.push_back(convert(*cell, work));
  if (lengths) in.push_back(convert(*lengths, DType::I64));
  // While recording always: a replay of this call may meet operands that want gradients.
  bool keeps = keep.value_or(false) || tape::recording;
  auto attrs = std::make_unique<RnnAttrs>();
  attrs->mode = mode;
  attrs->reverse = reverse;
  attrs->has_lengths = lengths.has_value();
  attrs->keeps = keeps;
  std::vector<std::pair<DType, Dims>> more{{work, {batch, hidden}}};
  if (cell) more.push_back({work, {batch, hidden}});
  if (keeps) more.push_back({work, {steps * batch, width}});
  if (keeps && gates_of(mode) > 1) more.push_back({work, {steps * batch, hidden}});
  Node* n = begin(kRnn, static_cast<int>(in.size()));
  n->attrs = std::move(attrs);
  for (size_t k = 0; k < in.size(); ++k) set_input(n, static_cast<int>(k), in[k]);
  add_outputs(n, more);
  std::vector<Value*> out{commit(n, work, {steps, batch, hidden})};
  for (size_t i = 0; i < more.size(); ++i) out.push_back(n->output(static_cast<int>(i) + 1));
  size_t results = cell ? 3 : 2;
  for (size_t i = 0; i < results; ++i) out[i] = result_as(out[i], t);
  // What the tape keeps is not for the caller.
  for (; !keep.value_or(false) && out.size() > results; out.pop_back()) Temp(out.back());
  return out;
}
SLIPSTREAM_DECLARE(rnn_layer, "data", "i2h_weight", "h2h_weight", "i2h_bias", "h2h_bias", "state",
                   "state_cell", "sequence_length", "mode", "reverse", "keep");

namespace {

// Part of a contiguous operand, or of one with one dimension.
class Part {
 public:
  Part(const Operand& x, int64_t first, const Dims& shape) : value_(x.value) {
    Dims strides = contiguous_strides(shape);
    int64_t step = x.shape().n == 1 ? x.strides()[0] : 1;
    for (int i = 0; i < strides.n; ++i) strides[i] *= step;
    view_ = new_view(shape, strides, x.offset() + first * step);
  }
  Part(const Part&) = delete;
  Part& operator=(const Part&) = delete;
  ~Part() { release(view_); }
  operator Operand() const { return {value_, view_}; }

 private:
  Value* value_;
  View* view_;
};

Temp joined(std::vector<Temp>& parts, int64_t axis) {
  if (parts.size() == 1) return std::move(parts[0]);
  std::vector<Operand> operands;
  for (const Temp& p : parts) operands.push_back(p.operand());
  return Temp(concatenate(operands, axis));
}

}  // namespace

// The layers [first, last) of a network with `layers` in all; `parameters` are those of the whole
// network: all weights (per layer and direction: input, state), then all biases in the same order.
std::vector<Value*> rnn(const Operand& data, const Operand& parameters, const Operand& state,
                        std::optional<Operand> cell, std::optional<Operand> lengths,
                        const std::string& mode_name, int64_t hidden, int64_t layers,
                        bool bidirectional, int64_t first, int64_t last, int64_t input_size) {
  RnnMode mode = rnn_mode(mode_name);
  if (hidden < 1) throw ValueError("state_size must be at least 1");
  if (layers < 1) throw ValueError("num_layers must be at least 1");
  check_dims(data, 3, "rnn", "data", "(steps, batch, features)");
  real_type(data.dtype(), "data");
  int directions = bidirectional ? 2 : 1;
  int64_t steps = data.shape()[0], batch = data.shape()[1];
  if (first < 0 || first >= last || last > layers)
    throw ValueError("rnn: there are no layers " + std::to_string(first) + " to " +
                     std::to_string(last));
  auto inputs_of = [&](int64_t layer) { return layer ? hidden * directions : input_size; };
  check_shape(data, {steps, batch, inputs_of(first)}, "rnn", "data");
  int64_t width = gates_of(mode) * hidden, biases = 0;
  for (int64_t i = 0; i < layers; ++i) biases += directions * width * (inputs_of(i) + hidden);
  check_shape(parameters, {biases + layers * directions * 2 * width}, "rnn", "parameters");
  Dims states{layers * directions, batch, hidden};
  check_shape(state, states, "rnn", "state");
  if (cell) check_shape(*cell, states, "rnn", "state_cell");

  // States are cut along their first axis, so they must lie in order.
  Temp plain_state(contiguous(state)), plain_cell;
  if (cell) plain_cell = Temp(contiguous(*cell));
  std::vector<Temp> hs, cs;
  Temp x;
  int64_t weights = 0;
  for (int64_t i = 0; i < last; ++i) {
    std::vector<Temp> ys;
    for (int d = 0; d < directions; ++d, weights += width * (inputs_of(i) + hidden)) {
      if (i < first) continue;
      int64_t bias = biases + (i * directions + d) * 2 * width;
      int64_t at = (i * directions + d) * batch * hidden;
      Part wx(parameters, weights, {width, inputs_of(i)});
      Part wh(parameters, weights + width * inputs_of(i), {width, hidden});
      Part bx(parameters, bias, {width}), bh(parameters, bias + width, {width});
      Part h(plain_state.operand(), at, {batch, hidden});
      Part c(cell ? plain_cell.operand() : plain_state.operand(), at, {batch, hidden});
      std::vector<Value*> out = rnn_layer(i == first ? data : x.operand(), wx, wh, bx, bh, h,
                                          cell ? std::optional<Operand>(c) : std::nullopt, lengths,
                                          mode_name, d == 1, false);
      ys.emplace_back(out[0]);
      hs.emplace_back(out[1]);
      if (cell) cs.emplace_back(out[2]);
    }
    if (i >= first) x = joined(ys, 2);
  }
  auto stacked = [&](std::vector<Temp>& parts) {
    Temp all = joined(parts, 0);
    Part shaped(all.operand(), 0, {(last - first) * directions, batch, hidden});
    return copy(shaped);
  };
  std::vector<Value*> result{x.take(), stacked(hs)};
  if (cell) result.push_back(stacked(cs));
  return result;
}
SLIPSTREAM_DECLARE(rnn, "data", "parameters", "state", "state_cell", "sequence_length", "mode",
                   "state_size", "num_layers", "bidirectional", "first", "last", "input_size");

}  // namespace slipstream::ops
