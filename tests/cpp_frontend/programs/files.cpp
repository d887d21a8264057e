// Parameters go to a file and come back; Python reads the file, too. Argument: the file.
#include "check.hpp"

using namespace slipstream;

int main(int argc, char** argv) {
  CHECK(argc == 2);
  const std::string path = argv[1];
  seed(1);
  nn::Sequential net(nn::Dense(3, "relu"), nn::BatchNorm(), nn::Dense(2));
  net.initialize();
  const Array x = ones({2, 4}), y = net(x);
  net.save(path);

  nn::Sequential other(nn::Dense(3, "relu"), nn::BatchNorm(), nn::Dense(2));
  other.load(path);  // shapes are the file's
  CHECK(other(x).read<float>() == y.read<float>());
  CHECK(load(path).size() == net.parameters().size());
  other[0].parameters()[0].second->data().detach().assign(0);
  other.load(path);  // again, into what is there
  CHECK(other(x).read<float>() == y.read<float>());

  save(path + ".pair", {{"a", arange(3)}, {"b", Array{true, false}}});
  const NamedArrays pair = load(path + ".pair");
  CHECK(pair.size() == 2 && pair[0].first == "a" &&
        equal(pair[0].second, std::vector<float>{0, 1, 2}));

  nn::Sequential larger(nn::Dense(3), nn::BatchNorm(), nn::Dense(2), nn::Dense(2));
  CHECK_THROWS(larger.load(path), SS_FILE_ERROR, "3.weight");
  CHECK_THROWS(load(path + ".missing"), SS_FILE_ERROR, ".missing");
}
