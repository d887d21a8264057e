#include "graph/array.h"

#include "engine/engine.h"

namespace slipstream {

View* new_view(const Dims& shape, const Dims& strides, int64_t offset) {
  View* w = new View;
  w->shape = shape;
  w->strides = strides;
  w->offset = offset;
  return w;
}

void ArrayData::init_view(ArrayData& base, View* owned_view) {
  if (!base.cell) {
    base.cell = new Cell;
    base.cell->head = base.value;
    base.value = nullptr;
  }
  cell = base.cell;
  ++cell->refs;
  view = owned_view;
}

void ArrayData::set_head(Value* owned, bool from_old) {
  Value*& slot = cell ? cell->head : value;
  Value* old = slot;
  slot = owned;
  if (from_old)
    Engine::get().replace_handle(old, owned);
  else
    Engine::get().release_handle(old);
}

void ArrayData::clear() {
  Value* last = value;
  value = nullptr;
  if (cell && --cell->refs == 0) {
    last = cell->head;
    delete cell;
  }
  cell = nullptr;
  release(view);
  view = nullptr;
  if (last) Engine::get().release_handle(last);
}

}  // namespace slipstream
