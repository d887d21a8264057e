// How a program ends: with arrays that outlive main, with work that was not waited for, and with
// calls after the end.
#include "check.hpp"

using namespace slipstream;

Array kept;  // freed after main

int main() {
  start({.threads = 2});
  CHECK_THROWS(start({}), SS_VALUE_ERROR, "");  // it runs already
  CHECK(setting("threads") == 2);
  set_setting("fusion", 0);
  CHECK(setting("fusion") == 0);
  CHECK(!stats().empty());

  set_setting("window_us", 1000000);  // so that a slow machine does not compute it meanwhile
  Array moved = ones(3);
  reset_stats();
  moved = std::move(kept);  // the old array is dropped at once
  waitall();
  CHECK(stat("executed") == 0);

  kept = ones({300, 300});
  for (int i = 0; i < 100; ++i) kept = dot(kept, kept) * 0.001;
  CHECK(!explain(kept).empty());
  const Array other = kept + 1;
  CHECK(ss_shutdown() == SS_OK);
  CHECK_THROWS(other.item(), SS_CLOSED_ERROR, "");
  CHECK_THROWS(ones(3), SS_CLOSED_ERROR, "");
}
