// Updates of several arrays that happen as a whole or not at all.
#pragma once

#include <vector>

#include "array/array.h"

namespace slipstream::array {

// What an update finds before it: groups of arrays, each with the gradients that it depends on.
// Updates inside are left to the outermost guard of the thread. The arrays outlive it.
class Guard {
 public:
  Guard();
  ~Guard();  // undoes what was not committed
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;

  // A group of arrays that change together or not at all.
  void begin_group() { groups_.emplace_back(); }
  void add_target(ArrayData& array);
  void add_gradient(const ArrayData& array);
  // Arrays keep what was written to them if all of their group was computed.
  void commit();
  // Arrays are as they were.
  void undo();

  static bool is_open();  // in this thread

 private:
  struct Target {
    ArrayData* array;
    Value* before;  // an owned handle
  };
  struct Group {
    std::vector<Target> targets;
    std::vector<Value*> gradients;  // owned handles
  };
  void commit(const Group& group);
  void close();

  std::vector<Group> groups_;
  bool open_ = true;
};

}  // namespace slipstream::array
