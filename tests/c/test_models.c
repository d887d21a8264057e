/* Lowered models, files of arrays, and MXNet's functions for prediction. */
#include <c_predict_api.h>
#include <pthread.h>
#include <unistd.h>

#include "check.h"

/* y = relu(x @ weight.T + bias), and twice of it reshaped to (2 N). */
static const char* kGraph =
    "{\"nodes\": [\n"
    " {\"op\": \"null\", \"name\": \"data\", \"inputs\": []},\n"
    " {\"op\": \"null\", \"name\": \"weight\", \"inputs\": []},\n"
    " {\"op\": \"null\", \"name\": \"bias\", \"inputs\": []},\n"
    " {\"op\": \"slipstream.fully_connected\", \"name\": \"fc\", \"attrs\":\n"
    "  {\"data\": {\"input\": 0}, \"weight\": {\"input\": 1}, \"bias\": {\"input\": 2},\n"
    "   \"flatten\": true}, \"inputs\": [[0, 0, 0], [1, 0, 0], [2, 0, 0]]},\n"
    " {\"op\": \"slipstream.ops.relu\", \"name\": \"relu\", \"attrs\": {\"x\": {\"input\": 0}},\n"
    "  \"inputs\": [[3, 0, 0]]},\n"
    " {\"op\": \"slipstream.frontend_ops.multiply\", \"name\": \"twice\", \"attrs\":\n"
    "  {\"x1\": {\"input\": 0, \"view\": {\"shape\": [\"2*N\"], \"strides\": [1], \"offset\": "
    "0}},\n"
    "   \"x2\": {\"float\": 2.0}}, \"inputs\": [[4, 0, 0]], \"rules\": \"classic\"}],\n"
    " \"arg_nodes\": [0, 1, 2], \"heads\": [[4, 0, 0], [5, 0, 0]],\n"
    " \"attrs\": {\"slipstream_lowered\": [\"int\", 1]},\n"
    " \"lowered\": {\n"
    "  \"inputs\": [{\"name\": \"data\", \"shape\": [\"N\", 3], \"dtype\": \"float32\"}],\n"
    "  \"outputs\": [{\"name\": \"relu_output\", \"shape\": [\"N\", 2], \"dtype\": \"float32\"},\n"
    "              {\"name\": \"twice_output\", \"shape\": [\"2*N\"], \"dtype\": \"float32\"}],\n"
    "  \"internals\": [{\"name\": \"fc_output\", \"shape\": [\"N\", 2], \"dtype\": \"float32\",\n"
    "                 \"entry\": [3, 0, 0]}]}}\n";

static const float kWeight[6] = {1, 0, 0, 0, 1, -1};
static const float kBias[2] = {0.5f, 0};
static const float kInput[6] = {1, 2, 3, -4, 5, 1};
static const float kResult[4] = {1.5f, 0, 0, 4};

static char symbol_path[4096], params_path[4096];
static char* params;
static int params_size;

static void write_files(void) {
  const char* folder = getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp";
  snprintf(symbol_path, sizeof symbol_path, "%s/test_models_%d.json", folder, (int)getpid());
  snprintf(params_path, sizeof params_path, "%s/test_models_%d.params", folder, (int)getpid());
  FILE* file = fopen(symbol_path, "w");
  CHECK(file && fputs(kGraph, file) >= 0 && fclose(file) == 0);

  const int64_t w_shape[] = {2, 3}, b_shape[] = {2};
  ss_array* arrays[2];
  const char* names[] = {"arg:weight", "arg:bias"};
  OK(ss_from_data(kWeight, SS_FLOAT32, 2, w_shape, &arrays[0]));
  OK(ss_from_data(kBias, SS_FLOAT32, 1, b_shape, &arrays[1]));
  OK(ss_save(params_path, 2, names, arrays));
  OK(ss_free(arrays[0]));
  OK(ss_free(arrays[1]));

  file = fopen(params_path, "rb");
  CHECK(file && fseek(file, 0, SEEK_END) == 0);
  params_size = (int)ftell(file);
  rewind(file);
  params = malloc((size_t)params_size);
  CHECK(fread(params, 1, (size_t)params_size, file) == (size_t)params_size);
  fclose(file);
}

static void test_files(void) {
  ss_list* list;
  int n;
  const char* name;
  ss_array* x;
  float back[2];
  OK(ss_load(params_path, &list));
  OK(ss_list_count(list, &n));
  CHECK(n == 2);
  OK(ss_list_get(list, 1, &name, &x));
  CHECK(strcmp(name, "arg:bias") == 0);
  OK(ss_read(x, back, sizeof back));
  CHECK(memcmp(back, kBias, sizeof back) == 0);
  OK(ss_free(x));
  FAILS(ss_list_get(list, 2, &name, &x), SS_INDEX_ERROR, "out of bounds");
  OK(ss_list_free(list));
  FAILS(ss_list_count(list, &n), SS_HANDLE_ERROR, "list");
  FAILS(ss_load("nowhere.params", &list), SS_FILE_ERROR, "nowhere.params");
  FAILS(ss_load(symbol_path, &list), SS_FILE_ERROR, "not a list of arrays");
  for (int cut = 0; cut < params_size; cut += 7)
    FAILS(ss_load_bytes(params, cut, &list), SS_FILE_ERROR, "at byte");
  FAILS(ss_save("no/such/folder", 0, NULL, NULL), SS_FILE_ERROR, "no/such/folder");
}

