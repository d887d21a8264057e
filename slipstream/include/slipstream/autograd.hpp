// Gradients: what is computed within a Record can be differentiated.
//
//   w.attach_grad();
//   Array loss;
//   {
//     Record record;
//     loss = ((dot(x, w) - y) * (dot(x, w) - y)).sum();
//   }
//   loss.backward();
//   w -= 0.1 * w.grad();
#pragma once

#include "call.hpp"

namespace slipstream {
namespace detail {

// Sets what this thread records and gives it back at the end.
class Mode {
 public:
  Mode(int recording, int training, const Site& at) {
    check(ss_set_recording(recording, &recording_), at);
    check(ss_set_training(training, &training_), at);
  }
  Mode(const Mode&) = delete;
  Mode& operator=(const Mode&) = delete;
  ~Mode() {
    ss_set_recording(recording_, nullptr);
    ss_set_training(training_, nullptr);
  }

 private:
  int recording_ = 0, training_ = 0;
};

}  // namespace detail

// As long as it lives, this thread's operations are recorded for gradients. `training`: layers such
// as Dropout behave as in training.
class [[nodiscard]] Record : detail::Mode {
 public:
  explicit Record(bool training = true, Site at = Site::current()) : Mode(1, training, at) {}
};

// As long as it lives, they are not.
class [[nodiscard]] Pause : detail::Mode {
 public:
  explicit Pause(bool training = false, Site at = Site::current()) : Mode(0, training, at) {}
};

inline bool is_recording() {
  int on = 0;
  detail::check(ss_set_recording(-1, &on), Site::current());
  return on != 0;
}
inline bool is_training() {
  int on = 0;
  detail::check(ss_set_training(-1, &on), Site::current());
  return on != 0;
}

// Records the backward pass from several arrays.
inline void backward(const Arrays& heads, int flags = 0, Site at = Site::current()) {
  const detail::Handles h(heads);
  detail::note(at);
  detail::check(ss_backward(h.count(), h.data(), nullptr, flags), at);
}

// The gradients of the heads' sum by each variable; attached gradients are left as they are.
inline std::vector<Array> gradients(const Arrays& heads, const Arrays& variables, int flags = 0,
                                    Site at = Site::current()) {
  const detail::Handles h(heads), v(variables);
  std::vector<ss_array*> out(static_cast<size_t>(v.count()));
  detail::note(at);
  detail::check(ss_gradients(h.count(), h.data(), nullptr, v.count(), v.data(), flags, out.data()),
                at);
  return std::vector<Array>(out.begin(), out.end());
}

}  // namespace slipstream
