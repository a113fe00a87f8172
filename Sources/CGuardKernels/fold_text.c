// fmguard — SPDX-License-Identifier: Apache-2.0
// Folds text of any script 64 bytes at a time: a block becomes bit masks with one bit a byte, one mask for each class of
// characters, and the edges of the masks are the tokens. ASCII and the large uniform scripts are classified by
// comparisons, others by one lookup for each pair of pages (of 64 characters) that occurs in the block. Characters whose
// fold depends on their neighbours, or is longer than they are, are left to the caller. Needs AVX-512 VBMI2.
#include "CGuardKernels.h"

gk_uniform gk_uniform_range(int index) {
  static const gk_uniform ranges[GK_UNIFORM_RANGES] = {
      {0x4e00, 0x9fbf, GK_KIND_DICTIONARY}, {0xac00, 0xd77f, GK_KIND_HANGUL}, {0x1f300, 0x1faff, 0}};
  return ranges[index];
}

#if defined(__x86_64__)
#include <immintrin.h>

#define TARGET __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,avx512vbmi2,bmi,bmi2,lzcnt,popcnt")))
#define INLINE static inline __attribute__((always_inline))

// The first `count` bits, 0 to 64.
TARGET INLINE uint64_t first(uint32_t count) { return _bzhi_u64(~UINT64_C(0), count); }

INLINE uint32_t lowest(uint64_t mask) { return (uint32_t)__builtin_ctzll(mask); }
INLINE uint32_t highest(uint64_t mask) { return 63 - (uint32_t)__builtin_clzll(mask); }
INLINE uint32_t count_of(uint64_t mask) { return (uint32_t)__builtin_popcountll(mask); }

TARGET INLINE __m512i all_lanes(uint8_t byte) { return _mm512_set1_epi8((char)byte); }

// 0, 1, 2 … 63.
TARGET INLINE __m512i iota(void) {
  static const uint8_t numbers[64] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                      16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
                                      32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
                                      48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
  return _mm512_loadu_si512(numbers);
}

// A block: one bit for each byte, all bytes of a character alike, unless noted.
typedef struct {
  uint64_t leads;  // the first byte of each character
  uint64_t alphabetic, hangul, dictionary, mark, space;
  uint64_t combining;
  // At leads only:
  uint64_t stop, replaced, dropped;
} masks;

// The entries of the characters from U+0080 on that are not in the ranges that `classify` knows, at their leads: those
// of all characters from two neighbouring pages at once.
TARGET INLINE __m512i look_up(const uint8_t *block, __m512i bytes, __m512i second, __m512i third, uint64_t rest,
                              const uint8_t *plain, __m512i entries) {
  const __m512i six = all_lanes(0x3f);
  // The place of a character in a pair of pages.
  const __m512i place2 =
      _mm512_or_si512(_mm512_and_si512(second, six), _mm512_slli_epi16(_mm512_and_si512(bytes, all_lanes(1)), 6));
  const __m512i place3 =
      _mm512_or_si512(_mm512_and_si512(third, six), _mm512_slli_epi16(_mm512_and_si512(second, all_lanes(1)), 6));
  while (rest != 0) {
    const uint32_t i = lowest(rest);
    const uint8_t lead = block[i];
    uint64_t same;
    const uint8_t *pages;
    __m512i place;
    if (lead < 0xe0) {
      pages = plain + ((uint32_t)(lead & 0x1e) << 6);
      same = _mm512_mask_cmpeq_epi8_mask(rest, _mm512_and_si512(bytes, all_lanes(0xfe)), all_lanes(lead & 0xfe));
      place = place2;
    } else {
      const uint8_t following = block[i + 1];
      pages = plain + ((uint32_t)(lead & 0x0f) << 12 | (uint32_t)(following & 0x3e) << 6);
      same = _mm512_mask_cmpeq_epi8_mask(rest, bytes, all_lanes(lead)) &
             _mm512_cmpeq_epi8_mask(_mm512_and_si512(second, all_lanes(0xfe)), all_lanes(following & 0xfe));
      place = place3;
    }
    const __m512i low = _mm512_loadu_si512(pages), high = _mm512_loadu_si512(pages + 64);
    entries = _mm512_mask_mov_epi8(entries, same, _mm512_permutex2var_epi8(low, place, high));
    rest &= ~same;
  }
  return entries;
}

