// The gradient of a recurrent layer: a walk back through the steps gives the gates' gradients, and
// products over all steps at once turn those into the gradients of data and weights.
#include <algorithm>
#include <cstring>
#include <utility>

#include "kernels/recurrent.h"
#include "kernels/rows.h"
#include "memory/scratch.h"
#include "ops/declare.h"
#include "ops/real.h"
#include "ops/rnn.h"

namespace slipstream::ops {
namespace {

// Inputs: gates (T*N,G), y (T,N,H), data (T,N,I), input weight (G,I), state weight (G,H),
// state (N,H), then where they exist more (T*N,H), cell (N,H), dy (T,N,H), dh (N,H), dc (N,H),
// lengths (N).
// Outputs: dstate (N,H), two dbias (G), then those wanted of ddata (T,N,I), dinput weight (G,I) and
// dstate weight (G,H), and dcell (N,H) for LSTM.
template <class T>
class Walk {
 public:
  explicit Walk(OpRun& r)
      : a_(r.attrs<RnnAttrs>()),
        steps_(r.in[1].shape[0]),
        batch_(r.in[1].shape[1]),
        h_(r.in[1].shape[2]),
        input_(r.in[2].shape[2]),
        width_(gates_of(a_.mode) * h_),
        gates_(r.in[0].as<T>()),
        y_(r.in[1].as<T>()),
        x_(r.in[2].as<T>()),
        input_weights_(r.in[3].as<T>()),
        weights_(r.in[4].as<T>()),
        state_(r.in[5].as<T>()),
        dstate_(r.out[0].as<T>()),
        dbias_(r.out[1].as<T>()),
        dstate_bias_(r.out[2].as<T>()),
        kernels_(kernels::recurrent_kernels<T>()) {
    size_t at = 6;
    if (gates_of(a_.mode) > 1) more_ = r.in[at++].as<T>();
    if (lstm()) cell_ = r.in[at++].as<T>();
    if (a_.has_dy) dy_ = r.in[at++].as<T>();
    const T* dh = a_.has_dh ? r.in[at++].as<T>() : nullptr;
    const T* dc = a_.has_dc ? r.in[at++].as<T>() : nullptr;
    if (a_.has_lengths) lengths_ = r.in[at].as<int64_t>();
    at = 3;
    if (a_.wants_data) dx_ = r.out[at++].as<T>();
    if (a_.wants_input_weight) dinput_weights_ = r.out[at++].as<T>();
    if (a_.wants_state_weight) dweights_ = r.out[at++].as<T>();
    if (lstm()) dcell_ = r.out[at].as<T>();
    begin_with(dstate_, dh);
    if (dcell_) begin_with(dcell_, dc);
  }

  void run(Parallel& parallel) {
    int64_t total = steps_ * batch_;
    ScratchOf<T> gates(total * width_), share(gru() ? total * width_ : 0);
    ScratchOf<T> before(total * h_);
    dgates_ = gates.data();
    share_ = gru() ? share.data() : dgates_;
    before_ = before.data();
    back(parallel);
    if (dx_) data_gradient(parallel);
    // The gates' gradients, laid out once for both products unless they differ.
    ScratchOf<T> left(total * left_columns()), right(right_size());
    if (dinput_weights_) {
      turn(dgates_, left.data(), parallel);
      weight_gradient(left.data(), x_, input_, dinput_weights_, right.data(), parallel);
    }
    if (dweights_) {
      if (gru() || !dinput_weights_) turn(share_, left.data(), parallel);
      weight_gradient(left.data(), before_, h_, dweights_, right.data(), parallel);
    }
  }

 private:
  bool lstm() const { return a_.mode == RnnMode::Lstm; }
  bool gru() const { return a_.mode == RnnMode::Gru; }
  int64_t left_columns() const {
    return (width_ + kernels::kLeft<T> - 1) / kernels::kLeft<T> * kernels::kLeft<T>;
  }
  int64_t right_size() const {
    return kernels::packed_size<T>(steps_ * batch_, std::max(input_, h_));
  }

  void begin_with(T* gradient, const T* given) const {
    if (given)
      std::memcpy(gradient, given, batch_ * h_ * sizeof(T));
    else
      std::memset(gradient, 0, batch_ * h_ * sizeof(T));
  }

  // Through the steps from the last to the first; blocks of sequences do not meet.
  void back(Parallel& parallel) {
    int64_t rows = rnn_rows(batch_), blocks = (batch_ + rows - 1) / rows;
    int64_t sums = gru() ? 2 * width_ : width_;
    ScratchOf<double> partial(blocks * sums);
    ScratchOf<T> packed(kernels::packed_size<T>(width_, h_)), nothing(h_);
    std::memset(nothing.data(), 0, h_ * sizeof(T));
    kernels::pack_parallel(weights_, width_, h_, h_, 1, packed.data(), parallel);
    parallel.for_each(blocks, [&](int64_t i) {
      std::fill_n(partial.data() + i * sums, sums, 0.0);
      walk(i * rows, std::min(rows, batch_ - i * rows), packed.data(), nothing.data(),
           partial.data() + i * sums);
    });
    for (int64_t k = 0; k < sums; ++k) {
      double sum = 0;
      for (int64_t i = 0; i < blocks; ++i) sum += partial.data()[i * sums + k];
      if (k < width_) dbias_[k] = static_cast<T>(sum);
      if (!gru() || k >= width_) dstate_bias_[gru() ? k - width_ : k] = static_cast<T>(sum);
    }
  }

