#include "ops/declare.h"

namespace slipstream::ops {
namespace {

// Filled while the library loads, by one thread; read-only afterwards.
std::vector<Declaration>& table() {
  static std::vector<Declaration> all;
  return all;
}

}  // namespace

const std::vector<Declaration>& declarations() { return table(); }

bool add_declaration(Declaration d) {
  table().push_back(std::move(d));
  return true;
}

}  // namespace slipstream::ops
