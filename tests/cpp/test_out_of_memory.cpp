// When memory runs out: releasing values needs none, and oneDNN's failure is std::bad_alloc.
#include <atomic>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <thread>

#include "check.h"
#include "graph/record.h"
#include "kernels/onednn.h"

namespace {

thread_local bool counting = false;
int asked = 0;

void* get(size_t bytes, size_t alignment) {
  if (counting) ++asked;
  void* p = std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
  if (!p) throw std::bad_alloc();
  return p;
}

}  // namespace

void* operator new(size_t bytes) { return get(bytes, alignof(std::max_align_t)); }
void* operator new(size_t bytes, std::align_val_t a) { return get(bytes, static_cast<size_t>(a)); }
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, size_t) noexcept { std::free(p); }
void operator delete(void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete(void* p, size_t, std::align_val_t) noexcept { std::free(p); }

using namespace slipstream;
using namespace slipstream::test;

namespace {

// How often memory was allocated while these were released.
int asked_while_letting_go(std::vector<Value*> values) {
  asked = 0;
  counting = true;
  for (Value* v : values) Engine::get().release_handle(v);
  counting = false;
  return asked;
}

void test_data_of_all_sizes() {
  std::vector<Value*> values;
  for (int64_t n = 1; n < 100'000; n += n / 7 + 1)
    for (int i = 0; i < 20; ++i) values.push_back(data(1, {n}));
  CHECK(asked_while_letting_go(values) == 0);
}

void test_chains_and_trees_in_the_window() {
  hold_window();
  Value* x = data(1, {2});
  std::vector<Value*> level;
  for (int i = 0; i < 1024; ++i) level.push_back(add(x, i));
  while (level.size() > 1) {  // each level is held by the next one only
    std::vector<Value*> next;
    for (size_t i = 0; i < level.size(); i += 2) {
      next.push_back(add(level[i], level[i + 1]));
      let_go({level[i], level[i + 1]});
    }
    level = next;
  }
  CHECK(asked_while_letting_go({level[0], x}) == 0);
  CHECK(Engine::get().stats().pending == 0);
}

std::atomic<bool> gate_open{false};
void run_gate(OpRun& r) {
  while (!gate_open.load()) std::this_thread::yield();
  r.out[0].as<float>()[0] = r.in[0].as<float>()[0];
}
const OpDef kGate{.name = "gate", .run = run_gate};

// Planned, but behind an operation that does not end. Fills start on demand of their readers: when
// the last of those is dropped they are queued, or go as well.
void test_planned_work() {
  configure(1, 1'000'000'000, 30'000'000);
  Value* x = data(1, {1});
  Node* n = begin(kGate, 1);
  set_input(n, 0, {x, nullptr});
  Value* gated = commit(n, DType::F32, {1});
  std::vector<Value*> readers, fills;
  for (int i = 0; i < 300; ++i) {
    fills.push_back(full(i, {100'000}));
    readers.push_back(add(sum(add(fills.back(), gated)), i));
  }
  std::atomic<bool> called{false};
  Engine::get().when_done(gated, [&] { called.store(true); });  // plans all of it
  CHECK(Engine::get().stats().pending > 600);
  CHECK(asked_while_letting_go(readers) == 0);
  gate_open.store(true);
  while (!called.load()) std::this_thread::yield();
  CHECK(first(fills[7]) == 7);
  for (Value* v : fills) let_go({v});
  let_go({x, gated});
}

template <class Error, class F>
bool throws(F f) {
  try {
    f();
  } catch (const Error&) {
    return true;
  } catch (...) {
  }
  return false;
}

void test_onednn_status() {
  namespace dnn = kernels::onednn;
  constexpr int kSuccess = 0, kOutOfMemory = 1, kUnimplemented = 3, kRuntimeError = 5;
  CHECK(throws<std::bad_alloc>([] { dnn::check(kOutOfMemory, "call"); }));
  CHECK(throws<std::bad_alloc>([] { dnn::has_kernel(kOutOfMemory); }));
  CHECK(throws<std::runtime_error>([] { dnn::check(kRuntimeError, "call"); }));
  CHECK(!dnn::has_kernel(kUnimplemented) && dnn::has_kernel(kSuccess));
  dnn::check(kSuccess, "call");
}

}  // namespace

int main() {
  test_data_of_all_sizes();
  test_chains_and_trees_in_the_window();
  test_planned_work();
  test_onednn_status();
}
