// fmguard — SPDX-License-Identifier: Apache-2.0
// Asks the filter about places in the copy. Each place costs a few loads and two multiplications per question; all
// questions about a place share one branch, which is hardly ever taken. With AVX-512, eight places are asked at once.
#include "CGuardKernels.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

// Halves are hashed as (low + key) * (high + key), 32 bits each ("NH", RFC 4418 section 5.2.2): one multiplication of a
// kind that every vector unit has. What is known of a text need not stay secret: colliding costs time only.
#define KEY_FIRST UINT64_C(0x9e3779b97f4a7c15)
#define KEY_LAST UINT64_C(0xd1b54a32d192ed03)
#define KEY_WINDOW UINT64_C(0x8cb92ba72f3d8dd7)
#define KEY_PAIR1 UINT64_C(0xabc98388fb8fac03)
#define KEY_PAIR2 UINT64_C(0xe7037ed1a0b428db)
// Near 2^32, so that the products reach all of the places.
#define MULTIPLIER UINT64_C(0xff51afd7)

INLINE uint64_t load(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, 8);
  return word;
}

// The low `length` bytes of a word, 1 to 8.
INLINE uint64_t low(uint64_t word, size_t length) { return word & (~UINT64_C(0) >> (64 - 8 * length)); }

INLINE uint64_t low32(uint64_t word) { return word & 0xffffffff; }

// The product of the halves, each with its half of a key.
INLINE uint64_t halves(uint64_t word, uint64_t key) {
  return low32(word + low32(key)) * low32((word >> 32) + (key >> 32));
}

// The middle bits of a product are the good ones; here they reach the upper bits, which choose a place.
INLINE uint64_t finish(uint64_t product) { return low32(product ^ product >> 32) * MULTIPLIER; }

INLINE uint64_t token_hash(const uint8_t *token, size_t length) {
  size_t head = length < 8 ? length : 8;
  uint64_t first = low(load(token), head);
  uint64_t last = low(load(token + (length - head)), head);
  return finish(halves(first, KEY_FIRST) + halves(last, KEY_LAST + length));
}

INLINE uint64_t pair_hash(uint64_t first, uint64_t second) {
  return finish(low32(first + KEY_PAIR1) * low32(second + KEY_PAIR2));
}

INLINE uint64_t window_hash(uint64_t word, const gk_windows *windows, uint32_t index) {
  return finish(halves(word & windows->mask[index], windows->key[index]));
}

INLINE uint64_t bits(uint64_t hash) { return UINT64_C(1) << (hash & 63) | UINT64_C(1) << (hash >> 6 & 63); }

// What a token of a pair sets in the word of its own hash.
INLINE uint64_t paired_bit(uint64_t hash) { return UINT64_C(1) << (hash >> 12 & 63); }

INLINE int is_paired(const gk_filter *filter, uint64_t hash) {
  return (filter->words[hash >> filter->word_shift] & paired_bit(hash)) != 0;
}

INLINE int has(const gk_filter *filter, uint64_t hash) {
  uint64_t wanted = bits(hash);
  return (filter->words[hash >> filter->word_shift] & wanted) == wanted;
}

// With a constant `count` the loop is unrolled.
INLINE int has_windows(const gk_filter *filter, const gk_windows *windows, uint32_t count, const uint8_t *bytes) {
  uint64_t word = load(bytes);
  int found = 0;
  for (uint32_t i = 0; i < count; i++) found |= has(filter, window_hash(word, windows, i));
  return found;
}

INLINE int has_any_window(const gk_filter *filter, const gk_windows *windows, const uint8_t *bytes) {
  switch (windows->asked) {
    case 0: return 0;
    case 1: return has_windows(filter, windows, 1, bytes);
    case 2: return has_windows(filter, windows, 2, bytes);
    case 3: return has_windows(filter, windows, 3, bytes);
    default: return has_windows(filter, windows, windows->asked, bytes);
  }
}