  // Whether the sequence's walk begins with step t.
  bool starts(int64_t t, int64_t sequence) const {
    if (!a_.reverse) return t == 0;
    return t + 1 == (lengths_ ? lengths_[sequence] : steps_);
  }

  void walk(int64_t row, int64_t rows, const T* packed, const T* nothing, double* sums) const {
    const kernels::RowKernels<T>& row_kernels = kernels::row_kernels<T>();
    for (int64_t i = 0; i < steps_; ++i) {
      int64_t t = a_.reverse ? i : steps_ - 1 - i, earlier = a_.reverse ? t + 1 : t - 1;
      for (int64_t j = row; j < row + rows; ++j) {
        int64_t at = t * batch_ + j;
        T *dg = dgates_ + at * width_, *before = before_ + at * h_, *dh = dstate_ + j * h_;
        if (lengths_ && t >= lengths_[j]) {
          std::memset(dg, 0, width_ * sizeof(T));
          std::memset(share_ + at * width_, 0, width_ * sizeof(T));
          std::memset(before, 0, h_ * sizeof(T));
          continue;
        }
        bool first = starts(t, j);
        int64_t source = (earlier * batch_ + j) * h_;
        std::memcpy(before, first ? state_ + j * h_ : y_ + source, h_ * sizeof(T));
        const T* dy = dy_ ? dy_ + at * h_ : nothing;
        const T* g = gates_ + at * width_;
        if (lstm()) {
          kernels_.lstm_backward(g, more_ + at * h_, first ? cell_ + j * h_ : more_ + source, dy,
                                 dh, dcell_ + j * h_, dg, h_);
        } else if (gru()) {
          kernels_.gru_backward(g, more_ + at * h_, before, dy, dh, dg, share_ + at * width_, h_);
          row_kernels.add_columns(share_ + at * width_, width_, sums + width_);
        } else {
          (a_.mode == RnnMode::Relu ? kernels_.relu_backward : kernels_.tanh_backward)(
              y_ + at * h_, dy, dh, dg, h_);
        }
        row_kernels.add_columns(dg, width_, sums);
      }
      kernels_.multiply(share_ + (t * batch_ + row) * width_, width_, 1, packed, dstate_ + row * h_,
                        h_, rows, width_, h_, true);
    }
  }

  // dx = dgates Wx
  void data_gradient(Parallel& parallel) const {
    int64_t total = steps_ * batch_;
    ScratchOf<T> packed(kernels::packed_size<T>(width_, input_));
    kernels::pack_parallel(input_weights_, width_, input_, input_, 1, packed.data(), parallel);
    constexpr int64_t kPart = 64;
    parallel.for_each((total + kPart - 1) / kPart, [&](int64_t i) {
      int64_t row = i * kPart;
      kernels_.multiply(dgates_ + row * width_, width_, 1, packed.data(), dx_ + row * input_,
                        input_, std::min(kPart, total - row), width_, input_, false);
    });
  }

  void turn(const T* gates, T* left, Parallel& parallel) const {
    int64_t total = steps_ * batch_;
    constexpr int64_t kPart = 8 * kernels::kLeft<T>;
    parallel.for_each((width_ + kPart - 1) / kPart, [&](int64_t i) {
      int64_t j = i * kPart;
      kernels_.pack_left(gates + j, total, std::min(kPart, width_ - j), width_, left + j * total);
    });
  }

  // dw (width x n) = gates^T x, where x has a row for each row of the gates.
  void weight_gradient(const T* left, const T* x, int64_t n, T* dw, T* right,
                       Parallel& parallel) const {
    int64_t total = steps_ * batch_;
    if (total == 0) {  // the kernel writes what it adds up, which is nothing
      std::memset(dw, 0, width_ * n * sizeof(T));
      return;
    }
    kernels::pack_parallel(x, total, n, n, 1, right, parallel);
    constexpr int64_t kPart = kernels::kLeft<T>;
    parallel.for_each((width_ + kPart - 1) / kPart, [&](int64_t i) {
      int64_t row = i * kPart;
      kernels_.multiply(left + row * total, 1, kPart, right, dw + row * n, n,
                        std::min(kPart, width_ - row), total, n, false);
    });
  }

