// The gradient of a recurrent layer in operations that have gradients themselves: the layer step by
// step, and back.
#include <algorithm>

#include "ops/gradient.h"
#include "ops/rnn.h"
#include "ops/shape.h"
#include "ops/term_functions.h"

namespace slipstream::ops {
namespace {

Term through_sigmoid(const Term& d, const Term& y) { return d * y * (1.0 - y); }
Term through_tanh(const Term& d, const Term& y) { return d * (1.0 - square(y)); }

Term joined(const std::vector<Term>& parts, int64_t axis) {
  std::vector<Operand> operands;
  for (const Term& p : parts) operands.push_back(p.operand());
  return Term(concatenate(operands, axis));
}

void add_to(Term& sum, Term more) { sum = sum.is_array() ? sum + more : std::move(more); }

// What one step leaves for the way back.
struct Step {
  Term x, h_before, c_before;
  Term alive;      // no array: all sequences are
  Term gate[4];    // in the order of the weights
  Term share;      // GRU: the state's share of the new gate
  Term cell_tanh;  // LSTM
};

class Formula {
 public:
  explicit Formula(Gradient& g)
      : g_(g),
        a_(g.attrs<RnnAttrs>()),
        lstm_(a_.mode == RnnMode::Lstm),
        steps_(g.in_shape(0)[0]),
        batch_(g.in_shape(0)[1]),
        input_(g.in_shape(0)[2]),
        hidden_(g.in_shape(5)[1]) {}

  void run() {
    forward();
    back();
  }

 private:
  int64_t time(int64_t i) const { return a_.reverse ? steps_ - 1 - i : i; }
  Term at(const Term& x, int64_t t, int64_t size) const {
    return slice(x, 0, t, 1).reshape({batch_, size});
  }
  Term part(const Term& x, int i) const { return slice(x, 1, i * hidden_, hidden_); }
  static Term chosen(const Term& alive, Term a, const Term& b) {
    return alive.is_array() ? where(alive, a, b) : std::move(a);
  }

  void forward() {
    Term h = g_.in(5), c = lstm_ ? g_.in(6) : Term();
    for (int64_t i = 0; i < steps_; ++i) {
      Step s;
      int64_t t = time(i);
      if (a_.has_lengths)
        s.alive =
            (g_.in(lstm_ ? 7 : 6) > whole_number(static_cast<double>(t))).reshape({batch_, 1});
      s.x = at(g_.in(0), t, input_);
      s.h_before = h;
      s.c_before = c;
      Term gx = matmul(s.x, g_.in(1), false, true) + g_.in(3);
      Term gh = matmul(h, g_.in(2), false, true) + g_.in(4);
      Term next;
      if (lstm_) {
        Term sum = gx + gh;
        for (int k = 0; k < 4; ++k) s.gate[k] = k == 2 ? tanh(part(sum, k)) : sigmoid(part(sum, k));
        Term cell = s.gate[1] * c + s.gate[0] * s.gate[2];
        s.cell_tanh = tanh(cell);
        next = s.gate[3] * s.cell_tanh;
        c = chosen(s.alive, cell, c);
      } else if (a_.mode == RnnMode::Gru) {
        for (int k = 0; k < 2; ++k) s.gate[k] = sigmoid(part(gx, k) + part(gh, k));
        s.share = part(gh, 2);
        s.gate[2] = tanh(part(gx, 2) + s.gate[0] * s.share);
        next = (1.0 - s.gate[1]) * s.gate[2] + s.gate[1] * h;
      } else {
        next = a_.mode == RnnMode::Tanh ? tanh(gx + gh) : relu(gx + gh);
        s.gate[0] = next;
      }
      h = chosen(s.alive, next, h);
      done_.push_back(std::move(s));
    }
  }

  void back() {
    DType t = g_.in_type(0);
    Term none = zeros(t, {batch_, hidden_});
    Term dh = g_.reached[1] ? g_.dy(1) : none, dc = lstm_ && g_.reached[2] ? g_.dy(2) : none;
    std::vector<Term> dx(steps_);
    Term dwx, dwh, dbx, dbh;
    for (int64_t i = steps_ - 1; i >= 0; --i) {
      const Step& s = done_[i];
      Term d = g_.reached[0] ? dh + at(g_.dy(0), time(i), hidden_) : dh;
      d = chosen(s.alive, d, Term(0.0));
      Term from_cell = chosen(s.alive, dc, Term(0.0)), direct = Term(0.0), cell_before;
      Term dg, share;  // by the gates, from the data and from the state
      if (lstm_) {
        const Term *gate = s.gate, &tc = s.cell_tanh;
        Term e = from_cell + d * gate[3] * (1.0 - square(tc));
        dg = share =
            joined({through_sigmoid(e * gate[2], gate[0]), through_sigmoid(e * s.c_before, gate[1]),
                    through_tanh(e * gate[0], gate[2]), through_sigmoid(d * tc, gate[3])},
                   1);
        cell_before = e * gate[1];
      } else if (a_.mode == RnnMode::Gru) {
        const Term &r = s.gate[0], &z = s.gate[1], &n = s.gate[2];
        Term dn = through_tanh(d * (1.0 - z), n);
        Term dz = through_sigmoid(d * (s.h_before - n), z);
        Term dr = through_sigmoid(dn * s.share, r);
        dg = joined({dr, dz, dn}, 1);
        share = joined({dr, dz, dn * r}, 1);
        direct = d * z;
      } else {
        dg = share = a_.mode == RnnMode::Tanh ? through_tanh(d, s.gate[0])
                                              : where(s.gate[0] > 0.0, d, Term(0.0));
      }
      dx[time(i)] = matmul(dg, g_.in(1)).reshape({1, batch_, input_});
      add_to(dwx, matmul(dg, s.x, true));
      add_to(dwh, matmul(share, s.h_before, true));
      add_to(dbx, sum_axes(dg, {0}));
      add_to(dbh, sum_axes(share, {0}));
      dh = chosen(s.alive, matmul(share, g_.in(2)) + direct, dh);
      if (lstm_) dc = chosen(s.alive, cell_before, dc);
    }
    if (steps_ > 0) {
      g_.give(0, joined(dx, 0));
      g_.give(1, dwx);
      g_.give(2, dwh);
      g_.give(3, dbx.reshape(g_.in_shape(3)));
      g_.give(4, dbh.reshape(g_.in_shape(4)));
    }
    g_.give(5, dh);
    if (lstm_) g_.give(6, dc);
  }

  Gradient& g_;
  const RnnAttrs& a_;
  bool lstm_;
  int64_t steps_, batch_, input_, hidden_;
  std::vector<Step> done_;
};

}  // namespace

void rnn_gradients_by_formula(Gradient& g) { Formula(g).run(); }

}  // namespace slipstream::ops