// Writes a candidate if the filter and the table hold the tag of a key, and its terms go on as the text does.
static gk_candidate *confirm(const gk_filter *filter, uint64_t hash, uint64_t following, size_t position, uint32_t tier,
                             gk_candidate *candidates) {
  if (!has(filter, hash)) return candidates;
  const uint64_t mask = ~UINT64_C(0) >> filter->slot_shift;
  for (uint64_t slot = hash >> filter->slot_shift; filter->slots[slot] != 0; slot = (slot + 1) & mask) {
    const uint64_t entry = filter->slots[slot], kind = entry >> 36 & 0xf;
    if (entry >> 40 == (hash & 0xffffff) && (kind == 0 || kind == following)) {
      *candidates = (gk_candidate){(uint32_t)position, (uint32_t)slot, tier};
      return candidates + 1;
    }
  }
  return candidates;
}

// The questions about a place once more, one by one, now to the table: the filter said "maybe" to one of them.
__attribute__((noinline)) static gk_candidate *confirm_windows(const gk_filter *filter, const gk_windows *windows,
                                                               const uint8_t *copy, size_t position, uint32_t tier,
                                                               gk_candidate *candidates) {
  for (uint32_t i = 0; i < windows->count; i++) {
    uint64_t hash = window_hash(load(copy + position), windows, i);
    uint64_t following = gk_byte_kind(copy[position + windows->length[i]]);
    candidates = confirm(filter, hash, following, position, tier, candidates);
  }
  return candidates;
}

// Behind a token stands its neighbour, or one without a length.
__attribute__((noinline)) static gk_candidate *confirm_token(const gk_filter *filter, const gk_questions *questions,
                                                             const uint8_t *copy, const gk_token *token,
                                                             gk_candidate *candidates) {
  uint64_t hash = token_hash(copy + token->start, token->length);
  if (questions->tokens) candidates = confirm(filter, hash, 0, token->start, GK_TIER_TOKEN, candidates);
  if (questions->pairs && token[1].length != 0) {
    uint64_t following = token_hash(copy + token[1].start, token[1].length);
    candidates = confirm(filter, pair_hash(hash, following), 0, token->start, GK_TIER_TOKEN, candidates);
  }
  return confirm_windows(filter, &questions->alphabetic, copy, token->start, GK_TIER_ALPHABETIC, candidates);
}

// Asks about each character of a token of a dictionary script from `offset` on; returns the first offset that was not
// asked about.
INLINE size_t probe_dictionary(const gk_filter *filter, const gk_windows *windows, uint32_t count, const uint8_t *copy,
                               gk_token token, size_t offset, gk_candidate **next, const gk_candidate *limit) {
  const uint8_t *bytes = copy + token.start;
  while (offset < token.length) {
    uint8_t lead = bytes[offset];
    if (__builtin_expect(has_windows(filter, windows, count, bytes + offset), 0) && (lead & 0xc0) != 0x80) {
      if (*next > limit) break;
      *next = confirm_windows(filter, windows, copy, token.start + offset, GK_TIER_DICTIONARY, *next);
    }
    // Nearly all characters here have three bytes; in others the bytes behind the first are skipped above.
    offset += (lead & 0xf0) == 0xe0 ? 3 : 1;
  }
  return offset;
}

uint64_t gk_hash_token(const uint8_t *token, size_t length) { return token_hash(token, length); }

uint64_t gk_hash_pair(uint64_t first, uint64_t second) { return pair_hash(first, second); }

int gk_add_window(gk_windows *windows, uint32_t length) {
  if (windows->count == GK_WINDOWS) return 0;
  windows->length[windows->count] = length;
  windows->mask[windows->count] = low(~UINT64_C(0), length);
  windows->key[windows->count++] = KEY_WINDOW + length;
  windows->asked = windows->count;
  return 1;
}

uint64_t gk_hash_window(const uint8_t *bytes, size_t length) {
  gk_windows one = {0};
  gk_add_window(&one, (uint32_t)length);
  return window_hash(load(bytes), &one, 0);
}

