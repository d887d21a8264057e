// Bindings of the operations: parse arguments, record, wrap.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "ops/creation.h"
#include "ops/indexing.h"
#include "ops/matmul.h"
#include "ops/reduce.h"
#include "ops/shape.h"
#include "python/module.h"

namespace slipstream::python {

using kernels::TileOp;

DType parse_dtype(const char* name) {
  for (int i = 0; i < kNumDTypes; ++i)
    if (kDTypeInfo[i].name == name) return static_cast<DType>(i);
  std::string known;
  for (const DTypeInfo& info : kDTypeInfo)
    known += (known.empty() ? "" : ", ") + std::string(info.name);
  throw ops::TypeError("dtype '" + std::string(name) + "' is not supported; use one of " + known);
}

namespace {

// Why this thread can create no arrays: its current context is a device that does not exist.
std::string& refusal() {
  thread_local std::string why;
  return why;
}

void check_creation() {
  if (refusal().empty()) return;
  PyErr_SetString(error_class, refusal().c_str());
  throw nb::python_error();
}

Dims shape_for_creation(nb::handle shape) {
  Dims d = parse_shape(shape.ptr(), "shape");
  for (int i = 0; i < d.n; ++i)
    if (d[i] < 0) throw ops::ValueError("shape must not have negative dimensions");
  ops::check_count(d, "shape");
  return d;
}

template <TileOp op, int arity>
void bind_elementwise(nb::module_& m, const char* name) {
  if constexpr (arity == 1) {
    m.def(
        name, [](nb::handle x) { return result_like(x, ops::unary(op, operand_of(x, "x"))); },
        nb::arg("x"));
  } else if constexpr (arity == 2) {
    m.def(
        name,
        [](nb::handle a, nb::handle b) {
          ops::Arg x = arg_of(a, "x1"), y = arg_of(b, "x2");
          if (!x.is_array() && !y.is_array()) throw ops::TypeError("x1 or x2 must be an array");
          return result_like(x.is_array() ? a : b, ops::binary(op, x, y));
        },
        nb::arg("x1"), nb::arg("x2"));
  }
}

// The same as users know them.
template <TileOp op, int arity>
void bind_for_users(nb::module_& m, const char* name) {
  if constexpr (arity == 1) {
    m.def(
        name,
        [](nb::handle x) {
          return result_like(x, frontend_unary(op, Py_TYPE(x.ptr()), operand_of(x, "x")));
        },
        nb::arg("x"));
  } else if constexpr (arity == 2) {
    m.def(
        name,
        [](nb::handle a, nb::handle b) {
          ops::Arg x = arg_of(a, "x1"), y = arg_of(b, "x2");
          if (!x.is_array() && !y.is_array()) throw ops::TypeError("x1 or x2 must be an array");
          nb::handle like = x.is_array() ? a : b;
          return result_like(like, frontend_binary(op, Py_TYPE(like.ptr()), x, y));
        },
        nb::arg("x1"), nb::arg("x2"));
  }
}

nb::object bound_where(nb::handle c, nb::handle a, nb::handle b, bool for_users) {
  ops::Arg x = arg_of(c, "condition"), y = arg_of(a, "x"), z = arg_of(b, "y");
  nb::handle like = x.is_array() ? c : y.is_array() ? a : b;
  if (!is_array(like.ptr())) throw ops::TypeError("where: at least one argument must be an array");
  auto rules = for_users ? rules_of(Py_TYPE(like.ptr())) : ops::TypeRules::NumPy;
  return result_like(like, ops::where(x, y, z, rules));
}

nb::object bound_clip(nb::handle x, nb::handle low, nb::handle high, bool for_users) {
  ops::Arg lo, hi;
  if (!low.is_none()) lo = arg_of(low, "a_min");
  if (!high.is_none()) hi = arg_of(high, "a_max");
  Operand in = operand_of(x, "a");
  auto rules = for_users ? rules_of(Py_TYPE(x.ptr())) : ops::TypeRules::NumPy;
  return result_like(
      x, ops::clip(in, low.is_none() ? nullptr : &lo, high.is_none() ? nullptr : &hi, rules));
}

kernels::ReduceOp parse_reduce(const std::string& name) {
  static const char* kNames[] = {"sum", "prod", "max", "min", "any", "all"};
  for (int i = 0; i < 6; ++i)
    if (name == kNames[i]) return static_cast<kernels::ReduceOp>(i);
  if (name == "mean") return kernels::ReduceOp::Sum;
  throw ops::ValueError("unknown reduction " + name);
}

nb::object reduced(nb::handle x, const Operand& in, kernels::ReduceOp op,
                   const std::optional<std::vector<int64_t>>& axes, bool keepdims, DType t,
                   bool mean) {
  if (axes && axes->empty()) {
    // No axis at all: every element is its own group.
    return result_like(x, in.dtype() == t ? ops::copy(in) : ops::cast(in, t));
  }
  return result_like(x,
                     ops::reduce(op, in, axes ? *axes : std::vector<int64_t>{}, keepdims, t, mean));
}

kernels::Draw parse_draw(const std::string& name) {
  static const char* kNames[] = {"uniform",     "normal", "randint", "bernoulli",
                                 "exponential", "gumbel", "laplace", "logistic"};
  for (int i = 0; i < 8; ++i)
    if (name == kNames[i]) return static_cast<kernels::Draw>(i);
  throw ops::ValueError("unknown distribution " + name);
}

std::vector<Operand> operands_of(const std::vector<nb::object>& list, const char* argument) {
  std::vector<Operand> out;
  for (const nb::object& o : list) out.push_back(operand_of(o, argument));
  return out;
}

}  // namespace

void bind_ops(nb::module_& m) {
  nb::module_ e = m.def_submodule("ops", "Elementwise operations, one per tile kernel.");
#define X(Name, name, arity) bind_elementwise<TileOp::Name, arity>(e, #name);
  SLIPSTREAM_TILE_OPS(X)
#undef X

  nb::module_ f = m.def_submodule(
      "frontend_ops", "Elementwise operations whose results have the types of the frontend.");
#define X(Name, name, arity) bind_for_users<TileOp::Name, arity>(f, #name);
  SLIPSTREAM_TILE_OPS(X)
#undef X
  f.def("where",
        [](nb::handle c, nb::handle a, nb::handle b) { return bound_where(c, a, b, true); });
  f.def(
      "clip",
      [](nb::handle x, nb::handle low, nb::handle high) { return bound_clip(x, low, high, true); },
      nb::arg("x"), nb::arg("low").none(), nb::arg("high").none());
  m.def(
      "divide_integers",
      [](nb::handle a, nb::handle b) {
        return result_like(a, ops::binary(TileOp::Divide, arg_of(a, "x1"), arg_of(b, "x2"),
                                          ops::TypeRules::Classic));
      },
      nb::arg("x1"), nb::arg("x2"));
  m.def(
      "type_rules",
      [](nb::handle x) {
        static constexpr const char* kNames[] = {"numpy", "2.0", "1.x", "classic"};
        return kNames[static_cast<int>(rules_of(Py_TYPE(x.ptr())))];
      },
      nb::arg("x"));
  // For np arrays: "1.x" or "2.0".
  m.def("set_type_rules", [](const std::string& version) {
    ops::set_np_rules(version == "1.x" ? ops::TypeRules::Np1 : ops::TypeRules::Np2);
  });

  m.def("where",
        [](nb::handle c, nb::handle a, nb::handle b) { return bound_where(c, a, b, false); });
  m.def(
      "clip",
      [](nb::handle x, nb::handle low, nb::handle high) { return bound_clip(x, low, high, false); },
      nb::arg("x"), nb::arg("low").none(), nb::arg("high").none());
  m.def("cast", [](nb::handle x, const char* dtype) {
    return result_like(x, ops::cast(operand_of(x, "x"), parse_dtype(dtype)));
  });
  m.def(
      "copy",
      [](nb::handle x, nb::handle cls) {
        return result(cls.is_none() ? Py_TYPE(x.ptr()) : class_of(cls),
                      ops::copy(operand_of(x, "x")));
      },
      nb::arg("x"), nb::arg("cls").none() = nb::none());

  m.def(
      "reduce",
      [](const std::string& name, nb::handle x, std::optional<std::vector<int64_t>> axes,
         bool keepdims, std::optional<std::string> dtype) {
        Operand in = operand_of(x, "a");
        bool mean = name == "mean";
        auto op = parse_reduce(name);
        DType t = dtype ? parse_dtype(dtype->c_str()) : ops::reduce_type(op, in.dtype(), mean);
        return reduced(x, in, op, axes, keepdims, t, mean);
      },
      nb::arg("name"), nb::arg("x"), nb::arg("axes").none(), nb::arg("keepdims"),
      nb::arg("dtype").none());
  f.def(
      "reduce",
      [](const std::string& name, nb::handle x, std::optional<std::vector<int64_t>> axes,
         bool keepdims) {
        Operand in = operand_of(x, "a");
        bool mean = name == "mean";
        auto op = parse_reduce(name);
        DType t = ops::reduce_type(op, in.dtype(), mean, rules_of(Py_TYPE(x.ptr())));
        return reduced(x, in, op, axes, keepdims, t, mean);
      },
      nb::arg("name"), nb::arg("x"), nb::arg("axes").none(), nb::arg("keepdims"));
  m.def(
      "arg_extreme",
      [](nb::handle x, bool want_max, std::optional<int64_t> axis, bool keepdims) {
        return result_like(
            x, ops::arg_extreme(operand_of(x, "a"), want_max, !axis, axis.value_or(0), keepdims));
      },
      nb::arg("x"), nb::arg("want_max"), nb::arg("axis").none(), nb::arg("keepdims"));

  m.def("matmul", [](nb::handle a, nb::handle b, bool ta, bool tb, const char* name) {
    return result_like(a, ops::matmul(operand_of(a, "a"), operand_of(b, "b"), ta, tb, name));
  });
  m.def("dot", [](nb::handle a, nb::handle b) {
    return result_like(a, ops::dot(operand_of(a, "a"), operand_of(b, "b")));
  });

  m.def("gather", [](nb::handle x, int axis, const std::vector<nb::object>& indices,
                     const std::string& mode) {
    return result_like(x, ops::gather(operand_of(x, "a"), axis, operands_of(indices, "indices"),
                                      ops::parse_mode(mode)));
  });
  m.def("scatter", [](nb::handle x, int axis, const std::vector<nb::object>& indices,
                      nb::handle value, bool accumulate) {
    return result_like(x, ops::scatter(operand_of(x, "a"), axis, operands_of(indices, "indices"),
                                       arg_of(value, "value"), accumulate));
  });
  m.def("fail_when_run", [](nb::handle x, const char* message) {
    return result_like(x, ops::fail_when_run(operand_of(x, "x"), message));
  });

  m.def("from_buffer", [](nb::handle cls, nb::handle data, const char* dtype, nb::handle shape) {
    return result(class_of(cls),
                  from_buffer(data.ptr(), parse_dtype(dtype), shape_for_creation(shape)));
  });
  m.def("new_memory", [](int64_t bytes) { return nb::steal(new_memory(bytes)); });
  m.def("adopt_memory", [](nb::handle cls, nb::handle memory, const char* dtype, nb::handle shape) {
    return result(class_of(cls),
                  adopt_memory(memory.ptr(), parse_dtype(dtype), shape_for_creation(shape)));
  });
  m.def("from_dlpack", [](nb::handle cls, nb::handle capsule, int copy) {
    PyObject* o = from_dlpack(class_of(cls), capsule.ptr(), copy);
    if (!o) throw nb::python_error();
    return nb::steal(o);
  });
  m.def("fill", [](nb::handle cls, nb::handle value, const char* dtype, nb::handle shape) {
    check_creation();
    ops::Scalar s;
    if (!parse_scalar(value.ptr(), s)) throw ops::TypeError("fill_value must be a number");
    return result(class_of(cls), ops::fill(s, parse_dtype(dtype), shape_for_creation(shape)));
  });
  m.def("arange", [](nb::handle cls, double start, double step, nb::handle n, const char* dtype) {
    check_creation();
    // An array of this many elements and no other dimension; parsing it says what is wrong.
    const Dims shape = shape_for_creation(n);
    if (shape.n != 1) throw ops::TypeError("the number of elements must be an integer");
    return result(class_of(cls), ops::arange(start, step, shape[0], parse_dtype(dtype)));
  });

  m.def("refuse_creation", [](const std::string& why) { refusal() = why; });
  m.def("check_creation", check_creation);

  m.def("seed", [](uint64_t s) { ops::seed(s); });
  m.def("draw", [](nb::handle cls, const std::string& kind, double a, double b, int64_t lo,
                   int64_t hi, const char* dtype, nb::handle shape) {
    check_creation();
    return result(class_of(cls), ops::draw(parse_draw(kind), {a, b, lo, hi}, parse_dtype(dtype),
                                           shape_for_creation(shape)));
  });
  m.def("set_default_float", [](const char* t) { ops::set_default_float(parse_dtype(t)); });
  m.def("default_float", [] { return std::string(name_of(ops::default_float())); });
}

}  // namespace slipstream::python
