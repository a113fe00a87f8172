// fmguard — SPDX-License-Identifier: Apache-2.0
// Folds text of any script 64 bytes at a time: the characters of a block are brought into lanes, classified by one
// gather each, and become bit masks with one bit a character, whose edges are the tokens. Characters whose fold
// depends on their neighbours, or is longer than they are, are left to the caller. Needs AVX-512 VBMI2.
#include "CGuardKernels.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>

#define TARGET __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,avx512vbmi2,bmi,bmi2,lzcnt,popcnt")))
#define INLINE static inline __attribute__((always_inline))

// A block in the domain of its characters: bit i of each mask stands for the i-th character.
typedef struct {
  uint64_t plain;  // well-formed, complete, and folds by itself
  uint64_t space, alphabetic, hangul, dictionary, mark;
  uint64_t combining, replaced, dropped;
  uint8_t at[64];  // where each character begins; behind the last one, where the block ends
} characters;

// The numbers of sixteen lanes, each four times.
TARGET INLINE __m512i lanes_from(int first) {
  return _mm512_add_epi8(_mm512_shuffle_epi8(_mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0),
                                             _mm512_set4_epi32(0x0c0c0c0c, 0x08080808, 0x04040404, 0)),
                         _mm512_set1_epi8((char)first));
}

// The entries of sixteen well-formed characters.
TARGET INLINE __m128i look_up(__m512i bytes, __m512i starts, int first, const uint8_t *plain) {
  // Each lane gets the four bytes that begin at its character.
  const __m512i start = _mm512_permutexvar_epi8(lanes_from(first), starts);
  const __m512i word = _mm512_permutexvar_epi8(_mm512_add_epi8(start, _mm512_set1_epi32(0x03020100)), bytes);
  const __m512i second = _mm512_and_si512(_mm512_srli_epi32(word, 8), _mm512_set1_epi32(0x3f));
  const __m512i third = _mm512_and_si512(_mm512_srli_epi32(word, 16), _mm512_set1_epi32(0x3f));
  const __m512i high2 = _mm512_slli_epi32(_mm512_and_si512(word, _mm512_set1_epi32(0x1f)), 6);
  const __m512i high3 = _mm512_slli_epi32(_mm512_and_si512(word, _mm512_set1_epi32(0x0f)), 12);
  const __mmask16 one = _mm512_testn_epi32_mask(word, _mm512_set1_epi32(0x80));
  const __mmask16 two =
      _mm512_cmpeq_epi32_mask(_mm512_and_si512(word, _mm512_set1_epi32(0xe0)), _mm512_set1_epi32(0xc0));
  const __mmask16 three =
      _mm512_cmpeq_epi32_mask(_mm512_and_si512(word, _mm512_set1_epi32(0xf0)), _mm512_set1_epi32(0xe0));
  // A surrogate, for which the table says "stop", stands for what has four bytes or is too long.
  const __m512i other = _mm512_set1_epi32(0xd800);
  __m512i scalar = _mm512_mask_and_epi32(other, one, word, _mm512_set1_epi32(0x7f));
  scalar = _mm512_mask_or_epi32(scalar, two, high2, second);
  scalar = _mm512_mask_or_epi32(scalar, three, high3, _mm512_or_si512(_mm512_slli_epi32(second, 6), third));
  const __mmask16 overlong = _mm512_mask_cmplt_epu32_mask(two, scalar, _mm512_set1_epi32(0x80)) |
                             _mm512_mask_cmplt_epu32_mask(three, scalar, _mm512_set1_epi32(0x800));
  scalar = _mm512_mask_mov_epi32(scalar, overlong, other);
  return _mm512_cvtepi32_epi8(_mm512_i32gather_epi32(scalar, plain, 1));
}

