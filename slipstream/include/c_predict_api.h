/* MXNet's functions for prediction, so that C programs written for them compile and link against
 * libslipstream unchanged.
 *
 * They read what `slipstream lower` wrote: the text of lowered-symbol.json and the bytes of
 * lowered.params. Functions return 0, or -1 after an error that MXGetLastError() explains.
 * Predictors belong to one thread at a time; any number of threads may have some.
 */
#ifndef SLIPSTREAM_C_PREDICT_API_H
#define SLIPSTREAM_C_PREDICT_API_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef MXNET_DLL
#if defined(__GNUC__)
#define MXNET_DLL __attribute__((visibility("default")))
#else
#define MXNET_DLL
#endif
#endif

typedef unsigned int mx_uint;
typedef float mx_float;
typedef void* PredictorHandle;
typedef void* NDListHandle;

/* Why this thread's last call failed. */
MXNET_DLL const char* MXGetLastError(void);

/* A predictor for inputs of these shapes: input k has the sizes from
 * input_shape_data[input_shape_indptr[k]] up to input_shape_data[input_shape_indptr[k + 1]].
 * Devices are accepted and not used; there is the CPU. */
MXNET_DLL int MXPredCreate(const char* symbol_json_str, const void* param_bytes, int param_size,
                           int dev_type, int dev_id, mx_uint num_input_nodes,
                           const char** input_keys, const mx_uint* input_shape_indptr,
                           const mx_uint* input_shape_data, PredictorHandle* out);
/* The same; types of inputs are those that the model was lowered for, and checked. */
MXNET_DLL int MXPredCreateEx(const char* symbol_json_str, const void* param_bytes, int param_size,
                             int dev_type, int dev_id, mx_uint num_input_nodes,
                             const char** input_keys, const mx_uint* input_shape_indptr,
                             const mx_uint* input_shape_data, mx_uint num_provided_arg_dtypes,
                             const char** provided_arg_dtype_names, const int* provided_arg_dtypes,
                             PredictorHandle* out);
/* The same with other outputs: names of layers, such as "fc1" or "fc1_output". */
MXNET_DLL int MXPredCreatePartialOut(const char* symbol_json_str, const void* param_bytes,
                                     int param_size, int dev_type, int dev_id,
                                     mx_uint num_input_nodes, const char** input_keys,
                                     const mx_uint* input_shape_indptr,
                                     const mx_uint* input_shape_data, mx_uint num_output_nodes,
                                     const char** output_keys, PredictorHandle* out);
/* As many predictors, one for each thread, which share the parameters. */
MXNET_DLL int MXPredCreateMultiThread(const char* symbol_json_str, const void* param_bytes,
                                      int param_size, int dev_type, int dev_id,
                                      mx_uint num_input_nodes, const char** input_keys,
                                      const mx_uint* input_shape_indptr,
                                      const mx_uint* input_shape_data, int num_threads,
                                      PredictorHandle* out);
/* Another predictor, of the same model, for other shapes. */
MXNET_DLL int MXPredReshape(mx_uint num_input_nodes, const char** input_keys,
                            const mx_uint* input_shape_indptr, const mx_uint* input_shape_data,
                            PredictorHandle handle, PredictorHandle* out);
MXNET_DLL int MXPredFree(PredictorHandle handle);

/* `size` is the number of elements, all of them. They are copied. */
MXNET_DLL int MXPredSetInput(PredictorHandle handle, const char* key, const mx_float* data,
                             mx_uint size);
MXNET_DLL int MXPredForward(PredictorHandle handle);
/* The forward pass in steps 1, 2, ... until step_left is 0; outputs are there then. */
MXNET_DLL int MXPredPartialForward(PredictorHandle handle, int step, int* step_left);

/* The shape lives as long as the predictor. */
MXNET_DLL int MXPredGetOutputShape(PredictorHandle handle, mx_uint index, mx_uint** shape_data,
                                   mx_uint* shape_ndim);
/* MXNet's number of the type: 0 is float32. */
MXNET_DLL int MXPredGetOutputType(PredictorHandle handle, mx_uint out_index, int* out_dtype);
/* Waits, and copies `size` elements, all of them, as float32. */
MXNET_DLL int MXPredGetOutput(PredictorHandle handle, mx_uint index, mx_float* data, mx_uint size);

/* The arrays of a file that MXNet saved, as float32: mean images, for example. Keys, data and
 * shapes live as long as the list. */
MXNET_DLL int MXNDListCreate(const char* nd_file_bytes, int nd_file_size, NDListHandle* out,
                             mx_uint* out_length);
MXNET_DLL int MXNDListGet(NDListHandle handle, mx_uint index, const char** out_key,
                          const mx_float** out_data, const mx_uint** out_shape, mx_uint* out_ndim);
MXNET_DLL int MXNDListFree(NDListHandle handle);

#ifdef __cplusplus
}
#endif

#endif
