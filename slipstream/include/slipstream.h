/* slipstream's C interface: arrays, operations, gradients and updates on the asynchronous backend.
 *
 * A call records an operation and returns at once; the backend computes behind it. Only looks at a
 * value wait: ss_read, ss_data, ss_wait, ss_wait_all.
 *
 * Functions that return `int` give SS_OK (0) or one of the other codes of ss_status, and then
 * ss_error() says why, for the calling thread. All of them may be called from any thread.
 *
 * Handles (ss_array* and the other pointers to structs without members) are numbers, not addresses:
 * a handle that was freed, that is NULL or that never existed is an error, not a crash. What a call
 * gives out by `ss_array** out` belongs to the caller, who frees it with ss_free().
 *
 * Text that a function gives out as `const char*` belongs to the library. Unless a comment says
 * otherwise, it stays as it is until the thread's next call of the same function; texts of errors
 * stay until the thread's next error.
 */
#ifndef SLIPSTREAM_H
#define SLIPSTREAM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define SS_API __attribute__((visibility("default")))
#else
#define SS_API
#endif

/* ---- versions ------------------------------------------------------------------------------- */

/* Grows when a function, struct or number of this header changes or goes away; additions leave it
 * as it is. The library's file is named after it: libslipstream.so.1. */
#define SS_ABI_VERSION 1

SS_API int ss_abi_version(void);     /* of the library that is loaded */
SS_API const char* ss_version(void); /* of slipstream: "0.1.0" */
SS_API const char* ss_isa(void);     /* instructions that kernels use here: "avx2" */

/* ---- errors --------------------------------------------------------------------------------- */

typedef enum ss_status {
  SS_OK = 0,
  SS_OTHER_ERROR = 1,
  SS_VALUE_ERROR = 2,          /* an argument or an element outside of what is accepted */
  SS_TYPE_ERROR = 3,           /* an argument of a wrong kind */
  SS_INDEX_ERROR = 4,          /* an index out of bounds */
  SS_AXIS_ERROR = 5,           /* an axis out of bounds */
  SS_MEMORY_ERROR = 6,         /* not enough memory */
  SS_LINALG_ERROR = 7,         /* a singular matrix, an algorithm that did not converge */
  SS_RECORDED_WRITE_ERROR = 8, /* writing into an array that is recorded for gradients */
  SS_INTERRUPTED = 9,
  SS_HANDLE_ERROR = 100, /* a handle that is NULL, was freed or is of another kind */
  SS_CLOSED_ERROR = 101, /* called after ss_shutdown, or while the process exits */
  SS_FILE_ERROR = 102    /* a file that cannot be read, written or understood */
} ss_status;

/* Of the thread's last call that failed; "" before the first. The text of an operation that failed
 * when it ran also names the operation and the line that recorded it:
 *   index 7 is out of bounds for axis 0 with size 3
 *     in operation: gather (3,) float32, (1,) int64
 *     recorded at: main.c:12 in main
 */
SS_API const char* ss_error(void);
SS_API int ss_error_status(void);
SS_API const char* ss_error_operation(void); /* "gather (3,) float32, (1,) int64", or "" */
SS_API const char* ss_error_site(void);      /* "main.c:12 in main", or "" */

/* The line that this thread's following operations are recorded at, for messages and profiles. The
 * texts are copied. NULL for `file`: none. */
SS_API void ss_at(const char* file, int line, const char* function);
#define SS_HERE() ss_at(__FILE__, __LINE__, __func__)
/* SS_CALL(ss_call)(add, args, 2, &y, 1, NULL): a call that notes its own line. */
#define SS_CALL(function) (SS_HERE(), function)

/* ---- life of the library -------------------------------------------------------------------- */

typedef struct ss_options {
  size_t size;          /* sizeof(ss_options) */
  int32_t threads;      /* that compute; 0: as many as the machine gives this process */
  int32_t sync;         /* not 0: each call computes before it returns, to find errors */
  int64_t budget_bytes; /* that recorded work may take; 0: half of the memory */
  const char* openblas; /* paths of the libraries; NULL: they are looked for */
  const char* onednn;
} ss_options;

