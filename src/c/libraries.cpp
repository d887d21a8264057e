#include "c/libraries.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "c/errors.h"
#include "kernels/blas.h"

namespace slipstream::c {
namespace {

namespace fs = std::filesystem;
using Paths = std::vector<std::string>;

struct Library {
  const char* name;
  const char* variable;
  Paths prefixes;  // of file names
  Paths packages;  // folders from this library's own
  Paths system;    // names for the loader
};

const Library& openblas() {
  static const auto& l =
      *new Library{"OpenBLAS",
                   "SLIPSTREAM_OPENBLAS",
                   {"libscipy_openblas", "libopenblas"},
                   {"../../scipy_openblas32/lib"},
                   {"libopenblas.so.0", "libscipy_openblas.so", "libopenblas.so"}};
  return l;
}
const Library& onednn() {
  // Its wheels put it into lib/ beside lib/pythonX.Y/site-packages.
  static const auto& l = *new Library{"oneDNN",
                                      "SLIPSTREAM_ONEDNN",
                                      {"libdnnl.so"},
                                      {"../../../.."},
                                      {"libdnnl.so.3", "libdnnl.so"}};
  return l;
}

std::string& path_of(const Library& l) {
  static auto& blas = *new std::string;
  static auto& dnn = *new std::string;
  return &l == &openblas() ? blas : dnn;
}

// The folder that this library was loaded from.
fs::path own_folder() {
  Dl_info info;
  if (!dladdr(reinterpret_cast<void*>(&ss_abi_version), &info) || !info.dli_fname) return {};
  std::error_code error;
  return fs::weakly_canonical(info.dli_fname, error).parent_path();
}

bool is_library(const std::string& file, const Library& l) {
  if (file.find(".so") == file.npos) return false;
  return std::any_of(l.prefixes.begin(), l.prefixes.end(),
                     [&](const std::string& prefix) { return file.starts_with(prefix); });
}

void add_files(const fs::path& folder, const Library& l, Paths& out) {
  std::error_code error;
  Paths found;
  for (fs::directory_iterator i(folder, error), end; !error && i != end; i.increment(error))
    if (is_library(i->path().filename().string(), l)) found.push_back(i->path().string());
  std::sort(found.begin(), found.end());
  out.insert(out.end(), found.begin(), found.end());
}

// Where it may be, the best first.
Paths candidates(const Library& l) {
  if (const char* path = std::getenv(l.variable); path && *path) return {path};
  Paths out;
  const fs::path own = own_folder();
  if (!own.empty()) {
    add_files(own, l, out);
    for (const std::string& folder : l.packages) add_files(own / folder, l, out);
  }
  out.insert(out.end(), l.system.begin(), l.system.end());
  return out;
}

// What a library beside us needs and the system lacks lies there, too (`slipstream config
// --bundle`): once loaded, the loader finds it by its name.
void load_companions(const fs::path& folder) {
  const Library companions{
      "", "", {"libgcc_s", "libstdc++", "libquadmath", "libgfortran", "libgomp"}, {}, {}};
  Paths found;
  add_files(folder, companions, found);
  for (const std::string& path : found) dlopen(path.c_str(), RTLD_LAZY | RTLD_LOCAL);
}

template <class Load>
void load_with_companions(const std::string& path, Load load) {
  try {
    load(path.c_str());
  } catch (const std::exception&) {
    if (path.find('/') == path.npos) throw;
    load_companions(fs::path(path).parent_path());
    load(path.c_str());
  }
}

// Tries each until one loads; the reasons why the others did not.
template <class Load>
std::string load_first(const Library& l, const char* given, Load load) {
  if (given) {
    load(given);
    path_of(l) = given;
    return "";
  }
  std::string why;
  for (const std::string& path : candidates(l)) {
    try {
      load_with_companions(path, load);
      path_of(l) = path;
      return "";
    } catch (const std::exception& e) {
      why += std::string("\n  ") + e.what();
    }
  }
  return std::string(l.name) + " was not found; set " + l.variable + " to its path" + why;
}

}  // namespace

void load_libraries(const char* openblas_path, const char* onednn_path) {
  const std::string problem = load_first(
      openblas(), openblas_path, [](const char* path) { kernels::load_blas(path, nullptr); });
  if (!problem.empty()) return kernels::set_blas_problem(problem);
  const std::string blas = path_of(openblas());
  // Everything works without oneDNN.
  load_first(onednn(), onednn_path,
             [&](const char* path) { kernels::load_blas(blas.c_str(), path); });
}

}  // namespace slipstream::c

using namespace slipstream::c;

const char* ss_openblas_path(void) { return path_of(openblas()).c_str(); }
const char* ss_onednn_path(void) { return path_of(onednn()).c_str(); }
