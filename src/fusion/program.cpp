#include "fusion/program.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>

#include "kernels/past_cache.h"
#include "memory/tensor.h"

namespace slipstream::fusion {
namespace {
// Below this, splitting into tiles costs more than computing them.
constexpr int64_t kShortestRun = 256;
constexpr double kSlowNs = 0.5;           // an element of a kernel that computes more than it loads
constexpr int64_t kInCache = 64 * kTile;  // larger groups find their memory outside of L2
constexpr int64_t kLongestPeriod = 4 * kTile;  // laid out, it stays in cache beside the tiles
}  // namespace

void Program::clear() {
  steps_.clear();
  sources_.clear();
  chain_ops_.clear();
  links_.clear();
  externals_.clear();
  places_.clear();
  last_use_.clear();
  reduced_.clear();
  factors_[0] = factors_[1] = {};
  free_slots_.clear();
  streams_.clear();
  lines_per_step_ = 0;
  run_ = 0;
  slots_ = 0;
  slot_bytes_ = slot_bytes(8);
  staged_ = past_cache_ = false;
}

int Program::take_slot(int element_size) {
  slot_bytes_ = std::max(slot_bytes_, slot_bytes(element_size));
  if (free_slots_.empty()) return slots_++;
  int slot = free_slots_.back();
  free_slots_.pop_back();
  return slot;
}

void Program::free_slot(int slot) { free_slots_.push_back(static_cast<int16_t>(slot)); }

int Program::find_external(const Input& input) const {
  for (size_t i = 0; i < externals_.size(); ++i) {
    const External& e = externals_[i];
    if (e.value == input.value && e.view == input.view) return static_cast<int>(i);
  }
  return -1;
}

Place Program::place_of_external(const Input& input, const Dims& shape, int64_t domain,
                                 bool scalar_allowed, bool run_allowed) {
  Place place;
  if (!input.value) {
    // An immediate stays inside its node, which outlives the run.
    place.kind = Place::Kind::Scalar;
    place.base = reinterpret_cast<char*>(const_cast<uint64_t*>(&input.immediate));
    return place;
  }
  int known = find_external(input);
  if (known >= 0 && externals_[known].place.kind != Place::Kind::None)
    return externals_[known].place;

  Tensor t = tensor_of(input);
  place.element_size = static_cast<uint8_t>(size_of(t.dtype));
  // For a single element treat all operands as arrays, as inside a group: which of two NaNs a
  // kernel propagates may depend on which operands are numbers.
  scalar_allowed = scalar_allowed && domain > 1;
  if (t.size == 1 && scalar_allowed) {
    place.kind = Place::Kind::Scalar;
    place.base = t.data;
  } else if (t.contiguous && t.size == domain) {
    place.kind = Place::Kind::Direct;
    place.base = t.data;
    add_stream(place);
  } else {
    auto index = static_cast<int>(sources_.size());
    sources_.push_back(make_source(t.data, place.element_size, shape,
                                   broadcast_strides(t.shape, t.strides, shape)));
    const StridedSource& source = sources_.back();
    const int last = source.shape.n - 1;
    const int64_t run = source.strides[last] == 0 ? source.shape[last] : 0;
    if (run_allowed && run >= kShortestRun && (run_ == 0 || run_ == run)) {
      run_ = run;
      place.kind = Place::Kind::Run;
      place.slot = static_cast<int16_t>(index);
      place.base = t.data;
      return place;
    }
    const int64_t period = source.strides[0] == 0 && domain > 0 ? domain / source.shape[0] : domain;
    if (period <= kLongestPeriod && 2 * (period + kTile) <= domain) {
      sources_.back().period = period;
      place.kind = Place::Kind::Period;
      place.slot = static_cast<int16_t>(index);
    } else {
      place.kind = Place::Kind::Slot;
      place.slot = static_cast<int16_t>(take_slot(place.element_size));
      Step load;
      load.kind = Step::Kind::Load;
      load.out = place;
      load.source = index;
      steps_.push_back(load);
    }
  }
  // A one-element operand may be wanted both ways; only the general form is worth sharing.
  if (known >= 0 && !(t.size == 1 && scalar_allowed)) externals_[known].place = place;
  return place;
}

void Program::build(const std::vector<Node*>& nodes, const std::vector<char*>& stored,
                    const Dims& shape, int64_t domain) {
  clear();
  static std::atomic<uint64_t> builds{0};
  build_ = builds.fetch_add(1, std::memory_order_relaxed) + 1;
  domain_ = domain;
  int count = static_cast<int>(nodes.size());
  places_.assign(count, Place{});
  last_use_.assign(count, -1);
  // A reduction reads whole tiles; runs cut them.
  const bool reduces =
      std::any_of(nodes.begin(), nodes.end(), [](Node* n) { return n->op->kind == Kind::Reduce; });
  auto local = [&](const Input& in) {
    if (!in.value || in.view || in.value->done()) return -1;
    int g = in.value->node->group;
    return g >= 0 && g < count && nodes[g] == in.value->node ? g : -1;
  };
  for (int i = 0; i < count; ++i) {
    for (int k = 0; k < nodes[i]->n_inputs; ++k) {
      const Input& in = nodes[i]->inputs()[k];
      if (nodes[i]->op->kind == Kind::Matmul) continue;
      // A reduction reads its tile after all steps have run.
      int use = nodes[i]->op->kind == Kind::Reduce ? count : i;
      if (int g = local(in); g >= 0) {
        last_use_[g] = std::max(last_use_[g], use);
      } else if (in.value) {
        int e = find_external(in);
        if (e < 0) {
          externals_.push_back({in.value, in.view, Place{}, use});
        } else {
          externals_[e].last_use = std::max(externals_[e].last_use, use);
        }
      }
    }
  }
  for (int i = 0; i < count; ++i) {
    Node* node = nodes[i];
    const OpDef& op = *node->op;
    if (op.kind == Kind::Matmul) {
      places_[i].kind = Place::Kind::Direct;
      places_[i].element_size = static_cast<uint8_t>(size_of(node->out.dtype));
      places_[i].base = stored[i];
      continue;
    }
    Step step;
    step.node = node;
    bool reduce = op.kind == Kind::Reduce;
    unsigned scalar_mask = 0;
    DType operand_type = node->out.dtype;
    if (op.kind == Kind::Elementwise || op.kind == Kind::Cast || reduce) {
      step.n_in = static_cast<uint8_t>(node->n_inputs);
      bool typed = op.kind == Kind::Elementwise && op.tile == TileOp::Where;
      for (int k = 0; k < node->n_inputs; ++k) {
        const Input& in = node->inputs()[k];
        int g = local(in);
        const Input* other = node->n_inputs == 2 ? &node->inputs()[1 - k] : nullptr;
        const bool run_allowed = op.kind == Kind::Elementwise && !reduces && other &&
                                 other->value && other->value->size > 1 &&
                                 step.in[0].kind != Place::Kind::Run;
        step.in[k] =
            g >= 0 ? places_[g] : place_of_external(in, shape, domain, !reduce, run_allowed);
        if (step.in[k].kind == Place::Kind::Scalar || step.in[k].kind == Place::Kind::Run)
          scalar_mask |= 1u << k;
        if (in.value && !typed) {
          operand_type = in.value->dtype;
          typed = true;
        }
      }
    }
    if (reduce) {
      reduced_.push_back(step.in[0]);
      continue;
    }
    const int element_size = size_of(node->out.dtype);
    const bool past_cache = stored[i] && goes_past_cache(*node, stored[i]);
    const bool in_slot = !stored[i] || past_cache;
    // Operands that die here give their slots to the output: kernels may write in place.
    for (int k = 0; k < step.n_in; ++k) {
      if (step.in[k].kind != Place::Kind::Slot) continue;
      const Input& in = node->inputs()[k];
      int g = local(in), e = g < 0 ? find_external(in) : -1;
      bool dies = (g >= 0 ? last_use_[g] : externals_[e].last_use) == i;
      for (int j = 0; j < k; ++j) dies = dies && step.in[j].slot != step.in[k].slot;
      // In place only element for element: another size would overwrite what is still to be read.
      bool fits = element_size == step.in[k].element_size;
      if (dies && (fits || !in_slot)) free_slot(step.in[k].slot);
    }
    Place& out = places_[i];
    out.element_size = static_cast<uint8_t>(element_size);
    if (in_slot) {
      out.kind = Place::Kind::Slot;
      out.slot = static_cast<int16_t>(take_slot(element_size));
    } else {
      out.kind = Place::Kind::Direct;
      out.base = stored[i];
      add_stream(out);
    }
    step.out = out;
    if (op.kind != Kind::Elementwise || operand_type != DType::F32 || !add_to_chain(step, *node, i))
      add_step(step, *node, operand_type, scalar_mask);
    if (past_cache) {
      Step store;
      store.kind = Step::Kind::Store;
      store.in[0] = out;
      store.out = {Place::Kind::Direct, out.element_size, -1, stored[i]};
      steps_.push_back(store);
      past_cache_ = true;
      if (last_use_[i] < 0) free_slot(out.slot);
    }
  }
  // With one or two steps the hardware prefetcher already overlaps with the computation; data that
  // fits in cache needs no prefetching.
  if (steps_.size() > 2 && domain > kInCache) {
    int64_t lines = 0;
    for (const Place& s : streams_) lines += kTile * s.element_size / 64;
    lines_per_step_ = lines / static_cast<int64_t>(steps_.size()) + 1;
  }
}

// Whether to store a result with non-temporal writes: it is large, not in memory that the group
// reads anyway, and its kernel is too fast to hide the fetch of the lines it writes.
bool Program::goes_past_cache(const Node& node, const char* stored) const {
  if (node.out.bytes() < kernels::kPastCacheBytes) return false;
  if (node.op->kind == Kind::Elementwise && tile_cost_ns(node.op->tile, node.out.dtype) > kSlowNs)
    return false;
  auto is_there = [&](const Place& p) { return p.base == stored; };
  return std::none_of(streams_.begin(), streams_.end(), is_there) &&
         std::none_of(places_.begin(), places_.end(), is_there);
}

void Program::add_step(Step step, const Node& node, DType operand_type, unsigned scalar_mask) {
  const OpDef& op = *node.op;
  switch (op.kind) {
    case Kind::Elementwise:
      step.fn = kernels::tile_fn(op.tile, operand_type, scalar_mask);
      if (!step.fn) throw OpError("no kernel for " + std::string(name_of(operand_type)));
      break;
    case Kind::Cast:
      step.fn = kernels::cast_fn(operand_type, node.out.dtype);
      break;
    case Kind::Fill:
      step.kind = Step::Kind::Fill;
      break;
    case Kind::Arange:
      step.kind = Step::Kind::Arange;
      break;
    case Kind::Draw:
      step.kind = Step::Kind::Draw;
      break;
    default:
      break;
  }
  if (op.kind == Kind::Cast && (scalar_mask & 1)) {
    // Conversions have no scalar form: convert one element when the tile runs, then repeat it.
    step.source = 0;
  }
  steps_.push_back(step);
}

// Cheap float32 operations on one operand and constants become a chain, or the next link of the one
// that made their operand when nothing else reads it.
bool Program::add_to_chain(const Step& step, Node& node, int index) {
  int x = -1, constant = -1;
  auto is_run = [&](int k) { return step.in[k].kind == Place::Kind::Run; };
  for (int k = 0; k < node.n_inputs; ++k) (node.inputs()[k].value && !is_run(k) ? x : constant) = k;
  bool single = node.n_inputs == 1 || (node.n_inputs == 2 && constant >= 0);
  if (!single || x < 0 || step.in[x].kind == Place::Kind::Scalar) return false;
  float c = 1;
  const bool run = constant >= 0 && is_run(constant);
  if (run && !kernels::chains_any_number(node.op->tile)) return false;
  if (constant >= 0 && !run) std::memcpy(&c, &node.inputs()[constant].immediate, sizeof c);
  kernels::ChainOp operation;
  if (!kernels::chain_op(node.op->tile, constant, c, operation)) return false;
  const Value* read = node.inputs()[x].value;
  Step* last = steps_.empty() ? nullptr : &steps_.back();
  if (last && last->kind == Step::Kind::Chain && &last->node->out == read &&
      last->out.kind == Place::Kind::Slot && last_use_[read->node->group] == index) {
    ++last->chain_length;
    last->out = step.out;
    last->node = &node;
    last->has_runs |= run;
  } else {
    Step chain = step;
    chain.kind = Step::Kind::Chain;
    chain.in[0] = step.in[x];
    chain.source = static_cast<int>(chain_ops_.size());
    chain.chain_length = 1;
    chain.has_runs = run;
    steps_.push_back(chain);
  }
  chain_ops_.push_back(operation);
  links_.push_back({node.op->tile, constant, run ? step.in[constant] : Place{}});
  return true;
}

bool Program::stores() const {
  return std::any_of(steps_.begin(), steps_.end(),
                     [](const Step& s) { return s.out.kind == Place::Kind::Direct; });
}

void Program::add_stream(const Place& place) {
  for (const Place& s : streams_)
    if (s.base == place.base) return;
  streams_.push_back(place);
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
