/* What a program can do wrong gives an error code and a text, from 16 threads at once. */
#include <pthread.h>

#include "check.h"

enum { kThreads = 16, kRounds = 300, kShared = 64 };

/* Handles that were never given out, or are of another kind. */
static void wrong_handles(void) {
  int local = 0;
  const float data[2] = {1, 2};
  ss_array *x = vector(2, data), *freed = vector(2, data), *out = NULL;
  OK(ss_free(freed));
  ss_operation* add = NULL;
  OK(ss_find("add", &add));
  ss_array* wrong[] = {NULL,
                       freed,
                       (ss_array*)&local,
                       (ss_array*)add,
                       (ss_array*)(intptr_t)-1,
                       (ss_array*)1,
                       (ss_array*)0xdeadbeef,
                       (ss_array*)((intptr_t)x ^ 1),
                       (ss_array*)((intptr_t)x + ((intptr_t)1 << 37)),
                       (ss_array*)"text"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
    ss_array* w = wrong[i];
    int number = 0;
    int64_t size = 0, shape[4];
    float read[2];
    const void* shown = NULL;
    const char* text = NULL;
    ss_arg value = A(w), good = A(x), two[2] = {A(x), A(w)}, list[2] = {ss_arrays(&w, 1), I(0)};
    ss_index_item at = ss_item(0);
    ss_rates rates = ss_rates_of(1);
    CHECK(ss_ndim(w, &number) == SS_HANDLE_ERROR);
    CHECK(ss_shape(w, shape, 4, &number) == SS_HANDLE_ERROR);
    CHECK(ss_get_dtype(w, &number) == SS_HANDLE_ERROR);
    CHECK(ss_size(w, &size) == SS_HANDLE_ERROR);
    CHECK(ss_read(w, read, 8) == SS_HANDLE_ERROR);
    CHECK(ss_write(w, read, 8) == SS_HANDLE_ERROR);
    CHECK(ss_data(w, &shown, NULL) == SS_HANDLE_ERROR);
    CHECK(ss_wait(w) == SS_HANDLE_ERROR);
    CHECK(ss_ready(w, &number) == SS_HANDLE_ERROR);
    CHECK(ss_duplicate(w, &out) == SS_HANDLE_ERROR && !out);
    CHECK(ss_index(w, &at, 1, &out) == SS_HANDLE_ERROR);
    CHECK(ss_assign(w, &at, 1, &good) == SS_HANDLE_ERROR);
    CHECK(ss_assign(x, &at, 1, &value) == SS_HANDLE_ERROR);
    CHECK(ss_store(w, x) == SS_HANDLE_ERROR && ss_store(x, w) == SS_HANDLE_ERROR);
    CHECK(ss_call(add, two, 2, &out, 1, NULL) == SS_HANDLE_ERROR);
    CHECK(ss_call_name("concatenate", list, 2, &out, 1, NULL) == SS_HANDLE_ERROR);
    CHECK(ss_attach_grad(w, NULL) == SS_HANDLE_ERROR && ss_drop_grad(w) == SS_HANDLE_ERROR);
    CHECK(ss_grad(w, &out) == SS_HANDLE_ERROR && ss_detach(w, &out) == SS_HANDLE_ERROR);
    CHECK(ss_backward(1, &w, NULL, 0) == SS_HANDLE_ERROR);
    CHECK(ss_gradients(1, &x, NULL, 1, &w, 0, &out) == SS_HANDLE_ERROR);
    CHECK(ss_update("sgd", 1, &w, &x, NULL, &rates) == SS_HANDLE_ERROR);
    CHECK(ss_update("sgd", 1, &x, &w, NULL, &rates) == SS_HANDLE_ERROR);
    CHECK(ss_explain(w, &text) == SS_HANDLE_ERROR);
    CHECK(ss_call((ss_operation*)w, two, 2, &out, 1, NULL) == SS_HANDLE_ERROR ||
          w == (ss_array*)add);
    CHECK(w == NULL || ss_free(w) == SS_HANDLE_ERROR);
    CHECK(*ss_error());
  }
  OK(ss_free(x));
}

static void null_pointers(void) {
  const float data[2] = {1, 2};
  ss_array *x = vector(2, data), *out = NULL;
  ss_arg texts[2] = {A(x), ss_text(NULL)}, numbers[2] = {A(x), ss_integers(NULL, 3)};
  ss_arg arrays[2] = {ss_arrays(NULL, 2), I(0)}, minus[2] = {ss_arrays(&x, -1), I(0)};
  CHECK(ss_ndim(x, NULL) && ss_shape(x, NULL, 4, NULL) && ss_get_dtype(x, NULL));
  CHECK(ss_size(x, NULL) && ss_read(x, NULL, 8) && ss_write(x, NULL, 8) && ss_data(x, NULL, NULL));
  CHECK(ss_ready(x, NULL) && ss_duplicate(x, NULL) && ss_index(x, NULL, 0, NULL));
  CHECK(ss_index(x, NULL, 2, &out) && ss_assign(x, NULL, 0, NULL) && ss_find(NULL, NULL));
  CHECK(ss_find("add", NULL) && ss_describe(NULL, NULL) && ss_describe("add", NULL));
  CHECK(ss_call_name("cast", texts, 2, &out, 1, NULL) == SS_TYPE_ERROR);
  CHECK(ss_call_name("reshape", numbers, 2, &out, 1, NULL) == SS_VALUE_ERROR);
  CHECK(ss_call_name("concatenate", arrays, 2, &out, 1, NULL) == SS_VALUE_ERROR);
  CHECK(ss_call_name("concatenate", minus, 2, &out, 1, NULL) == SS_VALUE_ERROR);
  CHECK(ss_grad(x, NULL) && ss_detach(x, NULL) && ss_backward(1, NULL, NULL, 0));
  CHECK(ss_gradients(0, NULL, NULL, 1, NULL, 0, NULL) &&
        ss_update(NULL, 0, NULL, NULL, NULL, NULL));
  CHECK(ss_describe_rule(NULL, NULL) && ss_describe_rule("sgd", NULL));
  CHECK(ss_get_setting(NULL, NULL) && ss_set_setting(NULL, 1) && ss_get_stat(NULL, NULL));
  CHECK(ss_explain(x, NULL) && ss_dtype_named(NULL, NULL));
  CHECK(ss_backward(-1, NULL, NULL, 0) && ss_update("sgd", -1, NULL, NULL, NULL, NULL));
  OK(ss_free(x));
}