void gk_filter_insert(uint64_t *words, uint32_t word_shift, uint64_t hash) { words[hash >> word_shift] |= bits(hash); }

void gk_filter_insert_paired(uint64_t *words, uint32_t word_shift, uint64_t first, uint64_t second) {
  words[first >> word_shift] |= paired_bit(first);
  words[second >> word_shift] |= paired_bit(second);
}

INLINE size_t probe_tokens(const gk_filter *shared, const gk_questions *questions, const uint8_t *copy,
                           const gk_token *tokens, size_t count, gk_cursor *cursor, gk_candidate *candidates,
                           size_t capacity) {
  const gk_filter local = *shared, *filter = &local;
  const uint32_t whole = questions->tokens, pairs = questions->pairs, windows = questions->alphabetic.count;
  const gk_candidate *limit = candidates + capacity - GK_CANDIDATES_PER_PLACE;
  gk_candidate *next = candidates;
  size_t i = cursor->token, offset = cursor->offset;
  cursor->offset = 0;
  // The hash of token `i`, computed while its predecessor was asked about.
  uint64_t hash = i < count ? token_hash(copy + tokens[i].start, tokens[i].length) : 0;
  for (; i < count; i++) {
    gk_token token = tokens[i];
    const uint8_t *bytes = copy + token.start;
    if (token.kind == GK_KIND_ALPHABETIC) {
      uint64_t following = i + 1 < count ? token_hash(copy + tokens[i + 1].start, tokens[i + 1].length) : 0;
      int hit = 0;
      if (whole) hit |= has(filter, hash);
      if (pairs && is_paired(filter, hash) && is_paired(filter, following))
        hit |= has(filter, pair_hash(hash, following));
      if (windows) hit |= has_any_window(filter, &questions->alphabetic, bytes);
      hash = following;
      if (__builtin_expect(hit, 0)) {
        if (next > limit) break;
        next = confirm_token(filter, questions, copy, tokens + i, next);
      }
      continue;
    }
    if (token.kind == GK_KIND_HANGUL) {
      if (__builtin_expect(has_any_window(filter, &questions->hangul, bytes), 0)) {
        if (next > limit) break;
        next = confirm_windows(filter, &questions->hangul, copy, token.start, GK_TIER_HANGUL, next);
      }
    } else if (questions->dictionary.count != 0) {
      const gk_windows *asked = &questions->dictionary;
      switch (asked->asked) {
        case 1: offset = probe_dictionary(filter, asked, 1, copy, token, offset, &next, limit); break;
        case 2: offset = probe_dictionary(filter, asked, 2, copy, token, offset, &next, limit); break;
        case 3: offset = probe_dictionary(filter, asked, 3, copy, token, offset, &next, limit); break;
        default: offset = probe_dictionary(filter, asked, asked->asked, copy, token, offset, &next, limit);
      }
      if (offset < token.length) {
        cursor->offset = offset;
        break;
      }
      offset = 0;
    }
    if (i + 1 < count) hash = token_hash(copy + tokens[i + 1].start, tokens[i + 1].length);
  }
  cursor->token = i;
  return (size_t)(next - candidates);
}

INLINE size_t probe_characters(const gk_filter *shared, const gk_questions *questions, const uint8_t *copy, size_t end,
                               size_t *cursor, gk_candidate *candidates, size_t capacity) {
  const gk_filter local = *shared, *filter = &local;
  const gk_candidate *limit = candidates + capacity - GK_CANDIDATES_PER_PLACE;
  gk_candidate *next = candidates;
  size_t at = *cursor;
  for (; at < end; at++) {
    uint8_t lead = copy[at];
    if ((lead & 0xc0) == 0x80) continue;
    const gk_windows *asked = lead < 0x80 ? &questions->ascii : &questions->other;
    if (__builtin_expect(has_any_window(filter, asked, copy + at), 0)) {
      if (next > limit) break;
      next = confirm_windows(filter, asked, copy, at, GK_TIER_CHARACTER, next);
    }
  }
  *cursor = at;
  return (size_t)(next - candidates);
}

