/* Control and sight of the engine. */
#include "check.h"

static uint64_t stat(const char* name) {
  uint64_t value = 0;
  OK(ss_get_stat(name, &value));
  return value;
}

static void versions(void) {
  CHECK(ss_abi_version() == SS_ABI_VERSION);
  CHECK(*ss_version() && *ss_isa());
}

static void life(void) {
  ss_options options = {sizeof options, 2, 0, 0, NULL, NULL};
  ss_options old = options;
  old.size = 1;
  FAILS(ss_init(&old), SS_VALUE_ERROR, "options->size");
  options.threads = -3;
  FAILS(ss_init(&options), SS_VALUE_ERROR, "threads must be at least 1");
  options.threads = 2;
  options.openblas = "/nowhere/libopenblas.so";
  FAILS(ss_init(&options), SS_OTHER_ERROR, "/nowhere/libopenblas.so");
  options.openblas = NULL;
  OK(ss_init(&options));
  FAILS(ss_init(NULL), SS_VALUE_ERROR, "runs already");
  int64_t threads = 0;
  OK(ss_get_setting("threads", &threads));
  CHECK(threads == 2);
}

static void settings(void) {
  int n = 0;
  while (ss_setting_name(n)) {
    int64_t value = -1;
    OK(ss_get_setting(ss_setting_name(n), &value));
    OK(ss_set_setting(ss_setting_name(n), value));
    ++n;
  }
  CHECK(n == 8 && !ss_setting_name(-1));
  int64_t value = 0;
  FAILS(ss_get_setting("speed", &value), SS_VALUE_ERROR, "no setting named speed");
  FAILS(ss_set_setting("threads", 0), SS_VALUE_ERROR, "at least 1");
  FAILS(ss_set_setting("default_float", SS_INT8), SS_VALUE_ERROR, "SS_FLOAT32 or SS_FLOAT64");
}

static void counters(void) {
  OK(ss_wait_all());
  OK(ss_reset_stats());
  OK(ss_set_setting("window_us", 1000000));  // a slow machine must not compute what is freed
  const int64_t shape[1] = {1000};
  ss_array* x = full(1, 1, shape);
  for (int i = 0; i < 10; ++i) OK(ss_free(CALL("add", A(x), R(1))));
  CHECK(first(x) == 1);
  CHECK(stat("recorded") == 11 && stat("dropped") == 10 && stat("executed") == 1);
  CHECK(stat("live_bytes") >= 4000);
  uint64_t value = 0;
  FAILS(ss_get_stat("luck", &value), SS_VALUE_ERROR, "no counter named luck");
  CHECK(ss_stat_name(0) && !ss_stat_name(99));
  OK(ss_free(x));
}

static void explanations(void) {
  const int64_t shape[1] = {4};
  OK(ss_set_setting("window_us", 1000000));
  ss_array *x = full(1, 1, shape), *y = CALL("add", A(x), R(1));
  const char* text = NULL;
  OK(ss_explain(y, &text));
  CHECK(strstr(text, "add") && strstr(text, "test_engine.c:"));
  OK(ss_flush());
  OK(ss_wait(y));
  OK(ss_explain(y, &text));
  CHECK(*text == 0);
  OK(ss_free(x));
  OK(ss_free(y));
}

static void seeds(void) {
  const int64_t shape[1] = {4};
  float drawn[2][4];
  for (int i = 0; i < 2; ++i) {
    OK(ss_seed(7));
    ss_array* x = CALL("draw", ss_text("normal"), R(0), R(1), I(0), I(0), ss_text("float32"),
                       ss_integers(shape, 1));
    OK(ss_read(x, drawn[i], sizeof drawn[i]));
    OK(ss_free(x));
  }
  CHECK(memcmp(drawn[0], drawn[1], sizeof drawn[0]) == 0 && drawn[0][0] != drawn[0][1]);
}

int main(void) {
  versions();
  life();
  settings();
  counters();
  explanations();
  seeds();
  return 0;
}
