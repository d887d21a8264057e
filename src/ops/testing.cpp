// Operations for tests of the engine itself.
#include <poll.h>

#include <cerrno>
#include <cstring>

#include "ops/declare.h"
#include "ops/gradient.h"

namespace slipstream::ops {
namespace {

struct GateAttrs : Attrs {
  int fd = -1;
};

void run_gate(OpRun& r) {
  pollfd gate{r.attrs<GateAttrs>().fd, POLLIN, 0};
  while (poll(&gate, 1, -1) < 0 && errno == EINTR) {
  }
  std::memcpy(r.out[0].data, r.in[0].data, r.in[0].size * size_of(r.in[0].dtype));
}

const OpDef kGate = without_gradient({.name = "block_when_run", .run = run_gate});

// Copies x, but only once a pipe can be read (something was written to it, or its other end was
// closed). Nothing is read from it, so one pipe may hold back many operations.
Value* block_when_run(const Operand& x, int64_t fd) {
  auto attrs = std::make_unique<GateAttrs>();
  attrs->fd = static_cast<int>(fd);
  Node* n = begin(kGate, 1);
  n->attrs = std::move(attrs);
  set_input(n, 0, x);
  return commit(n, x.dtype(), x.shape());
}
SLIPSTREAM_DECLARE(block_when_run, "x", "fd");

}  // namespace
}  // namespace slipstream::ops