#if defined(__x86_64__)
#include <immintrin.h>

// The same with eight places in lanes: the hashes are those above.
#define AVX512 __attribute__((target("avx512f,avx512dq,avx512bw,avx512vl,bmi,bmi2")))

AVX512 INLINE __m512i halves8(__m512i word, __m512i key) {
  const __m512i sum = _mm512_add_epi32(word, key);
  return _mm512_mul_epu32(sum, _mm512_srli_epi64(sum, 32));
}

AVX512 INLINE __m512i finish8(__m512i product) {
  return _mm512_mul_epu32(_mm512_xor_si512(product, _mm512_srli_epi64(product, 32)), _mm512_set1_epi64(MULTIPLIER));
}

AVX512 INLINE __m512i key8(uint64_t key) { return _mm512_set1_epi64((long long)key); }

AVX512 INLINE __m512i words8(const gk_filter *filter, __m512i hash) {
  const __m512i place = _mm512_srl_epi64(hash, _mm_cvtsi32_si128((int)filter->word_shift));
  return _mm512_i64gather_epi64(place, filter->words, 8);
}

AVX512 INLINE __mmask8 has_bits8(__m512i word, __m512i hash) {
  const __m512i one = _mm512_set1_epi64(1);
  // A rotation looks at the low six bits of its count only.
  const __m512i first = _mm512_rolv_epi64(one, hash), second = _mm512_rolv_epi64(one, _mm512_srli_epi64(hash, 6));
  const __m512i wanted = _mm512_or_si512(first, second);
  const __m512i missing = _mm512_andnot_si512(word, wanted);
  return _mm512_testn_epi64_mask(missing, missing);
}

AVX512 INLINE __mmask8 is_paired8(__m512i word, __m512i hash) {
  return _mm512_test_epi64_mask(word, _mm512_rolv_epi64(_mm512_set1_epi64(1), _mm512_srli_epi64(hash, 12)));
}

AVX512 INLINE __mmask8 has8(const gk_filter *filter, __m512i hash) { return has_bits8(words8(filter, hash), hash); }

AVX512 INLINE __m512i token_hash8(const uint8_t *copy, __m512i start, __m512i length) {
  const __m512i head = _mm512_min_epu64(length, _mm512_set1_epi64(8));
  const __m512i mask =
      _mm512_srlv_epi64(_mm512_set1_epi64(-1), _mm512_sub_epi64(_mm512_set1_epi64(64), _mm512_slli_epi64(head, 3)));
  const __m512i first = _mm512_and_si512(_mm512_i64gather_epi64(start, copy, 1), mask);
  const __m512i behind = _mm512_add_epi64(start, _mm512_sub_epi64(length, head));
  const __m512i last = _mm512_and_si512(_mm512_i64gather_epi64(behind, copy, 1), mask);
  // A length does not carry into the upper half.
  const __m512i last_key = _mm512_add_epi32(key8(KEY_LAST), length);
  return finish8(_mm512_add_epi64(halves8(first, key8(KEY_FIRST)), halves8(last, last_key)));
}

AVX512 INLINE __m512i pair_hash8(__m512i first, __m512i second) {
  return finish8(_mm512_mul_epu32(_mm512_add_epi32(first, key8(KEY_PAIR1)), _mm512_add_epi32(second, key8(KEY_PAIR2))));
}

AVX512 INLINE __mmask8 has_windows8(const gk_filter *filter, const gk_windows *windows, __m512i word) {
  __mmask8 found = 0;
  for (uint32_t i = 0; i < windows->asked; i++)
    found |= has8(filter, finish8(halves8(_mm512_and_si512(word, key8(windows->mask[i])), key8(windows->key[i]))));
  return found;
}

// The places of some tokens by what they are asked, so that each list is worked off without a branch on the kind.
enum { TOKENS = 64 };
typedef struct {
  gk_token alphabetic[TOKENS + 8];  ///< and behind the last one the next token, or nothing
  uint32_t hangul[TOKENS + 8];
  gk_token dictionary[TOKENS + 8];
} places;

