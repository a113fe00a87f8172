// fmguard — SPDX-License-Identifier: Apache-2.0
// Folds text of any script 64 bytes at a time: each byte of a block gets the class of its character, and where the
// class changes a token begins or ends. ASCII and the large uniform scripts are classified by comparisons, others by
// one lookup for each pair of pages (of 64 characters) that occurs in the block. Characters whose fold depends on
// their neighbours, or is longer than they are, are left to the caller. Needs AVX-512 VBMI2.
#include "CGuardKernels.h"

gk_uniform gk_uniform_range(int index) {
  static const gk_uniform ranges[GK_UNIFORM_RANGES] = {
      {0x4e00, 0x9fbf, GK_KIND_DICTIONARY}, {0xac00, 0xd77f, GK_KIND_HANGUL}, {0x1f300, 0x1faff, 0}};
  return ranges[index];
}

#if defined(__x86_64__)
#include <immintrin.h>

#define TARGET \
  __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,avx512vbmi2,bmi,bmi2,lzcnt,popcnt")))
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

// The entries of a pair of pages whose characters would be longer than they need be, and so are ill-formed.
static const uint8_t ill_formed[128] = {[0 ... 127] = GK_PLAIN_STOP};

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
      pages = __builtin_expect(lead < 0xc2, 0) ? ill_formed : plain + ((uint32_t)(lead & 0x1e) << 6);
      same = _mm512_mask_cmpeq_epi8_mask(rest, _mm512_and_si512(bytes, all_lanes(0xfe)), all_lanes(lead & 0xfe));
      place = place2;
    } else {
      const uint8_t following = block[i + 1];
      pages = __builtin_expect(lead == 0xe0 && following < 0xa0, 0)
                  ? ill_formed
                  : plain + ((uint32_t)(lead & 0x0f) << 12 | (uint32_t)(following & 0x3e) << 6);
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

// The entries of a block whose first `complete` bytes are characters that begin at `leads`: those of ASCII, which are
// given, and of all others. All bytes of a character get its entry. `threes` and `fours` are the leads of so many bytes
// and more.
TARGET INLINE __m512i classify(const uint8_t *block, __m512i bytes, uint64_t leads, uint32_t complete, __m512i ascii,
                               uint64_t threes, uint64_t fours, const gk_fold_table *table) {
  const __m512i second = _mm512_permutexvar_epi8(_mm512_add_epi8(iota(), all_lanes(1)), bytes);
  const __m512i third = _mm512_permutexvar_epi8(_mm512_add_epi8(iota(), all_lanes(2)), bytes);
  const uint64_t inner = first(complete) & ~leads;
  leads &= first(complete);
  uint64_t uniform = 0;
  __m512i entries = ascii;
  if (threes != 0) {
    // The uniform ranges.
    const uint64_t han =
        _mm512_mask_cmple_epu8_mask(leads, _mm512_sub_epi8(bytes, all_lanes(0xe4)), all_lanes(5)) &
        ~(_mm512_cmpeq_epi8_mask(bytes, all_lanes(0xe4)) & _mm512_cmplt_epu8_mask(second, all_lanes(0xb8))) &
        ~(_mm512_cmpeq_epi8_mask(bytes, all_lanes(0xe9)) & _mm512_cmpgt_epu8_mask(second, all_lanes(0xbe)));
    const uint64_t hangul =
        _mm512_mask_cmple_epu8_mask(leads, _mm512_sub_epi8(bytes, all_lanes(0xea)), all_lanes(3)) &
        ~(_mm512_cmpeq_epi8_mask(bytes, all_lanes(0xea)) & _mm512_cmplt_epu8_mask(second, all_lanes(0xb0))) &
        ~(_mm512_cmpeq_epi8_mask(bytes, all_lanes(0xed)) & _mm512_cmpgt_epu8_mask(second, all_lanes(0x9d)));
    entries = _mm512_mask_mov_epi8(ascii, han, all_lanes(GK_KIND_DICTIONARY));
    entries = _mm512_mask_mov_epi8(entries, hangul, all_lanes(GK_KIND_HANGUL));
    uniform = han | hangul;
  }
  const uint64_t four = leads & fours;
  if (four != 0) {
    const uint64_t other = _mm512_mask_cmpeq_epi8_mask(four, bytes, all_lanes(0xf0)) &
                           _mm512_cmpeq_epi8_mask(second, all_lanes(0x9f)) &
                           _mm512_cmple_epu8_mask(_mm512_sub_epi8(third, all_lanes(0x8c)), all_lanes(0xab - 0x8c));
    entries = _mm512_mask_mov_epi8(entries, four & ~other, all_lanes(GK_PLAIN_STOP));
  }
  const uint64_t rest = leads & _mm512_movepi8_mask(bytes) & ~(uniform | four);
  if (rest != 0) entries = look_up(block, bytes, second, third, rest, table->plain, entries);
  // To the bytes behind the leads; those of four bytes have no class.
  const __m512i before = _mm512_sub_epi8(iota(), all_lanes(1));
  entries = _mm512_mask_permutexvar_epi8(entries, inner, before, entries);
  return _mm512_mask_permutexvar_epi8(entries, inner, before, entries);
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

// Replaces full-width forms of ASCII by ASCII, and takes the bytes behind it from `stay`; returns the block.
TARGET INLINE __m512i narrow(__m512i bytes, __m512i folded, __m512i lower, uint64_t *replaced, uint64_t *stay) {
  const __m512i second = _mm512_permutexvar_epi8(_mm512_add_epi8(iota(), all_lanes(1)), bytes);
  const __m512i third = _mm512_permutexvar_epi8(_mm512_add_epi8(iota(), all_lanes(2)), bytes);
  const __m512i place = _mm512_or_si512(_mm512_and_si512(third, all_lanes(0x3f)),
                                        _mm512_slli_epi16(_mm512_and_si512(second, all_lanes(1)), 6));
  __m512i ascii = _mm512_add_epi8(place, all_lanes(' '));
  const uint64_t wide = _mm512_mask_cmpeq_epi8_mask(*replaced, bytes, all_lanes(0xef)) &
                        _mm512_cmpeq_epi8_mask(_mm512_or_si512(second, all_lanes(1)), all_lanes(0xbd)) &
                        _mm512_cmple_epu8_mask(ascii, all_lanes('~'));
  const uint64_t upper = _mm512_cmplt_epu8_mask(_mm512_sub_epi8(ascii, all_lanes('A')), all_lanes(26));
  ascii = _mm512_mask_add_epi8(ascii, upper, ascii, lower);
  *replaced &= ~wide;
  *stay &= ~(wide << 1 | wide << 2);
  return _mm512_mask_mov_epi8(folded, wide, ascii);
}

// Replaces characters of a block, all of them one by one; returns the block and takes what is left over from `stay`.
__attribute__((noinline)) TARGET static __m512i replace_all(__m512i folded, uint64_t replaced,
                                                            const gk_fold_table *table, uint64_t *stay) {
  uint8_t block[64];
  _mm512_storeu_si512(block, folded);
  for (; replaced != 0; replaced &= replaced - 1) *stay &= ~replace(block, lowest(replaced), table);
  return _mm512_loadu_si512(block);
}

// The first mark that may be out of order, as its lead in the copy, or 64: the third in a row, and one whose combining
// class is lower than that of the mark before it. `before` marks stand before the block.
TARGET INLINE uint32_t disorder(uint64_t combining, uint64_t leads, uint64_t stay, const uint8_t *block,
                                const gk_fold_table *table, uint32_t before) {
  const uint64_t marks = combining & leads;
  uint64_t pairs = marks & (combining << 1 | (before != 0));
  for (; pairs != 0; pairs &= pairs - 1) {
    const uint32_t at = lowest(pairs);
    const uint64_t earlier = marks & first(at);
    // A mark whose predecessor stands before the block is left to the caller.
    if (earlier == 0) return at;
    const uint32_t previous = highest(earlier);
    if (previous == 0 ? before != 0 : combining >> (previous - 1) & 1) return at;
    const uint32_t one = lowest(_pdep_u64(UINT64_C(1) << previous, stay));
    const uint32_t two = lowest(_pdep_u64(UINT64_C(1) << at, stay));
    if (entry_of(table, block + two) >> 6 < entry_of(table, block + one) >> 6) return at;
  }
  return 64;
}

// The classes of a block in which marks belong to the character before them; `before` is the class before the block.
__attribute__((noinline)) TARGET static __m512i join_marks(__m512i class, uint64_t marks, uint32_t before) {
  class = _mm512_mask_mov_epi8(class, marks, _mm512_setzero_si512());
  for (uint8_t kind = GK_KIND_ALPHABETIC; kind <= GK_KIND_DICTIONARY; kind++) {
    const uint64_t members = _mm512_cmpeq_epi8_mask(class, all_lanes(kind));
    class = _mm512_mask_mov_epi8(class, with_marks(members, marks, before == kind), all_lanes(kind));
  }
  return class;
}

// The tokens so far, and the one that is not closed.
typedef struct {
  gk_token *next;
  uint32_t open, class;
} token_list;

// Appends the tokens that end in the first `count` bytes of a block of the copy that begins at `base`.
TARGET INLINE void cut_tokens(token_list *list, __m512i class, uint32_t base, uint32_t count) {
  const uint64_t usable = first(count);
  const uint64_t marks = _mm512_mask_cmpeq_epi8_mask(usable, class, all_lanes(GK_KIND_MARK));
  if (__builtin_expect(marks != 0, 0)) class = join_marks(class, marks, list->class);
  const __m512i before = _mm512_mask_permutexvar_epi8(all_lanes((uint8_t)list->class), ~UINT64_C(1),
                                                      _mm512_sub_epi8(iota(), all_lanes(1)), class);
  uint64_t edges = _mm512_mask_cmpneq_epi8_mask(usable, class, before);
  // A long token of a dictionary script is cut.
  if (list->class == GK_KIND_DICTIONARY && base - list->open >= GK_DICTIONARY_TOKEN) edges |= 1;
  const uint64_t starts = _mm512_mask_cmpge_epu8_mask(edges, class, all_lanes(GK_KIND_ALPHABETIC));
  const uint64_t ends = _mm512_mask_cmpge_epu8_mask(edges, before, all_lanes(GK_KIND_ALPHABETIC));
  const uint32_t ended = count_of(ends);
  const int is_open = list->class >= GK_KIND_ALPHABETIC;
  // The n-th end belongs to the n-th start, where the first start of all may stand before the block.
  const uint64_t lanes = is_open ? ~UINT64_C(1) : ~UINT64_C(0);
  uint8_t from[64], to[64], kind[64];
  _mm512_storeu_si512(from, _mm512_maskz_expand_epi8(lanes, _mm512_maskz_compress_epi8(starts, iota())));
  _mm512_storeu_si512(to, _mm512_maskz_compress_epi8(ends, iota()));
  _mm512_storeu_si512(kind, _mm512_maskz_compress_epi8(ends, before));
  // Sixteen at a time, which are nearly always enough: how many there are, no branch can foresee. Behind the last
  // stands one without a length, as the questions want it.
  uint32_t i = 0;
  do {
    for (const uint32_t end = i + 16; i < end; i += 8) {
      const __m512i start = _mm512_cvtepu8_epi64(_mm_loadl_epi64((const __m128i *)(from + i)));
      const __m512i stop = _mm512_cvtepu8_epi64(_mm_loadl_epi64((const __m128i *)(to + i)));
      const __m512i its_kind = _mm512_cvtepu8_epi64(_mm_loadl_epi64((const __m128i *)(kind + i)));
      const __m512i length = _mm512_slli_epi64(_mm512_sub_epi64(stop, start), 32);
      const __m512i token = _mm512_or_si512(_mm512_add_epi64(start, _mm512_set1_epi64(base)),
                                            _mm512_or_si512(length, _mm512_slli_epi64(its_kind, 48)));
      _mm512_storeu_si512(list->next + i, token);
    }
  } while (__builtin_expect(i <= ended, 0));
  if (ended != 0 && is_open)
    *list->next = (gk_token){list->open, (uint16_t)(base + to[0] - list->open), (uint8_t)list->class, 0};
  list->next += ended;
  if (starts != 0) list->open = base + highest(starts);
  list->class = (uint32_t)_mm_cvtsi128_si32(
                    _mm512_castsi512_si128(_mm512_permutexvar_epi8(all_lanes((uint8_t)(count - 1)), class))) & 0xff;
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
    const uint64_t word = _mm512_cmplt_epu8_mask(_mm512_sub_epi8(letter, all_lanes('a')), all_lanes(26)) |
                          _mm512_cmplt_epu8_mask(_mm512_sub_epi8(bytes, all_lanes('0')), all_lanes(10));
    uint64_t spaces = blank | _mm512_cmpeq_epi8_mask(bytes, all_lanes(' '));
    __m512i entries = _mm512_mask_mov_epi8(_mm512_maskz_mov_epi8(word, all_lanes(GK_KIND_ALPHABETIC)), spaces,
                                           all_lanes(GK_KIND_SPACE));
    // How much of the block is folded, and which of its bytes stay.
    uint32_t taken = size;
    uint64_t leads = all, stay = ~UINT64_C(0), is_mark = 0;
    if (_mm512_movepi8_mask(bytes) != 0) {
      leads = _mm512_mask_cmpgt_epi8_mask(all, bytes, all_lanes(0xbf));
      // Continuation bytes stand behind the leads of longer characters, and nowhere else. The block ends before the
      // first byte that is missing or stray, and before a character that is not complete.
      const uint64_t long2 = _mm512_cmpge_epu8_mask(bytes, all_lanes(0xc0));
      const uint64_t long3 = _mm512_cmpge_epu8_mask(bytes, all_lanes(0xe0));
      const uint64_t long4 = _mm512_cmpge_epu8_mask(bytes, all_lanes(0xf0));
      const uint64_t wrong = ((long2 << 1 | long3 << 2 | long4 << 3) ^ ~leads) & all;
      const uint32_t well = wrong != 0 ? lowest(wrong) : size;
      // Of its last n - 1 bytes, none begins a character of n bytes.
      const uint64_t here = first(well);
      const uint64_t cut = here & ((long2 & ~(here >> 1)) | (long3 & ~(here >> 2)) | (long4 & ~(here >> 3)));
      taken = cut != 0 ? lowest(cut) : well;
      if (taken == 0) break;
      entries = classify(block, bytes, leads, taken, entries, long3, long4, table);
      const uint64_t special = _mm512_mask_test_epi8_mask(
          leads, entries, all_lanes(GK_PLAIN_STOP | GK_PLAIN_REPLACED | GK_PLAIN_DROPPED | GK_PLAIN_COMBINING));
      if (special != 0) {
        const uint64_t stop = _mm512_mask_test_epi8_mask(special, entries, all_lanes(GK_PLAIN_STOP)) & first(taken);
        if (__builtin_expect(stop != 0, 0)) {
          taken = lowest(stop);
          // A branch, not data: the next block need not wait until this one is classified.
          __asm__ volatile("");
        }
        const uint64_t here = special & first(taken);
        const uint64_t dropped = _mm512_mask_test_epi8_mask(here, entries, all_lanes(GK_PLAIN_DROPPED));
        uint64_t replaced = _mm512_mask_test_epi8_mask(here, entries, all_lanes(GK_PLAIN_REPLACED));
        is_mark = _mm512_test_epi8_mask(entries, all_lanes(GK_PLAIN_COMBINING));
        if (replaced != 0) {
          folded = narrow(bytes, folded, lower, &replaced, &stay);
          if (replaced != 0) folded = replace_all(folded, replaced, table, &stay);
          const __m512i class = _mm512_and_si512(entries, all_lanes(GK_PLAIN_CLASS));
          spaces = _mm512_cmpeq_epi8_mask(class, all_lanes(GK_KIND_SPACE));
        }
        if (__builtin_expect(dropped != 0, 0)) {
          // All bytes of each, to the next lead.
          const uint64_t gone = dropped | (dropped << 1 & ~leads);
          stay &= ~(gone | (gone << 1 & ~leads));
        }
      }
    }
    if (taken == 0) break;

    // White space after white space goes too.
    const uint64_t once = stay == ~UINT64_C(0) ? spaces : _pext_u64(spaces, stay);
    const uint64_t again = once & (once << 1 | spaced);
    if (again != 0) stay &= ~_pdep_u64(again, stay);
    uint32_t written = taken;
    if (stay != ~UINT64_C(0)) {
      folded = _mm512_maskz_compress_epi8(stay, folded);
      entries = _mm512_maskz_compress_epi8(stay, entries);
      written = count_of(stay & first(taken));
    }
    uint64_t combining = 0;
    if (__builtin_expect((is_mark | marks) != 0, 0)) {
      combining = _mm512_test_epi8_mask(entries, all_lanes(GK_PLAIN_COMBINING)) & first(written);
      const uint64_t copy_leads = _mm512_cmpgt_epi8_mask(folded, all_lanes(0xbf));
      const uint32_t wrong = disorder(combining, copy_leads, stay, block, table, marks);
      if (wrong < written) {
        written = wrong;
        taken = lowest(_pdep_u64(UINT64_C(1) << wrong, stay));
        if (taken == 0) break;
      }
      if (written != 0) {
        if (combining >> (written - 1) & 1) {
          const uint32_t i = highest(copy_leads & first(written));
          marks = i == 0 ? marks + 1 : 1 + (uint32_t)(combining >> (i - 1) & 1);
          mark_source = done + lowest(_pdep_u64(UINT64_C(1) << i, stay));
        } else {
          marks = 0;
        }
      }
    }
    _mm512_storeu_si512(copy + base, folded);

    const uint64_t begins = leads & first(taken) & ~is_mark & (stay | spaces);
    if (begins != 0) {
      const uint32_t i = highest(begins);
      const uint32_t is_space = spaces >> i & 1;
      segment_source = done + i + (is_space ? length_of(block[i]) : 0);
      segment_copy = base + count_of(stay & first(i)) + (is_space & (uint32_t)(stay >> i));
      has_segment = 1;
    }
    if (written != 0) {
      // Behind a text there is something without a class, too.
      const uint32_t ends = (uint32_t)(state->is_last & (done + taken == count) & (written < 64));
      cut_tokens(&list, _mm512_and_si512(entries, all_lanes(GK_PLAIN_CLASS)), base, written + ends);
      spaced = list.class == GK_KIND_SPACE;
    }
    base += written;
    done += taken;
    // Otherwise a character stands there that is for the caller, or one that the block cut off.
    if (taken < size && taken < 61) break;
  }
  state->copy_count = base;
  state->token_count = (uint32_t)(list.next - tokens);
  state->open = list.open;
  state->open_class = list.class >= GK_KIND_ALPHABETIC ? list.class : 0;
  state->after_space = (uint32_t)spaced;
  state->has_segment = has_segment;
  state->segment_source = segment_source;
  state->segment_copy = segment_copy;
  state->after_mark = marks;
  state->mark_source = mark_source;
  return done;
}

int gk_can_fold_text(void) { return gk_level() >= GK_LEVEL_VBMI2; }

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
