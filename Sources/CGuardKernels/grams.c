// fmguard — SPDX-License-Identifier: Apache-2.0
// From a folded stretch to hashes of its n-grams, and from these to sums over a table. Knows tokens and numbers; not
// what the columns of a table mean.
#include "CGuardKernels.h"

#include <string.h>

typedef int8_t row16 __attribute__((vector_size(16)));
typedef int16_t sum16 __attribute__((vector_size(32)));
typedef int32_t sum32 __attribute__((vector_size(64)));

#define INLINE static inline __attribute__((always_inline))

/// The characters of words longer than this are no language: base64, hashes, repeated letters.
#define WORD_CHARACTERS 40
/// What begins the hash of each kind of n-gram.
#define WORD_SEED UINT64_C(0x8F1BBCDC6ED9EBA1)
#define PAIR_SEED UINT64_C(0xCA62C1D66A09E667)
#define LETTER_SEED UINT64_C(0x9B05688C1F83D9AB)
#define CHARACTER_SEED UINT64_C(0x5BE0CD19510E527F)

INLINE uint64_t step(uint64_t hash, uint64_t unit) {
  hash = (hash ^ unit) * UINT64_C(0x9E3779B97F4A7C15);
  return hash ^ hash >> 29;
}

/// Decodes well-formed UTF-8 into at most `room` scalars, and tells where each begins if `places` is not null; returns
/// their number, or 0 if there are more.
INLINE size_t decode(const uint8_t *bytes, size_t length, uint32_t *scalars, size_t room, uint32_t *places) {
  size_t count = 0;
  for (size_t at = 0; at < length;) {
    if (count == room) return 0;
    if (places) places[count] = (uint32_t)at;
    uint32_t byte = bytes[at];
    size_t width = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
    uint32_t scalar = width == 1 ? byte : byte & (0xFF >> (width + 1));
    for (size_t index = 1; index < width && at + index < length; index++) scalar = scalar << 6 | (bytes[at + index] & 0x3F);
    scalars[count++] = scalar;
    at += width;
  }
  if (places) places[count] = (uint32_t)length;
  return count;
}

typedef struct {
  uint64_t *grams;
  size_t count;
  size_t room;
  uint64_t *signs;
  size_t sign_count;
  size_t sign_room;
  gk_gram_place *places;
} writer;

INLINE void put(writer *to, uint64_t gram, uint32_t start, uint32_t end) {
  to->grams[to->count] = gram;
  if (to->places) to->places[to->count] = (gk_gram_place){start, end};
  to->count += to->count < to->room - 1;
}

INLINE void put_sign(writer *to, uint64_t gram) {
  to->signs[to->sign_count] = gram;
  to->sign_count += to->sign_count < to->sign_room - 1;
}

/// All n-grams of `least` to `most` characters, but for the one that is all of them; those of `sign` characters are
/// signs of a language, too.
INLINE void put_all(writer *to, const uint32_t *scalars, size_t count, uint64_t seed, size_t least, size_t most,
                    size_t sign, int is_word, uint32_t origin, const uint32_t *places) {
  for (size_t start = 0; start < count; start++) {
    uint64_t hash = seed;
    for (size_t length = 1; length <= most && start + length <= count; length++) {
      hash = step(hash, scalars[start + length - 1]);
      if (length == sign) put_sign(to, hash);
      if (length >= least && !(is_word && length == count))
        put(to, hash, places ? origin + places[start] : 0, places ? origin + places[start + length] : 0);
    }
  }
}

INLINE void find(const uint8_t *copy, const gk_token *tokens, size_t token_count, gk_grams *grams,
                 gk_gram_place *gram_places) {
  writer to = {grams->hashes, 0, grams->room, grams->signs, 0, grams->sign_room, gram_places};
  uint32_t scalars[GK_TOKEN_LIMIT + 2];
  // A space in front of a word has no place of its own, and none behind it.
  uint32_t room[GK_TOKEN_LIMIT + 4], *places = gram_places ? room : 0;
  uint64_t previous = 0;
  uint32_t previous_start = 0;
  if (to.room == 0 || to.sign_room == 0) return;
  for (size_t index = 0; index < token_count; index++) {
    const gk_token *token = &tokens[index];
    const uint8_t *bytes = copy + token->start;
    if (token->kind == GK_KIND_DICTIONARY) {
      size_t count = decode(bytes, token->length, scalars, GK_TOKEN_LIMIT, places);
      put_all(&to, scalars, count, CHARACTER_SEED, 1, 4, 1, 0, token->start, places);
      previous = 0;
      continue;
    }
    size_t count = decode(bytes, token->length, scalars + 1, WORD_CHARACTERS, places ? places + 1 : 0);
    if (count == 0) {
      previous = 0;
      continue;
    }
    uint32_t end = token->start + token->length;
    if (places) {
      places[0] = 0;
      places[count + 2] = token->length;
    }
    uint64_t word = WORD_SEED;
    for (size_t at = 1; at <= count; at++) word = step(word, scalars[at]);
    put(&to, word, token->start, end);
    if (previous) put(&to, step(step(PAIR_SEED, previous), word), previous_start, end);
    previous = word;
    previous_start = token->start;
    scalars[0] = scalars[count + 1] = ' ';
    if (token->kind == GK_KIND_HANGUL) {
      put_all(&to, scalars, count + 2, LETTER_SEED, 1, 3, 2, 1, token->start, places);
    } else {
      put_all(&to, scalars, count + 2, LETTER_SEED, 2, 5, 3, 1, token->start, places);
    }
  }
  grams->count = to.count;
  grams->sign_count = to.sign_count;
}

