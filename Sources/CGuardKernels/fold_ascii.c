// fmguard — SPDX-License-Identifier: Apache-2.0
// Folds ASCII 64 bytes at a time: each block becomes bit masks (not ASCII, white space, word), the tokens are the
// edges of the word mask. The mask step exists per instruction set; all else is one inlined body.
#include "CGuardKernels.h"

#include <stdbool.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

typedef struct {
  uint64_t high;   // not ASCII
  uint64_t space;  // U+0009 to U+000D, U+0020
  uint64_t word;   // letters and digits
} masks;

#define INLINE static inline __attribute__((always_inline))

// Copies a block with folding and classifies it, byte by byte: for machines without the vectors below.
INLINE masks classify_plain(const uint8_t *source, uint8_t lower, uint8_t *copy) {
  masks m = {0, 0, 0};
  for (int i = 0; i < 64; i++) {
    uint8_t c = source[i];
    bool upper = (uint8_t)(c - 'A') < 26;
    bool space = c == ' ' || (uint8_t)(c - 9) < 5;
    bool word = upper || (uint8_t)(c - 'a') < 26 || (uint8_t)(c - '0') < 10;
    copy[i] = space ? ' ' : upper ? c | lower : c;
    m.high |= (uint64_t)(c >> 7) << i;
    m.space |= (uint64_t)space << i;
    m.word |= (uint64_t)word << i;
  }
  return m;
}

INLINE size_t fold_body(const uint8_t *source, size_t count, uint8_t lower, uint8_t *copy, gk_token *tokens,
                        gk_fold_state *state, masks (*classify)(const uint8_t *, uint8_t, uint8_t *)) {
  uint32_t base = state->copy_count, open = state->open, spaced = state->after_space;
  gk_token *next = tokens + state->token_count;
  size_t done = 0;
  uint8_t padded[64];
  while (done < count) {
    const uint8_t *block = source + done;
    size_t limit = count - done;
    if (limit < 64) {
      memset(padded, 0, sizeof padded);
      memcpy(padded, block, limit);
      block = padded;
    } else {
      limit = 64;
    }
    masks m = classify(block, lower, copy + base);
    uint64_t stop = m.high | (m.space & (m.space << 1 | spaced));
    if (stop != 0) {
      size_t at = (size_t)__builtin_ctzll(stop);
      if (at < limit) limit = at;
    }
    if (limit == 0) break;
    uint64_t valid = ~UINT64_C(0) >> (64 - limit);
    uint64_t word = m.word & valid;
    uint64_t edges = (word ^ (word << 1 | (open != GK_NONE))) & valid;
    if (open != GK_NONE && edges != 0) {
      uint32_t end = base + (uint32_t)__builtin_ctzll(edges);
      edges &= edges - 1;
      *next++ = (gk_token){open, (uint16_t)(end - open), GK_KIND_ALPHABETIC, 0};
      open = GK_NONE;
    }
    while (edges != 0) {
      uint32_t start = base + (uint32_t)__builtin_ctzll(edges);
      edges &= edges - 1;
      if (edges == 0) {
        open = start;
        break;
      }
      uint32_t end = base + (uint32_t)__builtin_ctzll(edges);
      edges &= edges - 1;
      *next++ = (gk_token){start, (uint16_t)(end - start), GK_KIND_ALPHABETIC, 0};
    }
    spaced = (uint32_t)(m.space >> (limit - 1)) & 1;
    base += (uint32_t)limit;
    done += limit;
    if (limit < 64) break;
  }
  state->copy_count = base;
  state->token_count = (uint32_t)(next - tokens);
  state->open = open;
  state->after_space = spaced;
  return done;
}

typedef size_t fold_function(const uint8_t *, size_t, uint8_t, uint8_t *, gk_token *, gk_fold_state *);

#if defined(__x86_64__)

#define FOLD(NAME, TARGET, CLASSIFY)                                                                                 \
  __attribute__((target(TARGET))) static size_t NAME(const uint8_t *source, size_t count, uint8_t lower,             \
                                                     uint8_t *copy, gk_token *tokens, gk_fold_state *state) {        \
    return fold_body(source, count, lower, copy, tokens, state, CLASSIFY);                                           \
  }

INLINE masks classify_sse2(const uint8_t *source, uint8_t lower, uint8_t *copy) {
  masks m = {0, 0, 0};
  for (int i = 0; i < 64; i += 16) {
    __m128i c = _mm_loadu_si128((const __m128i *)(source + i));
    // Signed comparisons: bytes from 0x80 on are negative and match nothing.
    __m128i upper = _mm_and_si128(_mm_cmpgt_epi8(c, _mm_set1_epi8('A' - 1)), _mm_cmplt_epi8(c, _mm_set1_epi8('Z' + 1)));
    __m128i folded = _mm_or_si128(c, _mm_and_si128(upper, _mm_set1_epi8((char)lower)));
    __m128i letter = _mm_or_si128(c, _mm_set1_epi8(0x20));
    letter = _mm_and_si128(_mm_cmpgt_epi8(letter, _mm_set1_epi8('a' - 1)),
                           _mm_cmplt_epi8(letter, _mm_set1_epi8('z' + 1)));
    __m128i digit = _mm_and_si128(_mm_cmpgt_epi8(c, _mm_set1_epi8('0' - 1)), _mm_cmplt_epi8(c, _mm_set1_epi8('9' + 1)));
    __m128i space = _mm_and_si128(_mm_cmpgt_epi8(c, _mm_set1_epi8(8)), _mm_cmplt_epi8(c, _mm_set1_epi8(14)));
    folded = _mm_or_si128(_mm_andnot_si128(space, folded), _mm_and_si128(space, _mm_set1_epi8(' ')));
    space = _mm_or_si128(space, _mm_cmpeq_epi8(c, _mm_set1_epi8(' ')));
    _mm_storeu_si128((__m128i *)(copy + i), folded);
    m.high |= (uint64_t)(uint16_t)_mm_movemask_epi8(c) << i;
    m.space |= (uint64_t)(uint16_t)_mm_movemask_epi8(space) << i;
    m.word |= (uint64_t)(uint16_t)_mm_movemask_epi8(_mm_or_si128(letter, digit)) << i;
  }
  return m;
}