/* Optional, before all other calls: the first of these starts the library with the defaults. NULL
 * means the defaults. SS_VALUE_ERROR when the library runs already. */
SS_API int ss_init(const ss_options* options);
/* Stops the library for good; what was recorded and not waited for may not be computed. Optional:
 * the end of the process does it as well. */
SS_API int ss_shutdown(void);
/* Which BLAS and oneDNN are used: their paths, or "" for none. Stays as it is. */
SS_API const char* ss_openblas_path(void);
SS_API const char* ss_onednn_path(void);

/* ---- types of elements ---------------------------------------------------------------------- */

typedef enum ss_dtype {
  SS_BOOL = 0,
  SS_INT8 = 1,
  SS_UINT8 = 2,
  SS_INT16 = 3,
  SS_UINT16 = 4,
  SS_INT32 = 5,
  SS_UINT32 = 6,
  SS_INT64 = 7,
  SS_UINT64 = 8,
  SS_FLOAT16 = 9,
  SS_BFLOAT16 = 10,
  SS_FLOAT32 = 11,
  SS_FLOAT64 = 12,
  SS_COMPLEX64 = 13,
  SS_COMPLEX128 = 14
} ss_dtype;

SS_API const char* ss_dtype_name(int dtype); /* "float32"; NULL for no dtype. Stays as it is. */
SS_API int ss_dtype_size(int dtype);         /* bytes of an element; 0 for no dtype */
SS_API int ss_dtype_named(const char* name, int* dtype);

/* ---- arrays --------------------------------------------------------------------------------- */

typedef struct ss_array ss_array;

#define SS_MAX_DIMS 16

/* A copy of the caller's elements, in row-major order. */
SS_API int ss_from_data(const void* data, int dtype, int ndim, const int64_t* shape,
                        ss_array** out);
/* Drops a handle. NULL is nothing to drop. */
SS_API int ss_free(ss_array* x);
/* Another handle on the same array: each sees what is written through the other. */
SS_API int ss_duplicate(ss_array* x, ss_array** out);

SS_API int ss_ndim(ss_array* x, int* ndim);
/* Writes ndim sizes to `shape`, which has room for `capacity` of them (SS_MAX_DIMS is enough). */
SS_API int ss_shape(ss_array* x, int64_t* shape, int capacity, int* ndim);
SS_API int ss_get_dtype(ss_array* x, int* dtype);
SS_API int ss_size(ss_array* x, int64_t* elements);

/* Waits, then copies all elements in row-major order; `bytes` must be exactly their number of
 * bytes. */
SS_API int ss_read(ss_array* x, void* to, int64_t bytes);
/* Replaces all elements by a copy of the caller's. */
SS_API int ss_write(ss_array* x, const void* from, int64_t bytes);
/* Waits, then shows the elements without a copy, in row-major order. Valid until the handle is
 * freed, written to, or asked again by ss_data; read only. */
SS_API int ss_data(ss_array* x, const void** data, int64_t* bytes);
/* Waits until the elements are there, and says whether computing them failed. */
SS_API int ss_wait(ss_array* x);
SS_API int ss_ready(ss_array* x, int* ready);

/* ---- arguments ----------------------------------------------------------------------------- */

/* What an argument is. */
typedef enum ss_kind {
  SS_NONE = 0,
  SS_ARRAY = 1,
  SS_INTEGER = 2,
  SS_REAL = 3,
  SS_COMPLEX = 4,
  SS_FLAG = 5,
  SS_TEXT = 6,
  SS_DTYPE = 7,    /* an ss_dtype, in `integer`; SS_TEXT with its name is taken as well */
  SS_INTEGERS = 8, /* a shape, axes: `count` of them */
  SS_ARRAYS = 9,
  /* Of parameters only: */
  SS_NUMBER = 10, /* integer, real, complex or flag */
  SS_ARRAY_OR_NUMBER = 11
} ss_kind;

typedef struct ss_arg {
  const char* name; /* of the parameter; NULL: by position. Positions come first. */
  int32_t kind;
  int32_t count; /* of integers or arrays */
  union {
    ss_array* array;
    int64_t integer; /* also of flags and dtypes */
    double real;
    double parts[2]; /* of a complex number */
    const char* text;
    const int64_t* integers;
    ss_array* const* arrays;
  } u;
} ss_arg;

