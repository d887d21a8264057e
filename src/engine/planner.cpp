#include "engine/planner.h"

#include <algorithm>

#include "fusion/attrs.h"

namespace slipstream {
namespace {

bool is_source(Kind k) { return k == Kind::Fill || k == Kind::Arange || k == Kind::Draw; }
bool is_tiled(Kind k) { return k == Kind::Elementwise || k == Kind::Cast || is_source(k); }

bool same_cut(Node& a, Node& b) {
  auto& x = static_cast<const ReduceAttrs&>(*a.attrs);
  auto& y = static_cast<const ReduceAttrs&>(*b.attrs);
  return x.outer == y.outer && x.reduced == y.reduced && x.inner == y.inner;
}

}  // namespace

int Planner::find(int g) const {
  while (groups_[g].merged_into >= 0) g = groups_[g].merged_into;
  return g;
}

// Whether `node` may run inside group g, reading `through` tile by tile.
bool Planner::can_join(const Group& g, const Node& node, const Input& through) const {
  if (!g.open || g.nodes >= kMaxNodes || through.view || through.value->size == 0) return false;
  // A reduction's result exists only after the whole domain has been processed.
  if (through.value->node->op->kind == Kind::Reduce) return false;
  if (node.op->kind == Kind::Reduce) {
    if (g.has_matmul || !(*g.domain == through.value->shape)) return false;
    return !g.reduce || same_cut(*g.reduce, const_cast<Node&>(node));
  }
  return is_tiled(node.op->kind) && *g.domain == node.out.shape &&
         through.value->shape == node.out.shape;
}

// Two groups may merge unless a third must run between them.
bool Planner::can_merge(int from, int into) const {
  const Group &a = groups_[from], &b = groups_[into];
  if (a.nodes + b.nodes > kMaxNodes || a.has_matmul || !a.open) return false;
  if (a.reduce && b.reduce && !same_cut(*a.reduce, *b.reduce)) return false;
  if (b.has_matmul && a.reduce) return false;
  if (a.before[into] || b.whole[from]) return false;
  for (size_t k = 0; k < groups_.size(); ++k)
    if (b.before[k] && static_cast<int>(k) != from && groups_[k].before[from]) return false;
  return true;
}

void Planner::add_before(int g, const Set& more) {
  groups_[g].before |= more;
  for (Group& other : groups_)
    if (other.before[g]) other.before |= groups_[g].before;
}

void Planner::merge(int from, int into) {
  Group &a = groups_[from], &b = groups_[into];
  a.merged_into = into;
  b.nodes += a.nodes;
  if (!b.reduce) b.reduce = a.reduce;
  b.whole |= a.whole;
  for (Group& other : groups_) {
    if (other.whole[from]) other.whole.set(into);
    if (!other.before[from]) continue;
    other.before.reset(from);
    other.before.set(into);
  }
  Set more = a.before;
  b.before.reset(into);
  add_before(into, more);
  b.before.reset(into);
}

std::vector<int> Planner::preview(const std::vector<Node*>& batch, bool fusion) {
  std::vector<int> out;
  for (size_t begin = 0; begin < batch.size(); begin += kMaxGroups) {
    size_t end = std::min(batch.size(), begin + kMaxGroups);
    group(batch, begin, end, fusion);
    for (size_t i = begin; i < end; ++i)
      out.push_back(static_cast<int>(begin) + find(batch[i]->group));
    for (size_t i = begin; i < end; ++i) batch[i]->group = -1;
  }
  return out;
}

// What the operands of `node` say about the groups it reads.
Planner::Reads Planner::reads_of(Node& node) const {
  Reads reads;
  for (int k = 0; k < node.n_inputs; ++k) {
    const Input& in = node.inputs()[k];
    if (!in.value || in.value->done()) continue;
    Node* maker = in.value->node;
    if (maker->task || maker->group < 0) continue;  // planned in an earlier chunk
    int g = find(maker->group);
    reads.before.set(g);
    reads.before |= groups_[g].before;
    if (reads.n_candidates < kMaxCandidates && can_join(groups_[g], node, in))
      reads.candidates[reads.n_candidates++] = g;
    else
      reads.outside.set(g);
  }
  return reads;
}

// The latest group that does not have to finish before another operand's group; -1 when there is
// none.
int Planner::home_of(const Reads& reads) const {
  int home = -1;
  for (int c = 0; c < reads.n_candidates; ++c) {
    int g = reads.candidates[c];
    if (g <= home || reads.outside[g]) continue;
    bool between = false;
    for (size_t k = 0; k < groups_.size() && !between; ++k)
      between = reads.before[k] && static_cast<int>(k) != g && groups_[k].before[g];
    if (!between) home = g;
  }
  return home;
}

// A group that begins with `node`.
int Planner::begin_group(Node& node, bool fusion, const Reads& reads) {
  const Kind kind = node.op->kind;
  Group& g = groups_.emplace_back();
  g.nodes = 1;
  g.open = fusion && node.n_outputs == 1 && node.out.size > 0 &&
           (is_tiled(kind) || kind == Kind::Matmul || kind == Kind::Reduce);
  g.has_matmul = kind == Kind::Matmul;
  g.reduce = kind == Kind::Reduce ? &node : nullptr;
  g.domain = kind == Kind::Reduce ? &node.inputs()[0].shape() : &node.out.shape;
  g.before = reads.before;
  g.whole = reads.outside;
  return static_cast<int>(groups_.size()) - 1;
}

// Adds `node` to the group `home`, and merges the other groups it reads tile by tile.
void Planner::join(int home, Node& node, const Reads& reads) {
  Group& g = groups_[home];
  ++g.nodes;
  g.whole |= reads.outside;
  if (node.op->kind == Kind::Reduce && !g.reduce) g.reduce = &node;
  Set before = reads.before;
  before.reset(home);
  add_before(home, before);
  for (int c = 0; c < reads.n_candidates; ++c) {
    int other = find(reads.candidates[c]);
    if (other != home && !reads.outside[other] && can_merge(other, home)) merge(other, home);
  }
}

void Planner::group(const std::vector<Node*>& batch, size_t begin, size_t end, bool fusion) {
  groups_.clear();
  for (size_t i = begin; i < end; ++i) batch[i]->group = -1;
  for (size_t i = begin; i < end; ++i) {
    Node& node = *batch[i];
    const Reads reads = fusion ? reads_of(node) : Reads{};
    int home = home_of(reads);
    if (home < 0)
      home = begin_group(node, fusion, reads);
    else
      join(home, node, reads);
    node.group = home;
  }
}

}  // namespace slipstream
