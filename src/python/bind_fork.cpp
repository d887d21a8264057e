// Forks of this process: the engine waits for running tasks, in a way that Ctrl-C can end.
#include <pthread.h>

#include <cstring>

#include "engine/engine.h"
#include "python/gil.h"
#include "python/module.h"

namespace slipstream::python {
namespace {

void before_fork() {
  FrontendLock::before_fork();
  Engine::get().before_fork();
}
void after_fork_parent() {
  Engine::get().after_fork_parent();
  FrontendLock::after_fork_parent();
}
void after_fork_child() {
  Engine::get().after_fork_child();
  FrontendLock::after_fork_child();
}

bool wait_before_fork() {
  WithoutGil others_run;
  return Engine::get().wait_before_fork(interrupted);
}

// Python announces a fork by this event, before it begins. Here an exception can still stop it: one
// that is raised in a hook of os.register_at_fork is printed and lost, and so would be a Ctrl-C.
int on_audit_event(const char* event, PyObject*, void*) {
  if (event[0] != 'o' || std::strncmp(event, "os.fork", 7) != 0) return 0;  // or os.forkpty
  return wait_before_fork() ? 0 : -1;
}

}  // namespace

void bind_fork(Module& m) {
  // For forks of our own that hold back signals, which have to wait before they do.
  m.def("wait_before_fork", [] {
    if (!wait_before_fork()) throw nb::python_error();
  });
  pthread_atfork(before_fork, after_fork_parent, after_fork_child);
  if (PySys_AddAuditHook(on_audit_event, nullptr) != 0) throw nb::python_error();
}

}  // namespace slipstream::python