/* ---- views and indices ---------------------------------------------------------------------- */

typedef enum ss_index_kind {
  SS_INDEX_AT = 0,       /* one place: `start` */
  SS_INDEX_SLICE = 1,    /* start:stop:step */
  SS_INDEX_ELLIPSIS = 2, /* all axes that no other item names */
  SS_INDEX_NEW_AXIS = 3  /* an axis of length one */
} ss_index_kind;

/* A start, stop or step that is left out. */
#define SS_OPEN INT64_MIN

typedef struct ss_index_item {
  int32_t kind;
  int32_t reserved; /* 0 */
  int64_t start, stop, step;
} ss_index_item;

/* x[items]: a view; it and x see what is written to the other. Operations such as reshape,
 * transpose and broadcast_to give out views, too. */
SS_API int ss_index(ss_array* x, const ss_index_item* items, int n, ss_array** out);
/* x[items] = value: an array, which is broadcast, or a number. With n = 0, all of x. */
SS_API int ss_assign(ss_array* x, const ss_index_item* items, int n, const ss_arg* value);
/* `value` becomes the contents of x, of the same shape: out=x of the other frontends. */
SS_API int ss_store(ss_array* x, ss_array* value);

/* ---- operations ----------------------------------------------------------------------------- */

typedef struct ss_operation ss_operation;

typedef struct ss_parameter {
  const char* name;
  int32_t kind;
  int32_t optional; /* takes SS_NONE, which is then the default of trailing ones */
  int32_t required; /* 0: may be left out */
  int32_t reserved; /* 0 */
  ss_arg missing;   /* what is taken when it is left out */
} ss_parameter;

typedef struct ss_signature {
  size_t size;           /* of this struct, as the library knows it */
  size_t parameter_size; /* of each parameter, likewise */
  const char* name;
  const char* module; /* "", "ops" (results have NumPy's types) or "frontend_ops" (MXNet's) */
  int32_t n_parameters;
  int32_t n_results; /* -1: it depends on the call */
  const ss_parameter* parameters;
  const char* text; /* "tril(m: array, k: integer = 0) -> array" */
} ss_signature;

/* All operations, in the order of their names. Names stay as they are. */
SS_API int ss_operation_count(void);
SS_API const char* ss_operation_name(int i); /* NULL beyond the last */
/* "add" is looked for in the modules "" and "ops"; "frontend_ops.add" in the one that it names.
 * What is found lives as long as the process and is not freed. */
SS_API int ss_find(const char* name, ss_operation** out);
SS_API int ss_describe(const char* name, const ss_signature** out);
/* Records the operation and gives out its results: up to `capacity` handles (the others are
 * dropped); how many there were in `n_out`, unless NULL. */
SS_API int ss_call(ss_operation* operation, const ss_arg* args, int n, ss_array** out, int capacity,
                   int* n_out);
SS_API int ss_call_name(const char* name, const ss_arg* args, int n, ss_array** out, int capacity,
                        int* n_out);

/* ---- gradients ------------------------------------------------------------------------------ */

/* Makes x a variable: backward passes write its gradient ("write", also for NULL), add to it
 * ("add") or leave it out ("null"). */
SS_API int ss_attach_grad(ss_array* x, const char* request);
/* x has no gradient any more. */
SS_API int ss_drop_grad(ss_array* x);
/* A handle on the gradient of x. */
SS_API int ss_grad(ss_array* x, ss_array** out);
/* The same elements, without their history. */
SS_API int ss_detach(ss_array* x, ss_array** out);

/* Whether this thread's operations are recorded for gradients, and whether layers behave as in
 * training; both begin as 0. -1 leaves it as it is; `before` may be NULL. */
SS_API int ss_set_recording(int on, int* before);
SS_API int ss_set_training(int on, int* before);

typedef enum ss_backward_flags {
  SS_RETAIN_GRAPH = 1, /* another pass may follow */
  SS_CREATE_GRAPH = 2  /* gradients are recorded as well */
} ss_backward_flags;

