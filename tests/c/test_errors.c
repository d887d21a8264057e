/* Failures that only running shows: sticky, with the operation and the line that recorded it. */
#include "check.h"

static ss_array* failing(ss_array* x) {
  ss_at("model.c", 12, "forward");
  ss_arg args[2] = {A(x), ss_text("it went wrong")};
  return call("fail_when_run", args, 2);
}

static void sticky(void) {
  const float data[2] = {1, 2};
  ss_array *x = vector(2, data), *bad = failing(x), *after = CALL("add", A(bad), R(1));
  for (int i = 0; i < 2; ++i) {
    FAILS(ss_wait(after), SS_OTHER_ERROR,
          "it went wrong\n  in operation: fail_when_run (2,) float32");
    CHECK(strstr(ss_error(), "\n  recorded at: model.c:12 in forward"));
    CHECK(strcmp(ss_error_operation(), "fail_when_run (2,) float32") == 0);
    CHECK(strcmp(ss_error_site(), "model.c:12 in forward") == 0);
  }
  float read[2];
  const void* shown = x;
  FAILS(ss_read(bad, read, sizeof read), SS_OTHER_ERROR, "it went wrong");
  FAILS(ss_data(bad, &shown, NULL), SS_OTHER_ERROR, "it went wrong");
  CHECK(shown == NULL);
  OK(ss_wait_all()); /* it was reported */
  OK(ss_free(bad));
  OK(ss_free(after));
  OK(ss_free(x));
}

static void unseen(void) {
  const float data[2] = {1, 2};
  ss_array *x = vector(2, data), *bad = failing(x);
  FAILS(ss_wait_all(), SS_OTHER_ERROR, "recorded at: model.c:12 in forward");
  OK(ss_wait_all());
  OK(ss_free(bad));
  OK(ss_free(x));
}

static void kinds(void) {
  const float flat[4] = {0, 0, 0, 0};
  const int64_t square[2] = {2, 2}, one = 1, place = 7;
  ss_array *zero = floats(flat, 2, square), *far = NULL;
  OK(ss_from_data(&place, SS_INT64, 1, &one, &far));
  ss_array* inverse = CALL("linalg_inv", A(zero), ss_flag(0));
  FAILS(ss_wait(inverse), SS_LINALG_ERROR, "ingular");
  ss_array* taken = CALL("take", A(zero), A(far), I(0));
  FAILS(ss_wait(taken), SS_INDEX_ERROR, "index 7 is out of bounds for axis 0 with size 2");
  CHECK(strstr(ss_error_site(), "test_errors.c:"));
  const int64_t large[2] = {(int64_t)1 << 20, (int64_t)1 << 20};
  ss_array* many = full(1, 2, large);
  FAILS(ss_wait(many), SS_MEMORY_ERROR, "memory");
  ss_array* all[] = {zero, far, inverse, taken, many};
  for (size_t i = 0; i < sizeof all / sizeof *all; ++i) OK(ss_free(all[i]));
}

/* A weight keeps its contents when its gradient cannot be computed. */
static void skipped_update(void) {
  const float data[2] = {1, 2};
  ss_array *w = vector(2, data), *g = failing(w);
  ss_rates rates = ss_rates_of(1);
  OK(ss_update("sgd", 1, &w, &g, NULL, &rates));
  FAILS(ss_wait(w), SS_OTHER_ERROR, "skipped: updates that needed it");
  CHECK(first(w) == 1);
  OK(ss_free(w));
  OK(ss_free(g));
}

static void sites(void) {
  char name[8] = "a.c";
  ss_at(name, 1, "f");
  const float data[2] = {1, 2};
  ss_array* x = vector(2, data);
  ss_arg args[2] = {A(x), ss_text("no")};
  ss_array* bad = call("fail_when_run", args, 2);
  strcpy(name, "b.c"); /* the text was copied */
  FAILS(ss_wait(bad), SS_OTHER_ERROR, "recorded at: a.c:1 in f");
  OK(ss_free(bad));
  ss_at(name, 1, NULL);
  bad = call("fail_when_run", args, 2);
  FAILS(ss_wait(bad), SS_OTHER_ERROR, "recorded at: b.c:1");
  CHECK(strcmp(ss_error_site(), "b.c:1") == 0);
  OK(ss_free(bad));
  ss_at(NULL, 0, NULL);
  bad = call("fail_when_run", args, 2);
  FAILS(ss_wait(bad), SS_OTHER_ERROR, "no");
  CHECK(!strstr(ss_error(), "recorded at") && *ss_error_site() == 0);
  OK(ss_free(bad));
  OK(ss_free(x));
}

/* In sync mode the call itself fails, and gives out nothing. */
static void sync_mode(void) {
  OK(ss_set_setting("async", 0));
  const float data[2] = {1, 2};
  ss_array *x = vector(2, data), *out = x;
  ss_arg args[2] = {A(x), ss_text("at once")};
  FAILS(ss_call_name("fail_when_run", args, 2, &out, 1, NULL), SS_OTHER_ERROR, "at once");
  CHECK(out == NULL);
  ss_array* y = CALL("add", A(x), R(1));
  CHECK(first(y) == 2);
  OK(ss_free(y));
  OK(ss_free(x));
  OK(ss_set_setting("async", 1));
  OK(ss_wait_all());
}

int main(void) {
  CHECK(*ss_error() == 0 && ss_error_status() == SS_OK);
  sticky();
  unseen();
  kinds();
  skipped_update();
  sites();
  sync_mode();
  return 0;
}
