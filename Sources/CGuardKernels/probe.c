// fmguard — SPDX-License-Identifier: Apache-2.0
// Asks the filter about places in the copy. Each place costs a few loads and one multiplication per question; all
// questions about a place share one branch, which is hardly ever taken.
#include "CGuardKernels.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

static const uint64_t salt[6] = {
    UINT64_C(0x9e3779b97f4a7c15), UINT64_C(0xd1b54a32d192ed03), UINT64_C(0x8cb92ba72f3d8dd7),
    UINT64_C(0xabc98388fb8fac03), UINT64_C(0xe7037ed1a0b428db), UINT64_C(0x589965cc75374cc3),
};

INLINE uint64_t load(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, 8);
  return word;
}

// The low `length` bytes of a word, 1 to 8.
INLINE uint64_t low(uint64_t word, size_t length) { return word & (~UINT64_C(0) >> (64 - 8 * length)); }

// Both halves of the 128-bit product, folded: every bit of the input reaches every bit of the hash.
INLINE uint64_t mix(uint64_t a, uint64_t b) {
  unsigned __int128 product = (unsigned __int128)a * b;
  return (uint64_t)product ^ (uint64_t)(product >> 64);
}

INLINE uint64_t token_hash(const uint8_t *token, size_t length) {
  size_t head = length < 8 ? length : 8;
  uint64_t first = low(load(token), head);
  uint64_t last = low(load(token + (length - head)), head);
  return mix(first ^ salt[0], last ^ salt[1] ^ length << 56);
}

INLINE uint64_t pair_hash(uint64_t first, uint64_t second) { return mix(first ^ salt[2], second ^ salt[3]); }

INLINE uint64_t window_hash(uint64_t word, size_t length) { return mix(low(word, length) ^ salt[4], salt[5] + length); }

INLINE uint64_t bits(uint64_t hash) { return UINT64_C(1) << (hash & 63) | UINT64_C(1) << (hash >> 6 & 63); }

typedef struct {
  const uint64_t *words;
  uint32_t shift;
} bloom;

INLINE int has(bloom filter, uint64_t hash) {
  uint64_t wanted = bits(hash);
  return (filter.words[hash >> filter.shift] & wanted) == wanted;
}

INLINE int has_window(bloom filter, const gk_windows *windows, const uint8_t *bytes) {
  uint64_t word = load(bytes);
  int found = 0;
  for (uint32_t i = 0; i < windows->count; i++) found |= has(filter, window_hash(word, windows->length[i]));
  return found;
}

uint64_t gk_hash_token(const uint8_t *token, size_t length) { return token_hash(token, length); }

uint64_t gk_hash_pair(uint64_t first, uint64_t second) { return pair_hash(first, second); }

uint64_t gk_hash_window(const uint8_t *bytes, size_t length) { return window_hash(load(bytes), length); }

void gk_filter_insert(uint64_t *words, uint32_t shift, uint64_t hash) { words[hash >> shift] |= bits(hash); }

size_t gk_probe_tokens(const gk_questions *questions, const uint64_t *words, uint32_t shift, const uint8_t *copy,
                       const gk_token *tokens, size_t first, size_t count, gk_candidate *candidates, size_t capacity,
                       size_t *next) {
  const bloom filter = {words, shift};
  const uint32_t whole = questions->tokens, pairs = questions->pairs;
  size_t found = 0, i = first;
  // The hash of token `i`, computed while its predecessor was asked about.
  uint64_t hash = i < count ? token_hash(copy + tokens[i].start, tokens[i].length) : 0;
  for (; i < count; i++) {
    gk_token token = tokens[i];
    const uint8_t *bytes = copy + token.start;
    if (token.kind == GK_KIND_ALPHABETIC) {
      uint64_t following = i + 1 < count ? token_hash(copy + tokens[i + 1].start, tokens[i + 1].length) : 0;
      int hit = 0;
      if (whole) hit |= has(filter, hash);
      if (pairs) hit |= has(filter, pair_hash(hash, following));
      if (questions->alphabetic.count != 0) hit |= has_window(filter, &questions->alphabetic, bytes);
      hash = following;
      if (__builtin_expect(hit, 0) && !(token.flags & GK_TOKEN_CONTINUED)) {
        if (found == capacity) break;
        candidates[found++] = (gk_candidate){token.start, (uint32_t)i};
      }
      continue;
    }
    if (token.kind == GK_KIND_HANGUL) {
      if (has_window(filter, &questions->hangul, bytes) && !(token.flags & GK_TOKEN_CONTINUED)) {
        if (found == capacity) break;
        candidates[found++] = (gk_candidate){token.start, (uint32_t)i};
      }
    } else if (questions->dictionary.count != 0) {
      if (capacity - found < token.length) break;
      for (uint32_t at = 0; at < token.length; at++)
        if ((bytes[at] & 0xc0) != 0x80 && __builtin_expect(has_window(filter, &questions->dictionary, bytes + at), 0))
          candidates[found++] = (gk_candidate){token.start + at, (uint32_t)i};
    }
    if (i + 1 < count) hash = token_hash(copy + tokens[i + 1].start, tokens[i + 1].length);
  }
  *next = i;
  return found;
}

size_t gk_probe_characters(const gk_questions *questions, const uint64_t *words, uint32_t shift, const uint8_t *copy,
                           size_t first, size_t end, gk_candidate *candidates, size_t capacity, size_t *next) {
  const bloom filter = {words, shift};
  size_t found = 0, at = first;
  for (; at < end; at++) {
    uint8_t lead = copy[at];
    int hit;
    if (lead < 0x80)
      hit = has_window(filter, &questions->ascii, copy + at);
    else if (lead >= 0xc0)
      hit = has_window(filter, &questions->other, copy + at);
    else
      continue;
    if (__builtin_expect(hit, 0)) {
      if (found == capacity) break;
      candidates[found++] = (gk_candidate){(uint32_t)at, GK_NONE};
    }
  }
  *next = at;
  return found;
}
