// Reads the arguments of a call from C, for the functions that declarations make (ops/declare.h).
#pragma once

#include "c/objects.h"
#include "c/operations.h"

namespace slipstream::c {

class CReader final : public ops::Reader {
 public:
  CReader(const Operation& operation, const ss_arg* args, int n);

  // The operand that a view shows.
  ArrayObject* first_array = nullptr;

  bool passed(int i) override { return i < kMaxParameters && args_[i]; }
  bool given(int i) override { return passed(i) && args_[i]->kind != SS_NONE; }
  // All arrays are of one class here.
  void result_class(int, const char*, bool) override {}
  ops::TypeRules rules() override { return ops::np_rules(); }

  Operand array(int i, const char* name) override;
  ops::Arg number_or_array(int i, const char* name) override;
  std::vector<Operand> arrays(int i, const char* name) override;
  ops::Scalar number(int i, const char* name) override;
  int64_t integer(int i, const char* name) override;
  double real(int i, const char* name) override;
  bool flag(int i, const char* name) override;
  std::string text(int i, const char* name) override;
  DType dtype(int i, const char* name) override;
  Dims integers(int i, const char* name) override;

 private:
  const ss_arg& at(int i, const char* name) const;
  Operand one_array(ss_array* handle, const char* name);

  const ss_arg* args_[kMaxParameters];  // by the declaration's parameters
};

// A number of any kind, or false.
bool read_number(const ss_arg& a, ops::Scalar& out);

}  // namespace slipstream::c
