// Building a tile program: where each operand and result of a group lies, and the steps to run.
#include <algorithm>
#include <atomic>
#include <cstring>

#include "fusion/program.h"
#include "kernels/past_cache.h"
#include "memory/tensor.h"

namespace slipstream::fusion {
namespace {

// Below this, splitting into tiles costs more than computing them.
constexpr int64_t kShortestRun = 256;
constexpr double kSlowNs = 0.5;  // an element of a kernel that computes more than it loads
constexpr int64_t kLongestPeriod = 4 * kTile;  // laid out, it stays in cache beside the tiles

// A result that lies in memory as a whole.
Place direct(const Node& node, char* base) {
  return {Place::Kind::Direct, static_cast<uint8_t>(size_of(node.out.dtype)), -1, base};
}

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

Place Program::place_of_external(const Input& input, const Dims& shape, bool scalar_allowed,
                                 bool run_allowed) {
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
  scalar_allowed = scalar_allowed && domain_ > 1;
  if (t.size == 1 && scalar_allowed) {
    place.kind = Place::Kind::Scalar;
    place.base = t.data;
  } else if (t.contiguous && t.size == domain_) {
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
    const int64_t period =
        source.strides[0] == 0 && domain_ > 0 ? domain_ / source.shape[0] : domain_;
    if (period <= kLongestPeriod && 2 * (period + kTile) <= domain_) {
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

int Program::Group::index_of(const Input& in) const {
  if (!in.value || in.view || in.value->done()) return -1;
  int i = in.value->node->group;
  return i >= 0 && i < count() && nodes[i] == in.value->node ? i : -1;
}

void Program::build(const std::vector<Node*>& nodes, const std::vector<char*>& stored,
                    const Dims& shape, int64_t domain) {
  clear();
  static std::atomic<uint64_t> builds{0};
  build_ = builds.fetch_add(1, std::memory_order_relaxed) + 1;
  domain_ = domain;
  const bool reduces =
      std::any_of(nodes.begin(), nodes.end(), [](Node* n) { return n->op->kind == Kind::Reduce; });
  const Group group{nodes, stored, shape, reduces};
  places_.assign(nodes.size(), Place{});
  find_last_uses(group);
  for (int i = 0; i < group.count(); ++i) {
    const Node& node = *nodes[i];
    if (node.op->kind == Kind::Matmul) {
      places_[i] = direct(node, stored[i]);
    } else if (node.op->kind == Kind::Reduce) {
      Step step;
      place_operands(group, i, step);
      reduced_.push_back(step.in[0]);
    } else {
      add_node(group, i);
    }
  }
  plan_prefetching();
}

// When each operand is read last: its slot is free afterwards.
void Program::find_last_uses(const Group& group) {
  last_use_.assign(group.nodes.size(), -1);
  for (int i = 0; i < group.count(); ++i) {
    Node& node = *group.nodes[i];
    if (node.op->kind == Kind::Matmul) continue;
    // A reduction reads its tile after all steps have run.
    int use = node.op->kind == Kind::Reduce ? group.count() : i;
    for (int k = 0; k < node.n_inputs; ++k) {
      const Input& in = node.inputs()[k];
      if (int g = group.index_of(in); g >= 0) {
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
}

// Finds where nodes[i] reads its operands.
Program::Reads Program::place_operands(const Group& group, int i, Step& step) {
  Node& node = *group.nodes[i];
  const OpDef& op = *node.op;
  const bool reduce = op.kind == Kind::Reduce;
  Reads reads{node.out.dtype};
  if (op.kind != Kind::Elementwise && op.kind != Kind::Cast && !reduce) return reads;
  step.n_in = static_cast<uint8_t>(node.n_inputs);
  bool typed = op.kind == Kind::Elementwise && op.tile == TileOp::Where;
  for (int k = 0; k < node.n_inputs; ++k) {
    const Input& in = node.inputs()[k];
    const Input* other = node.n_inputs == 2 ? &node.inputs()[1 - k] : nullptr;
    const bool run_allowed = op.kind == Kind::Elementwise && !group.reduces && other &&
                             other->value && other->value->size > 1 &&
                             step.in[0].kind != Place::Kind::Run;
    int g = group.index_of(in);
    step.in[k] = g >= 0 ? places_[g] : place_of_external(in, group.shape, !reduce, run_allowed);
    if (step.in[k].kind == Place::Kind::Scalar || step.in[k].kind == Place::Kind::Run)
      reads.scalars |= 1u << k;
    if (in.value && !typed) {
      reads.type = in.value->dtype;
      typed = true;
    }
  }
  return reads;
}

// The steps of nodes[i], which is neither a product nor a reduction.
void Program::add_node(const Group& group, int i) {
  Node& node = *group.nodes[i];
  char* stored = group.stored[i];
  Step step;
  step.node = &node;
  Reads reads = place_operands(group, i, step);
  const bool past_cache = stored && goes_past_cache(node, stored);
  const bool in_slot = !stored || past_cache;
  free_operands(group, i, step, in_slot);
  Place& out = places_[i];
  if (in_slot) {
    const int element_size = size_of(node.out.dtype);
    out = {Place::Kind::Slot, static_cast<uint8_t>(element_size),
           static_cast<int16_t>(take_slot(element_size)), nullptr};
  } else {
    out = direct(node, stored);
    add_stream(out);
  }
  step.out = out;
  if (node.op->kind != Kind::Elementwise || reads.type != DType::F32 ||
      !add_to_chain(step, node, i))
    add_step(step, node, reads);
  if (!past_cache) return;
  Step store;
  store.kind = Step::Kind::Store;
  store.in[0] = out;
  store.out = direct(node, stored);
  steps_.push_back(store);
  past_cache_ = true;
  if (last_use_[i] < 0) free_slot(out.slot);
}

// Operands that nodes[i] reads last give their slots to its output: kernels may write in place.
void Program::free_operands(const Group& group, int i, const Step& step, bool in_slot) {
  Node& node = *group.nodes[i];
  for (int k = 0; k < step.n_in; ++k) {
    if (step.in[k].kind != Place::Kind::Slot) continue;
    const Input& in = node.inputs()[k];
    int g = group.index_of(in);
    bool dies = (g >= 0 ? last_use_[g] : externals_[find_external(in)].last_use) == i;
    for (int j = 0; j < k; ++j) dies = dies && step.in[j].slot != step.in[k].slot;
    // In place only element for element: another size would overwrite what is still to be read.
    bool fits = size_of(node.out.dtype) == step.in[k].element_size;
    if (dies && (fits || !in_slot)) free_slot(step.in[k].slot);
  }
}

// With one or two steps the hardware prefetcher already overlaps with the computation; data that
// fits in cache needs no prefetching.
void Program::plan_prefetching() {
  if (steps_.size() <= 2 || domain_ <= kInCache) return;
  int64_t lines = 0;
  for (const Place& s : streams_) lines += kTile * s.element_size / 64;
  lines_per_step_ = lines / static_cast<int64_t>(steps_.size()) + 1;
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

void Program::add_step(Step step, const Node& node, const Reads& reads) {
  const OpDef& op = *node.op;
  switch (op.kind) {
    case Kind::Elementwise:
      step.fn = kernels::tile_fn(op.tile, reads.type, reads.scalars);
      if (!step.fn) throw OpError("no kernel for " + std::string(name_of(reads.type)));
      break;
    case Kind::Cast:
      step.fn = kernels::cast_fn(reads.type, node.out.dtype);
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
  if (op.kind == Kind::Cast && (reads.scalars & 1)) {
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

void Program::add_stream(const Place& place) {
  for (const Place& s : streams_)
    if (s.base == place.base) return;
  streams_.push_back(place);
}

}  // namespace slipstream::fusion
