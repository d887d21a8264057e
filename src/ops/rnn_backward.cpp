// The gradient of a recurrent layer: a walk back through the steps gives the gates' gradients, and
// products over all steps at once turn those into the gradients of data and weights.
#include <algorithm>
#include <cstring>

#include "kernels/blas.h"
#include "kernels/recurrent.h"
#include "kernels/rows.h"
#include "memory/scratch.h"
#include "ops/declare.h"
#include "ops/matmul.h"
#include "ops/real.h"
#include "ops/rnn.h"

namespace slipstream::ops {
namespace {

// Inputs: gates (T*N,G), y (T,N,H), state weight (G,H), state (N,H), then where they exist
// more (T*N,H), cell (N,H), dy (T,N,H), dh (N,H), dc (N,H), lengths (N).
// Outputs: dgates (T*N,G), state before each step (T*N,H), dstate (N,H), dbias (G), then
// dcell (N,H) for LSTM; the state's share of dgates (T*N,G) and its dbias (G) for GRU.
template <class T>
class Walk {
 public:
  explicit Walk(OpRun& r)
      : a_(r.attrs<RnnAttrs>()),
        steps_(r.in[1].shape[0]),
        batch_(r.in[1].shape[1]),
        h_(r.in[1].shape[2]),
        width_(gates_of(a_.mode) * h_),
        gates_(r.in[0].as<T>()),
        y_(r.in[1].as<T>()),
        weights_(r.in[2].as<T>()),
        state_(r.in[3].as<T>()),
        dgates_(r.out[0].as<T>()),
        before_(r.out[1].as<T>()),
        dstate_(r.out[2].as<T>()),
        dbias_(r.out[3].as<T>()),
        kernels_(kernels::recurrent_kernels<T>()) {
    size_t at = 4;
    if (gates_of(a_.mode) > 1) more_ = r.in[at++].as<T>();
    if (lstm()) cell_ = r.in[at++].as<T>();
    if (a_.has_dy) dy_ = r.in[at++].as<T>();
    const T* dh = a_.has_dh ? r.in[at++].as<T>() : nullptr;
    const T* dc = a_.has_dc ? r.in[at++].as<T>() : nullptr;
    if (a_.has_lengths) lengths_ = r.in[at].as<int64_t>();
    if (lstm()) dcell_ = r.out[4].as<T>();
    if (gru()) {
      drecurrent_ = r.out[4].as<T>();
      dstate_bias_ = r.out[5].as<T>();
    }
    begin_with(dstate_, dh);
    if (dcell_) begin_with(dcell_, dc);
  }

  void run(Parallel& parallel) {
    int64_t rows = rnn_rows(batch_), blocks = (batch_ + rows - 1) / rows;
    int64_t sums = gru() ? 2 * width_ : width_;
    ScratchOf<double> partial(blocks * sums);
    ScratchOf<T> packed(kernels::packed_size<T>(width_, h_)), nothing(h_);
    std::memset(nothing.data(), 0, h_ * sizeof(T));
    kernels_.pack(weights_, width_, h_, h_, 1, packed.data());
    parallel.for_each(blocks, [&](int64_t i) {
      std::fill_n(partial.data() + i * sums, sums, 0.0);
      walk(i * rows, std::min(rows, batch_ - i * rows), packed.data(), nothing.data(),
           partial.data() + i * sums);
    });
    for (int64_t k = 0; k < sums; ++k) {
      double sum = 0;
      for (int64_t i = 0; i < blocks; ++i) sum += partial.data()[i * sums + k];
      (k < width_ ? dbias_[k] : dstate_bias_[k - width_]) = static_cast<T>(sum);
    }
  }

 private:
  bool lstm() const { return a_.mode == RnnMode::Lstm; }
  bool gru() const { return a_.mode == RnnMode::Gru; }

  void begin_with(T* gradient, const T* given) const {
    if (given)
      std::memcpy(gradient, given, batch_ * h_ * sizeof(T));
    else
      std::memset(gradient, 0, batch_ * h_ * sizeof(T));
  }

  // Whether the sequence's walk begins with step t.
  bool starts(int64_t t, int64_t sequence) const {
    if (!a_.reverse) return t == 0;
    return t + 1 == (lengths_ ? lengths_[sequence] : steps_);
  }

  void walk(int64_t row, int64_t rows, const T* packed, const T* nothing, double* sums) const {
    const kernels::RowKernels<T>& row_kernels = kernels::row_kernels<T>();
    T* share = gru() ? drecurrent_ : dgates_;
    for (int64_t i = 0; i < steps_; ++i) {
      int64_t t = a_.reverse ? i : steps_ - 1 - i, earlier = a_.reverse ? t + 1 : t - 1;
      for (int64_t j = row; j < row + rows; ++j) {
        int64_t at = t * batch_ + j;
        T *dg = dgates_ + at * width_, *before = before_ + at * h_, *dh = dstate_ + j * h_;
        if (lengths_ && t >= lengths_[j]) {
          std::memset(dg, 0, width_ * sizeof(T));
          if (gru()) std::memset(share + at * width_, 0, width_ * sizeof(T));
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
          kernels_.gru_backward(g, more_ + at * h_, before, dy, dh, dg, share + at * width_, h_);
          row_kernels.add_columns(share + at * width_, width_, sums + width_);
        } else {
          (a_.mode == RnnMode::Relu ? kernels_.relu_backward : kernels_.tanh_backward)(
              y_ + at * h_, dy, dh, dg, h_);
        }
        row_kernels.add_columns(dg, width_, sums);
      }
      kernels_.multiply(share + (t * batch_ + row) * width_, width_, packed, dstate_ + row * h_, h_,
                        rows, width_, h_);
    }
  }

