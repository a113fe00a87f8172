// fmguard — SPDX-License-Identifier: Apache-2.0
// The C headers of ICU that CICU wraps.
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/ulocdata.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/uset.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>
#include <unicode/utext.h>
