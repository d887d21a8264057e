#include "model/json.h"

#include <charconv>
#include <cmath>
#include <limits>

#include "base/error.h"

namespace slipstream::model {
namespace {

constexpr int kMostDepth = 64;
// Values take more memory than their text.
constexpr size_t kMostBytes = size_t{64} << 20;

class Parser {
 public:
  Parser(std::string_view text, const std::string& name) : text_(text), name_(name) {}

  Json document() {
    if (text_.size() > kMostBytes) wrong("the file is larger than 64 MiB");
    Json value = parse(0);
    skip_space();
    if (at_ != text_.size()) wrong("expected the end of the file");
    return value;
  }

 private:
  [[noreturn]] void wrong(const std::string& what) const {
    throw ValueError(name_ + ": at byte " + std::to_string(at_) + ": " + what);
  }

  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void skip_space() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t' || text_[at_] == '\r'))
      ++at_;
  }
  void expect(char c) {
    if (peek() != c) wrong(std::string("expected '") + c + "'");
    ++at_;
  }
  void word(std::string_view w) {
    if (text_.substr(at_, w.size()) != w) wrong("expected a value");
    at_ += w.size();
  }

  Json parse(int depth) {
    if (depth > kMostDepth) wrong("values are nested too deeply");
    skip_space();
    Json value;
    switch (peek()) {
      case '{':
        object(value, depth);
        break;
      case '[':
        list(value, depth);
        break;
      case '"':
        value.kind = Json::Kind::Text;
        value.text = string();
        break;
      case 't':
      case 'f':
        value.kind = Json::Kind::Flag;
        value.flag = peek() == 't';
        word(value.flag ? "true" : "false");
        break;
      case 'n':
        word("null");
        break;
      default:
        value.kind = Json::Kind::Number;
        value.text = number();
    }
    return value;
  }

  // Items up to `close`, which `one` reads.
  template <class F>
  void sequence(char close, F one) {
    ++at_;
    skip_space();
    if (peek() == close) {
      ++at_;
      return;
    }
    for (;;) {
      one();
      skip_space();
      if (peek() == close) break;
      expect(',');
    }
    ++at_;
  }

  void object(Json& value, int depth) {
    value.kind = Json::Kind::Object;
    sequence('}', [&] {
      skip_space();
      if (peek() != '"') wrong("expected the name of a member");
      std::string name = string();
      skip_space();
      expect(':');
      value.members.emplace_back(std::move(name), parse(depth + 1));
    });
  }

  void list(Json& value, int depth) {
    value.kind = Json::Kind::List;
    sequence(']', [&] { value.items.push_back(parse(depth + 1)); });
  }

  bool digits() {
    size_t start = at_;
    while (peek() >= '0' && peek() <= '9') ++at_;
    return at_ > start;
  }

  std::string number() {
    const size_t start = at_;
    if (peek() == '-') ++at_;
    if (peek() == '0')
      ++at_;
    else if (!digits())
      wrong("expected a value");
    if (peek() == '.') {
      ++at_;
      if (!digits()) wrong("expected digits");
    }
    if (peek() == 'e' || peek() == 'E') {
      ++at_;
      if (peek() == '+' || peek() == '-') ++at_;
      if (!digits()) wrong("expected digits");
    }
    return std::string(text_.substr(start, at_ - start));
  }

  uint32_t hex() {
    uint32_t code = 0;
    if (at_ + 4 > text_.size()) wrong("expected four hexadecimal digits");
    auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + at_ + 4, code, 16);
    if (error != std::errc() || end != text_.data() + at_ + 4)
      wrong("expected four hexadecimal digits");
    at_ += 4;
    return code;
  }

  static void add_utf8(std::string& s, uint32_t c) {
    if (c < 0x80) {
      s += static_cast<char>(c);
    } else if (c < 0x800) {
      s += static_cast<char>(0xC0 | c >> 6);
      s += static_cast<char>(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
      s += static_cast<char>(0xE0 | c >> 12);
      s += static_cast<char>(0x80 | (c >> 6 & 0x3F));
      s += static_cast<char>(0x80 | (c & 0x3F));
    } else {
      s += static_cast<char>(0xF0 | c >> 18);
      s += static_cast<char>(0x80 | (c >> 12 & 0x3F));
      s += static_cast<char>(0x80 | (c >> 6 & 0x3F));
      s += static_cast<char>(0x80 | (c & 0x3F));
    }
  }

  void escape(std::string& s) {
    const char c = peek();
    ++at_;
    static constexpr std::string_view kFrom = "\"\\/bfnrt", kTo = "\"\\/\b\f\n\r\t";
    if (size_t k = kFrom.find(c); c != '\0' && k != std::string_view::npos) {
      s += kTo[k];
      return;
    }
    if (c != 'u') wrong("unknown escape");
    uint32_t code = hex();
    if (code >= 0xD800 && code < 0xDC00) {  // the first half of a pair
      expect('\\');
      expect('u');
      const uint32_t low = hex();
      if (low < 0xDC00 || low >= 0xE000) wrong("half of a surrogate pair");
      code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    } else if (code >= 0xDC00 && code < 0xE000) {
      wrong("half of a surrogate pair");
    }
    add_utf8(s, code);
  }

  std::string string() {
    ++at_;
    std::string s;
    for (;;) {
      if (at_ >= text_.size()) wrong("a string has no end");
      const char c = text_[at_];
      if (static_cast<unsigned char>(c) < 0x20) wrong("a control character in a string");
      ++at_;
      if (c == '"') return s;
      if (c == '\\')
        escape(s);
      else
        s += c;
    }
  }

  std::string_view text_;
  const std::string& name_;
  size_t at_ = 0;
};

template <class T>
bool whole(const Json& value, T& out) {
  if (value.kind != Json::Kind::Number) return false;
  const char* end = value.text.data() + value.text.size();
  auto [stop, error] = std::from_chars(value.text.data(), end, out);
  return error == std::errc() && stop == end;
}

}  // namespace

const Json* Json::find(std::string_view name) const {
  for (const auto& [key, value] : members)
    if (key == name) return &value;
  return nullptr;
}

Json parse_json(std::string_view text, const std::string& name) {
  return Parser(text, name).document();
}

bool to_integer(const Json& value, int64_t& out) { return whole(value, out); }
bool to_unsigned(const Json& value, uint64_t& out) { return whole(value, out); }

bool to_real(const Json& value, double& out) {
  if (value.kind == Json::Kind::Text) {
    const double infinity = std::numeric_limits<double>::infinity();
    if (value.text == "inf")
      out = infinity;
    else if (value.text == "-inf")
      out = -infinity;
    else if (value.text == "nan")
      out = std::nan("");
    else
      return false;
    return true;
  }
  return whole(value, out);
}

}  // namespace slipstream::model