  const RnnAttrs& a_;
  int64_t steps_, batch_, h_, width_;
  const T *gates_, *y_, *weights_, *state_, *more_ = nullptr, *cell_ = nullptr, *dy_ = nullptr;
  const int64_t* lengths_ = nullptr;
  T *dgates_, *before_, *dstate_, *dbias_;
  T *dcell_ = nullptr, *drecurrent_ = nullptr, *dstate_bias_ = nullptr;
  const kernels::RecurrentKernels<T>& kernels_;
};

void run_backward(OpRun& r) {
  with_real(r.out[0].dtype, [&](auto zero) { Walk<decltype(zero)>(r).run(r.parallel); });
}

double cost(const Node& n) {
  const Dims& gates = n.out.shape;
  const Value& before = n.more_outputs[0];
  return 500 + 2.0 * gates[0] * gates[1] * before.shape[1] / 100;
}

OpDef make_backward() {
  OpDef d = general("rnn_backward", run_backward);
  d.cost_ns = cost;
  return d;
}
const OpDef kBackward = make_backward();

// The operand as a matrix of its last axis.
Value* flat_product(const Operand& gates, const Operand& x, bool transpose) {
  const Dims& s = x.shape();
  if (s.n == 2) return matmul(gates, x, transpose, false, "rnn");
  Temp keep;
  Operand plain = x;
  if (!x.contiguous()) {
    keep = Temp(contiguous(x));
    plain = keep.operand();
  }
  Dims rows{s[0] * s[1], s[2]};
  Window* w = new_window(rows, contiguous_strides(rows), plain.offset());
  Value* result = matmul(gates, {plain.value, w}, transpose, false, "rnn");
  release(w);
  return result;
}

}  // namespace

std::vector<Value*> rnn_gradients(const RnnGradients& g, RnnMode mode, bool reverse,
                                  const std::vector<bool>& wanted) {
  DType work = g.y.dtype();
  int64_t steps = g.y.shape()[0], batch = g.y.shape()[1], hidden = g.y.shape()[2];
  int64_t width = gates_of(mode) * hidden;
  auto attrs = std::make_unique<RnnAttrs>();
  attrs->mode = mode;
  attrs->reverse = reverse;
  attrs->has_lengths = g.lengths.value != nullptr;
  attrs->keeps = false;
  attrs->has_dy = g.dy.value != nullptr;
  attrs->has_dh = g.dh.value != nullptr;
  attrs->has_dc = g.dc.value != nullptr;
  Converted convert;
  std::vector<Operand> in;
  for (const Operand* x : {&g.gates, &g.y, &g.parameters.state_weight, &g.state, &g.more, &g.cell,
                           &g.dy, &g.dh, &g.dc})
    if (x->value) in.push_back(convert(*x, work));
  if (g.lengths.value) in.push_back(convert(g.lengths, DType::I64));
  std::vector<std::pair<DType, Dims>> more{
      {work, {steps * batch, hidden}}, {work, {batch, hidden}}, {work, {width}}};
  if (mode == RnnMode::Lstm) more.push_back({work, {batch, hidden}});
  if (mode == RnnMode::Gru) {
    more.push_back({work, {steps * batch, width}});
    more.push_back({work, {width}});
  }
  Node* n = begin(kBackward, static_cast<int>(in.size()));
  n->attrs = std::move(attrs);
  for (size_t k = 0; k < in.size(); ++k) set_input(n, static_cast<int>(k), in[k]);
  add_outputs(n, more);
  std::vector<Temp> out;
  out.emplace_back(commit(n, work, {steps * batch, width}));
  for (size_t i = 0; i < more.size(); ++i) out.emplace_back(n->output(static_cast<int>(i) + 1));
  Operand dgates = out[0].operand(), share = out[mode == RnnMode::Gru ? 4 : 0].operand();

  std::vector<Value*> result(mode == RnnMode::Lstm ? 7 : 6, nullptr);
  if (wanted[0]) {
    Temp flat(matmul(dgates, convert(g.parameters.input_weight, work), false, false, "rnn"));
    Dims shape{steps, batch, g.data.shape()[2]};
    Window* w = new_window(shape, contiguous_strides(shape), 0);
    result[0] = copy({flat.operand().value, w});
    release(w);
  }
  if (wanted[1]) result[1] = flat_product(dgates, convert(g.data, work), true);
  if (wanted[2]) result[2] = flat_product(share, out[1].operand(), true);
  if (wanted[4]) result[4] = mode == RnnMode::Gru ? out[5].take() : copy(out[3].operand());
  if (wanted[3]) result[3] = out[3].take();
  if (wanted[5]) result[5] = out[2].take();
  if (mode == RnnMode::Lstm && wanted[6]) result[6] = out[4].take();
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
  g.parameters = {input_weight, state_weight, {}, {}};
  g.state = state;
  g.cell = given(cell);
  g.lengths = given(lengths);
  return rnn_gradients(g, rnn_mode(mode), reverse, std::vector<bool>(7, true));
}
SLIPSTREAM_DECLARE(rnn_layer_backward, "dy", "dh", "dc", "data", "y", "gates", "more", "i2h_weight",
                   "h2h_weight", "state", "state_cell", "sequence_length", "mode", "reverse");

}  // namespace slipstream::ops
