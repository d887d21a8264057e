#include "array/failure.h"

#include "graph/record.h"

namespace slipstream::array {

std::string message_of(const Failure& f) {
  std::string text = f.message;
  if (!f.operation.empty()) text += "\n  in operation: " + f.operation;
  std::string where = frontend.describe_site ? frontend.describe_site(f.site) : "";
  if (!where.empty()) text += "\n  recorded at: " + where;
  if (f.skipped_updates.load(std::memory_order_relaxed))
    text += "\n  skipped: updates that needed it; those arrays keep their values";
  return text;
}

}  // namespace slipstream::array
