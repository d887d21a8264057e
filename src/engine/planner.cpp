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

void Planner::group(const std::vector<Node*>& batch, size_t begin, size_t end, bool fusion) {
  groups_.clear();
  for (size_t i = begin; i < end; ++i) batch[i]->group = -1;
  for (size_t i = begin; i < end; ++i) {
    Node& node = *batch[i];
    Kind kind = node.op->kind;
    Set before, outside;  // outside: read as a finished result, so this node cannot join it
    int home = -1;
    int candidates[8];
    int n_candidates = 0;
    if (fusion) {
      for (int k = 0; k < node.n_inputs; ++k) {
        const Input& in = node.inputs()[k];
        if (!in.value || in.value->done()) continue;
        Node* maker = in.value->node;
        if (maker->task || maker->group < 0) continue;  // planned in an earlier chunk
        int g = find(maker->group);
        before.set(g);
        before |= groups_[g].before;
        if (n_candidates < 8 && can_join(groups_[g], node, in))
          candidates[n_candidates++] = g;
        else
          outside.set(g);
      }
      // Join the latest group that does not have to finish before another operand's group.
      for (int c = 0; c < n_candidates; ++c) {
        int g = candidates[c];
        if (g <= home || outside[g]) continue;
        bool between = false;
        for (size_t k = 0; k < groups_.size() && !between; ++k)
          between = before[k] && static_cast<int>(k) != g && groups_[k].before[g];
        if (!between) home = g;
      }
    }
    if (home < 0) {
      home = static_cast<int>(groups_.size());
      Group& g = groups_.emplace_back();
      g.nodes = 1;
      g.open = fusion && node.n_outputs == 1 && node.out.size > 0 &&
               (is_tiled(kind) || kind == Kind::Matmul || kind == Kind::Reduce);
      g.has_matmul = kind == Kind::Matmul;
      g.reduce = kind == Kind::Reduce ? &node : nullptr;
      g.domain = kind == Kind::Reduce ? &node.inputs()[0].shape() : &node.out.shape;
      g.before = before;
      g.whole = outside;
    } else {
      Group& g = groups_[home];
      ++g.nodes;
      g.whole |= outside;
      if (kind == Kind::Reduce && !g.reduce) g.reduce = &node;
      before.reset(home);
      add_before(home, before);
      for (int c = 0; c < n_candidates; ++c) {
        int other = find(candidates[c]);
        if (other != home && !outside[other] && can_merge(other, home)) merge(other, home);
      }
    }
    node.group = home;
  }
}

}  // namespace slipstream
