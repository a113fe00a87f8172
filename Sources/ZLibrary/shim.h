// fmguard — SPDX-License-Identifier: Apache-2.0
// zlib: https://zlib.net
#include <zlib.h>
