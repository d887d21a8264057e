/* Checks that say where they failed, and short names for calls. */
#ifndef TESTS_C_CHECK_H
#define TESTS_C_CHECK_H

#include <slipstream.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                                    \
  do {                                                                                      \
    if (!(condition)) {                                                                     \
      fprintf(stderr, "%s:%d: %s failed; last error: %s\n", __FILE__, __LINE__, #condition, \
              ss_error());                                                                  \
      abort();                                                                              \
    }                                                                                       \
  } while (0)
#define OK(call) CHECK((call) == SS_OK)
/* Fails with this status and a text that has `part`. */
#define FAILS(call, status, part)                                                         \
  do {                                                                                    \
    CHECK((call) == (status));                                                            \
    CHECK(ss_error_status() == (status));                                                 \
    if (!strstr(ss_error(), part)) {                                                      \
      fprintf(stderr, "%s:%d: no \"%s\" in: %s\n", __FILE__, __LINE__, part, ss_error()); \
      abort();                                                                            \
    }                                                                                     \
  } while (0)

#define COUNT(...) ((int)(sizeof((ss_arg[]){__VA_ARGS__}) / sizeof(ss_arg)))
/* The one result of an operation. */
#define CALL(name, ...) \
  (ss_at(__FILE__, __LINE__, __func__), call(name, (ss_arg[]){__VA_ARGS__}, COUNT(__VA_ARGS__)))
#define A ss_array_arg
#define R ss_real
#define I ss_integer

static inline ss_array* call(const char* name, const ss_arg* args, int n) {
  ss_array* out = NULL;
  int made = 0;
  OK(ss_call_name(name, args, n, &out, 1, &made));
  CHECK(made == 1 && out);
  return out;
}

static inline ss_array* floats(const float* data, int ndim, const int64_t* shape) {
  ss_array* x = NULL;
  OK(ss_from_data(data, SS_FLOAT32, ndim, shape, &x));
  return x;
}

static inline ss_array* vector(int64_t n, const float* data) { return floats(data, 1, &n); }

static inline ss_array* full(double value, int ndim, const int64_t* shape) {
  return CALL("fill", R(value), ss_type(SS_FLOAT32), ss_integers(shape, ndim));
}

static inline float first(ss_array* x) {
  const void* data = NULL;
  OK(ss_data(x, &data, NULL));
  return *(const float*)data;
}

#endif
