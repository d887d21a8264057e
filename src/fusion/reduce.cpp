#include "fusion/reduce.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <memory>
#include <new>

namespace slipstream::fusion {
namespace {

using kernels::ReduceOp;

int64_t ceil_div(int64_t a, int64_t b) { return (a + b - 1) / b; }

// How [outer, reduced, inner] is cut into units of work that a thread does alone. Every unit leaves
// partial results; partials of one output element are then combined in unit order.
struct Cut {
  int64_t outer, reduced, inner;
  int64_t blocks;          // partial results per output element
  int64_t rows_per_block;  // inner > 1: reduced rows per block
  int64_t column_blocks;   // inner > 1: pieces of at most kTile columns
  int64_t rows_per_tile;   // short rows share a tile
  int64_t units;

  explicit Cut(const ReduceAttrs& a) : outer(a.outer), reduced(a.reduced), inner(a.inner) {
    if (inner == 1) {
      blocks = std::max<int64_t>(1, ceil_div(reduced, kTile));
      rows_per_tile = std::max<int64_t>(1, kTile / std::max<int64_t>(1, reduced));
      units = blocks > 1 ? outer * blocks : ceil_div(outer, rows_per_tile);
      rows_per_block = column_blocks = 1;
    } else {
      column_blocks = ceil_div(inner, kTile);
      rows_per_tile = std::max<int64_t>(1, kTile / inner);
      // Few output columns: split the rows as well, into pieces still worth a thread.
      int64_t want = std::max<int64_t>(1, 16 / std::max<int64_t>(1, outer * column_blocks));
      int64_t least_rows = std::max<int64_t>(16, rows_per_tile);
      blocks = std::clamp<int64_t>(want, 1, std::max<int64_t>(1, reduced / least_rows));
      rows_per_block = ceil_div(reduced, blocks);
      blocks = std::max<int64_t>(1, ceil_div(reduced, std::max<int64_t>(1, rows_per_block)));
      units = outer * blocks * column_blocks;
    }
  }
  int64_t partials() const { return outer * blocks * inner; }
};

struct Sink {
  kernels::ReduceFn reduce;
  kernels::AccumulateFn accumulate, combine;
  DType acc_type;
  int acc_size, element_size;
  bool sums_floats;
  std::unique_ptr<char[]> partial;
};

// Columns of floats are summed in float over this many rows, then accumulated in double.
constexpr int64_t kFloatRows = 16;

void run_rows(const Program& p, const Cut& c, std::vector<Sink>& sinks, int64_t unit,
              char* scratch) {
  int64_t row = c.blocks > 1 ? unit / c.blocks : unit * c.rows_per_tile;
  int64_t block = c.blocks > 1 ? unit % c.blocks : 0;
  int64_t rows = c.blocks > 1 ? 1 : std::min(c.rows_per_tile, c.outer - row);
  int64_t length = std::min(c.reduced - block * kTile, kTile);
  int64_t first = row * c.reduced + block * kTile;
  p.run_tile(first, rows * length, scratch);
  p.settle();
  if (p.leaves_product_out()) {
    auto* a = reinterpret_cast<const float*>(p.factor_tile(0, first, scratch));
    auto* b = reinterpret_cast<const float*>(p.factor_tile(1, first, scratch));
    auto* acc = reinterpret_cast<double*>(sinks[0].partial.get()) + row * c.blocks + block;
    for (int64_t r = 0; r < rows; ++r, ++acc, a += length, b += length)
      kernels::sum_products(acc, a, b, length);
    return;
  }
  for (size_t s = 0; s < sinks.size(); ++s) {
    const char* tile = p.reduced_tile(static_cast<int>(s), first, scratch);
    for (int64_t r = 0; r < rows; ++r) {
      char* acc = sinks[s].partial.get() + ((row + r) * c.blocks + block) * sinks[s].acc_size;
      sinks[s].reduce(acc, tile + r * length * sinks[s].element_size, length);
    }
  }
}

void run_columns(const Program& p, const Cut& c, std::vector<Sink>& sinks, int64_t unit,
                 char* scratch) {
  int64_t column_block = unit % c.column_blocks;
  int64_t block = unit / c.column_blocks % c.blocks;
  int64_t outer = unit / c.column_blocks / c.blocks;
  int64_t c0 = column_block * kTile, columns = std::min(kTile, c.inner - c0);
  int64_t r0 = block * c.rows_per_block, r1 = std::min(c.reduced, r0 + c.rows_per_block);
  // Rows of a tile follow each other, so the next one is c.inner away in tiles and in memory.
  const int64_t step = p.reduces_memory() ? kFloatRows : c.rows_per_tile;
  thread_local std::vector<float> sums;  // of the rows since the last multiple of kFloatRows
  if (sums.size() < sinks.size() * kTile) sums.resize(sinks.size() * kTile);
  for (int64_t r = r0; r < r1; r += step) {
    int64_t rows = std::min(step, r1 - r);
    int64_t first = (outer * c.reduced + r) * c.inner + c0;
    if (!p.empty()) p.run_tile(first, rows * columns, scratch);
    for (size_t s = 0; s < sinks.size(); ++s) {
      const char* tile = p.reduced_tile(static_cast<int>(s), first, scratch);
      char* acc =
          sinks[s].partial.get() + ((outer * c.blocks + block) * c.inner + c0) * sinks[s].acc_size;
      if (!sinks[s].sums_floats) {
        for (int64_t k = 0; k < rows; ++k)
          sinks[s].accumulate(acc, tile + k * c.inner * sinks[s].element_size, columns);
        continue;
      }
      float* sum = sums.data() + s * kTile;
      for (int64_t k = 0; k < rows;) {
        const int64_t before = (r + k - r0) % kFloatRows;
        const int64_t n = std::min(rows - k, kFloatRows - before);
        auto* x = reinterpret_cast<const float*>(tile) + k * c.inner;
        kernels::sum_rows(sum, x, n, c.inner, columns, before == 0);
        k += n;
        if (before + n == kFloatRows || r + k == r1) sinks[s].accumulate(acc, sum, columns);
      }
    }
  }
  p.settle();
}

// Combines partials in order and converts to the output type.
void finish(const Cut& c, Sink& sink, const ReduceSink& target) {
  // Without blocks to combine, all results are converted at once.
  const int64_t outer = c.blocks == 1 ? 1 : c.outer;
  const int64_t inner = c.blocks == 1 ? c.outer * c.inner : c.inner;
  int64_t stride = inner * sink.acc_size;
  auto cast = kernels::cast_fn(sink.acc_type, target.out_type);
  int out_size = size_of(target.out_type);
  for (int64_t o = 0; o < outer; ++o) {
    char* acc = sink.partial.get() + o * c.blocks * stride;
    for (int64_t b = 1; b < c.blocks; ++b) sink.combine(acc, acc + b * stride, inner);
    if (target.attrs->mean && real_type(sink.acc_type) == DType::F64) {
      // A complex number is two of them.
      int64_t n = is_complex(sink.acc_type) ? 2 * inner : inner;
      double* v = reinterpret_cast<double*>(acc);
      for (int64_t i = 0; i < n; ++i) v[i] /= static_cast<double>(c.reduced);
    }
    const void* in[1] = {acc};
    cast(target.out + o * inner * out_size, in, inner);
  }
}

}  // namespace

char* thread_scratch(int64_t bytes) {
  struct Block {
    char* data = nullptr;
    int64_t size = 0;
    ~Block() { std::free(data); }
  };
  thread_local Block block;
  if (block.size < bytes) {
    std::free(block.data);
    block.size = (bytes + 4095) / 4096 * 4096;
    block.data = static_cast<char*>(std::aligned_alloc(64, block.size));
    if (!block.data) {
      block.size = 0;
      throw std::bad_alloc();
    }
  }
  return block.data;
}

void run_reductions(const Program& program, const std::vector<ReduceSink>& targets,
                    Parallel& parallel) {
  Cut cut(*targets[0].attrs);
  std::vector<Sink> sinks;
  // any() and all() over everything stop at the first deciding block.
  bool truth = targets.size() == 1 && cut.outer * cut.inner == 1 && !program.stores();
  std::atomic<bool> decided{false};
  for (const ReduceSink& t : targets) {
    const ReduceAttrs& a = *t.attrs;
    Sink s{kernels::reduce_fn(a.op, a.operand_type),
           kernels::accumulate_fn(a.op, a.operand_type),
           kernels::combine_fn(a.op, a.operand_type),
           kernels::accumulator_type(a.op, a.operand_type),
           0,
           size_of(a.operand_type),
           a.op == ReduceOp::Sum && a.operand_type == DType::F32,
           nullptr};
    s.acc_size = size_of(s.acc_type);
    s.partial.reset(new char[std::max<int64_t>(1, cut.partials()) * s.acc_size]);
    truth = truth && (a.op == ReduceOp::Any || a.op == ReduceOp::All);
    if (cut.inner > 1 || cut.reduced == 0)
      kernels::fill_neutral(s.partial.get(), a.op, a.operand_type, cut.partials());
    sinks.push_back(std::move(s));
  }
  if (cut.outer > 0 && cut.reduced > 0 && cut.inner > 0) {
    // Row units are one tile each: hand out several at a time.
    int64_t per_chunk = cut.inner == 1 ? 16 : 1;
    int64_t chunks = ceil_div(cut.units, per_chunk);
    auto run = [&](int64_t chunk) {
      if (decided.load(std::memory_order_relaxed)) return;
      char* scratch = thread_scratch(program.scratch_bytes());
      int64_t end = std::min(cut.units, (chunk + 1) * per_chunk);
      for (int64_t u = chunk * per_chunk; u < end; ++u) {
        if (cut.inner == 1)
          run_rows(program, cut, sinks, u, scratch);
        else
          run_columns(program, cut, sinks, u, scratch);
        if (truth && (sinks[0].partial[u] != 0) == (targets[0].attrs->op == ReduceOp::Any)) {
          decided.store(true, std::memory_order_relaxed);
          return;
        }
      }
    };
    if (truth) {
      // Usually the first chunk decides; try it before involving other threads.
      run(0);
      if (!decided) parallel.for_each(chunks - 1, [&](int64_t chunk) { run(chunk + 1); });
    } else {
      parallel.for_each(chunks, run);
    }
  }
  if (truth && cut.reduced > 0) {
    bool any = targets[0].attrs->op == ReduceOp::Any;
    *targets[0].out = decided ? any : !any;
    return;
  }
  for (size_t s = 0; s < sinks.size(); ++s) finish(cut, sinks[s], targets[s]);
}

}  // namespace slipstream::fusion