/* Threads that use, write and free the same handles. Only a wrong result may not happen: each call
 * works on a whole array or says that it is gone. */
static ss_array* shared[kShared];

static void use(ss_array* x, unsigned* seed) {
  float read[8];
  ss_array* y = NULL;
  ss_arg args[2] = {A(x), R(1)};
  ss_index_item part = ss_slice(0, 4, 1);
  ss_arg one = R(1);
  const void* data = NULL;
  switch (rand_r(seed) % 8) {
    case 0:
      if (ss_read(x, read, sizeof read) == SS_OK)
        for (int i = 0; i < 8; ++i) CHECK(read[i] == 1);
      break;
    case 1:
      ss_free(x);
      break;
    case 2:
      ss_assign(x, &part, 1, &one);
      break;
    case 3:
      if (ss_index(x, &part, 1, &y) == SS_OK) ss_free(y);
      break;
    case 4:
      ss_attach_grad(x, NULL);
      break;
    case 5:
      ss_wait(x);
      break;
    case 6:
      /* Another thread may write to it, which ends what is shown: it is not looked at. */
      if (ss_duplicate(x, &y) == SS_OK && ss_data(y, &data, NULL) == SS_OK) CHECK(data);
      if (y) ss_free(y);
      break;
    default:
      if (ss_call_name("add", args, 2, &y, 1, NULL) == SS_OK) {
        CHECK(first(y) == 2);
        OK(ss_free(y));
      }
  }
}

static void* misuse(void* number) {
  unsigned seed = (unsigned)(intptr_t)number;
  const int64_t shape[1] = {8};
  for (int i = 0; i < kRounds; ++i) {
    const int k = rand_r(&seed) % kShared;
    ss_array* x = __atomic_load_n(&shared[k], __ATOMIC_ACQUIRE);
    if (x && ss_ready(x, &(int){0}) == SS_OK) {
      use(x, &seed);
    } else {
      __atomic_store_n(&shared[k], full(1, 1, shape), __ATOMIC_RELEASE);
    }
    ss_at("thread", i, "misuse");
  }
  return NULL;
}

/* Each thread trains something of its own; all use one engine. */
static void* train(void* number) {
  const int64_t shape[1] = {64};
  ss_array *w = full((double)(intptr_t)number, 1, shape), *g = NULL;
  OK(ss_attach_grad(w, NULL));
  OK(ss_grad(w, &g));
  ss_rates rates = ss_rates_of(0.25);
  for (int i = 0; i < kRounds; ++i) {
    OK(ss_set_recording(1, NULL));
    ss_array* loss = CALL("square", A(w));
    OK(ss_set_recording(0, NULL));
    OK(ss_backward(1, &loss, NULL, 0));
    OK(ss_update("sgd", 1, &w, &g, NULL, &rates));
    OK(ss_free(loss));
  }
  CHECK(first(w) >= 0 && first(w) < 1e-30f);
  OK(ss_free(w));
  OK(ss_free(g));
  return NULL;
}

static void threads(void* (*body)(void*)) {
  pthread_t all[kThreads];
  for (intptr_t i = 0; i < kThreads; ++i)
    CHECK(pthread_create(&all[i], NULL, body, (void*)(i + 1)) == 0);
  for (int i = 0; i < kThreads; ++i) CHECK(pthread_join(all[i], NULL) == 0);
}

static void* late(void* unused) {
  (void)unused;
  ss_array* x = NULL;
  const float data[2] = {1, 2};
  const int64_t two = 2;
  for (int i = 0; i < kRounds; ++i) {
    const int status = ss_from_data(data, SS_FLOAT32, 1, &two, &x);
    CHECK(status == SS_OK || status == SS_CLOSED_ERROR);
    if (status == SS_CLOSED_ERROR) break;
    float read[2];
    const int read_status = ss_read(x, read, sizeof read);
    CHECK(read_status == SS_CLOSED_ERROR || (read_status == SS_OK && read[1] == 2));
    ss_free(x);
  }
  return NULL;
}

static void* shut(void* number) {
  if ((intptr_t)number == kThreads) OK(ss_shutdown());
  return late(number);
}

int main(void) {
  wrong_handles();
  null_pointers();
  threads(misuse);
  threads(train);
  OK(ss_wait_all());
  threads(shut);
  ss_array* x = (ss_array*)1;
  const float data[2] = {1, 2};
  const int64_t two = 2;
  FAILS(ss_from_data(data, SS_FLOAT32, 1, &two, &x), SS_CLOSED_ERROR, "was shut down");
  FAILS(ss_wait_all(), SS_CLOSED_ERROR, "was shut down");
  FAILS(ss_init(NULL), SS_CLOSED_ERROR, "was shut down");
  OK(ss_shutdown());
  return 0;
}