// Classifies the characters that begin at `leads` and end before `complete`.
TARGET INLINE void classify(__m512i bytes, uint64_t leads, uint32_t complete, const gk_fold_table *table,
                            characters *c) {
  static const uint8_t iota[64] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                   16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
                                   32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
                                   48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
  const uint32_t count = (uint32_t)__builtin_popcountll(leads);
  const __m512i starts =
      _mm512_mask_mov_epi8(_mm512_maskz_compress_epi8(leads, _mm512_loadu_si512(iota)), UINT64_C(1) << (count & 63),
                           _mm512_set1_epi8((char)complete));
  _mm512_storeu_si512(c->at, starts);
  __m512i entries = _mm512_castsi128_si512(look_up(bytes, starts, 0, table->plain));
  if (count > 16) entries = _mm512_inserti32x4(entries, look_up(bytes, starts, 16, table->plain), 1);
  if (count > 32) entries = _mm512_inserti32x4(entries, look_up(bytes, starts, 32, table->plain), 2);
  if (count > 48) entries = _mm512_inserti32x4(entries, look_up(bytes, starts, 48, table->plain), 3);
  const __m512i class = _mm512_and_si512(entries, _mm512_set1_epi8(GK_PLAIN_CLASS));
  c->plain = _mm512_testn_epi8_mask(entries, _mm512_set1_epi8(GK_PLAIN_STOP));
  c->space = _mm512_cmpeq_epi8_mask(class, _mm512_set1_epi8(GK_KIND_SPACE));
  c->alphabetic = _mm512_cmpeq_epi8_mask(class, _mm512_set1_epi8(GK_KIND_ALPHABETIC));
  c->hangul = _mm512_cmpeq_epi8_mask(class, _mm512_set1_epi8(GK_KIND_HANGUL));
  c->dictionary = _mm512_cmpeq_epi8_mask(class, _mm512_set1_epi8(GK_KIND_DICTIONARY));
  c->mark = _mm512_cmpeq_epi8_mask(class, _mm512_set1_epi8(GK_KIND_MARK));
  c->combining = _mm512_test_epi8_mask(entries, _mm512_set1_epi8(GK_PLAIN_COMBINING));
  c->replaced = _mm512_test_epi8_mask(entries, _mm512_set1_epi8(GK_PLAIN_REPLACED));
  c->dropped = _mm512_test_epi8_mask(entries, _mm512_set1_epi8(GK_PLAIN_DROPPED));
}

// Takes the characters that become nothing out of the masks.
TARGET INLINE void squeeze(characters *c, uint64_t *usable) {
  const uint64_t kept = *usable & ~c->dropped;
  const __m512i at = _mm512_loadu_si512(c->at);
  const uint8_t end = c->at[__builtin_popcountll(*usable)];
  _mm512_storeu_si512(c->at, _mm512_maskz_compress_epi8(kept, at));
  const uint32_t count = (uint32_t)__builtin_popcountll(kept);
  c->at[count] = end;
  c->space = _pext_u64(c->space, kept);
  c->alphabetic = _pext_u64(c->alphabetic, kept);
  c->hangul = _pext_u64(c->hangul, kept);
  c->dictionary = _pext_u64(c->dictionary, kept);
  c->mark = _pext_u64(c->mark, kept);
  c->combining = _pext_u64(c->combining, kept);
  c->replaced = _pext_u64(c->replaced, kept);
  *usable = _bzhi_u64(~UINT64_C(0), count);
}

// The marks that directly follow members of a class belong to it.
INLINE uint64_t with_marks(uint64_t members, uint64_t marks, uint64_t before) {
  uint64_t first = (members << 1 | before) & marks;
  return members | (((first + marks) ^ marks) & marks);
}

INLINE uint32_t decode(const uint8_t *bytes) {
  if (bytes[0] < 0x80) return bytes[0];
  if (bytes[0] < 0xe0) return (uint32_t)(bytes[0] & 0x1f) << 6 | (bytes[1] & 0x3f);
  return (uint32_t)(bytes[0] & 0x0f) << 12 | (uint32_t)(bytes[1] & 0x3f) << 6 | (bytes[2] & 0x3f);
}

INLINE uint32_t length_of(uint8_t lead) { return lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4; }

// Replaces a character in place by one that is not longer; returns the bytes that are left over, as bits.
INLINE uint64_t replace(uint8_t *block, uint32_t at, const gk_fold_table *table) {
  uint8_t *bytes = block + at;
  uint32_t scalar = decode(bytes), length = length_of(bytes[0]), written;
  uint32_t entry = table->stage2[(uint32_t)table->stage1[scalar >> 6] << 6 | (scalar & 63)];
  uint32_t folded = (entry & 7) == GK_ENTRY_SPACE ? ' ' : entry >> 6;
  if (folded < 0x80) {
    bytes[0] = (uint8_t)folded;
    written = 1;
  } else if (folded < 0x800) {
    bytes[0] = (uint8_t)(0xc0 | folded >> 6);
    bytes[1] = (uint8_t)(0x80 | (folded & 0x3f));
    written = 2;
  } else {
    bytes[0] = (uint8_t)(0xe0 | folded >> 12);
    bytes[1] = (uint8_t)(0x80 | (folded >> 6 & 0x3f));
    bytes[2] = (uint8_t)(0x80 | (folded & 0x3f));
    written = 3;
  }
  return ((UINT64_C(1) << length) - (UINT64_C(1) << written)) << at;
}

