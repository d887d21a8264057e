// Reading broadcast and strided operands tile by tile.
#include <algorithm>
#include <cstdlib>

#include "fusion/program.h"
#include "kernels/past_cache.h"
#include "kernels/transpose.h"

namespace slipstream::fusion {

Dims broadcast_strides(const Dims& shape, const Dims& strides, const Dims& result) {
  Dims out;
  out.n = result.n;
  int lead = result.n - shape.n;
  for (int i = 0; i < result.n; ++i)
    out[i] = i < lead || shape[i - lead] == 1 ? 0 : strides[i - lead];
  return out;
}

StridedSource make_source(const char* base, int element_size, const Dims& shape,
                          const Dims& strides) {
  StridedSource s;
  s.base = base;
  s.element_size = element_size;
  for (int i = 0; i < shape.n; ++i) {
    if (shape[i] == 1) continue;
    if (s.shape.n > 0 && s.strides[s.shape.n - 1] == strides[i] * shape[i]) {
      s.shape[s.shape.n - 1] *= shape[i];
      s.strides[s.shape.n - 1] = strides[i];
    } else {
      s.shape.push(shape[i]);
      s.strides.push(strides[i]);
    }
  }
  if (s.shape.n == 0) {
    s.shape.push(1);
    s.strides.push(0);
  }
  return s;
}

int64_t offset_of(const StridedSource& s, int64_t position) {
  int64_t offset = 0;
  for (int i = s.shape.n - 1; i >= 0; --i) {
    offset += position % s.shape[i] * s.strides[i];
    position /= s.shape[i];
  }
  return offset;
}

namespace {

// The axis that should be walked innermost to read memory in order, when that is not the last one
// (else -1): its elements lie closer together than those of the last axis.
int transposed_axis(const StridedSource& s) {
  int last = s.shape.n - 1, best = -1;
  int64_t least = std::abs(s.strides[last]);
  for (int i = 0; i < last; ++i) {
    int64_t step = std::abs(s.strides[i]);
    if (step > 0 && step < least && s.shape[i] > 1) {
      best = i;
      least = step;
    }
  }
  return best;
}

// Runs of a few elements: two axes at a time, without a call per run.
template <class T>
void copy_short_runs(T* out, const T* from, int64_t step, int64_t runs, int64_t inner_step,
                     int64_t length) {
  if (inner_step == 0 && length == 2) {
    for (int64_t i = 0; i < runs; ++i) out[2 * i] = out[2 * i + 1] = from[i * step];
  } else {
    for (int64_t i = 0; i < runs; ++i)
      for (int64_t j = 0; j < length; ++j) *out++ = from[i * step + j * inner_step];
  }
}

struct Sixteen {
  uint64_t part[2];
};

void copy_short_runs(char* out, const char* from, int64_t step, int64_t runs, int64_t inner_step,
                     int64_t length, int size) {
  auto call = [&](auto zero) {
    using T = decltype(zero);
    copy_short_runs(reinterpret_cast<T*>(out), reinterpret_cast<const T*>(from), step, runs,
                    inner_step, length);
  };
  switch (size) {
    case 1:
      return call(uint8_t{});
    case 2:
      return call(uint16_t{});
    case 4:
      return call(uint32_t{});
    case 8:
      return call(uint64_t{});
    default:
      return call(Sixteen{});
  }
}

void copy_runs(char* out, const StridedSource& s, int64_t first, int64_t n) {
  int last = s.shape.n - 1;
  constexpr int64_t kShort = 16;
  int64_t index[kMaxDims];
  int64_t rest = first, offset = 0;
  for (int i = last; i >= 0; --i) {
    index[i] = rest % s.shape[i];
    rest /= s.shape[i];
    offset += index[i] * s.strides[i];
  }
  while (n > 0) {
    int64_t run = s.shape[last] - index[last];
    if (last > 0 && index[last] == 0 && run <= kShort && n >= 2 * run) {
      int64_t runs = std::min(n / run, s.shape[last - 1] - index[last - 1]);
      copy_short_runs(out, s.base + offset * s.element_size, s.strides[last - 1], runs,
                      s.strides[last], run, s.element_size);
      out += runs * run * s.element_size;
      n -= runs * run;
      offset += runs * s.strides[last - 1];
      index[last - 1] += runs;
      for (int i = last - 1; i > 0 && index[i] == s.shape[i]; --i) {
        offset += s.strides[i - 1] - s.shape[i] * s.strides[i];
        index[i] = 0;
        ++index[i - 1];
      }
      continue;
    }
    if (run > n) run = n;
    kernels::tile_gather(out, s.base + offset * s.element_size, s.strides[last], run,
                         s.element_size);
    out += run * s.element_size;
    n -= run;
    offset += run * s.strides[last];
    index[last] += run;
    for (int i = last; i > 0 && index[i] == s.shape[i]; --i) {
      offset += s.strides[i - 1] - s.shape[i] * s.strides[i];
      index[i] = 0;
      ++index[i - 1];
    }
  }
}

// `rows` steps of axis q, with columns [c0, c1) of the last axis and all of the axes between.
// `out` is where the first of them begins; one step of q is `row` elements of the output.
void copy_box(char* out, const StridedSource& s, int q, int64_t row, int64_t offset, int64_t rows,
              int64_t c0, int64_t c1, bool past_cache) {
  int last = s.shape.n - 1;
  int64_t columns = s.shape[last], between = row / columns;
  for (int64_t m = 0; m < between; ++m) {
    int64_t at = offset + c0 * s.strides[last], rest = m;
    for (int i = last - 1; i > q; --i) {
      at += rest % s.shape[i] * s.strides[i];
      rest /= s.shape[i];
    }
    kernels::transpose(out + (m * columns + c0) * s.element_size, row, s.base + at * s.element_size,
                       s.strides[last], s.strides[q], rows, c1 - c0, s.element_size, past_cache);
  }
}

int64_t row_of(const StridedSource& s, int q) {
  int64_t row = 1;
  for (int i = q + 1; i < s.shape.n; ++i) row *= s.shape[i];
  return row;
}

}  // namespace

bool is_transposed(const StridedSource& s) { return transposed_axis(s) >= 0; }

void load_strided(char* out, const StridedSource& s, int64_t first, int64_t n) {
  if (n == 0) return;  // an empty view may have dimensions without elements
  int q = transposed_axis(s);
  if (q < 0) return copy_runs(out, s, first, n);
  int64_t row = row_of(s, q);
  while (n > 0) {
    int64_t inside = first % row, m;
    if (inside || n < row) {
      m = std::min(n, row - inside);
      copy_runs(out, s, first, m);
    } else {
      int64_t rows = std::min(n / row, s.shape[q] - first / row % s.shape[q]);
      m = rows * row;
      copy_box(out, s, q, row, offset_of(s, first), rows, 0, s.shape[s.shape.n - 1], false);
    }
    out += m * s.element_size;
    first += m;
    n -= m;
  }
}

bool reads_by_chunks(const StridedSource& s) {
  int q = transposed_axis(s);
  return q < 0 || row_of(s, q) * kernels::transpose_block(s.element_size) <= kStage;
}

void copy_strided(char* out, const StridedSource& s, Parallel& parallel) {
  int64_t n = count(s.shape);
  if (n == 0) return;
  int q = transposed_axis(s);
  if (q < 0) {
    constexpr int64_t kChunk = 1 << 16;
    parallel.for_each((n + kChunk - 1) / kChunk, [&](int64_t c) {
      const int64_t end = std::min(n, (c + 1) * kChunk);
      if (n * s.element_size < kernels::kPastCacheBytes)
        return copy_runs(out + c * kChunk * s.element_size, s, c * kChunk, end - c * kChunk);
      alignas(64) char tile[kTile * kMaxElementBytes];
      for (int64_t i = c * kChunk; i < end; i += kTile) {
        const int64_t m = std::min(kTile, end - i);
        copy_runs(tile, s, i, m);
        kernels::copy_past_cache(out + i * s.element_size, tile, m * s.element_size);
      }
      kernels::settle_past_cache();
    });
    return;
  }
  // Boxes of about 64K elements: whole lines of input rows by whole lines of output rows.
  constexpr int64_t kBox = 1 << 16;
  int64_t block = kernels::transpose_block(s.element_size);
  auto blocks = [&](int64_t want) { return std::max<int64_t>(1, want / block) * block; };
  int64_t row = row_of(s, q), columns = s.shape[s.shape.n - 1], rows = s.shape[q];
  int64_t box_rows = std::min(rows, blocks(kBox / row));
  int64_t box_columns = std::min(columns, blocks(kBox / (row / columns * box_rows)));
  int64_t row_boxes = (rows + box_rows - 1) / box_rows;
  int64_t column_boxes = (columns + box_columns - 1) / box_columns;
  int64_t boxes = n / (rows * row) * row_boxes * column_boxes;
  int64_t per = std::max<int64_t>(1, kBox / (box_rows * box_columns * (row / columns)));
  // What does not fit in a core's cache is better written past it.
  bool past_cache = n * s.element_size > (4 << 20);
  parallel.for_each((boxes + per - 1) / per, [&](int64_t c) {
    for (int64_t b = c * per; b < std::min(boxes, (c + 1) * per); ++b) {
      int64_t column = b % column_boxes * box_columns, rest = b / column_boxes;
      int64_t first_row = rest % row_boxes * box_rows;
      int64_t first = rest / row_boxes * rows * row + first_row * row;
      copy_box(out + first * s.element_size, s, q, row, offset_of(s, first),
               std::min(box_rows, rows - first_row), column,
               std::min(columns, column + box_columns), past_cache);
    }
  });
}

}  // namespace slipstream::fusion