// How many of each; not in the same memory, or every store to a list would have to be waited for.
typedef struct {
  uint32_t alphabetic, hangul, dictionary;
} place_counts;

// Sorts tokens from `from` on into lists, as many as there is room for, eight at a time; returns how far.
AVX512 INLINE size_t collect(places *list, place_counts *counts, const gk_token *tokens, size_t from, size_t count) {
  const size_t end = count - from < TOKENS ? count : from + TOKENS;
  gk_token *next_alphabetic = list->alphabetic, *next_dictionary = list->dictionary;
  uint32_t *next_hangul = list->hangul;
  size_t i = from;
  for (; i < end; i += 8) {
    const __mmask8 lanes = end - i < 8 ? (__mmask8)((1u << (end - i)) - 1) : 0xff;
    const __m512i token = _mm512_maskz_loadu_epi64(lanes, tokens + i);
    const __m512i kind = _mm512_and_si512(_mm512_srli_epi64(token, 48), _mm512_set1_epi64(0xff));
    const __mmask8 alphabetic = _mm512_cmpeq_epi64_mask(kind, _mm512_set1_epi64(GK_KIND_ALPHABETIC));
    const __mmask8 hangul = _mm512_cmpeq_epi64_mask(kind, _mm512_set1_epi64(GK_KIND_HANGUL));
    const __mmask8 dictionary = _mm512_cmpeq_epi64_mask(kind, _mm512_set1_epi64(GK_KIND_DICTIONARY));
    _mm512_storeu_si512(next_alphabetic, _mm512_maskz_compress_epi64(alphabetic, token));
    next_alphabetic += __builtin_popcount(alphabetic);
    _mm256_storeu_si256((__m256i *)next_hangul, _mm256_maskz_compress_epi32(hangul, _mm512_cvtepi64_epi32(token)));
    next_hangul += __builtin_popcount(hangul);
    _mm512_storeu_si512(next_dictionary, _mm512_maskz_compress_epi64(dictionary, token));
    next_dictionary += __builtin_popcount(dictionary);
  }
  if (i > end) i = end;
  *next_alphabetic = i < count ? tokens[i] : (gk_token){0};
  *counts = (place_counts){(uint32_t)(next_alphabetic - list->alphabetic), (uint32_t)(next_hangul - list->hangul),
                           (uint32_t)(next_dictionary - list->dictionary)};
  return i;
}

// Whether all of the next tokens, as many as a list has room for, are alphabetic, so that none need be sorted.
AVX512 INLINE int are_alphabetic(const gk_token *tokens, size_t count) {
  const __m512i kinds = _mm512_set1_epi64(INT64_C(0xff) << 48);
  const __m512i alphabetic = _mm512_set1_epi64((int64_t)GK_KIND_ALPHABETIC << 48);
  __mmask8 others = 0;
  for (size_t i = 0; i < count; i += 8) {
    const __mmask8 lanes = count - i < 8 ? (__mmask8)((1u << (count - i)) - 1) : 0xff;
    const __m512i kind = _mm512_and_si512(_mm512_maskz_loadu_epi64(lanes, tokens + i), kinds);
    others |= _mm512_mask_cmpneq_epi64_mask(lanes, kind, alphabetic);
  }
  return others == 0;
}

