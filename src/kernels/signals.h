// Signals that arrive while foreign kernels compute.
//
// oneDNN's products of more than 84 steps let the stack pointer point into a block of the heap. A
// signal that arrives then puts its frame in front of that block, over whatever is there: a Ctrl-C
// during a product ruined memory. So threads of the engine take no signals, and on others handlers
// run on a stack of their own. Those of Python ask for one (SA_ONSTACK); to hold the signals back
// instead would send them to other threads, from where Python's loop does not notice them.
#pragma once

#include <pthread.h>

#include <csignal>
#include <memory>

namespace slipstream::kernels {

// For a thread of our own, once. What a fault of the thread itself raises stays as it is.
inline void refuse_signals() {
  sigset_t all;
  sigfillset(&all);
  for (int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS, SIGABRT})
    sigdelset(&all, fault);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
}

// Sets the stack that signal handlers use on this thread, unless one (faulthandler) is already set.
class SignalStack {
 public:
  SignalStack() {
    stack_t now{};
    if (sigaltstack(nullptr, &now) != 0 || !(now.ss_flags & SS_DISABLE)) return;
    memory_ = std::make_unique_for_overwrite<char[]>(kBytes);
    stack_t own{};
    own.ss_sp = memory_.get();
    own.ss_size = kBytes;
    if (sigaltstack(&own, nullptr) != 0) memory_.reset();
  }
  ~SignalStack() {
    stack_t now{};
    if (!memory_ || sigaltstack(nullptr, &now) != 0) return;
    now.ss_flags = SS_DISABLE;
    if (now.ss_sp != memory_.get() || sigaltstack(&now, nullptr) != 0)
      memory_.release();  // whatever replaced it may restore it
  }
  SignalStack(const SignalStack&) = delete;
  SignalStack& operator=(const SignalStack&) = delete;

 private:
  static constexpr size_t kBytes = 1 << 17;
  std::unique_ptr<char[]> memory_;
};

inline void ensure_signal_stack() { thread_local SignalStack stack; }

}  // namespace slipstream::kernels
