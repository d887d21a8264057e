// The planner: what becomes one group, and that groups never wait for each other in a circle.
#include <memory>
#include <random>
#include <set>

#include "check.h"

using namespace slipstream;
using namespace slipstream::test;

namespace {

// Plans recorded values (all still in the window) and forgets the plan again.
struct Plan {
  Planner planner;
  std::vector<Node*> batch;
  std::vector<std::unique_ptr<Task>> tasks;
  std::vector<Task*> order;

  explicit Plan(std::vector<Value*> values, bool fusion = true) {
    for (Value* v : values) batch.push_back(v->node);
    planner.plan(batch, fusion, order, [this] {
      tasks.push_back(std::make_unique<Task>());
      return tasks.back().get();
    });
  }
  ~Plan() {
    for (Node* n : batch) {
      n->task = nullptr;
      n->group = -1;
    }
  }
  bool together(Value* a, Value* b) const { return a->node->task == b->node->task; }

  // Every node once, in program order inside its task, and an order in which all tasks can run.
  void check_sound() const {
    std::set<Node*> seen;
    for (auto& t : tasks) {
      uint64_t last = 0;
      for (Node* n : t->nodes) {
        CHECK(seen.insert(n).second);
        CHECK(n->seq > last);
        CHECK(n->task == t.get());
        last = n->seq;
      }
    }
    CHECK(seen.size() == batch.size());
    std::set<Task*> done;
    for (bool progress = true; progress;) {
      progress = false;
      for (auto& t : tasks) {
        if (done.count(t.get())) continue;
        bool ready = true;
        for (Node* n : t->nodes)
          for (int k = 0; k < n->n_inputs; ++k) {
            Value* v = n->inputs()[k].value;
            if (!v || v->done() || !seen.count(v->node)) continue;
            ready = ready && (v->node->task == t.get() || done.count(v->node->task));
          }
        if (ready) {
          done.insert(t.get());
          progress = true;
        }
      }
    }
    CHECK(done.size() == tasks.size());
    // Inside a group, complete results are never read: no product's operand, no reduction's result.
    for (auto& t : tasks)
      for (Node* n : t->nodes)
        for (int k = 0; k < n->n_inputs; ++k) {
          const Input& in = n->inputs()[k];
          if (!in.value || in.value->done() || in.value->node->task != t.get()) continue;
          CHECK(!in.view);
          CHECK(n->op->kind != Kind::Matmul);
          CHECK(n->op->kind != Kind::General);
          CHECK(in.value->node->op->kind != Kind::Reduce);
        }
  }
};

void test_a_chain_is_one_group() {
  Value* x = data(1, {8, 8});
  Value *a = add(x, 1), *b = add(a, 2), *c = add(b, 3);
  {
    Plan p({a, b, c});
    p.check_sound();
    CHECK(p.order.size() == 1);
    CHECK(p.order[0]->nodes.size() == 3);
    CHECK(p.order[0]->seq == a->node->seq);
    CHECK(p.order[0]->bytes == 3 * 8 * 8 * 4);
  }
  {
    Plan p({a, b, c}, false);
    p.check_sound();
    CHECK(p.order.size() == 3);
  }
  let_go({x, a, b, c});
}

void test_unrelated_chains_stay_apart() {
  Value *x = data(1, {8}), *y = data(1, {8});
  Value *a = add(x, 1), *b = add(y, 1), *c = add(a, 1), *d = add(b, 1);
  {
    Plan p({a, b, c, d});
    p.check_sound();
    CHECK(p.order.size() == 2);
    CHECK(p.together(a, c) && p.together(b, d) && !p.together(a, b));
  }
  let_go({x, y, a, b, c, d});
}

void test_a_diamond_is_one_group() {
  Value* x = data(1, {8});
  Value *a = add(x, 1), *b = add(a, 1), *c = add(a, 2), *d = add(b, c);
  {
    Plan p({a, b, c, d});
    p.check_sound();
    CHECK(p.order.size() == 1);
  }
  let_go({x, a, b, c, d});
}

void test_two_sources_merge_where_they_meet() {
  Value *a = full(1, {8}), *b = full(2, {8}), *c = add(a, b);
  {
    Plan p({a, b, c});
    p.check_sound();
    CHECK(p.order.size() == 1);
  }
  let_go({a, b, c});
}

void test_another_shape_is_another_group() {
  Value *x = data(1, {4, 8}), *y = data(1, {8});
  Value *a = add(x, 1), *b = add(y, 1), *c = add(a, b);  // b is broadcast
  {
    Plan p({a, b, c});
    p.check_sound();
    CHECK(p.together(a, c) && !p.together(a, b));
  }
  let_go({x, y, a, b, c});
}

void test_a_reduction_ends_a_group() {
  Value* x = data(1, {8, 8});
  Value *a = add(x, 1), *s = sum(a), *b = add(s, 1), *c = add(a, s);
  {
    Plan p({a, s, b, c});
    p.check_sound();
    CHECK(p.together(a, s));
    CHECK(!p.together(s, b));
    CHECK(!p.together(s, c));
  }
  let_go({x, a, s, b, c});
}

void test_reductions_with_another_cut_do_not_share_a_group() {
  Value* x = data(1, {8, 8});
  Value *a = add(x, 1), *rows = sum(a, {1}), *columns = sum(a, {0}), *rows2 = sum(a, {1});
  {
    Plan p({a, rows, columns, rows2});
    p.check_sound();
    CHECK(p.together(a, rows) && p.together(rows, rows2));
    CHECK(!p.together(rows, columns));
  }
  let_go({x, a, rows, columns, rows2});
}

void test_a_product_begins_a_group() {
  Value *x = data(1, {8, 8}), *w = data(1, {8, 8});
  Value *a = add(x, 1), *m = matmul(a, w), *b = add(m, 1), *c = add(b, b), *m2 = matmul(c, w);
  {
    Plan p({a, m, b, c, m2});
    p.check_sound();
    CHECK(!p.together(a, m));
    CHECK(p.together(m, b) && p.together(b, c));
    CHECK(!p.together(c, m2));
  }
  let_go({x, w, a, m, b, c, m2});
}

void test_no_merge_with_a_group_read_as_a_whole() {
  // m reads all of a; c reads a and m tile by tile. a's group must finish before m begins.
  Value* x = data(1, {8, 8});
  Value *a = add(x, 1), *m = matmul(a, a), *b = add(m, 1), *c = add(a, b);
  {
    Plan p({a, m, b, c});
    p.check_sound();
    CHECK(!p.together(a, m));
    CHECK(p.together(b, c));
  }
  // The same through a reduction, as in a softmax with a residual.
  Value *e = add(x, 2), *s = sum(e), *d = add(e, s), *f = add(d, e);
  {
    Plan p({e, s, d, f});
    p.check_sound();
    CHECK(!p.together(s, d) && !p.together(s, f));
  }
  let_go({x, a, m, b, c, e, s, d, f});
}

void test_no_circle_through_a_third_group() {
  // a -> product -> b, and c = a + b: c cannot run with a, because b comes between.
  Value *x = data(1, {8, 8}), *w = data(1, {8, 8});
  Value *a = add(x, 1), *m = matmul(a, w), *b = add(m, 1), *c = add(a, b), *d = add(a, 5);
  Value *e = add(d, c), *m2 = matmul(e, w), *f = add(m2, d);
  {
    Plan p({a, m, b, c, d, e, m2, f});
    p.check_sound();
  }
  let_go({x, w, a, m, b, c, d, e, m2, f});
}

void test_groups_have_a_limited_size() {
  Value* x = data(1, {8});
  std::vector<Value*> chain;
  for (int i = 0; i < 600; ++i) chain.push_back(add(chain.empty() ? x : chain.back(), 1));
  {
    Plan p(chain);
    p.check_sound();
    CHECK(p.order.size() >= 600 / 64);
    for (Task* t : p.order) CHECK(t->nodes.size() <= 64);
  }
  let_go({x});
  for (Value* v : chain) let_go({v});
}

void test_random_graphs() {
  for (int seed = 0; seed < 300; ++seed) {
    std::mt19937 rng(seed);
    std::vector<Value*> pool{data(1, {8, 8}), data(2, {8, 8})}, made;
    for (int i = 0; i < 5 + seed; ++i) {
      auto any = [&] { return pool[rng() % pool.size()]; };
      auto matrix = [&] {
        for (;;)
          if (Value* v = any(); v->shape.n == 2) return v;
      };
      Value* v;
      switch (rng() % 8) {
        case 0:
          v = matmul(matrix(), matrix());
          break;
        case 1:
          v = sum(matrix(), {static_cast<int64_t>(rng() % 2)});
          break;
        case 2:
          v = full(1, {8, 8});
          break;
        case 3:
          v = add(any(), 1);
          break;
        default:
          v = add(any(), any());
      }
      pool.push_back(v);
      made.push_back(v);
    }
    {
      Plan p(made);
      p.check_sound();
    }
    for (Value* v : pool) let_go({v});
  }
}

}  // namespace

int main() {
  hold_window();
  test_a_chain_is_one_group();
  test_unrelated_chains_stay_apart();
  test_a_diamond_is_one_group();
  test_two_sources_merge_where_they_meet();
  test_another_shape_is_another_group();
  test_a_reduction_ends_a_group();
  test_reductions_with_another_cut_do_not_share_a_group();
  test_a_product_begins_a_group();
  test_no_merge_with_a_group_read_as_a_whole();
  test_no_circle_through_a_third_group();
  test_groups_have_a_limited_size();
  test_random_graphs();
  wait_all();
  CHECK(Engine::get().stats().live_values == 0);
  std::puts("planner: ok");
}
