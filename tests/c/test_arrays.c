/* Arrays: made, looked at, written, viewed, freed. */
#include "check.h"

static const float kData[6] = {1, 2, 3, 4, 5, 6};
static const int64_t kShape[2] = {2, 3};

static void looks(void) {
  ss_array* x = floats(kData, 2, kShape);
  int ndim = 0, dtype = 0, ready = 0;
  int64_t shape[SS_MAX_DIMS], size = 0, bytes = 0;
  OK(ss_ndim(x, &ndim));
  OK(ss_shape(x, shape, SS_MAX_DIMS, NULL));
  OK(ss_get_dtype(x, &dtype));
  OK(ss_size(x, &size));
  OK(ss_ready(x, &ready));
  CHECK(ndim == 2 && shape[0] == 2 && shape[1] == 3 && dtype == SS_FLOAT32 && size == 6 && ready);
  FAILS(ss_shape(x, shape, 1, &ndim), SS_VALUE_ERROR, "room for 1 of 2");
  float read[6];
  OK(ss_read(x, read, sizeof read));
  CHECK(memcmp(read, kData, sizeof read) == 0);
  FAILS(ss_read(x, read, 20), SS_VALUE_ERROR, "24 bytes, not 20");
  const void* data = NULL;
  OK(ss_data(x, &data, &bytes));
  CHECK(bytes == 24 && memcmp(data, kData, 24) == 0);
  OK(ss_free(x));
  FAILS(ss_free(x), SS_HANDLE_ERROR, "x was freed");
  OK(ss_free(NULL));
}

static void writes(void) {
  ss_array *x = floats(kData, 2, kShape), *same = NULL;
  OK(ss_duplicate(x, &same));
  const float other[6] = {9, 8, 7, 6, 5, 4};
  const void* before = NULL;
  OK(ss_data(same, &before, NULL));
  ss_array* old = CALL("add", A(x), R(0));
  OK(ss_write(x, other, sizeof other));
  CHECK(first(same) == 9 && first(old) == 1);
  FAILS(ss_write(x, other, 4), SS_VALUE_ERROR, "24 bytes, not 4");
  OK(ss_free(x));
  CHECK(first(same) == 9);
  OK(ss_free(same));
  OK(ss_free(old));
}

static void views(void) {
  ss_array *x = floats(kData, 2, kShape), *column = NULL, *last = NULL;
  ss_index_item second[2] = {ss_slice(SS_OPEN, SS_OPEN, SS_OPEN), ss_item(1)};
  OK(ss_index(x, second, 2, &column));
  const void* data = NULL;
  int64_t bytes = 0;
  OK(ss_data(column, &data, &bytes));
  CHECK(bytes == 8 && ((const float*)data)[0] == 2 && ((const float*)data)[1] == 5);
  const float pair[2] = {20, 50};
  OK(ss_write(column, pair, sizeof pair));
  float read[6];
  OK(ss_read(x, read, sizeof read));
  CHECK(read[1] == 20 && read[4] == 50 && read[0] == 1);
  ss_index_item tail[3] = {ss_ellipsis(), ss_slice(SS_OPEN, SS_OPEN, -1), ss_new_axis()};
  OK(ss_index(x, tail, 3, &last));
  OK(ss_read(last, read, sizeof read));
  CHECK(read[0] == 3 && read[1] == 20 && read[2] == 1);
  ss_arg zero = R(0);
  OK(ss_assign(x, second, 2, &zero));
  CHECK(first(column) == 0);
  ss_arg row = A(column);
  FAILS(ss_assign(x, second, 1, &row), SS_VALUE_ERROR, "(2,)");
  ss_index_item far = ss_item(7);
  FAILS(ss_index(x, &far, 1, &last), SS_INDEX_ERROR, "out of bounds for axis 0 with size 2");
  ss_index_item odd = {17, 0, 0, 0, 0};
  FAILS(ss_index(x, &odd, 1, &column), SS_INDEX_ERROR, "no kind of index 17");
  const int64_t flat[1] = {-1};
  ss_array* line = CALL("reshape", A(x), ss_integers(flat, 1));
  ss_arg one = I(1);
  ss_index_item at = ss_item(0);
  OK(ss_assign(line, &at, 1, &one));
  CHECK(first(x) == 1);
  OK(ss_free(line));
  OK(ss_free(x));
}

static void stores(void) {
  ss_array *x = floats(kData, 2, kShape), *y = CALL("multiply", A(x), R(2));
  OK(ss_store(x, y));
  CHECK(first(x) == 2);
  ss_array* three = vector(3, kData);
  FAILS(ss_store(x, three), SS_VALUE_ERROR, "out has shape (2,3), the result has shape (3,)");
  OK(ss_free(x));
  OK(ss_free(y));
  OK(ss_free(three));
}

static void empty_and_scalars(void) {
  const int64_t none[2] = {0, 3};
  ss_array *nothing = NULL, *number = NULL;
  OK(ss_from_data(NULL, SS_FLOAT64, 2, none, &nothing));
  OK(ss_read(nothing, NULL, 0));
  const void* data = NULL;
  int64_t bytes = 1;
  OK(ss_data(nothing, &data, &bytes));
  CHECK(data && bytes == 0);
  const double pi = 3.25;
  OK(ss_from_data(&pi, SS_FLOAT64, 0, NULL, &number));
  double read = 0;
  OK(ss_read(number, &read, 8));
  CHECK(read == 3.25);
  OK(ss_free(nothing));
  OK(ss_free(number));
}

static void refusals(void) {
  ss_array* x = (ss_array*)1;
  const int64_t negative[1] = {-2}, huge[2] = {INT64_MAX, INT64_MAX};
  int64_t many[17] = {0};
  FAILS(ss_from_data(kData, SS_FLOAT32, 1, negative, &x), SS_VALUE_ERROR, "negative");
  CHECK(x == NULL);
  FAILS(ss_from_data(kData, SS_FLOAT32, 2, huge, &x), SS_VALUE_ERROR, "shape");
  FAILS(ss_from_data(kData, SS_FLOAT32, 17, many, &x), SS_VALUE_ERROR, "at most 16 dimensions");
  FAILS(ss_from_data(kData, SS_FLOAT32, -1, many, &x), SS_VALUE_ERROR, "negative");
  FAILS(ss_from_data(kData, 99, 2, kShape, &x), SS_TYPE_ERROR, "not a dtype: 99");
  FAILS(ss_from_data(NULL, SS_FLOAT32, 2, kShape, &x), SS_VALUE_ERROR, "data is NULL");
  FAILS(ss_from_data(kData, SS_FLOAT32, 2, NULL, &x), SS_VALUE_ERROR, "shape is NULL");
  FAILS(ss_from_data(kData, SS_FLOAT32, 2, kShape, NULL), SS_VALUE_ERROR, "out is NULL");
  CHECK(strcmp(ss_dtype_name(SS_BFLOAT16), "bfloat16") == 0 && !ss_dtype_name(-1));
  CHECK(ss_dtype_size(SS_COMPLEX128) == 16 && ss_dtype_size(15) == 0);
  int dtype = 0;
  OK(ss_dtype_named("int8", &dtype));
  CHECK(dtype == SS_INT8);
  FAILS(ss_dtype_named("float31", &dtype), SS_TYPE_ERROR, "'float31' is not supported");
}

int main(void) {
  looks();
  writes();
  views();
  stores();
  empty_and_scalars();
  refusals();
  return 0;
}