// Which of the next tokens may begin a key, as bits: at most eight of `left`, behind which stands one more.
AVX512 INLINE uint32_t ask_alphabetic(const gk_filter *filter, const gk_questions *questions, const uint8_t *copy,
                                      const gk_token *tokens, uint32_t left) {
  const __mmask8 lanes = left < 8 ? (__mmask8)((1u << left) - 1) : 0xff;
  const __m512i token = _mm512_maskz_loadu_epi64(lanes, tokens);
  const __m512i start = _mm512_and_si512(token, _mm512_set1_epi64(0xffffffff));
  uint32_t found = 0;
  if (questions->tokens | questions->pairs) {
    const __m512i length = _mm512_and_si512(_mm512_srli_epi64(token, 32), _mm512_set1_epi64(0xffff));
    const __m512i hash = token_hash8(copy, start, length);
    const __m512i word = words8(filter, hash);
    if (questions->tokens) found |= has_bits8(word, hash);
    // Of the token behind the last one it is not known.
    const uint32_t paired = questions->pairs ? is_paired8(word, hash) & lanes : 0;
    if (__builtin_expect((paired & (paired >> 1 | (lanes & ~(lanes >> 1)))) != 0, 0)) {
      // The hash of the token behind the last enters from the right.
      const gk_token behind = tokens[left < 8 ? left : 8];
      const uint64_t last = behind.length != 0 ? token_hash(copy + behind.start, behind.length) : 0;
      const __m512i shifted = _mm512_maskz_compress_epi64((__mmask8)(lanes & ~1u), hash);
      const __m512i following = _mm512_mask_set1_epi64(shifted, (__mmask8)(lanes & ~(lanes >> 1)), (long long)last);
      found |= has8(filter, pair_hash8(hash, following));
    }
  }
  if (questions->alphabetic.count)
    found |= has_windows8(filter, &questions->alphabetic, _mm512_i64gather_epi64(start, copy, 1));
  return found & lanes;
}

AVX512 INLINE uint32_t ask_hangul(const gk_filter *filter, const gk_windows *windows, const uint8_t *copy,
                                  const uint32_t *starts, uint32_t left) {
  const __mmask8 lanes = left < 8 ? (__mmask8)((1u << left) - 1) : 0xff;
  const __m512i start = _mm512_cvtepu32_epi64(_mm256_maskz_loadu_epi32(lanes, starts));
  return has_windows8(filter, windows, _mm512_i64gather_epi64(start, copy, 1)) & lanes;
}

// Asks about the next characters of a token of a dictionary script, of which `left` bytes are left. `*starts` is where
// they begin; returns how many bytes they have.
AVX512 INLINE uint32_t ask_dictionary(const gk_filter *filter, const gk_windows *windows, const uint8_t *copy,
                                      uint32_t start, uint32_t left, __m512i *starts, uint32_t *found) {
  const __mmask32 here = _bzhi_u32(UINT32_MAX, left < 32 ? left : 32);
  const __m256i bytes = _mm256_maskz_loadu_epi8(here, copy + start);
  const uint32_t leads = _mm256_mask_cmpgt_epi8_mask(here, bytes, _mm256_set1_epi8((char)0xbf));
  const uint32_t end = left < 25 ? left : 25;
  uint32_t length, count;
  __m512i offset;
  // Nearly always three bytes each.
  if (__builtin_expect(_bzhi_u32(leads, end) == _bzhi_u32(0x1249249, end), 1)) {
    length = left < 24 ? left : 24;
    count = (length + 2) / 3;
    offset = _mm512_set_epi64(21, 18, 15, 12, 9, 6, 3, 0);
  } else {
    const __m512i numbers = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    length = left < 16 ? left : 16;
    count = (uint32_t)__builtin_popcount(leads & 0xffff);
    offset = _mm512_cvtepu32_epi64(
        _mm512_castsi512_si256(_mm512_maskz_compress_epi32((__mmask16)leads, numbers)));
  }
  *starts = _mm512_add_epi64(offset, _mm512_set1_epi64(start));
  const __mmask8 lanes = (__mmask8)_bzhi_u32(0xff, count);
  const __m512i word = _mm512_mask_i64gather_epi64(_mm512_setzero_si512(), lanes, *starts, copy, 1);
  *found = has_windows8(filter, windows, word) & lanes;
  return length;
}

