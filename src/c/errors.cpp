#include "c/errors.h"

#include "array/failure.h"
#include "graph/record.h"

namespace slipstream::c {
namespace {

struct Texts {
  int status = SS_OK;
  std::string error, operation, site;
};

// Of the thread's last error. Not an object of the thread's own: programs also ask at exit, when
// those are gone.
thread_local Texts* texts = nullptr;
struct Cleaner {
  ~Cleaner() {
    delete texts;
    texts = nullptr;
  }
};

Texts& own_texts() {
  if (!texts) {
    static thread_local Cleaner cleaner;
    static_cast<void>(&cleaner);
    texts = new Texts;
  }
  return *texts;
}

// The numbers of ErrorKind are those of ss_status.
static_assert(static_cast<int>(ErrorKind::Value) == SS_VALUE_ERROR);
static_assert(static_cast<int>(ErrorKind::Interrupted) == SS_INTERRUPTED);
static_assert(kErrorKinds == SS_INTERRUPTED + 1);

Texts texts_of(const Failed& e) {
  const Failure& first = *e.failures.front();
  Texts t{static_cast<int>(first.kind), "", first.operation, ""};
  if (frontend.describe_site) t.site = frontend.describe_site(first.site);
  for (const FailurePtr& f : e.failures)
    t.error += (t.error.empty() ? "" : "\nand: ") + array::message_of(*f);
  return t;
}

Texts texts_of_current() {
  try {
    throw;
  } catch (const Failed& e) {
    return texts_of(e);
  } catch (const StatusError& e) {
    return {e.status, e.what(), "", ""};
  } catch (...) {
    Texts t;
    t.status = static_cast<int>(kind_of_current_exception(t.error));
    return t;
  }
}

}  // namespace

void raise(const FailurePtr& failure) {
  failure->reported.store(true);
  throw Failed({failure});
}

int note_exception() noexcept {
  call_failure.reset();  // what is being handled ends the call
  pace_wanted = false;
  try {
    return (own_texts() = texts_of_current()).status;
  } catch (...) {
    return SS_MEMORY_ERROR;  // not even the message fits
  }
}

void check_given(const void* argument, const char* name) {
  if (!argument) throw StatusError(SS_VALUE_ERROR, std::string(name) + " is NULL");
}

void check_list(int n, const void* list, const char* name) {
  if (n < 0)
    throw StatusError(SS_VALUE_ERROR, std::string("the number of ") + name + " is negative");
  if (n > 0) check_given(list, name);
}

}  // namespace slipstream::c

using namespace slipstream::c;

const char* ss_error(void) { return texts ? texts->error.c_str() : ""; }
int ss_error_status(void) { return texts ? texts->status : SS_OK; }
const char* ss_error_operation(void) { return texts ? texts->operation.c_str() : ""; }
const char* ss_error_site(void) { return texts ? texts->site.c_str() : ""; }