static void run_once(ss_model* model) {
  const char* names[] = {"data"};
  const int64_t shape[] = {2, 3};
  ss_array *x, *out[2];
  float y[4];
  int n;
  OK(ss_from_data(kInput, SS_FLOAT32, 2, shape, &x));
  OK(ss_model_run(model, 1, names, &x, out, 2, &n));
  CHECK(n == 2);
  OK(ss_read(out[0], y, sizeof y));
  CHECK(memcmp(y, kResult, sizeof y) == 0);
  OK(ss_read(out[1], y, sizeof y));
  CHECK(y[0] == 3 && y[3] == 8);
  OK(ss_free(x));
  OK(ss_free(out[0]));
  OK(ss_free(out[1]));
}

static void* run_often(void* model) {
  for (int i = 0; i < 50; ++i) run_once(model);
  return NULL;
}

static void test_model(void) {
  ss_model* model;
  int n, ndim, dtype;
  const char* name;
  int64_t shape[SS_MAX_DIMS];
  OK(ss_model_load(symbol_path, params_path, &model));
  OK(ss_model_input_count(model, &n));
  CHECK(n == 1);
  OK(ss_model_input(model, 0, &name, shape, SS_MAX_DIMS, &ndim, &dtype));
  CHECK(strcmp(name, "data") == 0 && ndim == 2 && shape[0] == -1 && shape[1] == 3);
  CHECK(dtype == SS_FLOAT32);
  OK(ss_model_output_count(model, &n));
  CHECK(n == 2);
  OK(ss_model_output(model, 1, &name, NULL, 0, &ndim, NULL));
  CHECK(strcmp(name, "twice_output") == 0 && ndim == 1);
  FAILS(ss_model_output(model, 2, &name, NULL, 0, NULL, NULL), SS_INDEX_ERROR, "out of bounds");
  run_once(model);
  run_once(model);

  const int64_t bad_shape[] = {3, 2};
  const char* names[] = {"data", "data"};
  const char* other[] = {"image"};
  ss_array *x[2], *out[2];
  OK(ss_from_data(kInput, SS_FLOAT32, 2, bad_shape, &x[0]));
  x[1] = x[0];
  FAILS(ss_model_run(model, 1, names, x, out, 2, &n), SS_VALUE_ERROR,
        "input data has shape (3,2); expected (N, 3)");
  FAILS(ss_model_run(model, 1, other, x, out, 2, &n), SS_VALUE_ERROR, "no input image");
  FAILS(ss_model_run(model, 2, names, x, out, 2, &n), SS_VALUE_ERROR, "given twice");
  FAILS(ss_model_run(model, 0, NULL, NULL, out, 2, &n), SS_VALUE_ERROR, "data is missing");
  OK(ss_free(x[0]));
  FAILS(ss_model_run(model, 1, names, x, out, 2, &n), SS_HANDLE_ERROR, "inputs");

  pthread_t threads[8];
  for (int i = 0; i < 8; ++i) CHECK(pthread_create(&threads[i], NULL, run_often, model) == 0);
  for (int i = 0; i < 8; ++i) CHECK(pthread_join(threads[i], NULL) == 0);
  OK(ss_model_free(model));
  FAILS(ss_model_free(model), SS_HANDLE_ERROR, "model");

  OK(ss_model_load_memory(kGraph, (int64_t)strlen(kGraph), params, params_size, &model));
  run_once(model);
  OK(ss_model_free(model));
  FAILS(ss_model_load(params_path, params_path, &model), SS_FILE_ERROR, "at byte 0");
  FAILS(ss_model_load_memory("{\"nodes\": []}", 13, params, params_size, &model), SS_FILE_ERROR,
        "slipstream lower");
}

/* Damaged files are refused, or give some numbers. */
static void test_damage(void) {
  const int64_t json_size = (int64_t)strlen(kGraph);
  const char* keys[] = {"data"};
  const int64_t shape[] = {2, 3};
  uint32_t chance = 7;
  ss_array* x;
  int refused = 0;
  char* json = malloc((size_t)json_size);
  char* bytes = malloc((size_t)params_size);
  OK(ss_from_data(kInput, SS_FLOAT32, 2, shape, &x));
  for (int i = 0; i < 600; ++i) {
    ss_model* model;
    ss_array* out[2];
    float y[4];
    memcpy(json, kGraph, (size_t)json_size);
    memcpy(bytes, params, (size_t)params_size);
    for (int k = 0; k < 3; ++k) {
      chance = chance * 1664525u + 1013904223u;
      const uint32_t place = chance >> 8;
      if (i % 2)
        json[place % json_size] = (char)(32 + (chance >> 3) % 95);
      else
        bytes[place % (uint32_t)params_size] = (char)(chance >> 5);
    }
    if (ss_model_load_memory(json, json_size, bytes, params_size, &model)) {
      CHECK(ss_error()[0]);
      ++refused;
      continue;
    }
    if (ss_model_run(model, 1, keys, &x, out, 2, NULL) == SS_OK) {
      ss_read(out[0], y, sizeof y);
      OK(ss_free(out[0]));
      OK(ss_free(out[1]));
    }
    OK(ss_model_free(model));
  }
  CHECK(refused > 100);
  OK(ss_free(x));
  free(json);
  free(bytes);
}

