// Views by an index, and writing through them.
#include "array/index.h"

#include "array/write.h"
#include "c/objects.h"
#include "c/reader.h"

namespace slipstream::c {
namespace {

using array::IndexItem;

static_assert(SS_OPEN == IndexItem::kLeftOut);

IndexItem item_of(const ss_index_item& given) {
  IndexItem item;
  switch (given.kind) {
    case SS_INDEX_AT:
      item.kind = IndexItem::Kind::Integer;
      break;
    case SS_INDEX_SLICE:
      item.kind = IndexItem::Kind::Slice;
      break;
    case SS_INDEX_ELLIPSIS:
      item.kind = IndexItem::Kind::Ellipsis;
      break;
    case SS_INDEX_NEW_AXIS:
      item.kind = IndexItem::Kind::NewAxis;
      break;
    default:
      throw IndexError("there is no kind of index " + std::to_string(given.kind));
  }
  item.start = given.start;
  item.stop = given.stop;
  item.step = given.step == SS_OPEN ? 1 : given.step;
  return item;
}

View* selected(const Operand& x, const ss_index_item* items, int n) {
  check_list(n, items, "items");
  std::vector<IndexItem> all;
  for (int i = 0; i < n; ++i) all.push_back(item_of(items[i]));
  return array::select(x, all);
}

ops::Arg value_of(const ss_arg* given) {
  check_given(given, "value");
  ops::Arg value;
  if (given->kind == SS_ARRAY)
    value.array = array_of(given->u.array, "value").data().operand();
  else if (!read_number(*given, value.scalar))
    throw TypeError("value must be an array or a number");
  return value;
}

}  // namespace
}  // namespace slipstream::c

using namespace slipstream;
using namespace slipstream::c;

int ss_index(ss_array* x, const ss_index_item* items, int n, ss_array** out) {
  return guarded([&] {
    check_given(out, "out");
    *out = nullptr;
    FrontendLock::Scope lock;
    ArrayData& base = array_of(x, "x").data();
    *out = give_view(base, selected(base.operand(), items, n));
  });
}

int ss_assign(ss_array* x, const ss_index_item* items, int n, const ss_arg* value) {
  return recording([&] {
    ArrayObject& object = array_of(x, "x");
    const ops::Arg v = value_of(value);
    struct Owned {
      View* view;
      ~Owned() { slipstream::release(view); }
    } target{selected(object.data().operand(), items, n)};
    end_showing(object);
    array::assign_selected(object.data(), target.view, v);
  });
}

int ss_store(ss_array* x, ss_array* value) {
  return recording([&] {
    ArrayObject& object = array_of(x, "x");
    const Operand v = array_of(value, "value").data().operand();
    end_showing(object);
    array::store(object.data(), v);
  });
}
