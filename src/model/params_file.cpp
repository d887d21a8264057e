#include "model/params_file.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

namespace slipstream::model {
namespace {

static_assert(std::endian::native == std::endian::little, "files are little-endian");

constexpr uint64_t kListMagic = 0x112;
constexpr uint32_t kV1 = 0xF993FAC8, kV2 = 0xF993FAC9, kV3 = 0xF993FACA;
constexpr int32_t kDense = 0, kCpu = 1;
constexpr int64_t kMostBytes = int64_t{1} << 47;

// By the numbers that files have for them.
constexpr DType kTypes[] = {DType::F32, DType::F64, DType::F16,  DType::U8,  DType::I32,
                            DType::I8,  DType::I64, DType::Bool, DType::I16, DType::U16,
                            DType::U32, DType::U64, DType::BF16};

class Source {
 public:
  Source(std::string_view bytes, const std::string& name) : bytes_(bytes), name_(name) {}

  [[noreturn]] void wrong(const std::string& what, size_t back = 0) const {
    throw ValueError(name_ + ": at byte " + std::to_string(at_ - back) + ": " + what);
  }
  uint64_t left() const { return bytes_.size() - at_; }
  std::string_view take(uint64_t count, const std::string& what) {
    if (count > left())
      wrong("expected " + std::to_string(count) + " bytes of " + what + ", but only " +
            std::to_string(left()) + " are left");
    std::string_view part = bytes_.substr(at_, count);
    at_ += count;
    return part;
  }
  template <class T>
  T read(const std::string& what) {
    T value;
    std::memcpy(&value, take(sizeof(T), what).data(), sizeof(T));
    return value;
  }

 private:
  std::string_view bytes_;
  const std::string& name_;
  size_t at_ = 0;
};

// Of an array without a shape: false.
bool read_shape(Source& in, uint32_t magic, const std::string& what, Dims& shape) {
  const bool old = magic != kV1 && magic != kV2 && magic != kV3;
  const int64_t n = old ? magic : in.read<int32_t>("the number of dimensions of " + what);
  if (n == -1) return false;
  if (n < 0 || n > kMaxDims)
    in.wrong(what + " claims " + std::to_string(n) + " dimensions; expected 0 to " +
                 std::to_string(kMaxDims),
             4);
  bool known = true;
  for (int64_t i = 0; i < n; ++i) {
    const std::string part = "the shape of " + what;
    shape.push(old ? in.read<uint32_t>(part) : in.read<int64_t>(part));
    if (shape[static_cast<int>(i)] < -1) in.wrong(what + " has an impossible shape", 8);
    known = known && shape[static_cast<int>(i)] != -1;
  }
  return known && (n > 0 || magic == kV3);
}

void read_elements(Source& in, NamedArray& out, const std::string& what) {
  const int size = size_of(out.dtype);
  int64_t extent = size;  // the other sizes of an empty array must be sizes too
  for (int i = 0; i < out.shape.n; ++i) extent = times(extent, std::max<int64_t>(out.shape[i], 1));
  if (extent > kMostBytes) in.wrong(what + " of shape " + to_string(out.shape) + " is too large");
  const int64_t bytes = count(out.shape) * size;
  std::string_view data = in.take(bytes, what);
  out.elements.reset(memory::allocate(std::max<int64_t>(bytes, 1)));
  char* to = out.elements->data;
  std::memcpy(to, data.data(), bytes);
  if (out.dtype == DType::Bool)  // 0 or 1 for every kernel, whatever a file has
    for (int64_t i = 0; i < bytes; ++i) to[i] = to[i] != 0;
}

void read_record(Source& in, NamedArray& out, const std::string& what) {
  const auto magic = in.read<uint32_t>("the version of " + what);
  if (magic == kV2 || magic == kV3) {
    const auto storage = in.read<int32_t>("the storage type of " + what);
    if (storage == 1 || storage == 2) in.wrong(what + " is sparse; only dense arrays are read", 4);
    if (storage != kDense)
      in.wrong(what + " has the unknown storage type " + std::to_string(storage), 4);
  }
  if (!read_shape(in, magic, what, out.shape)) return;
  in.take(8, "the device of " + what);
  const auto flag = in.read<int32_t>("the element type of " + what);
  if (flag < 0 || flag >= static_cast<int32_t>(std::size(kTypes)))
    in.wrong(what + " has the unknown element type " + std::to_string(flag), 4);
  out.dtype = kTypes[flag];
  read_elements(in, out, what);
}

template <class T>
void append(std::string& out, T value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof(T));
}

void append_record(std::string& out, const Value& v) {
  const auto* type = std::find(std::begin(kTypes), std::end(kTypes), v.dtype);
  if (type == std::end(kTypes))
    throw TypeError("MXNet's format has no " + std::string(name_of(v.dtype)) + " elements");
  append(out, v.shape.n == 0 ? kV3 : kV2);
  append(out, kDense);
  append(out, v.shape.n);
  for (int i = 0; i < v.shape.n; ++i) append(out, v.shape[i]);
  append(out, kCpu);
  append(out, int32_t{0});
  append(out, static_cast<int32_t>(type - kTypes));
  if (v.size > 0) out.append(v.buffer->data, v.bytes());
}

}  // namespace

std::vector<NamedArray> read_params(std::string_view bytes, const std::string& name) {
  Source in(bytes, name);
  if (in.read<uint64_t>("the list's header") != kListMagic)
    in.wrong("this is not a list of arrays that MXNet saved (.params)", 8);
  in.take(8, "the list's header");
  const auto count = in.read<uint64_t>("the number of arrays");
  if (count > in.left() / 4)  // the shortest record
    in.wrong(std::to_string(count) + " arrays cannot be in " + std::to_string(in.left()) + " bytes",
             8);
  std::vector<NamedArray> arrays;
  for (uint64_t i = 0; i < count; ++i)
    read_record(in, arrays.emplace_back(), "array " + std::to_string(i));
  const auto named = in.read<uint64_t>("the number of names");
  if (named != 0 && named != count)
    in.wrong(std::to_string(named) + " names for " + std::to_string(count) + " arrays", 8);
  for (uint64_t i = 0; i < named; ++i) {
    const auto length = in.read<uint64_t>("the length of name " + std::to_string(i));
    arrays[i].name = in.take(length, "name " + std::to_string(i));
  }
  return arrays;
}

std::string write_params(const std::vector<StoredArray>& arrays, bool named) {
  std::string out;
  append(out, kListMagic);
  append(out, uint64_t{0});
  append(out, static_cast<uint64_t>(arrays.size()));
  for (const StoredArray& a : arrays) append_record(out, *a.value);
  append(out, static_cast<uint64_t>(named ? arrays.size() : 0));
  for (const StoredArray& a : arrays) {
    if (!named) break;
    append(out, static_cast<uint64_t>(a.name.size()));
    out += a.name;
  }
  return out;
}

std::string read_file(const std::string& path) {
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), std::fclose);
  auto fail = [&] { throw ValueError(path + ": " + std::strerror(errno)); };
  if (!file) fail();
  std::string bytes;
  char chunk[1 << 16];
  while (size_t n = std::fread(chunk, 1, sizeof chunk, file.get())) bytes.append(chunk, n);
  if (std::ferror(file.get())) fail();
  return bytes;
}

}  // namespace slipstream::model