// Classifies the characters beyond ASCII of a block whose first `complete` bytes are characters.
TARGET INLINE void classify(const uint8_t *block, __m512i bytes, uint32_t complete, const gk_fold_table *table,
                            masks *m) {
  const uint64_t usable = first(complete), leads = m->leads & usable;
  const __m512i second = _mm512_permutexvar_epi8(_mm512_add_epi8(iota(), all_lanes(1)), bytes);
  const __m512i third = _mm512_permutexvar_epi8(_mm512_add_epi8(iota(), all_lanes(2)), bytes);
  // The uniform ranges.
  const uint64_t han = _mm512_mask_cmple_epu8_mask(leads, _mm512_sub_epi8(bytes, all_lanes(0xe4)), all_lanes(5)) &
                       ~(_mm512_cmpeq_epi8_mask(bytes, all_lanes(0xe4)) & _mm512_cmplt_epu8_mask(second, all_lanes(0xb8))) &
                       ~(_mm512_cmpeq_epi8_mask(bytes, all_lanes(0xe9)) & _mm512_cmpgt_epu8_mask(second, all_lanes(0xbe)));
  const uint64_t hangul =
      _mm512_mask_cmple_epu8_mask(leads, _mm512_sub_epi8(bytes, all_lanes(0xea)), all_lanes(3)) &
      ~(_mm512_cmpeq_epi8_mask(bytes, all_lanes(0xea)) & _mm512_cmplt_epu8_mask(second, all_lanes(0xb0))) &
      ~(_mm512_cmpeq_epi8_mask(bytes, all_lanes(0xed)) & _mm512_cmpgt_epu8_mask(second, all_lanes(0x9d)));
  const uint64_t four = _mm512_mask_cmpge_epu8_mask(leads, bytes, all_lanes(0xf0));
  uint64_t other = 0;
  if (four != 0) {
    other = _mm512_mask_cmpeq_epi8_mask(four, bytes, all_lanes(0xf0)) &
            _mm512_cmpeq_epi8_mask(second, all_lanes(0x9f)) &
            _mm512_cmple_epu8_mask(_mm512_sub_epi8(third, all_lanes(0x8c)), all_lanes(0xab - 0x8c));
  }
  const uint64_t rest = leads & _mm512_movepi8_mask(bytes) & ~(han | hangul | four);
  const uint64_t overlong = _mm512_mask_cmple_epu8_mask(rest, bytes, all_lanes(0xc1)) |
                            (_mm512_mask_cmpeq_epi8_mask(rest, bytes, all_lanes(0xe0)) &
                             _mm512_cmplt_epu8_mask(second, all_lanes(0xa0)));
  __m512i entries = _mm512_mask_mov_epi8(_mm512_maskz_mov_epi8(han, all_lanes(GK_KIND_DICTIONARY)), hangul,
                                         all_lanes(GK_KIND_HANGUL));
  entries = look_up(block, bytes, second, third, rest, table->plain, entries);
  m->stop = (_mm512_test_epi8_mask(entries, all_lanes(GK_PLAIN_STOP)) & leads) | (four & ~other) | overlong;
  m->replaced = _mm512_test_epi8_mask(entries, all_lanes(GK_PLAIN_REPLACED));
  m->dropped = _mm512_test_epi8_mask(entries, all_lanes(GK_PLAIN_DROPPED));
  // To the bytes behind the leads. Characters of four bytes have no class.
  const uint64_t inner = usable & ~leads;
  const __m512i before = _mm512_sub_epi8(iota(), all_lanes(1));
  entries = _mm512_mask_permutexvar_epi8(entries, inner, before, entries);
  entries = _mm512_mask_permutexvar_epi8(entries, inner, before, entries);
  const __m512i class = _mm512_and_si512(entries, all_lanes(GK_PLAIN_CLASS));
  m->alphabetic |= _mm512_cmpeq_epi8_mask(class, all_lanes(GK_KIND_ALPHABETIC));
  m->space |= _mm512_cmpeq_epi8_mask(class, all_lanes(GK_KIND_SPACE));
  m->hangul = _mm512_cmpeq_epi8_mask(class, all_lanes(GK_KIND_HANGUL));
  m->dictionary = _mm512_cmpeq_epi8_mask(class, all_lanes(GK_KIND_DICTIONARY));
  m->mark = _mm512_cmpeq_epi8_mask(class, all_lanes(GK_KIND_MARK));
  m->combining = _mm512_test_epi8_mask(entries, all_lanes(GK_PLAIN_COMBINING));
}

// The marks that directly follow members of a class belong to it.
INLINE uint64_t with_marks(uint64_t members, uint64_t marks, uint64_t before) {
  uint64_t following = (members << 1 | before) & marks;
  return members | (((following + marks) ^ marks) & marks);
}

