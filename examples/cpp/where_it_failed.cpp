// An error shows where you look, and names the line that made it.
#include <iostream>
#include <slipstream.hpp>

using namespace slipstream;

Array embed(const Array& table, const Array& tokens) {
  return ops::take(table, tokens, 0);  // the mistake is recorded here: token 7 has no row
}

Array forward(const Array& tokens) {
  const Array table = random::normal(0, 1, {5, 3});
  return ops::tanh(embed(table, tokens)).sum(1);
}

int main() {
  const Array scores = forward(Array{1, 7});
  std::cout << "recorded without a complaint, " << scores.size() << " scores\n";

  for (const char* attempt : {"first", "second"}) {
    try {
      std::cout << scores << "\n";
    } catch (const Error& e) {
      std::cout << "\n" << attempt << " look: " << e.what() << "\n";
    }
  }

  try {
    ones({2, 3}) + ones(4);
  } catch (const Error& e) {
    std::cout << "\nwhat shapes alone can show throws at the call: " << e.what() << "\n";
  }
}
