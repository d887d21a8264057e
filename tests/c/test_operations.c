/* Operations: by name, by handle, described; arguments by position and by name. */
#include "check.h"

static const float kData[4] = {4, 1, 3, 2};

static void arguments(void) {
  ss_array* x = vector(4, kData);
  ss_array* sorted = CALL("sort", A(x));
  ss_array* down = CALL("sort", A(x), ss_named("descending", ss_flag(1)));
  ss_array* named = CALL("sort", ss_named("axis", I(0)), ss_named("a", A(x)));
  CHECK(first(sorted) == 1 && first(down) == 4 && first(named) == 1);
  ss_array* bytes = CALL("cast", A(x), ss_type(SS_UINT8));
  ss_array* halves = CALL("cast", A(x), ss_text("float16"));
  int dtype = 0;
  OK(ss_get_dtype(bytes, &dtype));
  CHECK(dtype == SS_UINT8);
  OK(ss_get_dtype(halves, &dtype));
  CHECK(dtype == SS_FLOAT16);
  ss_array* both[2] = {x, sorted};
  ss_array* joined = CALL("concatenate", ss_arrays(both, 2), I(0));
  int64_t size = 0;
  OK(ss_size(joined, &size));
  CHECK(size == 8);
  ss_array* turned = CALL("multiply", A(x), ss_complex(0, 1));
  OK(ss_get_dtype(turned, &dtype));
  CHECK(dtype == SS_COMPLEX64);
  ss_array* all[] = {x, sorted, down, named, bytes, halves, joined, turned};
  for (size_t i = 0; i < sizeof all / sizeof *all; ++i) OK(ss_free(all[i]));
}

static void several_results(void) {
  ss_array *x = vector(4, kData), *out[3] = {x, x, x};
  int n = 0;
  ss_arg args[1] = {A(x)};
  OK(ss_call_name("frexp", args, 1, out, 3, &n));
  CHECK(n == 2 && out[0] && out[1] && !out[2]);
  OK(ss_free(out[0]));
  OK(ss_free(out[1]));
  OK(ss_call_name("frexp", args, 1, out, 1, &n));
  CHECK(n == 2 && out[0]);
  OK(ss_free(out[0]));
  OK(ss_call_name("frexp", args, 1, NULL, 0, &n));
  CHECK(n == 2);
  OK(ss_free(x));
}

static void refusals(void) {
  ss_array *x = vector(4, kData), *y = x;
  ss_arg two[2] = {A(x), A(x)};
  ss_arg twice[2] = {A(x), ss_named("a", A(x))};
  ss_arg unknown[2] = {A(x), ss_named("no", I(1))};
  ss_arg late[2] = {ss_named("a", A(x)), I(0)};
  ss_arg wrong[2] = {A(x), ss_text("first")};
  ss_arg odd[1] = {A(x)};
  odd[0].kind = 77;
  FAILS(ss_call_name("none such", two, 2, &y, 1, NULL), SS_VALUE_ERROR, "no operation named none");
  CHECK(y == NULL);
  FAILS(ss_call_name("absolute", two, 2, &y, 1, NULL), SS_TYPE_ERROR, "at most 1 arguments, got 2");
  FAILS(ss_call_name("sort", twice, 2, &y, 1, NULL), SS_TYPE_ERROR, "sort got a twice");
  FAILS(ss_call_name("sort", unknown, 2, &y, 1, NULL), SS_TYPE_ERROR, "sort has no parameter no");
  FAILS(ss_call_name("sort", late, 2, &y, 1, NULL), SS_TYPE_ERROR, "position come before");
  FAILS(ss_call_name("sort", wrong, 2, &y, 1, NULL), SS_TYPE_ERROR, "axis must be an integer");
  FAILS(ss_call_name("sort", odd, 1, &y, 1, NULL), SS_TYPE_ERROR, "a must be an array");
  FAILS(ss_call_name("sort", NULL, 0, &y, 1, NULL), SS_TYPE_ERROR, "missing argument a");
  FAILS(ss_call_name("sort", NULL, 1, &y, 1, NULL), SS_VALUE_ERROR, "args is NULL");
  FAILS(ss_call_name("sort", two, -1, &y, 1, NULL), SS_VALUE_ERROR, "args is negative");
  FAILS(ss_call_name("sort", two, 1, NULL, 1, NULL), SS_VALUE_ERROR, "out is NULL");
  FAILS(ss_call_name(NULL, two, 1, &y, 1, NULL), SS_VALUE_ERROR, "name is NULL");
  two[1] = I(5);
  FAILS(ss_call_name("sort", two, 2, &y, 1, NULL), SS_AXIS_ERROR, "axis");
  OK(ss_free(x));
}

static void handles(void) {
  ss_operation *add = NULL, *same = NULL;
  OK(ss_find("add", &add));
  OK(ss_find("ops.add", &same));
  CHECK(add && add == same);
  OK(ss_find("frontend_ops.add", &same));
  CHECK(same && add != same);
  ss_array *x = vector(4, kData), *y = NULL;
  ss_arg args[2] = {A(x), A(x)};
  OK(ss_call(add, args, 2, &y, 1, NULL));
  CHECK(first(y) == 8);
  FAILS(ss_call((ss_operation*)x, args, 2, &y, 1, NULL), SS_HANDLE_ERROR,
        "operation is an array, not an operation");
  OK(ss_free(x));
}

static void descriptions(void) {
  const int n = ss_operation_count();
  CHECK(n > 250 && !ss_operation_name(n) && !ss_operation_name(-1));
  for (int i = 0; i < n; ++i) {
    const ss_signature* s = NULL;
    OK(ss_describe(ss_operation_name(i), &s));
    CHECK(strcmp(s->name, ss_operation_name(i)) == 0);
    CHECK(i == 0 || strcmp(ss_operation_name(i - 1), s->name) < 0);
    CHECK(s->size == sizeof *s && s->parameter_size == sizeof(ss_parameter));
    CHECK(s->n_results == 1 || s->n_results == -1);
    for (int k = 0; k < s->n_parameters; ++k) {
      const ss_parameter* p = &s->parameters[k];
      CHECK(p->name && p->kind > SS_NONE && p->kind <= SS_ARRAY_OR_NUMBER);
      CHECK(!p->required || p->missing.kind == SS_NONE);
      CHECK(strstr(s->text, p->name));
    }
  }
  const ss_signature* tril = NULL;
  OK(ss_describe("tril", &tril));
  CHECK(strcmp(tril->text, "tril(m: array, k: integer = 0) -> array") == 0);
  CHECK(tril->parameters[1].missing.kind == SS_INTEGER && tril->parameters[0].required);
}

int main(void) {
  arguments();
  several_results();
  refusals();
  handles();
  descriptions();
  return 0;
}
