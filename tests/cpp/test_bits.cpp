// Results that are the same bits on every CPU: hashes made on x86-64 must come out on aarch64, and
// with each instruction set (SLIPSTREAM_ISA). `test_bits all` prints the hash of every single
// operation, to be compared between two machines.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <string>

#include "bits.h"
#include "kernels/fft.h"
#include "kernels/random_samplers.h"
#include "kernels/sort.h"

using namespace slipstream;
using namespace slipstream::kernels;
using namespace slipstream::test;

namespace {

// Written by `test_bits all`, in its last lines.
const std::map<std::string, uint64_t> kExpected = {
    {"all", 0xa29dffc83fabeaba},
    {"any", 0x4446e5a162d8473c},
    {"argsort", 0x17c30361f1315325},
    {"arithmetic bfloat16", 0xeb47bb279ab84126},
    {"arithmetic bool", 0xa1aaf2ba4d970739},
    {"arithmetic complex128", 0x81d7408a2195263d},
    {"arithmetic complex64", 0x70e3953fe86e08de},
    {"arithmetic float16", 0x9f2a20c737dfd904},
    {"arithmetic float32", 0xf60ff7edcdf7690b},
    {"arithmetic float64", 0xfa401922b3c89e92},
    {"arithmetic int16", 0x8ce28ed3fa9a96fe},
    {"arithmetic int32", 0x3d72500255d9c800},
    {"arithmetic int64", 0x3ec075efd6cfdeee},
    {"arithmetic int8", 0xf3f5fc138f1df7d3},
    {"arithmetic uint16", 0xb98f9742c2f1566b},
    {"arithmetic uint32", 0xcd7375fcde89c6b6},
    {"arithmetic uint64", 0x5d98fa9d4d3fc5b4},
    {"arithmetic uint8", 0x8a14a035b79bc2e4},
    {"bernoulli", 0x65eb9facce1f75f5},
    {"binomial", 0x926869b855b32472},
    {"casts", 0xe12e31b9513b391f},
    {"choices", 0x99970762e6d57af4},
    {"exponential", 0x6d4043f2920808f0},
    {"fft float32", 0x393a2e7c74dfd8f5},
    {"fft float64", 0x8040bffb2ae4162e},
    {"functions bfloat16", 0xa419f786167d3eb6},
    {"functions float16", 0xb8767819883cdf0f},
    {"functions float32", 0x58037f7c0f1e2a1b},
    {"gamma", 0x0b52b1e159167578},
    {"gumbel", 0xad208b5c77c187bf},
    {"laplace", 0xd167d00f720c3f87},
    {"log_gamma", 0xc6672df3d4340216},
    {"logistic", 0x44d6b8e1d97c1931},
    {"max", 0x4f1282663d6ef0e3},
    {"min", 0x1b1420a62dcca1e0},
    {"normal", 0x40650df763b58584},
    {"permutation", 0xb59f1189bd94ad7f},
    {"poisson", 0x19a12ecbfd4e5533},
    {"prod", 0xa3fe4ccfeeeb0f4f},
    {"randint", 0x0e3e29b0d5a5021d},
    {"sort", 0x55010a88b6fd51f5},
    {"sum", 0x28c4fde3c5baaaba},
    {"uniform", 0x0ed4c0be41761128},
    {"von_mises", 0x33e92e740c12b384},
    {"zipf", 0xc19c34ba2722ce7a},
};

std::map<std::string, Hash> families;
bool print_all = false;

void note(const std::string& family, const std::string& what, const Hash& h) {
  families[family].add(h.value());
  if (print_all)
    std::printf("%s: %s %016llx\n", family.c_str(), what.c_str(), (long long)h.value());
}
std::string text(DType t) { return std::string(name_of(t)); }

// ---- Elementwise operations --------------------------------------------------------------------

using enum TileOp;

// Made of operations that IEEE 754 defines to the bit, or of integers.
constexpr TileOp kArithmetic[] = {
    Add,        Subtract,   Multiply, Divide,   FloorDivide, Mod,        Fmod,         Maximum,
    Minimum,    Fmax,       Fmin,     Copysign, BitwiseAnd,  BitwiseOr,  BitwiseXor,   LeftShift,
    RightShift, Equal,      NotEqual, Less,     LessEqual,   Greater,    GreaterEqual, LogicalAnd,
    LogicalOr,  LogicalXor, Copy,     Where,    Clip,        Conj,       Negative,     Abs,
    Sign,       Square,     Relu,     Sqrt,     Rsqrt,       Softsign,   Reciprocal,   Radians,
    Degrees,    Ceil,       Floor,    Trunc,    Rint,        LogicalNot, IsNan,        IsInf,
    IsFinite,   Signbit,    Invert};
// The C library computes these of complex numbers.
constexpr TileOp kNotOfComplex[] = {Abs, Sign, Sqrt, Rsqrt};

// Have formulas of our own for float32, float16 and bfloat16, with fused multiply-add where the CPU
// has it. For float64 several of them come from the C library.
constexpr TileOp kFunctions[] = {
    Power,   Arctan2, Hypot,   Logaddexp, Exp,    Expm1,   Exp2,     Log,        Log1p, Log2, Log10,
    Cbrt,    Rcbrt,   Sin,     Cos,       Tan,    Arcsin,  Arccos,   Arctan,     Sinh,  Cosh, Tanh,
    Arcsinh, Arccosh, Arctanh, Erf,       Erfinv, Sigmoid, Softplus, LogSigmoid, Silu,  Gelu, Mish};

bool fuses_multiply_add() {
#if defined(__aarch64__)
  return true;
#else
  return isa_name() != "baseline";
#endif
}

void run_elementwise(TileOp op, DType t, const std::string& family) {
  constexpr int64_t n = 3001;
  const TileFn fn = tile_fn(op, t, 0);
  if (!fn) return;
  std::vector<char> in[3];
  const void* p[3];
  for (int j = 0; j < 3; ++j) {
    in[j] = operand(op == Where && j == 0 ? DType::Bool : t, n, static_cast<uint64_t>(j));
    p[j] = in[j].data();
  }
  std::vector<char> out(n * kMaxElementBytes);
  fn(out.data(), p, n);
  Hash h;
  h.add(out.data(), result_type(op, t), n);
  note(family + " " + text(t), name_of(op), h);
}

void elementwise_operations() {
  for (int d = 0; d < kNumDTypes; ++d) {
    const DType t = static_cast<DType>(d);
    for (TileOp op : kArithmetic)
      if (!is_complex(t) || std::ranges::find(kNotOfComplex, op) == std::end(kNotOfComplex))
        run_elementwise(op, t, "arithmetic");
  }
  if (!fuses_multiply_add()) return;
  for (DType t : {DType::F16, DType::BF16, DType::F32})
    for (TileOp op : kFunctions) run_elementwise(op, t, "functions");
}

void casts() {
  constexpr int64_t n = 3001;
  for (int from = 0; from < kNumDTypes; ++from) {
    for (int to = 0; to < kNumDTypes; ++to) {
      const DType t = static_cast<DType>(from), u = static_cast<DType>(to);
      const TileFn fn = cast_fn(t, u);
      if (!fn) continue;
      const auto in = operand(t, n, 5);
      std::vector<char> out(n * kMaxElementBytes);
      const void* p[] = {in.data()};
      fn(out.data(), p, n);
      Hash h;
      h.add(out.data(), u, n);
      note("casts", text(t) + " to " + text(u), h);
    }
  }
}

// ---- Reductions --------------------------------------------------------------------------------

// Numbers whose sums and products stay finite, so that the order of combination shows.
std::vector<char> moderate(ReduceOp op, DType t, int64_t n) {
  auto out = operand(t, n, 9);
  Words words{7};
  const DType part = real_type(t);
  if (is_float(part))
    for (size_t at = 0; at < out.size(); at += static_cast<size_t>(size_of(part)))
      put_number(out.data() + at, part, (op == ReduceOp::Prod) + 0.1 * words.unit());
  return out;
}

void reductions() {
  const char* names[] = {"sum", "prod", "max", "min", "any", "all"};
  for (int k = 0; k < 6; ++k) {
    const ReduceOp op = static_cast<ReduceOp>(k);
    for (int d = 0; d < kNumDTypes; ++d) {
      const DType t = static_cast<DType>(d);
      if (is_complex(t) && (op == ReduceOp::Max || op == ReduceOp::Min)) continue;
      const DType kept = accumulator_type(op, t);
      Hash h;
      for (int64_t n : {1, 3, 17, 100, 1000, 2048, 2049}) {
        const auto in = moderate(op, t, n);
        std::vector<char> acc(static_cast<size_t>(n) * kMaxElementBytes);
        reduce_fn(op, t)(acc.data(), in.data(), n);
        h.add(acc.data(), kept, 1);
        fill_neutral(acc.data(), op, t, n);
        for (int times = 0; times < 2; ++times) accumulate_fn(op, t)(acc.data(), in.data(), n);
        h.add(acc.data(), kept, n);
      }
      note(names[k], text(t), h);
    }
  }
}

// ---- Random numbers ----------------------------------------------------------------------------

constexpr StreamKey kKey{42, 7};

void draws() {
  const char* names[] = {"uniform",     "normal", "randint", "bernoulli",
                         "exponential", "gumbel", "laplace", "logistic"};
  constexpr int64_t n = 50'000;
  for (int k = 0; k < 8; ++k) {
    const Draw kind = static_cast<Draw>(k);
    for (int d = 0; d < kNumDTypes; ++d) {
      const DType t = static_cast<DType>(d);
      const bool exists = kind == Draw::RandInt     ? is_int(t)
                          : kind == Draw::Bernoulli ? !is_complex(t)
                                                    : is_float(t);
      if (!exists) continue;
      const int64_t high = size_of(t) == 1 ? 100 : size_of(t) == 2 ? 30'000 : 1 << 30;
      std::vector<char> out(static_cast<size_t>(n * size_of(t)));
      tile_draw(out.data(), kind, t, {0.4, 1.7, 0, high}, kKey, 3, n);
      Hash h;
      h.add(out.data(), t, n);
      note(names[k], text(t), h);
    }
  }
}

void samplers() {
  const char* names[] = {"gamma", "log_gamma", "poisson", "binomial", "von_mises", "zipf"};
  constexpr int64_t n = 5'000;
  for (int k = 0; k < 6; ++k) {
    const Sampler kind = static_cast<Sampler>(k);
    for (double a : {0.3, 1.0, 4.5, 30.0, 1000.0, 1e6}) {
      if (kind == Sampler::Zipf) a += 1;
      if (kind == Sampler::Binomial) a = std::ceil(a);
      Hash h;
      for (double b : {0.001, 0.2, 0.5, 0.9}) {
        std::vector<double> out(n);
        for (int64_t i = 0; i < n; i += kSamplerRun)
          sample(out.data() + i, kind, {&a, 0}, {&b, 0}, kKey, n, i, std::min(kSamplerRun, n - i));
        h.add(out.data(), DType::F64, n);
      }
      note(names[k], std::to_string(a), h);
    }
  }
}

void choices() {
  Serial serial;
  for (int64_t n : {10, 1000, 100'000}) {
    std::vector<int64_t> out(static_cast<size_t>(n));
    permutation(out.data(), n, kKey, serial);
    Hash h;
    h.add(out.data(), DType::I64, n);
    note("permutation", std::to_string(n), h);
  }
  const double probabilities[] = {0.1, 0.25, 0.05, 0.4, 0.2};
  int64_t counts[5], classes[50];
  Hash multinomial, unique, keys;
  for (uint64_t i = 0; i < 500; ++i) {
    sample_multinomial(counts, static_cast<int64_t>(1 + i * i), probabilities, 5, kKey, i);
    multinomial.add(counts, DType::I64, 5);
    unique.add(static_cast<uint64_t>(sample_unique_zipf(classes, 50, 1000, kKey, i)));
    unique.add(classes, DType::I64, 50);
  }
  note("choices", "multinomial", multinomial);
  note("choices", "unique zipf", unique);
  std::vector<double> x(10'000);
  sample_exponential(x.data(), kKey, 0, 10'000);
  keys.add(x.data(), DType::F64, 10'000);
  note("choices", "weighted", keys);
}

// ---- Sorting and Fourier transforms ------------------------------------------------------------

void sorting() {
  Serial serial;
  for (int d = 0; d < kNumDTypes; ++d) {
    const DType t = static_cast<DType>(d);
    if (is_complex(t)) continue;
    const KeyFormat f = key_format(t);
    Hash sorted, order;
    for (bool descending : {false, true}) {
      for (int64_t n : {1, 5, 100, 3000, 40'000}) {
        const auto in = operand(t, n, 3);
        std::vector<char> out(in.size()), scratch(static_cast<size_t>(sort_scratch(f, n)));
        sort_row(out.data(), in.data(), n, f, descending, {}, scratch.data(), &serial);
        sorted.add(out.data(), t, n);
        std::vector<int64_t> places(static_cast<size_t>(n));
        scratch.resize(static_cast<size_t>(argsort_scratch(f, n)));
        argsort_row(places.data(), in.data(), n, f, descending, {}, scratch.data(), &serial);
        order.add(places.data(), DType::I64, n);
      }
    }
    note("sort", text(t), sorted);
    note("argsort", text(t), order);
  }
}

template <class T>
void fourier_transforms(DType t) {
  Serial serial;
  for (int64_t n : {1, 2, 8, 60, 127, 128, 550, 679, 832, 1000, 1024, 2048, 5003, 65536, 100'000}) {
    Hash h;
    for (Fft kind : {Fft::Complex, Fft::RealToHalf, Fft::HalfToReal}) {
      for (int64_t inner : {1, 3}) {
        if (n * inner > 100'000) continue;
        FftLines lines{.kind = kind, .inner = inner, .n = n, .n_in = n};
        const bool back = kind == Fft::HalfToReal;
        if (back) lines.n_in = n / 2 + 1;
        lines.inverse = back;
        lines.scale = back ? 1.0 / static_cast<double>(n) : 1.0;
        Words words{11};
        std::vector<T> in(static_cast<size_t>(2 * (n + 1) * inner)), out(in.size());
        for (T& x : in) x = static_cast<T>(words.unit());
        fft(serial, lines, in.data(), out.data());
        h.add(out.data(), t, lines.n_out() * inner * (back ? 1 : 2));
      }
    }
    note("fft " + text(t), std::to_string(n), h);
  }
}

}  // namespace

int main(int argc, char**) {
  print_all = argc > 1;
  elementwise_operations();
  casts();
  reductions();
  draws();
  samplers();
  choices();
  sorting();
  fourier_transforms<float>(DType::F32);
  fourier_transforms<double>(DType::F64);

  int wrong = 0;
  for (const auto& [family, hash] : families) {
    const uint64_t got = hash.value();
    const auto known = kExpected.find(family);
    if (print_all) std::printf("    {\"%s\", 0x%016llx},\n", family.c_str(), (long long)got);
    if (known != kExpected.end() && known->second == got) continue;
    ++wrong;
    std::printf("%s: other bits than on the machine that wrote kExpected\n", family.c_str());
  }
  std::printf("bits (isa %s): %s\n", std::string(isa_name()).c_str(), wrong ? "WRONG" : "ok");
  return wrong != 0;
}