void gk_find_grams(const uint8_t *copy, const gk_token *tokens, size_t token_count, gk_grams *grams) {
  find(copy, tokens, token_count, grams, 0);
}

void gk_place_grams(const uint8_t *copy, const gk_token *tokens, size_t token_count, gk_grams *grams,
                    gk_gram_place *places) {
  find(copy, tokens, token_count, grams, places);
}

INLINE uint32_t tag_of(uint64_t hash) { return ((uint32_t)hash & 0xFFFF) | 1; }
INLINE uint32_t set_of(uint64_t hash, uint32_t sets) { return (uint32_t)(((hash >> 32) * sets) >> 32); }

void gk_find_set(uint64_t hash, uint32_t sets, uint32_t *set, uint16_t *tag) {
  *set = set_of(hash, sets);
  *tag = (uint16_t)tag_of(hash);
}

/// How many n-grams are looked up at a time: their lines come from memory side by side.
#define LOOKUPS 32

INLINE size_t add_rows(const gk_gram_row *rows, uint32_t sets, const uint64_t *hashes, size_t count, uint32_t *found,
                       uint64_t *seen, const uint64_t *before, int32_t *sums, int32_t *new_sums) {
  sum32 total, new_total;
  memcpy(&total, sums, sizeof total);
  memcpy(&new_total, new_sums, sizeof new_total);
  size_t hits = 0;
  for (size_t start = 0; start < count; start += LOOKUPS) {
    size_t lookups = count - start < LOOKUPS ? count - start : LOOKUPS;
    uint32_t places[LOOKUPS], matches[LOOKUPS];
    for (size_t index = 0; index < lookups; index++) {
      places[index] = 2 * set_of(hashes[start + index], sets);
      __builtin_prefetch(&rows[places[index]]);
    }
    // Whether an n-gram is there is as good as random: no branch.
    size_t matched = 0;
    for (size_t index = 0; index < lookups; index++) {
      uint32_t tag = tag_of(hashes[start + index]), place = places[index];
      uint32_t is_first = rows[place].tag == tag, is_second = rows[place + 1].tag == tag;
      matches[matched] = place + (is_second & ~is_first);
      matched += is_first | is_second;
    }
    for (size_t index = 0; index < matched; index++) {
      uint32_t row = matches[index];
      uint64_t bit = UINT64_C(1) << (row & 63), *word = &seen[row >> 6];
      if (*word & bit) continue;
      *word |= bit;
      found[hits++] = row;
      row16 weights;
      memcpy(&weights, &rows[row], sizeof weights);
      sum32 values = __builtin_convertvector(weights, sum32);
      total += values;
      if (!(before[row >> 6] & bit)) new_total += values;
    }
  }
  memcpy(sums, &total, sizeof total);
  memcpy(new_sums, &new_total, sizeof new_total);
  return hits;
}

INLINE void add_signs(const int8_t *table, uint32_t buckets, const uint64_t *signs, size_t count, int16_t *sums) {
  sum16 total[GK_LANGUAGE_LANES / 16];
  memcpy(total, sums, sizeof total);
  for (size_t index = 0; index < count; index++) {
    const int8_t *row = table + (size_t)set_of(signs[index], buckets) * GK_LANGUAGE_LANES;
    for (int part = 0; part < GK_LANGUAGE_LANES / 16; part++) {
      row16 values;
      memcpy(&values, row + 16 * part, sizeof values);
      total[part] += __builtin_convertvector(values, sum16);
    }
  }
  memcpy(sums, total, sizeof total);
}

#if defined(__x86_64__)
#define AVX2 __attribute__((target("avx2,bmi,bmi2")))
AVX2 static size_t add_rows_avx2(const gk_gram_row *rows, uint32_t sets, const uint64_t *hashes, size_t count,
                                 uint32_t *found, uint64_t *seen, const uint64_t *before, int32_t *sums,
                                 int32_t *new_sums) {
  return add_rows(rows, sets, hashes, count, found, seen, before, sums, new_sums);
}
AVX2 static void add_signs_avx2(const int8_t *table, uint32_t buckets, const uint64_t *signs, size_t count,
                                int16_t *sums) {
  add_signs(table, buckets, signs, count, sums);
}
#else
#define add_rows_avx2 add_rows
#define add_signs_avx2 add_signs
#endif

size_t gk_add_rows(const gk_gram_row *rows, uint32_t sets, const uint64_t *hashes, size_t count, uint32_t *found,
                   uint64_t *seen, const uint64_t *before, int32_t *sums, int32_t *new_sums) {
  return gk_level() >= GK_LEVEL_AVX2
             ? add_rows_avx2(rows, sets, hashes, count, found, seen, before, sums, new_sums)
             : add_rows(rows, sets, hashes, count, found, seen, before, sums, new_sums);
}

void gk_mark_found(const uint32_t *found, size_t count, uint64_t *seen) {
  for (size_t index = 0; index < count; index++) seen[found[index] >> 6] |= UINT64_C(1) << (found[index] & 63);
}

void gk_clear_found(const uint32_t *found, size_t count, uint64_t *seen) {
  for (size_t index = 0; index < count; index++) seen[found[index] >> 6] = 0;
}

void gk_add_signs(const int8_t *table, uint32_t buckets, const uint64_t *signs, size_t count, int16_t *sums) {
  if (gk_level() >= GK_LEVEL_AVX2) {
    add_signs_avx2(table, buckets, signs, count, sums);
  } else {
    add_signs(table, buckets, signs, count, sums);
  }
}
