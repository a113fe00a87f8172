// fmguard — SPDX-License-Identifier: Apache-2.0
// How the allocator of the GNU C library is told what to do, which Swift's Glibc module leaves out:
// https://man7.org/linux/man-pages/man3/mallopt.3.html
#include <malloc.h>
