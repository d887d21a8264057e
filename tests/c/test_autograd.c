/* Gradients and optimizers. */
#include "check.h"

static const float kData[3] = {1, 2, 3};

static void squares(void) {
  ss_array *x = vector(3, kData), *grad = NULL;
  FAILS(ss_grad(x, &grad), SS_VALUE_ERROR, "no gradient");
  OK(ss_attach_grad(x, NULL));
  int before = 1;
  OK(ss_set_recording(1, &before));
  CHECK(before == 0);
  ss_array* y = CALL("square", A(x));
  OK(ss_set_recording(0, NULL));
  OK(ss_backward(1, &y, NULL, SS_RETAIN_GRAPH));
  OK(ss_grad(x, &grad));
  float g[3];
  OK(ss_read(grad, g, sizeof g));
  CHECK(g[0] == 2 && g[1] == 4 && g[2] == 6);
  ss_array* tens = CALL("multiply", A(x), R(10));
  OK(ss_backward(1, &y, &tens, 0));
  OK(ss_read(grad, g, sizeof g));
  CHECK(g[0] == 20 && g[1] == 80 && g[2] == 180);
  FAILS(ss_backward(1, &y, NULL, 0), SS_VALUE_ERROR, "");
  OK(ss_free(x));
  CHECK(first(grad) == 20); /* it has a life of its own */
  OK(ss_free(grad));
  OK(ss_free(y));
  OK(ss_free(tens));
}

static void by_request(void) {
  ss_array *x = vector(3, kData), *grad = NULL;
  OK(ss_attach_grad(x, "add"));
  FAILS(ss_attach_grad(x, "sometimes"), SS_VALUE_ERROR, "not 'sometimes'");
  for (int i = 0; i < 3; ++i) {
    OK(ss_set_recording(1, NULL));
    ss_array* y = CALL("multiply", A(x), R(2));
    OK(ss_set_recording(0, NULL));
    OK(ss_backward(1, &y, NULL, 0));
    OK(ss_free(y));
  }
  OK(ss_grad(x, &grad));
  CHECK(first(grad) == 6);
  OK(ss_drop_grad(x));
  OK(ss_drop_grad(x));
  ss_array* none = NULL;
  FAILS(ss_grad(x, &none), SS_VALUE_ERROR, "no gradient");
  OK(ss_free(grad));
  OK(ss_free(x));
}

static void second_order(void) {
  ss_array *x = vector(3, kData), *gx = NULL, *gg = NULL;
  OK(ss_attach_grad(x, NULL));
  OK(ss_set_recording(1, NULL));
  ss_array* y = CALL("power", A(x), R(3));
  OK(ss_gradients(1, &y, NULL, 1, &x, SS_CREATE_GRAPH, &gx));
  OK(ss_set_recording(0, NULL));
  OK(ss_gradients(1, &gx, NULL, 1, &x, 0, &gg));
  CHECK(first(gx) == 3 && first(gg) == 6);
  ss_array* loose = NULL;
  OK(ss_detach(y, &loose));
  FAILS(ss_backward(1, &loose, NULL, 0), SS_VALUE_ERROR, "");
  OK(ss_set_recording(1, NULL));
  ss_arg one = R(1);
  FAILS(ss_assign(x, NULL, 0, &one), SS_RECORDED_WRITE_ERROR, "recorded for gradients");
  OK(ss_set_recording(0, NULL));
  ss_array* all[] = {x, y, gx, gg, loose};
  for (size_t i = 0; i < sizeof all / sizeof *all; ++i) OK(ss_free(all[i]));
}

static void modes(void) {
  int before = 5;
  OK(ss_set_training(1, &before));
  CHECK(before == 0);
  OK(ss_set_training(-1, &before));
  CHECK(before == 1);
  OK(ss_set_training(0, NULL));
  FAILS(ss_backward(0, NULL, NULL, 8), SS_VALUE_ERROR, "unknown bits");
}

static void steps(void) {
  ss_array *w = vector(3, kData), *g = vector(3, kData), *m = NULL;
  const int64_t three = 3;
  m = full(0, 1, &three);
  ss_rates rates = ss_rates_of(0.5);
  rates.rescale = 2;
  OK(ss_update("sgd", 1, &w, &g, NULL, &rates));
  CHECK(first(w) == 0); /* 1 - 0.5 * 2 * 1 */
  const char* names[1] = {"momentum"};
  const double numbers[1] = {0.5};
  FAILS(ss_update("sgd_momentum", 1, &w, &g, &m, &rates), SS_TYPE_ERROR, "takes 1 numbers");
  rates.n_numbers = 1;
  rates.names = names;
  rates.numbers = numbers;
  OK(ss_update("sgd_momentum", 1, &w, &g, &m, &rates));
  OK(ss_update("sgd_momentum", 1, &w, &g, &m, &rates));
  CHECK(first(w) == -2.5f);
  FAILS(ss_update("sgd", 1, &w, &g, NULL, &rates), SS_TYPE_ERROR, "does not take momentum");
  FAILS(ss_update("sgd_momentum", 1, &w, &g, NULL, &rates), SS_VALUE_ERROR, "states is NULL");
  FAILS(ss_update("best", 1, &w, &g, NULL, &rates), SS_VALUE_ERROR,
        "no rule of updates named best");
  FAILS(ss_update("sgd", 1, &w, &g, NULL, NULL), SS_VALUE_ERROR, "rates is NULL");
  rates.size = 3;
  FAILS(ss_update("sgd", 1, &w, &g, NULL, &rates), SS_VALUE_ERROR, "rates->size");
  OK(ss_free(w));
  OK(ss_free(g));
  OK(ss_free(m));
}

static void rules(void) {
  CHECK(ss_rule_count() > 5 && !ss_rule_name(ss_rule_count()) && !ss_rule_name(-1));
  for (int i = 0; i < ss_rule_count(); ++i) {
    const ss_rule* r = NULL;
    OK(ss_describe_rule(ss_rule_name(i), &r));
    CHECK(r->size == sizeof *r && strcmp(r->name, ss_rule_name(i)) == 0);
    for (int k = 0; k < r->n_numbers; ++k) CHECK(*r->numbers[k]);
  }
}

int main(void) {
  squares();
  by_request();
  second_order();
  modes();
  steps();
  rules();
  return 0;
}
