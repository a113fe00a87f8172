// fmguard — SPDX-License-Identifier: Apache-2.0
// Finds places where letters may be disguised, in ASCII text: 56 places at a time, each with the eight bytes behind it.
#include "CGuardKernels.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

// How many places are decided at a time; what they need behind them fits into a word of 64.
#define PLACES 56

// One bit a byte.
typedef struct {
  uint64_t letter, digit, strong, weak, other;
  uint64_t same;  // the next byte is the same letter
} masks;

INLINE masks classify_plain(const uint8_t *bytes) {
  masks m = {0};
  for (int i = 0; i < 64; i++) {
    uint8_t c = bytes[i], lower = c | 0x20, next = bytes[i + 1] | 0x20;
    uint64_t bit = UINT64_C(1) << i;
    if (c >= 0x80) m.other |= bit;
    else if ((uint8_t)(lower - 'a') < 26) {
      m.letter |= bit;
      if (lower == next && bytes[i + 1] < 0x80) m.same |= bit;
    } else if ((uint8_t)(c - '0') < 10) m.digit |= bit;
    else if (c == '$' || c == '@') m.strong |= bit;
    else if (c == '!' || c == '|' || c == '+' || c == '(') m.weak |= bit;
  }
  return m;
}

// The suspicious places among the first PLACES. `before` is whether a letter or digit stands before the first byte;
// `pair` is whether a doubled letter stands in the word that goes on there.
INLINE uint64_t suspicious(masks m, int before, int *pair) {
  uint64_t word = m.letter | m.digit;
  uint64_t like = word | m.strong | m.weak;
  uint64_t hits = m.other;
  hits |= (m.letter & (m.digit | m.strong) >> 1) | ((m.digit | m.strong) & m.letter >> 1);
  hits |= m.letter & m.weak >> 1 & like >> 2;
  hits |= like & m.weak >> 1 & m.letter >> 2;
  hits |= m.same & m.same >> 1;
  uint64_t single = word & ~(word << 1 | (uint64_t)before) & ~(word >> 1);
  uint64_t two = single & (single >> 2 | single >> 3 | single >> 4);
  hits |= two & (two >> 2 | two >> 3 | two >> 4);
  const uint64_t valid = (UINT64_C(1) << PLACES) - 1;
  // Doubled letters, word by word: rare enough to go one by one.
  int open = *pair;
  int last = -1;
  for (uint64_t rest = m.same & valid; rest != 0; rest &= rest - 1) {
    int at = __builtin_ctzll(rest);
    uint64_t between = ~m.letter & ((UINT64_C(1) << at) - 1);
    if (last >= 0) between &= ~((UINT64_C(1) << last) - 1);
    if ((last >= 0 || open) && between == 0) hits |= UINT64_C(1) << at;
    last = at;
  }
  uint64_t gaps = ~m.letter & valid;
  if (last >= 0) gaps &= ~((UINT64_C(1) << last) - 1);
  *pair = (last >= 0 || open) && gaps == 0;
  return hits & valid;
}

INLINE int is_word(uint8_t c) { return (uint8_t)((c | 0x20) - 'a') < 26 || (uint8_t)(c - '0') < 10; }

size_t gk_find_suspicion(const uint8_t *bytes, size_t from, size_t count) {
  int pair = 0;
  int before = from > 0 && is_word(bytes[from - 1]);
  while (from < count) {
    uint64_t hits;
    if (count - from >= 65) {
      hits = suspicious(classify_plain(bytes + from), before, &pair);
    } else {
      uint8_t rest[65] = {0};
      memcpy(rest, bytes + from, count - from);
      hits = suspicious(classify_plain(rest), before, &pair);
    }
    if (hits != 0) return from + (size_t)__builtin_ctzll(hits);
    from += PLACES;
    if (from <= count) before = is_word(bytes[from - 1]);
  }
  return count;
}
