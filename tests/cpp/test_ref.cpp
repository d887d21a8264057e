// Owners of references: copies add one, moves none, and the end releases.
#include "check.h"
#include "graph/ref.h"

using namespace slipstream;
using namespace slipstream::test;

namespace {

int refs(Value* v) { return v->refs.load(); }
int handles(Value* v) { return v->handles.load(); }

void test_a_handle_owns_what_it_adopts() {
  Value* x = data(1, {4});
  {
    Handle owner = Handle::adopt(x);
    CHECK(refs(x) == 1 && handles(x) == 1);
  }
  CHECK(Engine::get().stats().live_values == 0);
}

void test_copies_and_moves() {
  Handle a = Handle::adopt(data(1, {4}));
  Value* x = a.get();
  Handle b = a;
  CHECK(refs(x) == 2 && handles(x) == 2);
  Handle c = std::move(a);
  CHECK(!a && refs(x) == 2 && handles(x) == 2);
  b = c;
  CHECK(refs(x) == 2 && handles(x) == 2);
  Handle& same = b;
  b = same;
  CHECK(refs(x) == 2 && b.get() == x);
  b.reset();
  CHECK(!b && refs(x) == 1);
  b.reset();  // of an empty one: nothing
  let_go({c.release()});
  CHECK(!c);
  CHECK(Engine::get().stats().live_values == 0);
}

void test_a_plain_reference_is_not_a_handle() {
  Value* x = data(1, {4});
  Ref<Value> r = Ref<Value>::share(x);
  CHECK(refs(x) == 2 && handles(x) == 1);
  let_go({x});
  CHECK(refs(x) == 1 && handles(x) == 0);
  CHECK(first(x) == 1);  // still alive
  r = {};
  CHECK(Engine::get().stats().live_values == 0);
}

void test_nothing_is_shared_of_nothing() {
  Ref<View> none = Ref<View>::share(nullptr);
  Ref<View> copy = none;
  CHECK(!none && !copy);
}

void test_views_are_counted() {
  Ref<View> w = Ref<View>::adopt(new_view({2}, {1}, 0));
  Ref<View> other = w;
  CHECK(w->refs.load() == 2);
  w.reset();
  CHECK(other->refs.load() == 1);
}

void test_a_pending_operation_is_dropped_with_its_handle() {
  hold_window();
  Engine::get().reset_stats();
  {
    Handle x = Handle::adopt(data(1, {4}));
    Handle a = Handle::adopt(add(x.get(), 1));
    Handle b = Handle::adopt(add(a.get(), 1));
  }
  CHECK(Engine::get().stats().dropped == 2);
  CHECK(Engine::get().stats().live_values == 0);
}

}  // namespace

int main() {
  test_a_handle_owns_what_it_adopts();
  test_copies_and_moves();
  test_a_plain_reference_is_not_a_handle();
  test_nothing_is_shared_of_nothing();
  test_views_are_counted();
  test_a_pending_operation_is_dropped_with_its_handle();
  std::puts("ref: ok");
}