__attribute__((target("avx2"))) INLINE masks classify_avx2(const uint8_t *source, uint8_t lower, uint8_t *copy) {
  masks m = {0, 0, 0};
  for (int i = 0; i < 64; i += 32) {
    __m256i c = _mm256_loadu_si256((const __m256i *)(source + i));
    __m256i upper = _mm256_and_si256(_mm256_cmpgt_epi8(c, _mm256_set1_epi8('A' - 1)),
                                     _mm256_cmpgt_epi8(_mm256_set1_epi8('Z' + 1), c));
    __m256i folded = _mm256_or_si256(c, _mm256_and_si256(upper, _mm256_set1_epi8((char)lower)));
    __m256i letter = _mm256_or_si256(c, _mm256_set1_epi8(0x20));
    letter = _mm256_and_si256(_mm256_cmpgt_epi8(letter, _mm256_set1_epi8('a' - 1)),
                              _mm256_cmpgt_epi8(_mm256_set1_epi8('z' + 1), letter));
    __m256i digit = _mm256_and_si256(_mm256_cmpgt_epi8(c, _mm256_set1_epi8('0' - 1)),
                                     _mm256_cmpgt_epi8(_mm256_set1_epi8('9' + 1), c));
    __m256i space = _mm256_and_si256(_mm256_cmpgt_epi8(c, _mm256_set1_epi8(8)),
                                     _mm256_cmpgt_epi8(_mm256_set1_epi8(14), c));
    folded = _mm256_blendv_epi8(folded, _mm256_set1_epi8(' '), space);
    space = _mm256_or_si256(space, _mm256_cmpeq_epi8(c, _mm256_set1_epi8(' ')));
    _mm256_storeu_si256((__m256i *)(copy + i), folded);
    m.high |= (uint64_t)(uint32_t)_mm256_movemask_epi8(c) << i;
    m.space |= (uint64_t)(uint32_t)_mm256_movemask_epi8(space) << i;
    m.word |= (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_or_si256(letter, digit)) << i;
  }
  return m;
}

__attribute__((target("avx512bw,avx512vl"))) INLINE masks classify_avx512(const uint8_t *source, uint8_t lower,
                                                                          uint8_t *copy) {
  __m512i c = _mm512_loadu_si512(source);
  __mmask64 upper = _mm512_cmplt_epu8_mask(_mm512_sub_epi8(c, _mm512_set1_epi8('A')), _mm512_set1_epi8(26));
  __m512i folded = _mm512_mask_add_epi8(c, upper, c, _mm512_set1_epi8((char)lower));
  __m512i letter = _mm512_or_si512(c, _mm512_set1_epi8(0x20));
  __mmask64 word = _mm512_cmplt_epu8_mask(_mm512_sub_epi8(letter, _mm512_set1_epi8('a')), _mm512_set1_epi8(26)) |
                   _mm512_cmplt_epu8_mask(_mm512_sub_epi8(c, _mm512_set1_epi8('0')), _mm512_set1_epi8(10));
  __mmask64 space = _mm512_cmplt_epu8_mask(_mm512_sub_epi8(c, _mm512_set1_epi8(9)), _mm512_set1_epi8(5));
  folded = _mm512_mask_mov_epi8(folded, space, _mm512_set1_epi8(' '));
  _mm512_storeu_si512(copy, folded);
  return (masks){
      .high = _mm512_movepi8_mask(c),
      .space = space | _mm512_cmpeq_epi8_mask(c, _mm512_set1_epi8(' ')),
      .word = word,
  };
}

FOLD(fold_sse2, "sse2", classify_sse2)
FOLD(fold_avx2, "avx2,bmi,bmi2,lzcnt", classify_avx2)
FOLD(fold_avx512, "avx512bw,avx512vl,avx2,bmi,bmi2,lzcnt", classify_avx512)

static fold_function *choose(void) {
  static fold_function *const functions[] = {fold_sse2, fold_avx2, fold_avx512, fold_avx512};
  return functions[gk_level()];
}

#else

static size_t fold_plain(const uint8_t *source, size_t count, uint8_t lower, uint8_t *copy, gk_token *tokens,
                         gk_fold_state *state) {
  return fold_body(source, count, lower, copy, tokens, state, classify_plain);
}

static fold_function *choose(void) { return fold_plain; }

#endif

size_t gk_fold_ascii(const uint8_t *source, size_t count, uint8_t lower, uint8_t *copy, gk_token *tokens,
                     gk_fold_state *state) {
  return choose()(source, count, lower, copy, tokens, state);
}
