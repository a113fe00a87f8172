// fmguard — SPDX-License-Identifier: Apache-2.0
#include "CGuardKernels.h"