/* Records the backward pass from n heads. head_grads NULL, or an entry of it NULL: ones. */
SS_API int ss_backward(int n, ss_array* const* heads, ss_array* const* head_grads, int flags);
/* The gradients of the heads' sum by n_variables arrays, into out; nothing is written. */
SS_API int ss_gradients(int n, ss_array* const* heads, ss_array* const* head_grads, int n_variables,
                        ss_array* const* variables, int flags, ss_array** out);

/* ---- optimizers ----------------------------------------------------------------------------- */

typedef struct ss_rule {
  size_t size; /* of this struct, as the library knows it */
  const char* name;
  int32_t n_states; /* arrays of the weight's shape that belong to each weight */
  int32_t n_numbers;
  const char* const* numbers; /* their names: "momentum" */
} ss_rule;

SS_API int ss_rule_count(void);
SS_API const char* ss_rule_name(int i); /* NULL beyond the last. Stays as it is. */
SS_API int ss_describe_rule(const char* name, const ss_rule** out);

typedef struct ss_rates {
  size_t size;       /* sizeof(ss_rates) */
  double lr, wd;     /* learning rate and weight decay of all weights, */
  const double* lrs; /* or, unless NULL, one for each */
  const double* wds;
  double rescale;           /* gradients are multiplied by it: 1.0 / batch size */
  double clip;              /* limit of their elements after that; negative: none */
  int32_t n_numbers;        /* all numbers of the rule, in any order */
  int32_t reserved;         /* 0 */
  const char* const* names; /* "momentum" */
  const double* numbers;    /* 0.9 */
} ss_rates;

/* Updates n weights and their states in place. `states` has the states of the first weight, of the
 * second, and so on; NULL for rules without. A weight whose gradient could not be computed keeps
 * its contents, and ss_wait_all reports why. */
SS_API int ss_update(const char* rule, int n, ss_array* const* weights, ss_array* const* grads,
                     ss_array* const* states, const ss_rates* rates);

/* ---- files of arrays ------------------------------------------------------------------------ */

/* Named arrays, as MXNet's .params files hold them. */
typedef struct ss_list ss_list;

/* names NULL: arrays without names. Waits for the arrays. */
SS_API int ss_save(const char* path, int n, const char* const* names, ss_array* const* arrays);
SS_API int ss_load(const char* path, ss_list** out);
SS_API int ss_load_bytes(const void* data, int64_t bytes, ss_list** out);
SS_API int ss_list_count(ss_list* list, int* n);
/* The i-th array's name, which lives as long as the list ("" for none), and a handle on it. Either
 * may be NULL. */
SS_API int ss_list_get(ss_list* list, int i, const char** name, ss_array** out);
SS_API int ss_list_free(ss_list* list);

/* ---- lowered models ------------------------------------------------------------------------- */

/* A model that `slipstream lower` wrote: loaded once, run from any number of threads. */
typedef struct ss_model ss_model;

SS_API int ss_model_load(const char* symbol_path, const char* params_path, ss_model** out);
/* The same from the contents of both files, which need not stay. */
SS_API int ss_model_load_memory(const char* symbol, int64_t symbol_bytes, const void* params,
                                int64_t params_bytes, ss_model** out);
SS_API int ss_model_free(ss_model* model);
SS_API int ss_model_input_count(ss_model* model, int* n);
/* The shape has -1 where it depends on the free batch size. Either of `name`, `shape`, `ndim`,
 * `dtype` may be NULL. Names live as long as the model. */
SS_API int ss_model_input(ss_model* model, int i, const char** name, int64_t* shape, int capacity,
                          int* ndim, int* dtype);
SS_API int ss_model_output_count(ss_model* model, int* n);
SS_API int ss_model_output(ss_model* model, int i, const char** name, int64_t* shape, int capacity,
                           int* ndim, int* dtype);
/* Records the model on inputs by name; gives out as many outputs as the model has, up to
 * `capacity`. */
SS_API int ss_model_run(ss_model* model, int n, const char* const* names, ss_array* const* inputs,
                        ss_array** out, int capacity, int* n_out);

/* ---- the engine ----------------------------------------------------------------------------- */

