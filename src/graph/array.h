// An array handle: a cell with the current version of some data, and an optional view of it.
//
// Mutation renames: it records a new Value and makes it the cell's head, so operations recorded
// before keep the version they saw. A view shares its base's cell.
// Handles and cells belong to the frontends and are guarded by the frontend lock.
#pragma once

#include "base/node.h"

namespace slipstream {

struct Cell {
  int64_t refs = 1;
  Value* head = nullptr;
};

// An operand as operations take it; borrowed.
struct Operand {
  Value* value = nullptr;
  View* view = nullptr;

  const Dims& shape() const { return view ? view->shape : value->shape; }
  DType dtype() const { return value->dtype; }
  int64_t size() const { return view ? count(view->shape) : value->size; }
  bool contiguous() const { return !view || is_contiguous(view->shape, view->strides); }
  Dims strides() const { return view ? view->strides : contiguous_strides(value->shape); }
  int64_t offset() const { return view ? view->offset : 0; }
};

// Owned by one object of a frontend. The cell is made when the first view needs it.
struct ArrayData {
  Value* value = nullptr;  // owned while there is no cell
  Cell* cell = nullptr;
  View* view = nullptr;

  Value* head() const { return cell ? cell->head : value; }
  Operand operand() const { return {head(), view}; }

  void init(Value* owned) { value = owned; }
  // Becomes a view of `base` through `owned_view`.
  void init_view(ArrayData& base, View* owned_view);
  // Makes `owned` the current version for this handle and all its views.
  // `from_old`: the new version was computed from the one it replaces.
  void set_head(Value* owned, bool from_old = false);
  void clear();
};

View* new_view(const Dims& shape, const Dims& strides, int64_t offset);

}  // namespace slipstream