  const RnnAttrs& a_;
  int64_t steps_, batch_, h_, input_, width_;
  const T *gates_, *y_, *x_, *input_weights_, *weights_, *state_;
  const T *more_ = nullptr, *cell_ = nullptr, *dy_ = nullptr;
  const int64_t* lengths_ = nullptr;
  T *dstate_, *dbias_, *dstate_bias_;
  T *dx_ = nullptr, *dinput_weights_ = nullptr, *dweights_ = nullptr, *dcell_ = nullptr;
  T *dgates_ = nullptr, *share_ = nullptr, *before_ = nullptr;
  const kernels::RecurrentKernels<T>& kernels_;
};

void run_backward(OpRun& r) {
  with_real(r.out[0].dtype, [&](auto zero) { Walk<decltype(zero)>(r).run(r.parallel); });
}

double cost(const Node& n) {
  const RnnAttrs& a = static_cast<const RnnAttrs&>(*n.attrs);
  Node& node = const_cast<Node&>(n);
  const Dims &gates = node.inputs()[0].shape(), &x = node.inputs()[2].shape();
  double products = (1.0 + a.wants_state_weight) * n.out.shape[1] +
                    (1.0 * a.wants_data + a.wants_input_weight) * x[2];
  return 500 + 2.0 * gates[0] * gates[1] * products / 100;
}

const OpDef kBackward{.name = "rnn_backward", .run = run_backward, .cost_ns = cost};

}  // namespace

std::vector<Value*> rnn_gradients(const RnnGradients& g, RnnMode mode, bool reverse,
                                  const std::vector<bool>& wanted) {
  DType work = g.y.dtype();
  const Dims &data = g.data.shape(), &state = g.state.shape();
  int64_t hidden = state[1], width = gates_of(mode) * hidden;
  auto attrs = std::make_unique<RnnAttrs>();
  attrs->mode = mode;
  attrs->reverse = reverse;
  attrs->has_lengths = g.lengths.value != nullptr;
  attrs->has_dy = g.dy.value != nullptr;
  attrs->has_dh = g.dh.value != nullptr;
  attrs->has_dc = g.dc.value != nullptr;
  attrs->wants_data = wanted[0];
  attrs->wants_input_weight = wanted[1];
  attrs->wants_state_weight = wanted[2];
  Converted convert;
  std::vector<Operand> in;
  for (const Operand* x : {&g.gates, &g.y, &g.data, &g.input_weight, &g.state_weight, &g.state,
                           &g.more, &g.cell, &g.dy, &g.dh, &g.dc})
    if (x->value) in.push_back(convert(*x, work));
  if (g.lengths.value) in.push_back(convert(g.lengths, DType::I64));
  // Which gradient each output is.
  std::vector<int> place{5, 3, 4};
  std::vector<std::pair<DType, Dims>> shapes{{work, state}, {work, {width}}, {work, {width}}};
  auto add = [&](int i, const Dims& shape) {
    place.push_back(i);
    shapes.push_back({work, shape});
  };
  if (wanted[0]) add(0, data);
  if (wanted[1]) add(1, {width, data[2]});
  if (wanted[2]) add(2, {width, hidden});
  if (mode == RnnMode::Lstm) add(6, state);
  Node* n = begin(kBackward, static_cast<int>(in.size()));
  n->attrs = std::move(attrs);
  for (size_t k = 0; k < in.size(); ++k) set_input(n, static_cast<int>(k), in[k]);
  add_outputs(n, {shapes.begin() + 1, shapes.end()});
  std::vector<Value*> result(mode == RnnMode::Lstm ? 7 : 6, nullptr);
  result[place[0]] = commit(n, work, state);
  for (size_t i = 1; i < place.size(); ++i) result[place[i]] = n->output(static_cast<int>(i));
  for (size_t i = 3; i < result.size(); ++i)
    if (!wanted[i]) Temp(std::exchange(result[i], nullptr));
  return result;
}

// For tests: the same from arrays, all gradients wanted.
std::vector<Value*> rnn_layer_backward(std::optional<Operand> dy, std::optional<Operand> dh,
                                       std::optional<Operand> dc, const Operand& data,
                                       const Operand& y, const Operand& gates,
                                       std::optional<Operand> more, const Operand& input_weight,
                                       const Operand& state_weight, const Operand& state,
                                       std::optional<Operand> cell, std::optional<Operand> lengths,
                                       const std::string& mode, bool reverse) {
  RnnGradients g{};
  auto given = [](const std::optional<Operand>& x) { return x ? *x : Operand{}; };
  g.dy = given(dy);
  g.dh = given(dh);
  g.dc = given(dc);
  g.data = data;
  g.y = y;
  g.gates = gates;
  g.more = given(more);
  g.input_weight = input_weight;
  g.state_weight = state_weight;
  g.state = state;
  g.cell = given(cell);
  g.lengths = given(lengths);
  return rnn_gradients(g, rnn_mode(mode), reverse, std::vector<bool>(7, true));
}
SLIPSTREAM_DECLARE(rnn_layer_backward, "dy", "dh", "dc", "data", "y", "gates", "more", "i2h_weight",
                   "h2h_weight", "state", "state_cell", "sequence_length", "mode", "reverse");

}  // namespace slipstream::ops
