// fmguard — SPDX-License-Identifier: Apache-2.0
// Finds places where letters may be disguised, in ASCII text: 56 places at a time, each with the eight bytes behind it.
#include "CGuardKernels.h"

#include <stdbool.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

// How many places are decided at a time; what they need behind them fits into a word of 64.
#define PLACES 56

// One bit a byte.
typedef struct {
  uint64_t letter, digit, strong, weak, high;
  uint64_t same;  // the next byte is the same letter
} masks;

// Sixty-four bytes, which the compiler maps to the vectors of the machine.
typedef uint8_t vector __attribute__((ext_vector_type(64)));
typedef bool bits __attribute__((ext_vector_type(64)));

// A macro, since a vector that a function returns would be passed in a way that depends on the machine.
#define MASK(CONDITION) __builtin_bit_cast(uint64_t, __builtin_convertvector(CONDITION, bits))

// 65 bytes are read.
INLINE masks classify(const uint8_t *bytes) {
  vector c, next;
  memcpy(&c, bytes, sizeof c);
  memcpy(&next, bytes + 1, sizeof next);
  vector lower = c | 0x20;
  masks m;
  m.high = MASK(c >= 0x80);
  m.letter = MASK(lower - 'a' < 26);
  m.digit = MASK(c - '0' < 10);
  m.strong = MASK((c == '$') | (c == '@'));
  m.weak = MASK((c == '!') | (c == '|') | (c == '+'));
  m.same = m.letter & MASK(lower == (next | 0x20));
  return m;
}

// The suspicious places among the first PLACES. `before` is whether a letter or digit stands before the first byte;
// `pair` is whether a doubled letter stands in the word that goes on there.
INLINE uint64_t suspicious(masks m, uint64_t before, bool *pair) {
  uint64_t word = m.letter | m.digit;
  uint64_t like = word | m.strong | m.weak;
  uint64_t hits = m.high;
  hits |= (m.letter & (m.digit | m.strong) >> 1) | ((m.digit | m.strong) & m.letter >> 1);
  hits |= m.letter & m.weak >> 1 & like >> 2;
  hits |= like & m.weak >> 1 & m.letter >> 2;
  hits |= m.same & m.same >> 1;
  uint64_t single = word & ~(word << 1 | before) & ~(word >> 1);
  uint64_t two = single & (single >> 2 | single >> 3 | single >> 4);
  hits |= two & (two >> 2 | two >> 3 | two >> 4);
  // Doubled letters: a carry that starts behind the first in a word runs to the end of the word, so that behind every
  // other one it finds the sum's bit set.
  const uint64_t valid = (UINT64_C(1) << PLACES) - 1;
  uint64_t letters = m.letter & valid;
  uint64_t behind = (m.same & valid) << 1;
  uint64_t sum = letters + (behind & letters) + *pair;
  hits |= (behind & sum & (letters | ~valid)) >> 1;
  *pair = (sum | behind) >> PLACES & 1;
  return hits & valid;
}

INLINE bool is_word(uint8_t c) { return (uint8_t)((c | 0x20) - 'a') < 26 || (uint8_t)(c - '0') < 10; }

INLINE bool is_weak(uint8_t c) { return c == '!' || c == '|' || c == '+'; }

// Whether a character beside a word ends it: ASCII, and no symbol, or one that stands for a letter between letters only
// and has none beyond.
INLINE bool is_plain_edge(const uint8_t *bytes, size_t edge, size_t beyond, size_t count) {
  uint8_t c = bytes[edge];
  if (c >= 0x80 || c == '$' || c == '@') return false;
  if (!is_weak(c) || beyond >= count) return true;
  uint8_t other = bytes[beyond];
  return other < 0x80 && other != '$' && other != '@' && !is_weak(other) && !is_word(other);
}

// The end of the word around a place if it is of no interest, else 0. Longer words than these are left to the caller.
#define WORD 64
static size_t uninteresting(const uint8_t *bytes, size_t place, size_t count, const gk_words *words) {
  const uint8_t *skeletons = words->skeletons;
  if (skeletons[bytes[place]] == 0) return 0;
  size_t start = place, end = place;
  while (start > 0 && place - start < WORD && skeletons[bytes[start - 1]] != 0) start--;
  if (start > 0 && (place - start == WORD || !is_plain_edge(bytes, start - 1, start - 2, count))) return 0;
  uint64_t skeleton = GK_WORD_START, spelling = GK_WORD_START;
  uint8_t last = 0;
  for (end = start; end < count && end - start < 2 * WORD && skeletons[bytes[end]] != 0; end++) {
    uint8_t letter = skeletons[bytes[end]];
    spelling = gk_word_step(spelling, bytes[end] < 'A' ? bytes[end] : bytes[end] | 0x20);
    if (letter != last) skeleton = gk_word_step(skeleton, letter);
    last = letter;
  }
  // Single letters may be part of a row.
  if (end - start == 1 || end - start == 2 * WORD) return 0;
  if (end < count && !is_plain_edge(bytes, end, end + 1, count)) return 0;
  return gk_has_word(words, skeleton, spelling) ? 0 : end;
}

INLINE size_t find(const uint8_t *bytes, size_t from, size_t count, const gk_words *words) {
  bool pair = false;
  while (from < count) {
    uint8_t padded[65];
    const uint8_t *block = bytes + from;
    if (count - from < sizeof padded) {
      memset(padded, 0, sizeof padded);
      memcpy(padded, block, count - from);
      block = padded;
    }
    uint64_t hits = suspicious(classify(block), from > 0 && is_word(bytes[from - 1]), &pair);
    size_t next = from + PLACES;
    while (hits != 0) {
      size_t place = from + (size_t)__builtin_ctzll(hits);
      size_t end = words ? uninteresting(bytes, place, count, words) : 0;
      if (end == 0) return place;
      if (end >= next) {
        next = end;
        pair = false;
        break;
      }
      hits &= ~UINT64_C(0) << (end - from);
    }
    from = next;
  }
  return count;
}

typedef size_t find_function(const uint8_t *, size_t, size_t, const gk_words *);

#if defined(__x86_64__)

#define FIND(NAME, TARGET)                                                                                             \
  __attribute__((target(TARGET))) static size_t NAME(const uint8_t *bytes, size_t from, size_t count,                  \
                                                     const gk_words *words) {                                          \
    return find(bytes, from, count, words);                                                                            \
  }

FIND(find_sse2, "sse2")
FIND(find_avx2, "avx2,bmi,bmi2")
FIND(find_avx512, "avx512bw,avx512vl,avx2,bmi,bmi2")

static find_function *choose(void) {
  static find_function *const functions[] = {find_sse2, find_avx2, find_avx512, find_avx512};
  return functions[gk_level()];
}

#else

static size_t find_plain(const uint8_t *bytes, size_t from, size_t count, const gk_words *words) {
  return find(bytes, from, count, words);
}

static find_function *choose(void) { return find_plain; }

#endif

size_t gk_find_suspicion(const uint8_t *bytes, size_t from, size_t count, const gk_words *words) {
  return choose()(bytes, from, count, words);
}