TARGET static size_t fold_text(const uint8_t *source, size_t count, const gk_fold_table *table, uint8_t *copy,
                               size_t room, gk_token *tokens, gk_text_state *state) {
  const __m512i lower = _mm512_set1_epi8((char)table->lower);
  uint32_t base = state->copy_count, open = state->open, class = state->open_class;
  uint64_t spaced = state->after_space, combined = state->after_mark;
  gk_token *next = tokens + state->token_count;
  size_t done = 0;
  while (done < count && base < room) {
    const uint32_t size = count - done < 64 ? (uint32_t)(count - done) : 64;
    const uint64_t all = ~UINT64_C(0) >> (64 - size);
    const __m512i bytes = _mm512_maskz_loadu_epi8(all, source + done);
    // Runs of ASCII are folded faster elsewhere.
    if (size == 64 && _mm512_movepi8_mask(bytes) == 0) break;
    uint64_t leads = _mm512_mask_cmpgt_epi8_mask(all, bytes, _mm512_set1_epi8((char)0xbf));
    if (!(leads & 1)) break;
    // Continuation bytes stand behind leads of two and of three bytes, and nowhere else. The block ends before the
    // first byte that is missing or stray, and before a character that is not complete.
    const uint64_t long2 = _mm512_cmpge_epu8_mask(bytes, _mm512_set1_epi8((char)0xc0));
    const uint64_t long3 = _mm512_cmpge_epu8_mask(bytes, _mm512_set1_epi8((char)0xe0));
    const uint64_t long4 = _mm512_cmpge_epu8_mask(bytes, _mm512_set1_epi8((char)0xf0));
    const uint64_t wrong = ((long2 << 1 | long3 << 2 | long4 << 3) ^ ~leads) & all;
    const uint32_t well = wrong != 0 ? (uint32_t)__builtin_ctzll(wrong) : size;
    leads &= _bzhi_u64(~UINT64_C(0), well);
    const uint32_t last = 63 - (uint32_t)__builtin_clzll(leads);
    uint32_t complete = last + length_of(source[done + last]) == well ? well : last;
    leads &= _bzhi_u64(~UINT64_C(0), complete);
    uint32_t kept = (uint32_t)__builtin_popcountll(leads);
    if (kept == 0 || kept == 64) break;
    __asm__("" : "+r"(complete));
    characters c;
    classify(bytes, leads, complete, table, &c);
    // How many characters may be used: up to the first that is not plain.
    if (~c.plain != 0 && (uint32_t)__builtin_ctzll(~c.plain) < kept) kept = (uint32_t)__builtin_ctzll(~c.plain);
    if (kept == 0) break;
    uint64_t usable = _bzhi_u64(~UINT64_C(0), kept);
    uint64_t dropped = c.dropped & usable;
    uint64_t stay = ~UINT64_C(0);
    if (__builtin_expect(dropped != 0, 0)) {
      for (uint64_t rest = dropped; rest != 0; rest &= rest - 1) {
        uint32_t i = (uint32_t)__builtin_ctzll(rest);
        stay &= ~(_bzhi_u64(~UINT64_C(0), (uint32_t)(c.at[i + 1] - c.at[i])) << c.at[i]);
      }
      squeeze(&c, &usable);
      kept = (uint32_t)__builtin_popcountll(usable);
    }
    // White space after white space, and marks that may be out of order, are not plain either.
    uint64_t stop = ((c.space & (c.space << 1 | spaced)) | (c.combining & (c.combining << 1 | combined))) & usable;
    if (stop != 0) {
      kept = (uint32_t)__builtin_ctzll(stop);
      usable = _bzhi_u64(~UINT64_C(0), kept);
    }
    const uint32_t taken = c.at[kept];
    if (taken == 0) break;

    // The bytes: ASCII is folded in the vector, characters that are replaced one by one.
    const __mmask64 upper = _mm512_cmplt_epu8_mask(_mm512_sub_epi8(bytes, _mm512_set1_epi8('A')), _mm512_set1_epi8(26));
    const __mmask64 blank = _mm512_cmplt_epu8_mask(_mm512_sub_epi8(bytes, _mm512_set1_epi8(9)), _mm512_set1_epi8(5));
    __m512i folded = _mm512_mask_add_epi8(bytes, upper, bytes, lower);
    folded = _mm512_mask_mov_epi8(folded, blank, _mm512_set1_epi8(' '));
    uint64_t replaced = c.replaced & usable;
    if (replaced != 0) {
      uint8_t block[64];
      _mm512_storeu_si512(block, folded);
      for (; replaced != 0; replaced &= replaced - 1) stay &= ~replace(block, c.at[__builtin_ctzll(replaced)], table);
      folded = _mm512_loadu_si512(block);
    }
    if (stay != ~UINT64_C(0)) folded = _mm512_maskz_compress_epi8(stay, folded);
    _mm512_storeu_si512(copy + base, folded);
#define PLACE(I) (base + (uint32_t)__builtin_popcountll(_bzhi_u64(stay, c.at[I])))

    // The tokens: wherever the class changes.
    uint64_t alphabetic = c.alphabetic, hangul = c.hangul, dictionary = c.dictionary;
    const uint64_t was_alphabetic = class == GK_KIND_ALPHABETIC, was_hangul = class == GK_KIND_HANGUL,
                   was_dictionary = class == GK_KIND_DICTIONARY;
    if (c.mark & usable) {
      alphabetic = with_marks(alphabetic, c.mark, was_alphabetic);
      hangul = with_marks(hangul, c.mark, was_hangul);
      dictionary = with_marks(dictionary, c.mark, was_dictionary);
    }
    uint64_t edges = (alphabetic ^ (alphabetic << 1 | was_alphabetic)) | (hangul ^ (hangul << 1 | was_hangul)) |
                     (dictionary ^ (dictionary << 1 | was_dictionary));
    // A long token of a dictionary script is cut.
    if (was_dictionary && base - open >= GK_DICTIONARY_TOKEN) edges |= 1;
    for (edges &= usable; edges != 0; edges &= edges - 1) {
      const uint32_t i = (uint32_t)__builtin_ctzll(edges), place = PLACE(i);
      *next = (gk_token){open, (uint16_t)(place - open), (uint8_t)class, 0};
      next += class != 0;
      class = (uint32_t)(alphabetic >> i & 1) * GK_KIND_ALPHABETIC + (uint32_t)(hangul >> i & 1) * GK_KIND_HANGUL +
              (uint32_t)(dictionary >> i & 1) * GK_KIND_DICTIONARY;
      open = place;
    }

    if (kept != 0) {
      const uint64_t first = usable & ~c.combining;
      if (first != 0) {
        const uint32_t i = 63 - (uint32_t)__builtin_clzll(first);
        const uint32_t behind = c.space >> i & 1 ? length_of(source[done + c.at[i]]) : 0;
        state->segment_source = done + c.at[i] + behind;
        state->segment_copy = PLACE(i) + (behind != 0);
        state->has_segment = 1;
      }
      spaced = c.space >> (kept - 1) & 1;
      combined = c.combining >> (kept - 1) & 1;
      if (combined) state->mark_source = done + c.at[kept - 1];
    }
    // Nearly always all complete characters are taken. The branch lets the next block begin on that assumption, while
    // this one is still being classified; a barrier keeps the compiler from turning it into a data dependency.
    if (taken != complete) {
      base += (uint32_t)__builtin_popcountll(_bzhi_u64(stay, taken));
      done += taken;
      __asm__ volatile("");
      break;
    }
    if (stay != ~UINT64_C(0)) {
      base += (uint32_t)__builtin_popcountll(_bzhi_u64(stay, taken));
      __asm__ volatile("");
    } else {
      base += complete;
    }
    done += complete;
  }
  state->copy_count = base;
  state->token_count = (uint32_t)(next - tokens);
  state->open = open;
  state->open_class = class;
  state->after_space = (uint32_t)spaced;
  state->after_mark = (uint32_t)combined;
  return done;
}

int gk_can_fold_text(void) {
  return __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vbmi") &&
         __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("bmi2");
}

size_t gk_fold_text(const uint8_t *source, size_t count, const gk_fold_table *table, uint8_t *copy, size_t room,
                    gk_token *tokens, gk_text_state *state) {
  return fold_text(source, count, table, copy, room, tokens, state);
}

#else

int gk_can_fold_text(void) { return 0; }

size_t gk_fold_text(const uint8_t *source, size_t count, const gk_fold_table *table, uint8_t *copy, size_t room,
                    gk_token *tokens, gk_text_state *state) {
  return 0;
}

#endif
