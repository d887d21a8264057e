/* R's values to slipstream's handles and back. Build it with R CMD SHLIB slipstream.c */
#include <R.h>
#include <Rinternals.h>
#include <slipstream.h>

static void check(int status) {
  if (status != SS_OK) error("%s", ss_error());
}
static const char* text(SEXP v) { return CHAR(STRING_ELT(v, 0)); }
static ss_array* handle(SEXP x) { return (ss_array*)R_ExternalPtrAddr(x); }

static void forget(SEXP x) {
  ss_free(handle(x));
  R_ClearExternalPtr(x);
}
SEXP r_free(SEXP x) { return forget(x), R_NilValue; }

static ss_arg argument(SEXP v) {
  if (TYPEOF(v) == EXTPTRSXP) return ss_array_arg(handle(v));
  if (TYPEOF(v) == STRSXP) return ss_text(text(v));
  if (TYPEOF(v) == REALSXP) return ss_real(REAL(v)[0]);
  if (TYPEOF(v) != INTSXP) error("an argument is an array, a text, a real or integers");
  if (!inherits(v, "shape")) return ss_integer(INTEGER(v)[0]);
  int64_t* sizes = (int64_t*)R_alloc(LENGTH(v), sizeof(int64_t));
  for (int i = 0; i < LENGTH(v); ++i) sizes[i] = INTEGER(v)[i];
  return ss_integers(sizes, LENGTH(v));
}

SEXP r_call(SEXP name, SEXP args, SEXP file, SEXP line, SEXP function) {
  int n = LENGTH(args);
  ss_arg* list = (ss_arg*)R_alloc(n, sizeof(ss_arg));
  for (int i = 0; i < n; ++i) list[i] = argument(VECTOR_ELT(args, i));
  SEXP x = PROTECT(R_MakeExternalPtr(NULL, R_NilValue, R_NilValue));
  R_RegisterCFinalizer(x, forget); /* when the collector finds that x is forgotten */
  setAttrib(x, R_ClassSymbol, mkString("slipstream"));
  ss_at(text(file), asInteger(line), text(function));
  ss_array* out = NULL;
  check(ss_call_name(text(name), list, n, &out, 1, NULL));
  R_SetExternalPtrAddr(x, out);
  UNPROTECT(1);
  return x;
}

SEXP r_values(SEXP x) { /* waits */
  int64_t n = 0;
  check(ss_size(handle(x), &n));
  float* from = (float*)R_alloc(n, sizeof(float));
  check(ss_read(handle(x), from, n * (int64_t)sizeof(float)));
  SEXP out = allocVector(REALSXP, n);
  for (int64_t i = 0; i < n; ++i) REAL(out)[i] = from[i];
  return out;
}

SEXP r_wait_all(void) { return check(ss_wait_all()), R_NilValue; }
SEXP r_set(SEXP name, SEXP v) { return check(ss_set_setting(text(name), asInteger(v))), v; }
SEXP r_stat(SEXP name) {
  uint64_t n = 0;
  return check(ss_get_stat(text(name), &n)), ScalarReal((double)n);
}
