// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// Everything: the op families and what they share.
#pragma once

#include "tessera/chain.h"           // IWYU pragma: export
#include "tessera/context.h"         // IWYU pragma: export
#include "tessera/dtype.h"           // IWYU pragma: export
#include "tessera/gather_nd.h"       // IWYU pragma: export
#include "tessera/introspect.h"      // IWYU pragma: export
#include "tessera/pad.h"             // IWYU pragma: export
#include "tessera/pixel_shuffle.h"   // IWYU pragma: export
#include "tessera/plan.h"            // IWYU pragma: export
#include "tessera/reshape.h"         // IWYU pragma: export
#include "tessera/scatter_nd.h"      // IWYU pragma: export
#include "tessera/space_to_batch.h"  // IWYU pragma: export
#include "tessera/space_to_depth.h"  // IWYU pragma: export
#include "tessera/status.h"          // IWYU pragma: export
#include "tessera/tensor.h"          // IWYU pragma: export
#include "tessera/transpose.h"       // IWYU pragma: export