INLINE uint32_t decode(const uint8_t *bytes) {
  if (bytes[0] < 0x80) return bytes[0];
  if (bytes[0] < 0xe0) return (uint32_t)(bytes[0] & 0x1f) << 6 | (bytes[1] & 0x3f);
  return (uint32_t)(bytes[0] & 0x0f) << 12 | (uint32_t)(bytes[1] & 0x3f) << 6 | (bytes[2] & 0x3f);
}

INLINE uint32_t length_of(uint8_t lead) { return lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4; }

INLINE uint32_t entry_of(const gk_fold_table *table, const uint8_t *bytes) {
  uint32_t scalar = decode(bytes);
  return table->stage2[(uint32_t)table->stage1[scalar >> 6] << 6 | (scalar & 63)];
}

// Replaces a character in place by one that is not longer; returns the bytes that are left over, as bits.
INLINE uint64_t replace(uint8_t *block, uint32_t at, const gk_fold_table *table) {
  uint8_t *bytes = block + at;
  uint32_t entry = entry_of(table, bytes), length = length_of(bytes[0]), written;
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

// Replaces characters of a block, all of them one by one; returns the block and takes what is left over from `stay`.
__attribute__((noinline)) TARGET static __m512i replace_all(__m512i folded, uint64_t replaced,
                                                            const gk_fold_table *table, uint64_t *stay) {
  uint8_t block[64];
  _mm512_storeu_si512(block, folded);
  for (; replaced != 0; replaced &= replaced - 1) *stay &= ~replace(block, lowest(replaced), table);
  return _mm512_loadu_si512(block);
}

// Takes the bytes that do not stay out of the masks.
TARGET INLINE void squeeze(masks *m, uint64_t stay) {
  m->leads = _pext_u64(m->leads, stay);
  m->alphabetic = _pext_u64(m->alphabetic, stay);
  m->hangul = _pext_u64(m->hangul, stay);
  m->dictionary = _pext_u64(m->dictionary, stay);
  m->mark = _pext_u64(m->mark, stay);
  m->space = _pext_u64(m->space, stay);
  m->combining = _pext_u64(m->combining, stay);
}

// The first mark that may be out of order, as its lead in the copy, or 64: the third in a row, and one whose combining
// class is lower than that of the mark before it. `before` marks stand before the block.
TARGET INLINE uint32_t disorder(const masks *m, uint64_t stay, const uint8_t *block, const gk_fold_table *table,
                                uint32_t before) {
  const uint64_t marks = m->combining & m->leads;
  uint64_t pairs = marks & (m->combining << 1 | (before != 0));
  for (; pairs != 0; pairs &= pairs - 1) {
    const uint32_t at = lowest(pairs);
    const uint64_t earlier = marks & first(at);
    // A mark whose predecessor stands before the block is left to the caller.
    if (earlier == 0) return at;
    const uint32_t previous = highest(earlier);
    if (previous == 0 ? before != 0 : m->combining >> (previous - 1) & 1) return at;
    const uint32_t one = lowest(_pdep_u64(UINT64_C(1) << previous, stay)), two = lowest(_pdep_u64(UINT64_C(1) << at, stay));
    if (entry_of(table, block + two) >> 6 < entry_of(table, block + one) >> 6) return at;
  }
  return 64;
}

// What the edges of a block's tokens are cut from.
typedef struct {
  gk_token *next;
  uint32_t open, class;
} token_list;

// Appends the tokens that end in the first `count` bytes of a block of the copy that begins at `base`.
TARGET INLINE void cut_tokens(token_list *list, const masks *m, uint32_t base, uint32_t count) {
  const uint64_t usable = first(count);
  const uint64_t was_alphabetic = list->class == GK_KIND_ALPHABETIC, was_hangul = list->class == GK_KIND_HANGUL,
                 was_dictionary = list->class == GK_KIND_DICTIONARY;
  uint64_t alphabetic = m->alphabetic, hangul = m->hangul, dictionary = m->dictionary;
  uint64_t starts = alphabetic & ~(alphabetic << 1 | was_alphabetic);
  uint64_t ends = ~alphabetic & (alphabetic << 1 | was_alphabetic);
  __m512i kinds = all_lanes(GK_KIND_ALPHABETIC);
  if ((hangul | dictionary | m->mark | was_hangul | was_dictionary) != 0) {
    if (m->mark & usable) {
      alphabetic = with_marks(alphabetic, m->mark, was_alphabetic);
      hangul = with_marks(hangul, m->mark, was_hangul);
      dictionary = with_marks(dictionary, m->mark, was_dictionary);
      starts = alphabetic & ~(alphabetic << 1 | was_alphabetic);
      ends = ~alphabetic & (alphabetic << 1 | was_alphabetic);
    }
    starts |= (hangul & ~(hangul << 1 | was_hangul)) | (dictionary & ~(dictionary << 1 | was_dictionary));
    ends |= (~hangul & (hangul << 1 | was_hangul)) | (~dictionary & (dictionary << 1 | was_dictionary));
    // A long token of a dictionary script is cut.
    if (was_dictionary & dictionary && base - list->open >= GK_DICTIONARY_TOKEN) {
      starts |= 1;
      ends |= 1;
    }
    kinds = _mm512_mask_mov_epi8(kinds, hangul, all_lanes(GK_KIND_HANGUL));
    kinds = _mm512_mask_mov_epi8(kinds, dictionary, all_lanes(GK_KIND_DICTIONARY));
  }
  starts &= usable;
  ends &= usable;
  const uint32_t ended = count_of(ends);
  // The n-th end belongs to the n-th start, where the first start of all may stand before the block.
  const uint64_t lanes = list->class != 0 ? ~UINT64_C(1) : ~UINT64_C(0);
  uint8_t from[64], to[64], kind[64];
  _mm512_storeu_si512(from, _mm512_maskz_expand_epi8(lanes, _mm512_maskz_compress_epi8(starts, iota())));
  _mm512_storeu_si512(to, _mm512_maskz_compress_epi8(ends, iota()));
  _mm512_storeu_si512(kind, _mm512_maskz_expand_epi8(lanes, _mm512_maskz_compress_epi8(starts, kinds)));
  for (uint32_t i = 0; i < ended; i += 8) {
    const __m512i start = _mm512_cvtepu8_epi64(_mm_loadl_epi64((const __m128i *)(from + i)));
    const __m512i end = _mm512_cvtepu8_epi64(_mm_loadl_epi64((const __m128i *)(to + i)));
    const __m512i its_kind = _mm512_cvtepu8_epi64(_mm_loadl_epi64((const __m128i *)(kind + i)));
    const __m512i length = _mm512_slli_epi64(_mm512_sub_epi64(end, start), 32);
    const __m512i token = _mm512_or_si512(_mm512_add_epi64(start, _mm512_set1_epi64(base)),
                                          _mm512_or_si512(length, _mm512_slli_epi64(its_kind, 48)));
    _mm512_storeu_si512(list->next + i, token);
  }
  if (ended != 0 && list->class != 0)
    *list->next = (gk_token){list->open, (uint16_t)(base + to[0] - list->open), (uint8_t)list->class, 0};
  list->next += ended;
  if (starts != 0) list->open = base + highest(starts);
  const uint32_t end = count - 1;
  list->class = (uint32_t)(alphabetic >> end & 1) * GK_KIND_ALPHABETIC + (uint32_t)(hangul >> end & 1) * GK_KIND_HANGUL +
                (uint32_t)(dictionary >> end & 1) * GK_KIND_DICTIONARY;
}

TARGET static size_t fold_text(const uint8_t *source, size_t count, const gk_fold_table *table, uint8_t *copy,
                               size_t room, gk_token *tokens, gk_text_state *state) {
  const __m512i lower = all_lanes(table->lower);
  uint32_t base = state->copy_count, marks = 0;
  uint64_t spaced = state->after_space;
  token_list list = {tokens + state->token_count, state->open, state->open_class};
  // The last character that begins a segment: where it begins, or, for white space, ends.
  size_t segment_source = 0, mark_source = 0, done = 0;
  uint32_t segment_copy = 0, has_segment = 0;
  while (done < count && base < room) {
    const uint8_t *block = source + done;
    const uint32_t size = count - done < 64 ? (uint32_t)(count - done) : 64;
    const uint64_t all = first(size);
    const __m512i bytes = _mm512_maskz_loadu_epi8(all, block);
    const __m512i letter = _mm512_or_si512(bytes, all_lanes(0x20));
    const __mmask64 upper = _mm512_cmplt_epu8_mask(_mm512_sub_epi8(bytes, all_lanes('A')), all_lanes(26));
    const __mmask64 blank = _mm512_cmplt_epu8_mask(_mm512_sub_epi8(bytes, all_lanes(9)), all_lanes(5));
    __m512i folded = _mm512_mask_add_epi8(bytes, upper, bytes, lower);
    folded = _mm512_mask_mov_epi8(folded, blank, all_lanes(' '));
    masks m = {.leads = all,
               .alphabetic = _mm512_cmplt_epu8_mask(_mm512_sub_epi8(letter, all_lanes('a')), all_lanes(26)) |
                             _mm512_cmplt_epu8_mask(_mm512_sub_epi8(bytes, all_lanes('0')), all_lanes(10)),
               .space = blank | _mm512_cmpeq_epi8_mask(bytes, all_lanes(' '))};
    // How much of the block is folded.
    uint32_t taken = size;
    uint64_t stay = ~UINT64_C(0);
    if (_mm512_movepi8_mask(bytes) != 0) {
      m.leads = _mm512_mask_cmpgt_epi8_mask(all, bytes, all_lanes(0xbf));
      // Continuation bytes stand behind the leads of longer characters, and nowhere else. The block ends before the
      // first byte that is missing or stray, and before a character that is not complete.
      const uint64_t long2 = _mm512_cmpge_epu8_mask(bytes, all_lanes(0xc0));
      const uint64_t long3 = _mm512_cmpge_epu8_mask(bytes, all_lanes(0xe0));
      const uint64_t long4 = _mm512_cmpge_epu8_mask(bytes, all_lanes(0xf0));
      const uint64_t wrong = ((long2 << 1 | long3 << 2 | long4 << 3) ^ ~m.leads) & all;
      const uint32_t well = wrong != 0 ? lowest(wrong) : size;
      const uint64_t whole = m.leads & first(well);
      if (whole == 0) break;
      const uint32_t last = highest(whole);
      taken = last + length_of(block[last]) == well ? well : last;
      classify(block, bytes, taken, table, &m);
      const uint64_t stop = m.stop & first(taken);
      if (__builtin_expect(stop != 0, 0)) {
        taken = lowest(stop);
        // A branch, not data: the next block need not wait until this one is classified.
        __asm__ volatile("");
      }
      const uint64_t dropped = m.dropped & first(taken), replaced = m.replaced & first(taken);
      if (replaced != 0) folded = replace_all(folded, replaced, table, &stay);
      if (__builtin_expect(dropped != 0, 0)) {
        // All bytes of each, to the next lead.
        const uint64_t inner = ~m.leads;
        uint64_t gone = dropped | (dropped << 1 & inner);
        gone |= gone << 1 & inner;
        stay &= ~gone;
      }
    }
    if (taken == 0) break;

    // White space after white space goes too.
    const uint64_t leads = m.leads, spaces = m.space & leads;
    uint64_t once = _pext_u64(m.space, stay);
    const uint64_t again = once & (once << 1 | spaced);
    if (again != 0) stay &= ~_pdep_u64(again, stay);
    const uint64_t combining = m.combining;
    if (stay != ~UINT64_C(0)) {
      squeeze(&m, stay);
      folded = _mm512_maskz_compress_epi8(stay, folded);
    }
    uint32_t written = count_of(stay & first(taken));
    if (__builtin_expect((m.combining & first(written)) != 0 || marks != 0, 0)) {
      const uint32_t wrong = disorder(&m, stay, block, table, marks);
      if (wrong < written) {
        written = wrong;
        taken = lowest(_pdep_u64(UINT64_C(1) << wrong, stay));
        if (taken == 0) break;
      }
    }
    _mm512_storeu_si512(copy + base, folded);

    const uint64_t begins = leads & first(taken) & ~combining & (stay | spaces);
    if (begins != 0) {
      const uint32_t i = highest(begins);
      const uint32_t is_space = spaces >> i & 1;
      segment_source = done + i + (is_space ? length_of(block[i]) : 0);
      segment_copy = base + count_of(stay & first(i)) + (is_space & (uint32_t)(stay >> i));
      has_segment = 1;
    }
    if (written != 0) {
      cut_tokens(&list, &m, base, written);
      spaced = m.space >> (written - 1) & 1;
      const uint64_t lead = m.leads & first(written);
      if (m.combining >> (written - 1) & 1) {
        const uint32_t i = highest(lead);
        marks = i == 0 ? marks + 1 : 1 + (uint32_t)(m.combining >> (i - 1) & 1);
        mark_source = done + lowest(_pdep_u64(UINT64_C(1) << i, stay));
      } else {
        marks = 0;
      }
    }
    base += written;
    done += taken;
    // Otherwise a character stands there that is for the caller, or one that the block cut off.
    if (taken < size && taken < 61) break;
  }
  state->copy_count = base;
  state->token_count = (uint32_t)(list.next - tokens);
  state->open = list.open;
  state->open_class = list.class;
  state->after_space = (uint32_t)spaced;
  state->has_segment = has_segment;
  state->segment_source = segment_source;
  state->segment_copy = segment_copy;
  state->after_mark = marks;
  state->mark_source = mark_source;
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
