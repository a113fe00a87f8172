// fmguard — SPDX-License-Identifier: Apache-2.0
// Which instructions the kernels may use. Asked at every call: two relaxed loads.
#include "CGuardKernels.h"

static int detect(void) {
#if defined(__x86_64__)
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2") || !__builtin_cpu_supports("bmi") ||
      !__builtin_cpu_supports("lzcnt") || !__builtin_cpu_supports("popcnt"))
    return GK_LEVEL_PLAIN;
  if (!__builtin_cpu_supports("avx512bw") || !__builtin_cpu_supports("avx512dq") || !__builtin_cpu_supports("avx512vl"))
    return GK_LEVEL_AVX2;
  if (!__builtin_cpu_supports("avx512vbmi") || !__builtin_cpu_supports("avx512vbmi2")) return GK_LEVEL_AVX512;
  return GK_LEVEL_VBMI2;
#else
  return GK_LEVEL_PLAIN;
#endif
}

static int limit = GK_LEVEL_VBMI2;

int gk_level(void) {
  // Every thread would find the same: no order is needed. Zero is "not known yet".
  static int known;
  int level = __atomic_load_n(&known, __ATOMIC_RELAXED) - 1;
  if (level < 0) {
    level = detect();
    __atomic_store_n(&known, level + 1, __ATOMIC_RELAXED);
  }
  int most = __atomic_load_n(&limit, __ATOMIC_RELAXED);
  return level < most ? level : most;
}

void gk_limit_level(int level) { __atomic_store_n(&limit, level, __ATOMIC_RELAXED); }
