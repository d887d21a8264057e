// Where in the user's program an operation was recorded: noted as (code object, instruction), in a
// few nanoseconds, and turned into file and line only when it is shown.
#define Py_BUILD_CORE 1
#include <Python.h>
#if PY_VERSION_HEX < 0x030E0000
#include <internal/pycore_frame.h>
#endif
#undef Py_BUILD_CORE

#include <cstring>
#include <string>
#include <unordered_map>
#include <vector>

#include "python/array_object.h"
#include "python/gil.h"

namespace slipstream::python {
namespace {

struct Site {
  PyCodeObject* code;  // kept alive: the table grows with the program's text, not with its run
  int instruction;
};

std::vector<Site>& sites() {
  static auto* s = new std::vector<Site>(1);  // 0 means unknown
  return *s;
}

std::string& package_prefix() {
  static auto* p = new std::string;
  return *p;
}

// Frames of this package are not what the user wants to see.
bool is_internal(PyCodeObject* code) {
  static auto* known = new std::unordered_map<PyCodeObject*, bool>;
  auto it = known->find(code);
  if (it != known->end()) return it->second;
  const char* file = PyUnicode_AsUTF8(code->co_filename);
  const std::string& prefix = package_prefix();
  bool internal = file && !prefix.empty() && std::strncmp(file, prefix.c_str(), prefix.size()) == 0;
  if (!file) PyErr_Clear();
  Py_INCREF(code);  // so that the address is not reused
  return (*known)[code] = internal;
}

// The site's number, or 0 for a frame of this package.
uint32_t find_site(PyCodeObject* code, int instruction) {
  struct Entry {
    PyCodeObject* code;
    int instruction;
    uint32_t id;
  };
  static Entry cache[512];
  size_t h = (reinterpret_cast<size_t>(code) >> 6 ^ static_cast<size_t>(instruction) * 31) & 511;
  Entry& e = cache[h];
  if (e.code == code && e.instruction == instruction) return e.id;
  if (is_internal(code)) return 0;
  struct Hash {
    size_t operator()(const std::pair<PyCodeObject*, int>& k) const {
      return reinterpret_cast<size_t>(k.first) * 31 + static_cast<size_t>(k.second);
    }
  };
  static auto* table = new std::unordered_map<std::pair<PyCodeObject*, int>, uint32_t, Hash>;
  auto [it, fresh] = table->try_emplace({code, instruction}, 0);
  if (fresh) {
    Py_INCREF(code);
    it->second = static_cast<uint32_t>(sites().size());
    sites().push_back({code, instruction});
  }
  e = {code, instruction, it->second};
  return it->second;
}

}  // namespace

void set_package_prefix(const char* prefix) { package_prefix() = prefix; }

#if PY_VERSION_HEX < 0x030E0000
uint32_t call_site() {
  Entered entered;
  PyThreadState* state = PyThreadState_Get();
  if (!state) return 0;
#if PY_VERSION_HEX >= 0x030D0000
  _PyInterpreterFrame* frame = state->current_frame;
#else
  _PyInterpreterFrame* frame = state->cframe->current_frame;
#endif
  for (; frame; frame = frame->previous) {
#if PY_VERSION_HEX >= 0x030D0000
    PyObject* executable = frame->f_executable;
    if (!executable || !PyCode_Check(executable)) continue;
    auto* code = reinterpret_cast<PyCodeObject*>(executable);
    int instruction = static_cast<int>(frame->instr_ptr - _PyCode_CODE(code)) * 2;
#elif PY_VERSION_HEX >= 0x030C0000
    PyCodeObject* code = frame->f_code;
    if (!code || frame->owner == FRAME_OWNED_BY_CSTACK) continue;
    int instruction = static_cast<int>(frame->prev_instr - _PyCode_CODE(code)) * 2;
#else
    PyCodeObject* code = frame->f_code;
    int instruction = static_cast<int>(frame->prev_instr - _PyCode_CODE(code)) * 2;
#endif
    if (uint32_t id = find_site(code, instruction)) return id;
  }
  return 0;
}
#else
// Newer interpreters: through frame objects, slower but public.
uint32_t call_site() {
  Entered entered;
  PyFrameObject* frame = PyThreadState_GetFrame(PyThreadState_Get());
  while (frame) {
    PyCodeObject* code = PyFrame_GetCode(frame);
    uint32_t id = find_site(code, PyFrame_GetLasti(frame));
    Py_DECREF(code);
    PyFrameObject* back = id ? nullptr : PyFrame_GetBack(frame);
    Py_DECREF(frame);
    if (id) return id;
    frame = back;
  }
  return 0;
}
#endif

namespace {

// "Cell In[3]" for a cell of a notebook, which IPython compiles under a temporary file's name.
std::string cell_name(PyObject* file) {
  const char* text = PyUnicode_AsUTF8(file);
  bool compiled_cell = text && (std::strstr(text, "ipykernel_") || std::strstr(text, "ipython-"));
  std::string name;
  if (compiled_cell) {
    if (PyObject* module = PyImport_ImportModule("slipstream._notebook")) {
      if (PyObject* found = PyObject_CallMethod(module, "cell_name", "O", file)) {
        if (PyUnicode_Check(found)) name = PyUnicode_AsUTF8(found);
        Py_DECREF(found);
      }
      Py_DECREF(module);
    }
  }
  PyErr_Clear();
  return name;
}

}  // namespace

std::string describe_site(uint32_t site) {
  Entered entered;
  if (site == 0 || site >= sites().size()) return "";
  const Site& s = sites()[site];
  const char* file = PyUnicode_AsUTF8(s.code->co_filename);
  const char* name = PyUnicode_AsUTF8(s.code->co_name);
  int line = PyCode_Addr2Line(s.code, s.instruction);
  PyErr_Clear();
  std::string cell = cell_name(s.code->co_filename);
  std::string where = cell.empty() ? std::string(file ? file : "?") + ":" : cell + ", line ";
  return where + std::to_string(line) + " in " + (name ? name : "?");
}

PyObject* site_tuple(uint32_t site) {
  Entered entered;
  if (site == 0 || site >= sites().size()) Py_RETURN_NONE;
  const Site& s = sites()[site];
  return Py_BuildValue("(OiO)", s.code->co_filename, PyCode_Addr2Line(s.code, s.instruction),
                       s.code->co_name);
}

}  // namespace slipstream::python
