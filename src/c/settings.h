// The engine's settings by name, and as options and the environment ask for them.
#pragma once

#include "c/errors.h"
#include "engine/engine.h"

namespace slipstream::c {

// `config` with what the environment asks for (SLIPSTREAM_THREADS and others, as in Python), and
// over that the caller's options.
EngineConfig configured(EngineConfig config, const ss_options& options);

}  // namespace slipstream::c
