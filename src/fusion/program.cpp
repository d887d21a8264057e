#include "fusion/program.h"

#include <algorithm>
#include <cstring>
#include <memory>

#include "kernels/past_cache.h"

namespace slipstream::fusion {

bool Program::stores() const {
  return std::any_of(steps_.begin(), steps_.end(),
                     [](const Step& s) { return s.out.kind == Place::Kind::Direct; });
}

// Prefetches the next few cache lines of the next tile; `at` counts those requested so far.
void Program::fetch_ahead(int64_t next, int64_t n, int64_t& at) const {
  int64_t end = at + lines_per_step_, begin = 0;
  for (const Place& s : streams_) {
    int64_t lines = n * s.element_size / 64;
    const char* base = s.base + next * s.element_size;
    for (; at < end && at < begin + lines; ++at) __builtin_prefetch(base + (at - begin) * 64, 1, 2);
    begin += lines;
    if (at >= end) return;
  }
}

char* Program::resolve(const Place& p, int64_t first, char* scratch) const {
  switch (p.kind) {
    case Place::Kind::Slot:
      return scratch + p.slot * slot_bytes_;
    case Place::Kind::Direct:
      return p.base + first * p.element_size;
    case Place::Kind::Run:
      return p.base + offset_of(sources_[p.slot], first) * p.element_size;
    case Place::Kind::Period: {
      const StridedSource& s = sources_[p.slot];
      return const_cast<char*>(s.base) + first % s.period * p.element_size;
    }
    default:
      return p.base;
  }
}

// Once for a tile that begins anywhere in the period.
void Program::lay_out_periods() {
  // Whole cache lines, so that the elements of the next one are aligned.
  auto bytes = [](const StridedSource& s) {
    return s.period > 0 ? ((s.period + kTile) * s.element_size + 63) / 64 * 64 : 0;
  };
  size_t total = 0;
  for (const StridedSource& s : sources_) total += bytes(s);
  if (periods_.size() < total) periods_.resize(total);
  char* at = periods_.data();
  for (StridedSource& s : sources_) {
    if (s.period == 0) continue;
    load_strided(at, s, 0, s.period + kTile);
    s.base = at;
    at += bytes(s);
  }
}

void Program::prepare_sources(bool in_order, Parallel& parallel, std::vector<Buffer*>& temporary) {
  if (domain_ <= kTile) return;
  lay_out_periods();
  for (StridedSource& s : sources_) {
    if (s.period > 0 || !is_transposed(s)) continue;
    if (in_order && reads_by_chunks(s)) {
      s.staged = staged_ = true;
      continue;
    }
    Buffer* b = memory::allocate(domain_ * s.element_size);
    temporary.push_back(b);
    copy_strided(b->data, s, parallel);
    s = {b->data, s.element_size, Dims{domain_}, Dims{1}};
  }
}

void Program::load_staged(char* out, int source, int64_t first, int64_t n) const {
  struct Stage {
    uint64_t build = 0;
    int64_t index = -1;
    int64_t bytes = 0;
    std::unique_ptr<char[]> data;
  };
  thread_local std::vector<Stage> stages;
  if (static_cast<int>(stages.size()) <= source) stages.resize(source + 1);
  Stage& stage = stages[source];
  const StridedSource& s = sources_[source];
  int size = s.element_size;
  while (n > 0) {
    int64_t index = first / kStage, begin = index * kStage;
    if (stage.build != build_ || stage.index != index) {
      if (stage.bytes < kStage * size) {
        stage.bytes = kStage * size;
        stage.data.reset(new char[stage.bytes]);
      }
      load_strided(stage.data.get(), s, begin, std::min(kStage, domain_ - begin));
      stage.build = build_;
      stage.index = index;
    }
    int64_t m = std::min(n, begin + kStage - first);
    std::memcpy(out, stage.data.get() + (first - begin) * size, m * size);
    out += m * size;
    first += m;
    n -= m;
  }
}

void Program::run_tile(int64_t first, int64_t n, char* scratch) const {
  if (run_ == 0) return run_steps(first, n, scratch);
  while (n > 0) {
    int64_t m = std::min(n, run_ - first % run_);
    run_steps(first, m, scratch);
    first += m;
    n -= m;
  }
}

void Program::run_chain(const Step& step, float* out, const float* in, int64_t first,
                        int64_t n) const {
  const kernels::ChainOp* ops = &chain_ops_[step.source];
  const bool far = step.out.kind == Place::Kind::Direct && domain_ > kInCache;
  if (!step.has_runs) return kernels::run_chain(out, in, ops, step.chain_length, n, far);
  thread_local std::vector<kernels::ChainOp> own;
  own.assign(ops, ops + step.chain_length);
  bool numbers = true;
  const Link* links = &links_[step.source];
  for (int i = 0; i < step.chain_length; ++i) {
    if (links[i].run.kind == Place::Kind::Run)
      std::memcpy(&own[i].constant, resolve(links[i].run, first, nullptr), sizeof(float));
    numbers &= own[i].constant == own[i].constant;
  }
  if (numbers) return kernels::run_chain(out, in, own.data(), step.chain_length, n, far);
  for (int i = 0; i < step.chain_length; ++i, in = out) {
    const void* operands[2] = {in, in};
    const int k = links[i].constant;
    if (k >= 0) operands[k] = &own[i].constant;
    kernels::tile_fn(links[i].tile, DType::F32, k < 0 ? 0 : 1u << k)(out, operands, n);
  }
}

void Program::run_steps(int64_t first, int64_t n, char* scratch) const {
  int64_t fetched = 0;
  for (const Step& step : steps_) {
    if (lines_per_step_ > 0) fetch_ahead(first + n, n, fetched);
    char* out = resolve(step.out, first, scratch);
    switch (step.kind) {
      case Step::Kind::Kernel: {
        const void* in[3];
        for (int k = 0; k < step.n_in; ++k) in[k] = resolve(step.in[k], first, scratch);
        if (step.source == 0) {
          alignas(16) char one[kMaxElementBytes];
          step.fn(one, in, 1);
          kernels::tile_fill(out, one, n, step.out.element_size);
        } else {
          step.fn(out, in, n);
        }
        break;
      }
      case Step::Kind::Chain:
        run_chain(step, reinterpret_cast<float*>(out),
                  reinterpret_cast<const float*>(resolve(step.in[0], first, scratch)), first, n);
        break;
      case Step::Kind::Load:
        if (sources_[step.source].staged)
          load_staged(out, step.source, first, n);
        else
          load_strided(out, sources_[step.source], first, n);
        break;
      case Step::Kind::Store:
        kernels::copy_past_cache(out, resolve(step.in[0], first, scratch),
                                 n * step.out.element_size);
        break;
      case Step::Kind::Fill:
        kernels::tile_fill(out, &step.node->few_inputs[0].immediate, n, step.out.element_size);
        break;
      case Step::Kind::Arange: {
        auto& a = static_cast<const ArangeAttrs&>(*step.node->attrs);
        kernels::tile_arange(out, step.node->out.dtype, a.start, a.step, first, n);
        break;
      }
      case Step::Kind::Draw: {
        auto& d = static_cast<const DrawAttrs&>(*step.node->attrs);
        kernels::tile_draw(out, d.kind, step.node->out.dtype, d.params, d.key, first, n);
        break;
      }
    }
  }
}

void Program::settle() const {
  if (past_cache_) kernels::settle_past_cache();
}

void Program::leave_product_out() {
  if (reduced_.size() != 1 || steps_.empty()) return;
  const Step& last = steps_.back();
  if (last.kind != Step::Kind::Kernel || last.node->op->kind != Kind::Elementwise ||
      last.node->op->tile != TileOp::Multiply || last.node->out.dtype != DType::F32 ||
      last.out.kind != Place::Kind::Slot || reduced_[0].kind != Place::Kind::Slot ||
      reduced_[0].slot != last.out.slot)
    return;
  for (const Place& p : {last.in[0], last.in[1]})
    if (p.kind == Place::Kind::Scalar || p.kind == Place::Kind::Run) return;
  factors_[0] = last.in[0];
  factors_[1] = last.in[1];
  steps_.pop_back();
}

bool Program::reduces_memory() const {
  return std::all_of(reduced_.begin(), reduced_.end(),
                     [](const Place& p) { return p.kind == Place::Kind::Direct; }) &&
         steps_.empty();
}

const char* Program::factor_tile(int k, int64_t first, const char* scratch) const {
  return resolve(factors_[k], first, const_cast<char*>(scratch));
}

const char* Program::reduced_tile(int i, int64_t first, const char* scratch) const {
  return resolve(reduced_[i], first, const_cast<char*>(scratch));
}

}  // namespace slipstream::fusion
