// Files of arrays, as MXNet saves them.
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "c/predict.h"
#include "model/params_file.h"

using namespace slipstream;
using namespace slipstream::c;

namespace slipstream::c {
namespace {

struct List {
  std::vector<std::string> names;
  std::vector<ops::Temp> arrays;  // empty for those that were saved without a shape
};

ss_list* give_list(std::vector<model::NamedArray> loaded) {
  FrontendLock::Scope lock;
  auto list = std::make_unique<List>();
  for (model::NamedArray& a : loaded) {
    list->names.push_back(std::move(a.name));
    list->arrays.emplace_back(a.elements ? a.take() : nullptr);
  }
  auto* handle = new_handle<ss_list>(HandleKind::List, list.get());
  list.release();
  return handle;
}

// A whole, computed version of each array, which stays while this thread writes it.
class Versions {
 public:
  Versions(int n, ss_array* const* handles) {
    for (ArrayObject* x : arrays_of(n, handles, "arrays"))
      values_.emplace_back(ops::contiguous(x->data().operand()));
  }
  ~Versions() {
    FrontendLock::Scope lock;
    values_.clear();
  }
  Versions(const Versions&) = delete;
  Versions& operator=(const Versions&) = delete;

  const Value* wait(int i) const {
    Value* v = values_[i].operand().value;
    Engine::get().count_sync();
    {
      WaitScope waiting;
      Engine::get().wait(v, nullptr);
    }
    if (v->state.load(std::memory_order_acquire) == State::Failed) raise(v->failure);
    return v;
  }

 private:
  std::vector<ops::Temp> values_;
};

void write_file(const char* path, const std::string& bytes) {
  std::FILE* file = std::fopen(path, "wb");
  auto fail = [&] {
    throw StatusError(SS_FILE_ERROR, std::string(path) + ": " + std::strerror(errno));
  };
  if (!file) fail();
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  if (std::fclose(file) != 0 || !written) fail();
}

}  // namespace
}  // namespace slipstream::c

int ss_save(const char* path, int n, const char* const* names, ss_array* const* arrays) {
  return guarded([&] {
    check_given(path, "path");
    check_list(n, arrays, "arrays");
    std::unique_ptr<Versions> versions;
    {
      FrontendLock::Scope lock;
      versions = std::make_unique<Versions>(n, arrays);
    }
    std::vector<model::StoredArray> stored;
    for (int i = 0; i < n; ++i) {
      if (names) check_given(names[i], "a name");
      stored.push_back({names ? names[i] : "", versions->wait(i)});
    }
    write_file(path, model::write_params(stored, names != nullptr));
  });
}

int ss_load(const char* path, ss_list** out) {
  return guarded([&] {
    check_given(out, "out");
    *out = nullptr;
    check_given(path, "path");
    *out =
        give_list(reading_files([&] { return model::read_params(model::read_file(path), path); }));
  });
}

int ss_load_bytes(const void* data, int64_t bytes, ss_list** out) {
  return guarded([&] {
    check_given(out, "out");
    *out = nullptr;
    check_given(data, "data");
    if (bytes < 0) throw ValueError("the number of bytes is negative");
    const std::string_view all(static_cast<const char*>(data), static_cast<size_t>(bytes));
    *out = give_list(reading_files([&] { return model::read_params(all, "the data"); }));
  });
}

int ss_list_count(ss_list* list, int* n) {
  return guarded([&] {
    check_given(n, "n");
    FrontendLock::Scope lock;
    *n = static_cast<int>(object_of<List>(list, HandleKind::List, "list")->arrays.size());
  });
}

int ss_list_get(ss_list* list, int i, const char** name, ss_array** out) {
  return guarded([&] {
    if (out) *out = nullptr;
    FrontendLock::Scope lock;
    const List& all = *object_of<List>(list, HandleKind::List, "list");
    if (i < 0 || i >= static_cast<int>(all.arrays.size()))
      throw IndexError("index " + std::to_string(i) + " is out of bounds for a list of " +
                       std::to_string(all.arrays.size()) + " arrays");
    if (out) {
      Value* v = all.arrays[i].operand().value;
      if (!v) throw ValueError("array " + std::to_string(i) + " was saved without a shape");
      Engine::get().retain_handle(v);
      *out = give(v);
    }
    if (name) *name = all.names[i].c_str();
  });
}

int ss_list_free(ss_list* list) {
  if (!list) return SS_OK;
  return guarded([&] {
    FrontendLock::Scope lock;
    delete take_object<List>(list, HandleKind::List, "list");
  });
}
