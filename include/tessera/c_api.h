// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// The C API (C11): every call of the C++ one, by the same code.
//
//   tessera_tensor image = {pixels, TESSERA_UINT8, 4, (int64_t[]){1, 224, 224, 3}, NULL};
//   tessera_dims shape;
//   tessera_status status;
//   if (tessera_space_to_depth_shape(&image, 2, &shape, TESSERA_NHWC, TESSERA_DCR, &status)) {
//     fprintf(stderr, "%s\n", status.message);
//   }
//
// For all functions of tessera/c/:
//  - Those that can fail return an int, one of enum tessera_status_code: 0 is success. The last
//    parameter takes code and message; it may be NULL. There is no hidden error state, so a thread
//    never sees the message of another.
//  - Nothing is written through the other pointers on failure.
//  - A NULL pointer is an error that names the argument, unless the parameter's comment gives it a
//    meaning. A `context` may always be NULL: the defaults.
//  - Enumerations travel as int32_t, so that their size depends on no compiler option and every
//    wrong value can be refused.
//  - Thread-safe, but for changes to a context that another thread is using.
//  - No exception, no abort. The static library needs -lpthread and -ldl, and no C++ library.
#pragma once

#include "tessera/c/chain.h"           // IWYU pragma: export
#include "tessera/c/context.h"         // IWYU pragma: export
#include "tessera/c/gather_nd.h"       // IWYU pragma: export
#include "tessera/c/introspect.h"      // IWYU pragma: export
#include "tessera/c/pad.h"             // IWYU pragma: export
#include "tessera/c/pixel_shuffle.h"   // IWYU pragma: export
#include "tessera/c/plan.h"            // IWYU pragma: export
#include "tessera/c/reshape.h"         // IWYU pragma: export
#include "tessera/c/scatter_nd.h"      // IWYU pragma: export
#include "tessera/c/space_to_batch.h"  // IWYU pragma: export
#include "tessera/c/space_to_depth.h"  // IWYU pragma: export
#include "tessera/c/transpose.h"       // IWYU pragma: export
#include "tessera/c/types.h"           // IWYU pragma: export
