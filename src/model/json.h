// A small strict reader of JSON, for files that may be damaged or hostile.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace slipstream::model {

struct Json {
  enum class Kind : uint8_t { Null, Flag, Number, Text, List, Object };
  Kind kind = Kind::Null;
  bool flag = false;
  std::string text;  // of a number: as it is written
  std::vector<Json> items;
  std::vector<std::pair<std::string, Json>> members;

  // The member of this name, or nullptr.
  const Json* find(std::string_view name) const;
};

// Throws ValueError with the place of what is wrong; `name` is the file in messages.
Json parse_json(std::string_view text, const std::string& name);

// The number, or false when it is not one of that type.
bool to_integer(const Json& value, int64_t& out);
bool to_unsigned(const Json& value, uint64_t& out);
// Also the strings "inf", "-inf" and "nan", which JSON has no numbers for.
bool to_real(const Json& value, double& out);

}  // namespace slipstream::model
