#include "array/guard.h"

#include <algorithm>

#include "array/write.h"
#include "engine/engine.h"
#include "ops/guard.h"

namespace slipstream::array {
namespace {

thread_local int open_guards = 0;

}  // namespace

Guard::Guard() { ++open_guards; }

Guard::~Guard() { undo(); }

bool Guard::is_open() { return open_guards > 0; }

void Guard::add_target(ArrayData& array) {
  Engine::get().retain_handle(array.head());
  groups_.back().targets.push_back({&array, array.head()});
}

void Guard::add_gradient(const ArrayData& array) {
  Engine::get().retain_handle(array.head());
  groups_.back().gradients.push_back(array.head());
}

void Guard::commit() {
  if (!open_) return;
  tape::Recording unrecorded(false);
  for (const Group& g : groups_) commit(g);
  close();
}

void Guard::commit(const Group& group) {
  std::vector<Value*> old, next;
  std::vector<ArrayData*> changed;
  for (const Target& t : group.targets) {
    ArrayData& d = *t.array;
    Value* now = d.head();
    // Views of one array are one target.
    const bool known = std::any_of(changed.begin(), changed.end(), [&](ArrayData* other) {
      return other == &d || (d.cell && other->cell == d.cell);
    });
    if (known || now == t.before || now->dtype != t.before->dtype ||
        !(now->shape == t.before->shape))
      continue;
    old.push_back(t.before);
    next.push_back(now);
    changed.push_back(&d);
  }
  if (changed.empty()) return;
  std::vector<Value*> chosen = ops::guard(old, next, group.gradients);
  for (size_t i = 0; i < changed.size(); ++i) put(*changed[i], chosen[i]);
}

void Guard::undo() {
  if (!open_) return;
  for (Group& g : groups_)
    for (Target& t : g.targets) {
      if (t.array->head() == t.before) continue;
      // Not put(): the old version is still the variable that it was.
      Engine::get().retain_handle(t.before);
      t.array->set_head(t.before);
    }
  close();
}

void Guard::close() {
  open_ = false;
  --open_guards;
  for (Group& g : groups_) {
    for (Target& t : g.targets) Engine::get().release_handle(t.before);
    for (Value* v : g.gradients) Engine::get().release_handle(v);
  }
  groups_.clear();
}

}  // namespace slipstream::array
