#include "c/handles.h"

#include <string>
#include <vector>

#include "c/errors.h"

namespace slipstream::c {
namespace {

static_assert(sizeof(uintptr_t) == 8);
constexpr int kKindShift = 1, kPlaceShift = 5, kGenerationShift = 37;
constexpr uintptr_t kKindMask = 15, kPlaceMask = UINT32_MAX;
constexpr uint32_t kLastGeneration = (1u << 27) - 1;
constexpr uint32_t kNone = UINT32_MAX;

struct Place {
  void* object = nullptr;  // nullptr: free
  uint32_t generation = 1;
  uint32_t next_free = kNone;
  HandleKind kind = HandleKind::Array;
};

// Never destroyed: programs free handles very late.
auto& places = *new std::vector<Place>;
uint32_t first_free = kNone;

const char* name_of(HandleKind kind) {
  switch (kind) {
    case HandleKind::Array:
      return "an array";
    case HandleKind::Operation:
      return "an operation";
    case HandleKind::List:
      return "a list";
    case HandleKind::Model:
      return "a model";
    case HandleKind::Predictor:
      return "a predictor";
  }
  return "something else";
}

uint32_t place_of(uintptr_t handle) {
  return static_cast<uint32_t>(handle >> kPlaceShift & kPlaceMask);
}

[[gnu::cold, noreturn]] void refuse(uintptr_t handle, HandleKind kind, const char* argument) {
  std::string text = argument;
  const uint32_t n = place_of(handle);
  const auto named = static_cast<HandleKind>(handle >> kKindShift & kKindMask);
  if (!handle)
    text += " is NULL";
  else if (!(handle & 1) || n >= places.size())
    text += " is not a handle";
  else if (handle >> kGenerationShift < places[n].generation)
    text += " was freed";
  else if (named != kind && places[n].object && places[n].kind == named)
    text += std::string(" is ") + name_of(named) + ", not " + name_of(kind);
  else
    text += " is not a handle";
  throw StatusError(SS_HANDLE_ERROR, text);
}

Place& checked(uintptr_t handle, HandleKind kind, const char* argument) {
  const uint32_t n = place_of(handle);
  if (!(handle & 1) || n >= places.size()) [[unlikely]]
    refuse(handle, kind, argument);
  Place& p = places[n];
  if (handle >> kGenerationShift != p.generation || !p.object || p.kind != kind ||
      static_cast<HandleKind>(handle >> kKindShift & kKindMask) != kind) [[unlikely]]
    refuse(handle, kind, argument);
  return p;
}

}  // namespace

uintptr_t add_handle(HandleKind kind, void* object) {
  uint32_t n = first_free;
  if (n == kNone) {
    n = static_cast<uint32_t>(places.size());
    if (n == kNone) throw StatusError(SS_MEMORY_ERROR, "there are too many handles");
    places.emplace_back();
  } else {
    first_free = places[n].next_free;
  }
  Place& p = places[n];
  p.object = object;
  p.kind = kind;
  return uintptr_t{p.generation} << kGenerationShift | uintptr_t{n} << kPlaceShift |
         static_cast<uintptr_t>(kind) << kKindShift | 1;
}

void* find_handle(uintptr_t handle, HandleKind kind, const char* argument) {
  return checked(handle, kind, argument).object;
}

void* remove_handle(uintptr_t handle, HandleKind kind, const char* argument) {
  Place& p = checked(handle, kind, argument);
  void* object = p.object;
  p.object = nullptr;
  // A place whose generations are used up is given up, so that no old handle becomes valid again.
  if (p.generation++ < kLastGeneration) {
    p.next_free = first_free;
    first_free = place_of(handle);
  }
  return object;
}

}  // namespace slipstream::c