static void test_predictor(void) {
  const char* keys[] = {"data", "softmax_label"};
  const mx_uint starts[] = {0, 2, 3}, sizes[] = {2, 3, 2};
  PredictorHandle p, q, part, many[3];
  mx_uint *shape, ndim, length;
  int left, dtype;
  float y[4];
  CHECK(MXPredCreate(kGraph, params, params_size, 1, 0, 2, keys, starts, sizes, &p) == 0);
  CHECK(MXPredGetOutputShape(p, 0, &shape, &ndim) == 0);
  CHECK(ndim == 2 && shape[0] == 2 && shape[1] == 2);
  CHECK(MXPredGetOutputType(p, 0, &dtype) == 0 && dtype == 0);
  CHECK(MXPredGetOutput(p, 0, y, 4) == -1 && strstr(MXGetLastError(), "MXPredForward"));
  CHECK(MXPredSetInput(p, "data", kInput, 6) == 0);
  CHECK(MXPredForward(p) == 0);
  CHECK(MXPredGetOutput(p, 0, y, 4) == 0);
  CHECK(memcmp(y, kResult, sizeof y) == 0);
  CHECK(MXPredGetOutput(p, 0, y, 3) == -1 && strstr(MXGetLastError(), "4 elements, not 3"));
  CHECK(MXPredGetOutput(p, 9, y, 4) == -1);
  CHECK(MXPredSetInput(p, "data", kInput, 5) == -1 && strstr(MXGetLastError(), "6 elements"));
  CHECK(MXPredSetInput(p, "image", kInput, 6) == -1 && strstr(MXGetLastError(), "no input image"));

  left = 1;
  for (int step = 1; left > 0; ++step) CHECK(MXPredPartialForward(p, step, &left) == 0);
  CHECK(MXPredGetOutput(p, 0, y, 4) == 0 && memcmp(y, kResult, sizeof y) == 0);

  const mx_uint one[] = {1, 3}, wrong[] = {2, 4};
  CHECK(MXPredReshape(1, keys, starts, one, p, &q) == 0);
  CHECK(MXPredFree(p) == 0);
  CHECK(MXPredForward(p) == -1);
  CHECK(MXPredSetInput(q, "data", kInput, 3) == 0 && MXPredForward(q) == 0);
  CHECK(MXPredGetOutput(q, 0, y, 2) == 0 && y[0] == kResult[0] && y[1] == kResult[1]);
  CHECK(MXPredReshape(1, keys, starts, wrong, q, &p) == -1);
  CHECK(strstr(MXGetLastError(), "input data has shape (2,4); expected (N, 3)"));
  CHECK(MXPredFree(q) == 0);

  const char* outputs[] = {"fc"};
  CHECK(MXPredCreatePartialOut(kGraph, params, params_size, 1, 0, 1, keys, starts, sizes, 1,
                               outputs, &part) == 0);
  CHECK(MXPredSetInput(part, "data", kInput, 6) == 0 && MXPredForward(part) == 0);
  CHECK(MXPredGetOutput(part, 0, y, 4) == 0 && y[1] == -1);
  CHECK(MXPredFree(part) == 0);

  CHECK(MXPredCreateMultiThread(kGraph, params, params_size, 1, 0, 1, keys, starts, sizes, 3,
                                many) == 0);
  for (int i = 0; i < 3; ++i) {
    CHECK(MXPredForward(many[i]) == 0); /* zeros without an input */
    CHECK(MXPredGetOutput(many[i], 0, y, 4) == 0 && y[0] == 0.5f && y[1] == 0);
    CHECK(MXPredFree(many[i]) == 0);
  }
  CHECK(MXPredCreate("{\"nodes\": []}", params, params_size, 1, 0, 1, keys, starts, sizes, &p) ==
        -1);
  CHECK(strstr(MXGetLastError(), "slipstream lower"));

  NDListHandle list;
  const char* key;
  const float* data;
  const mx_uint* dims;
  CHECK(MXNDListCreate(params, params_size, &list, &length) == 0 && length == 2);
  CHECK(MXNDListGet(list, 0, &key, &data, &dims, &ndim) == 0);
  CHECK(strcmp(key, "arg:weight") == 0 && ndim == 2 && dims[1] == 3);
  CHECK(memcmp(data, kWeight, sizeof kWeight) == 0);
  CHECK(MXNDListGet(list, 2, &key, &data, &dims, &ndim) == -1);
  CHECK(MXNDListFree(list) == 0 && MXNDListFree(list) == -1);
}

int main(void) {
  write_files();
  test_files();
  test_model();
  test_damage();
  test_predictor();
  remove(symbol_path);
  remove(params_path);
  free(params);
  return 0;
}
