/* Without OpenBLAS, products fail with a text that says what is missing; the rest works. */
#include "check.h"

int main(void) {
  setenv("SLIPSTREAM_OPENBLAS", "/nowhere/libopenblas.so", 1);
  setenv("SLIPSTREAM_ONEDNN", "/nowhere/libdnnl.so", 1);
  const float data[4] = {1, 2, 3, 4};
  const int64_t shape[2] = {2, 2}, large[2] = {300, 300};
  ss_array *x = floats(data, 2, shape), *y = CALL("add", A(x), R(1));
  CHECK(first(y) == 2);
  CHECK(*ss_openblas_path() == 0 && *ss_onednn_path() == 0);
  ss_array* big = full(1, 2, large);
  ss_array* products[] = {CALL("matmul", A(x), A(x)), CALL("matmul", A(big), A(big)),
                          CALL("linalg_inv", A(x), ss_flag(0))};
  for (int i = 0; i < 3; ++i) {
    FAILS(ss_wait(products[i]), SS_OTHER_ERROR, "need OpenBLAS");
    CHECK(strstr(ss_error(), "SLIPSTREAM_OPENBLAS") &&
          strstr(ss_error(), "/nowhere/libopenblas.so"));
    OK(ss_free(products[i]));
  }
  OK(ss_free(x));
  OK(ss_free(y));
  OK(ss_free(big));
  return 0;
}
