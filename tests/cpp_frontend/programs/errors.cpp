// Errors name the line that made them, at the call or when it ran.
#include "check.hpp"

using namespace slipstream;

void at_the_call() {
  const Array x = ones({2, 3}), y = ones(4);
  CHECK_THROWS(x + y, SS_VALUE_ERROR, "do not broadcast");
  CHECK_THROWS(2 * x - y, SS_VALUE_ERROR, "do not broadcast");
  CHECK_THROWS(dot(x, x), SS_VALUE_ERROR, "");
  CHECK_THROWS(x[5], SS_INDEX_ERROR, "out of bounds");
  CHECK_THROWS((x[{0, 3}]), SS_INDEX_ERROR, "out of bounds");
  CHECK_THROWS(x.reshape({4, 4}), SS_VALUE_ERROR, "");
  CHECK_THROWS(x.sum(7), SS_AXIS_ERROR, "");
  CHECK_THROWS(ops::sort(x, 9), SS_AXIS_ERROR, "");
  CHECK_THROWS(x.item(), SS_VALUE_ERROR, "one element");
  CHECK_THROWS(x.grad(), SS_VALUE_ERROR, "");
  CHECK_THROWS(call("no_such_operation", {x}), SS_VALUE_ERROR, "no_such_operation");
  CHECK_THROWS((Array({1.f, 2.f}, {3})), SS_VALUE_ERROR, "2 elements");
  CHECK_THROWS(nn::activate("no", x), SS_VALUE_ERROR, "no");
  CHECK_THROWS(setting("no_such_setting"), SS_VALUE_ERROR, "no_such_setting");
  Array z = ones(2);
  CHECK_THROWS(z += y, SS_VALUE_ERROR, "");
  CHECK_THROWS(z[0] = ones(3), SS_VALUE_ERROR, "");
  CHECK(z.read<float>() == (std::vector<float>{1, 1}));
}

void hostile() {
  const Array none;
  Array moved = ones(2);
  const Array taken = std::move(moved);
  CHECK_THROWS(none + 1, SS_HANDLE_ERROR, "");
  CHECK_THROWS(moved.shape(), SS_HANDLE_ERROR, "");
  CHECK_THROWS(none.read<float>(), SS_HANDLE_ERROR, "");
  CHECK_THROWS(none.backward(), SS_HANDLE_ERROR, "");
  CHECK_THROWS(ops::concatenate({taken, none}, 0), SS_HANDLE_ERROR, "");
  nn::Dense layer(3);
  CHECK_THROWS(layer(ones({1, 2})), SS_VALUE_ERROR, "initialize");
  nn::Dense unseen(3);  // its shape is not known before it has seen data
  unseen.initialize();
  CHECK_THROWS(Trainer(unseen.parameters(), sgd(0.1)).step(1), SS_VALUE_ERROR, "initialize");
  CHECK_THROWS(Trainer(layer.parameters(), {"no_rule", 0.1}), SS_VALUE_ERROR, "no_rule");
  CHECK_THROWS(nn::Dropout(2), SS_VALUE_ERROR, "rate");
}

void when_it_ran() {
  const Array x = ones(3);
  const int line = __LINE__ + 1;
  const Array bad = ops::take(x, Array{7});
  const Array more = bad * 2 + 1;
  const std::string site = __FILE__ ":" + std::to_string(line) + " in ";
  for (int look = 0; look < 2; ++look) {  // sticky: every look shows it
    try {
      more.read<float>();
      CHECK(false);
    } catch (const Error& e) {
      CHECK(e.status() == SS_INDEX_ERROR);
      CHECK(e.operation() == "take (3,) float32, (1,) int64");
      CHECK(e.site().find(site) == 0);
      CHECK(std::string(e.what()).find("index 7 is out of bounds") == 0);
      CHECK(std::string(e.what()).find("recorded at: " + site) != std::string::npos);
    }
  }
  CHECK(x.sum().item() == 3);  // what does not depend on it goes on
}

// A step whose loss fails leaves the weights as they are.
void failed_step() {
  nn::Dense layer(1, nn::DenseOptions{.in_units = 2});
  layer.initialize();
  Trainer trainer(layer.parameters(), sgd(0.1));
  const std::vector<float> before = layer.weight->data().read<float>();
  Array loss;
  {
    Record record;
    loss = layer(ops::take(ones({3, 2}), Array{9}, 0));
  }
  loss.backward();
  trainer.step(1);
  try {
    waitall();
    CHECK(false);
  } catch (const Error& e) {
    CHECK(e.status() == SS_INDEX_ERROR);
  }
  CHECK(layer.weight->data().read<float>() == before);
}

int main() {
  at_the_call();
  hostile();
  when_it_ran();
  failed_step();
}