// The cursor's offset is how many places of the lists were asked about. Of a token of a dictionary script each byte is
// one.
AVX512 static size_t probe_tokens_avx512(const gk_filter *shared, const gk_questions *questions, const uint8_t *copy,
                                         const gk_token *tokens, size_t count, gk_cursor *cursor,
                                         gk_candidate *candidates, size_t capacity) {
  const gk_filter local = *shared, *filter = &local;
  const gk_candidate *limit = candidates + capacity - GK_CANDIDATES_PER_PLACE;
  gk_candidate *next = candidates;
  places list;
  place_counts counts;
  while (cursor->token < count) {
    const size_t some = count - cursor->token < TOKENS ? count - cursor->token : TOKENS;
    if (cursor->offset == 0 && are_alphabetic(tokens + cursor->token, some)) {
      const size_t end = cursor->token + some;
      for (size_t i = cursor->token; i < end; i += 8) {
        uint32_t found = ask_alphabetic(filter, questions, copy, tokens + i, (uint32_t)(end - i));
        for (; __builtin_expect(found != 0, 0); found &= found - 1) {
          const size_t at = i + (size_t)__builtin_ctz(found);
          if (next > limit) {
            cursor->token = at;
            return (size_t)(next - candidates);
          }
          next = confirm_token(filter, questions, copy, tokens + at, next);
        }
      }
      cursor->token = end;
      continue;
    }
    const size_t end = collect(&list, &counts, tokens, cursor->token, count);
    // The lists are asked about as if they stood one behind the other.
    const uint32_t skip = (uint32_t)cursor->offset;
    for (uint32_t i = skip; i < counts.alphabetic; i += 8) {
      uint32_t found = ask_alphabetic(filter, questions, copy, list.alphabetic + i, counts.alphabetic - i);
      for (; __builtin_expect(found != 0, 0); found &= found - 1) {
        const uint32_t at = i + (uint32_t)__builtin_ctz(found);
        if (next > limit) {
          cursor->offset = at;
          return (size_t)(next - candidates);
        }
        next = confirm_token(filter, questions, copy, list.alphabetic + at, next);
      }
    }
    uint32_t before = counts.alphabetic;
    for (uint32_t i = skip > before ? skip - before : 0; i < counts.hangul; i += 8) {
      uint32_t found = ask_hangul(filter, &questions->hangul, copy, list.hangul + i, counts.hangul - i);
      for (; __builtin_expect(found != 0, 0); found &= found - 1) {
        const uint32_t at = i + (uint32_t)__builtin_ctz(found);
        if (next > limit) {
          cursor->offset = before + at;
          return (size_t)(next - candidates);
        }
        next = confirm_windows(filter, &questions->hangul, copy, list.hangul[at], GK_TIER_HANGUL, next);
      }
    }
    before += counts.hangul;
    if (questions->dictionary.count == 0) counts.dictionary = 0;
    for (uint32_t i = 0; i < counts.dictionary; i++) {
      const gk_token token = list.dictionary[i];
      for (uint32_t at = skip > before ? skip - before : 0; at < token.length;) {
        uint32_t found;
        __m512i starts;
        const uint32_t length =
            ask_dictionary(filter, &questions->dictionary, copy, token.start + at, token.length - at, &starts, &found);
        if (__builtin_expect(found != 0, 0)) {
          uint64_t start[8];
          _mm512_storeu_si512(start, starts);
          for (; found != 0; found &= found - 1) {
            const size_t position = start[__builtin_ctz(found)];
            if (next > limit) {
              cursor->offset = before + (uint32_t)position - token.start;
              return (size_t)(next - candidates);
            }
            next = confirm_windows(filter, &questions->dictionary, copy, position, GK_TIER_DICTIONARY, next);
          }
        }
        at += length;
      }
      before += token.length;
    }
    cursor->token = end;
    cursor->offset = 0;
  }
  return (size_t)(next - candidates);
}

