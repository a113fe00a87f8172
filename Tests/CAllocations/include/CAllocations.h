// fmguard — SPDX-License-Identifier: Apache-2.0
// Counts allocations: stands in for the allocator of glibc and hands every call on. For tests.
#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

#include <stdint.h>

/// Whether allocations are counted: with glibc, and without a sanitizer that has an allocator of its own.
int allocations_are_counted(void);

/// How often this thread has asked for memory so far.
uint64_t allocations_of_thread(void);

#endif