/* Waits for all that was recorded, and reports failures that no look has shown yet. */
SS_API int ss_wait_all(void);
/* Starts what was recorded without waiting for more of it. */
SS_API int ss_flush(void);
/* Draws of this process begin anew from the seed. */
SS_API int ss_seed(uint64_t seed);

/* Settings: async, threads, fusion, budget_bytes, window_ops, window_us, flush_denorms,
 * default_float. Setting one waits for what was recorded before. */
SS_API const char* ss_setting_name(int i); /* NULL beyond the last. Stays as it is. */
SS_API int ss_get_setting(const char* name, int64_t* value);
SS_API int ss_set_setting(const char* name, int64_t value);

/* Counters: recorded, executed, dropped, fused, pending, syncs, live_bytes, peak_bytes, ... */
SS_API const char* ss_stat_name(int i); /* NULL beyond the last. Stays as it is. */
SS_API int ss_get_stat(const char* name, uint64_t* value);
SS_API int ss_reset_stats(void);
/* What has to run before x is there, a line for each operation; "" when it is there. */
SS_API int ss_explain(ss_array* x, const char** text);

/* ---- shorthands ----------------------------------------------------------------------------- */

static inline ss_arg ss_none(void) {
  ss_arg a = {NULL, SS_NONE, 0, {NULL}};
  return a;
}
static inline ss_arg ss_array_arg(ss_array* x) {
  ss_arg a = ss_none();
  a.kind = SS_ARRAY;
  a.u.array = x;
  return a;
}
static inline ss_arg ss_integer(int64_t v) {
  ss_arg a = ss_none();
  a.kind = SS_INTEGER;
  a.u.integer = v;
  return a;
}
static inline ss_arg ss_real(double v) {
  ss_arg a = ss_none();
  a.kind = SS_REAL;
  a.u.real = v;
  return a;
}
static inline ss_arg ss_complex(double re, double im) {
  ss_arg a = ss_none();
  a.kind = SS_COMPLEX;
  a.u.parts[0] = re;
  a.u.parts[1] = im;
  return a;
}
static inline ss_arg ss_flag(int v) {
  ss_arg a = ss_none();
  a.kind = SS_FLAG;
  a.u.integer = v != 0;
  return a;
}
static inline ss_arg ss_text(const char* v) {
  ss_arg a = ss_none();
  a.kind = SS_TEXT;
  a.u.text = v;
  return a;
}
static inline ss_arg ss_type(int dtype) {
  ss_arg a = ss_none();
  a.kind = SS_DTYPE;
  a.u.integer = dtype;
  return a;
}
static inline ss_arg ss_integers(const int64_t* v, int n) {
  ss_arg a = ss_none();
  a.kind = SS_INTEGERS;
  a.count = n;
  a.u.integers = v;
  return a;
}
static inline ss_arg ss_arrays(ss_array* const* v, int n) {
  ss_arg a = ss_none();
  a.kind = SS_ARRAYS;
  a.count = n;
  a.u.arrays = v;
  return a;
}
/* The argument, for the parameter of that name. */
static inline ss_arg ss_named(const char* name, ss_arg a) {
  a.name = name;
  return a;
}

static inline ss_index_item ss_item(int64_t place) {
  ss_index_item i = {SS_INDEX_AT, 0, place, SS_OPEN, SS_OPEN};
  return i;
}
static inline ss_index_item ss_slice(int64_t start, int64_t stop, int64_t step) {
  ss_index_item i = {SS_INDEX_SLICE, 0, start, stop, step};
  return i;
}
static inline ss_index_item ss_ellipsis(void) {
  ss_index_item i = {SS_INDEX_ELLIPSIS, 0, 0, SS_OPEN, SS_OPEN};
  return i;
}
static inline ss_index_item ss_new_axis(void) {
  ss_index_item i = {SS_INDEX_NEW_AXIS, 0, 0, SS_OPEN, SS_OPEN};
  return i;
}

/* Rates without decay, clipping and numbers. */
static inline ss_rates ss_rates_of(double lr) {
  ss_rates r = {sizeof(ss_rates), 0, 0, NULL, NULL, 1, -1, 0, 0, NULL, NULL};
  r.lr = lr;
  return r;
}

#ifdef __cplusplus
}
#endif

#endif