AVX512 static size_t probe_characters_avx512(const gk_filter *shared, const gk_questions *questions,
                                             const uint8_t *copy, size_t end, size_t *cursor,
                                             gk_candidate *candidates, size_t capacity) {
  const gk_filter local = *shared, *filter = &local;
  const gk_candidate *limit = candidates + capacity - GK_CANDIDATES_PER_PLACE;
  gk_candidate *next = candidates;
  // Each lane gets the eight bytes that begin one byte further than those of the lane before.
  const __m512i windows = _mm512_add_epi8(
      _mm512_set1_epi64(0x0706050403020100),
      _mm512_mullo_epi64(_mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0), _mm512_set1_epi64(0x0101010101010101)));
  size_t at = *cursor;
  while (at < end) {
    const uint32_t lanes = end - at < 8 ? (1u << (end - at)) - 1 : 0xff;
    const __m512i bytes = _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)(copy + at)));
    const __m512i word = _mm512_shuffle_epi8(bytes, windows);
    const __mmask8 ascii = _mm512_testn_epi64_mask(word, _mm512_set1_epi64(0x80));
    const __m512i lead = _mm512_and_si512(word, _mm512_set1_epi64(0xc0));
    const __mmask8 inner = _mm512_cmpeq_epi64_mask(lead, _mm512_set1_epi64(0x80));
    const uint32_t other = (uint8_t)~(ascii | inner);
    uint32_t found = 0;
    if (ascii) found = has_windows8(filter, &questions->ascii, word) & ascii;
    if (other) found |= has_windows8(filter, &questions->other, word) & other;
    for (found &= lanes; __builtin_expect(found != 0, 0); found &= found - 1) {
      const uint32_t i = (uint32_t)__builtin_ctz(found);
      if (next > limit) {
        *cursor = at + i;
        return (size_t)(next - candidates);
      }
      const gk_windows *asked = copy[at + i] < 0x80 ? &questions->ascii : &questions->other;
      next = confirm_windows(filter, asked, copy, at + i, GK_TIER_CHARACTER, next);
    }
    at += 8;
  }
  *cursor = end;
  return (size_t)(next - candidates);
}

// For machines without: the shifts of BMI2 save a third of the instructions.
#define BMI2 __attribute__((target("bmi,bmi2")))
BMI2 static size_t probe_tokens_bmi2(const gk_filter *filter, const gk_questions *questions, const uint8_t *copy,
                                     const gk_token *tokens, size_t count, gk_cursor *cursor,
                                     gk_candidate *candidates, size_t capacity) {
  return probe_tokens(filter, questions, copy, tokens, count, cursor, candidates, capacity);
}
BMI2 static size_t probe_characters_bmi2(const gk_filter *filter, const gk_questions *questions, const uint8_t *copy,
                                         size_t end, size_t *cursor, gk_candidate *candidates, size_t capacity) {
  return probe_characters(filter, questions, copy, end, cursor, candidates, capacity);
}
#endif

size_t gk_probe_tokens(const gk_filter *filter, const gk_questions *questions, const uint8_t *copy,
                       const gk_token *tokens, size_t count, gk_cursor *cursor, gk_candidate *candidates,
                       size_t capacity) {
#if defined(__x86_64__)
  if (cursor->kernel == 0) cursor->kernel = 1 + gk_level();
  if (cursor->kernel > GK_LEVEL_AVX512)
    return probe_tokens_avx512(filter, questions, copy, tokens, count, cursor, candidates, capacity);
  if (cursor->kernel > GK_LEVEL_AVX2)
    return probe_tokens_bmi2(filter, questions, copy, tokens, count, cursor, candidates, capacity);
#endif
  return probe_tokens(filter, questions, copy, tokens, count, cursor, candidates, capacity);
}

size_t gk_probe_characters(const gk_filter *filter, const gk_questions *questions, const uint8_t *copy, size_t end,
                           size_t *cursor, gk_candidate *candidates, size_t capacity) {
#if defined(__x86_64__)
  if (gk_level() >= GK_LEVEL_AVX512)
    return probe_characters_avx512(filter, questions, copy, end, cursor, candidates, capacity);
  if (gk_level() >= GK_LEVEL_AVX2)
    return probe_characters_bmi2(filter, questions, copy, end, cursor, candidates, capacity);
#endif
  return probe_characters(filter, questions, copy, end, cursor, candidates, capacity);
}
