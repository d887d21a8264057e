// slipstream's C++ interface: arrays with operators, gradients, layers and optimizers on the
// asynchronous backend. Header only, on slipstream.h; C++20.
//
//   using namespace slipstream;
//   Array x = random::normal(0, 1, {1024, 512});
//   Array y = dot(x, x.T()).sum();   // recorded, not computed yet
//   std::cout << y << "\n";          // waits
//
// A call records an operation and returns at once; only looks wait: read, item, wait, printing,
// waitall. What fails throws slipstream::Error, which names the line that recorded it.
#pragma once

#include "slipstream.h"
#include "slipstream/array.hpp"
#include "slipstream/autograd.hpp"
#include "slipstream/creation.hpp"
#include "slipstream/engine.hpp"
#include "slipstream/error.hpp"
#include "slipstream/files.hpp"
#include "slipstream/init.hpp"
#include "slipstream/loss.hpp"
#include "slipstream/model.hpp"
#include "slipstream/nn.hpp"
#include "slipstream/operators.hpp"
#include "slipstream/print.hpp"
#include "slipstream/trainer.hpp"
#include "slipstream/types.hpp"
#include "slipstream_ops.hpp"
