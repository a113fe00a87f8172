// fmguard — SPDX-License-Identifier: Apache-2.0
// PCRE2 with 8-bit code units: the `…_8` functions and the numeric constants become visible to Swift.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
