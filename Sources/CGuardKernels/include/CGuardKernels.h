// fmguard — SPDX-License-Identifier: Apache-2.0
// The vector loops that Swift cannot express: folding text while cutting it into tokens, asking a filter about every
// place where a term may begin, and looking for disguised letters. They know UTF-8 and tables of characters that they
// are given; nothing of terms, boundaries or lists.
// Each runs with the best instructions of the machine: see `gk_level`.
#ifndef CGUARD_KERNELS_H
#define CGUARD_KERNELS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/// The instructions that the kernels use: the best that the machine has, up to the limit.
#define GK_LEVEL_PLAIN 0   ///< C (on x86-64: SSE2, which every such machine has)
#define GK_LEVEL_AVX2 1    ///< AVX2 and BMI2
#define GK_LEVEL_AVX512 2  ///< AVX-512 F, BW, DQ, VL
#define GK_LEVEL_VBMI2 3   ///< and VBMI, VBMI2
int gk_level(void);

/// Limits the level from now on, in all threads, so that tests reach every kernel on one machine. Tables for
/// `gk_fold_text` that are there already go on being used.
void gk_limit_level(int level);

/// A maximal run of characters of one class in the matching copy.
typedef struct {
  uint32_t start;   ///< first byte in the copy
  uint16_t length;  ///< in bytes, at least 1
  uint8_t kind;     ///< a CharacterClass: alphabetic, hangul or dictionary
  uint8_t unused;   ///< 0
} gk_token;

#define GK_KIND_SPACE 1u
#define GK_KIND_ALPHABETIC 2u
#define GK_KIND_HANGUL 3u
#define GK_KIND_DICTIONARY 4u
#define GK_KIND_MARK 5u

/// What `gk_fold_ascii` carries from one call to the next.
typedef struct {
  uint32_t copy_count;   ///< bytes written so far
  uint32_t token_count;  ///< tokens written so far
  uint32_t open;         ///< first byte of the alphabetic token that is not closed yet, or GK_NONE
  uint32_t after_space;  ///< 1 if the last byte written is a space
} gk_fold_state;

#define GK_NONE UINT32_MAX

/// Folds the longest prefix of `source` that is ASCII and holds no two white-space characters in a row: letters to
/// lower case where `lower` is 0x20 (0 keeps them), white space to U+0020; closed tokens are appended.
/// Both targets need room for `count + 64` bytes and `count / 2 + 2` tokens from their counts on.
/// Returns the number of source bytes folded.
size_t gk_fold_ascii(const uint8_t *source, size_t count, uint8_t lower, uint8_t *copy, gk_token *tokens,
                     gk_fold_state *state);

/// How the characters below U+10000 fold, for `gk_fold_text`. ASCII, its
/// full-width forms (which become ASCII) and the uniform ranges are not looked up.
typedef struct {
  const uint8_t *plain;    ///< for each scalar its CharacterClass and GK_PLAIN_…
  const uint16_t *stage1;  ///< the stages of a FoldTable, for what is replaced and for combining classes
  const uint32_t *stage2;
  uint8_t lower;           ///< 0x20 to fold the case of ASCII letters, or 0
} gk_fold_table;

/// A range of characters that stay as they are and have one class.
typedef struct {
  uint32_t first, last;
  uint8_t kind;
} gk_uniform;

/// The ranges that `gk_fold_text` knows without its table: Han, Hangul, emoji. Whoever makes a table verifies them.
#define GK_UNIFORM_RANGES 3
gk_uniform gk_uniform_range(int index);

#define GK_PLAIN_CLASS 0x07
#define GK_PLAIN_REPLACED 0x08   ///< becomes one character that is not longer
#define GK_PLAIN_DROPPED 0x10    ///< becomes nothing
#define GK_PLAIN_COMBINING 0x20  ///< its combining class is not zero
#define GK_PLAIN_STOP 0x40       ///< any other fold

/// The kind of an entry of `stage2` that becomes a space; of others here the scalar stands above bit 6.
#define GK_ENTRY_SPACE 6u

/// Tokens of dictionary scripts are cut at about this many bytes.
#define GK_DICTIONARY_TOKEN 240u
/// … and never longer than this, marks and expansions included.
#define GK_TOKEN_LIMIT 320u

/// What `gk_fold_text` carries from one call to the next, and what it is told. Before a call, `after_mark` and
/// `has_segment` are 0.
typedef struct {
  uint32_t copy_count;   ///< bytes written so far
  uint32_t token_count;  ///< tokens written so far
  uint32_t open;         ///< first byte of the token that is not closed yet
  uint32_t open_class;   ///< its class; 0 where there is none
  uint32_t after_space;  ///< 1 if the last byte written is a space
  uint32_t after_mark;   ///< how many characters with a combining class are the last; the last begins at `mark_source`
  uint32_t has_segment;  ///< 1 if a segment began, and where
  uint32_t segment_copy;
  size_t segment_source;
  size_t mark_source;
  uint32_t is_last;      ///< 1 if the source ends where the text does, which ends a token, too
} gk_text_state;

/// Whether this machine has what `gk_fold_text` needs.
int gk_can_fold_text(void);

/// Folds the longest prefix of `source` that is well-formed and whose characters fold by themselves into no more bytes,
/// up to marks that may be out of order; closed tokens are appended. Of white space in a row, the first stays.
/// Begins no block where `room` bytes are written; targets need 64 bytes and 65 tokens more.
/// Returns the number of source bytes folded.
size_t gk_fold_text(const uint8_t *source, size_t count, const gk_fold_table *table, uint8_t *copy, size_t room,
                    gk_token *tokens, gk_text_state *state);

/// Windows that are asked about at a place: the first bytes, at most 8, of what stands there.
#define GK_WINDOWS 8
typedef struct {
  uint32_t count;
  uint32_t asked;             ///< the first of them, which the filter is asked about; it holds prefixes of the others
  uint32_t length[GK_WINDOWS];
  uint64_t mask[GK_WINDOWS];  ///< the bytes of each window
  uint64_t key[GK_WINDOWS];   ///< what its length adds to its hash
} gk_windows;

/// Adds the window of some length, 1 to 8. Returns 0 if there is no room for it.
int gk_add_window(gk_windows *windows, uint32_t length);

/// Which questions the keys of a filter need.
typedef struct {
  uint32_t tokens;          ///< 1: whole alphabetic tokens are asked
  uint32_t pairs;           ///< 1: pairs of neighbouring alphabetic tokens are asked
  gk_windows alphabetic;    ///< asked where an alphabetic token begins
  gk_windows hangul;        ///< asked where a Hangul token begins
  gk_windows dictionary;    ///< asked at every character of a dictionary token
  gk_windows ascii;         ///< asked at every ASCII byte
  gk_windows other;         ///< asked at every other character
} gk_questions;

/// Whether anything is asked at tokens.
static inline int gk_asks_tokens(const gk_questions *questions) {
  return (questions->tokens | questions->pairs | questions->alphabetic.count | questions->hangul.count |
          questions->dictionary.count) != 0;
}
/// Whether anything is asked at every character.
static inline int gk_asks_characters(const gk_questions *questions) {
  return (questions->ascii.count | questions->other.count) != 0;
}

/// The hash of a token: its first and last eight bytes and its length. May read eight bytes from `token` on.
uint64_t gk_hash_token(const uint8_t *token, size_t length);
/// The hash of two neighbouring tokens, from theirs.
uint64_t gk_hash_pair(uint64_t first, uint64_t second);
/// The hash of the first `length` bytes, at most 8. May read eight bytes from `bytes` on.
uint64_t gk_hash_window(const uint8_t *bytes, size_t length);

/// A Bloom filter over hashes, and the hash table behind it. In the filter each key sets two bits of one word, and each
/// token of a pair one bit, so that most pairs need not be asked about. A slot of the table holds the low 24 bits of a
/// hash in its upper 24 bits, and in four bits from bit 36 on the kind of the byte that follows the window in all terms
/// with that key, or 0; 0 is free. A key stands in the slot that its uppermost bits name, or in one behind it with no
/// free slot between. A shift is 64 minus the binary logarithm of the number of words, or of slots.
typedef struct {
  const uint64_t *words;
  const uint64_t *slots;
  uint32_t word_shift;
  uint32_t slot_shift;
} gk_filter;

void gk_filter_insert(uint64_t *words, uint32_t word_shift, uint64_t hash);

/// The kind of a byte in a slot: 1 to 15.
static inline uint64_t gk_byte_kind(uint8_t byte) { return 1 + byte % 15; }

/// Says of two tokens that some pair has them. Where it is said of two neighbours, their pair is asked about.
void gk_filter_insert_paired(uint64_t *words, uint32_t word_shift, uint64_t first, uint64_t second);

/// A place where a term may begin: where a key has a slot.
typedef struct {
  uint32_t position;  ///< in the copy
  uint32_t slot;      ///< the first slot that holds the 24 bits of the key
  uint32_t tier;      ///< GK_TIER_…
} gk_candidate;

/// What was asked about at a place.
#define GK_TIER_TOKEN 0u
#define GK_TIER_ALPHABETIC 1u
#define GK_TIER_HANGUL 2u
#define GK_TIER_DICTIONARY 3u
#define GK_TIER_CHARACTER 4u

/// How many candidates one place can have at the most: the least capacity.
#define GK_CANDIDATES_PER_PLACE (GK_WINDOWS + 2)

/// A place among tokens: a token, and how far the question got from there, in a unit of the kernel's own. Zeros at
/// first.
typedef struct {
  int kernel;  ///< the kernel that asks, which goes on asking
  size_t token;
  size_t offset;
} gk_cursor;

/// Asks about the tokens from `*cursor` to before `count`, behind which stands one without a length. Tokens of
/// dictionary scripts are at most GK_TOKEN_LIMIT long. Writes at most `capacity` candidates, all those of one place
/// side by side, and returns their number; `*cursor` is where to go on. `copy` must be readable for sixteen bytes
/// behind the last token.
size_t gk_probe_tokens(const gk_filter *filter, const gk_questions *questions, const uint8_t *copy,
                       const gk_token *tokens, size_t count, gk_cursor *cursor, gk_candidate *candidates,
                       size_t capacity);

/// Asks about every character of `copy` from `*cursor` to before `end`, likewise. `copy` must be readable for sixteen
/// bytes from there on.
size_t gk_probe_characters(const gk_filter *filter, const gk_questions *questions, const uint8_t *copy,
                           size_t end, size_t *cursor, gk_candidate *candidates, size_t capacity);

/// All that one call needs to fold a text and ask about it.
typedef struct {
  gk_fold_table table;
  gk_filter filter;
  const gk_questions *questions;
} gk_search;

/// The longest text that `gk_is_clear` looks at: its copy and tokens are on the stack.
#define GK_CLEAR_BYTES 2048

/// Whether `gk_fold_text` folds all of a text, and no place of the copy is a candidate: 1 for nearly every message, and
/// nothing more is to be done for it. 0 for longer texts. Only where `gk_can_fold_text` says so.
int gk_is_clear(const gk_search *search, const uint8_t *source, size_t count);

/// The words that are of interest, so that the search for suspicious places can pass over all others.
typedef struct {
  /// 32 bits of the hash of a word's skeleton, and 32 of its spelling or 0 for any; 0 is free. A power of two of them.
  const uint64_t *slots;
  uint32_t shift;  ///< 64 minus the binary logarithm of their number
  /// The letter of the skeleton for each byte that is an ASCII letter or digit, else 0.
  const uint8_t *skeletons;
} gk_words;

/// The first place at or after `from` where letters may be disguised: a byte that is not ASCII; a digit or symbol
/// beside a letter; a letter three times in a row, or two doubled letters in one word; the first of three single
/// letters or digits with at most three characters between them. `count` if there is none. All `count` bytes may be
/// read. With `words`, places in words of ASCII letters and digits that are not of interest are passed over.
size_t gk_find_suspicion(const uint8_t *bytes, size_t from, size_t count, const gk_words *_Nullable words);

/// One step of the hash of a word: the state for the skeleton or the spelling, and the next letter.
static inline uint64_t gk_word_step(uint64_t state, uint32_t letter) {
  return (state ^ letter) * UINT64_C(0x9E3779B97F4A7C15);
}
/// The state of no letters.
#define GK_WORD_START UINT64_C(0xCBF29CE484222325)
/// The hash of a skeleton from its state.
static inline uint64_t gk_word_hash(uint64_t state) {
  uint64_t mixed = (state ^ state >> 32) * UINT64_C(0xD1B54A32D192ED03);
  return mixed ^ mixed >> 29;
}
/// Whether a word is of interest: its skeleton is known, and its spelling is another one.
static inline int gk_has_word(const gk_words *words, uint64_t skeleton, uint64_t spelling) {
  uint64_t hash = gk_word_hash(skeleton), tag = hash << 32, mask = (UINT64_C(1) << (64 - words->shift)) - 1;
  for (uint64_t slot = hash >> words->shift; words->slots[slot] != 0; slot = (slot + 1) & mask) {
    if ((words->slots[slot] ^ tag) >> 32 == 0) return (uint32_t)words->slots[slot] != (uint32_t)(spelling >> 32 | 1);
  }
  return 0;
}

/// The n-grams of a folded stretch, as hashes, in memory of the caller's.
typedef struct {
  uint64_t *hashes;    ///< of words, of two words in a row, and of two to five letters in a row of a word with a space
                       ///< before and behind; of one to three Hangul syllables, of one to four characters of Han, Kana,
                       ///< Thai and so on
  size_t count;
  size_t room;         ///< what is beyond is left out
  uint64_t *signs;     ///< those that tell languages apart: three letters, two syllables, one character
  size_t sign_count;
  size_t sign_room;
} gk_grams;

/// Finds the n-grams of a stretch. Words of more than forty characters have none.
void gk_find_grams(const uint8_t *copy, const gk_token *tokens, size_t token_count, gk_grams *grams);

/// Where an n-gram stands in the copy: bytes, half-open.
typedef struct {
  uint32_t start, end;
} gk_gram_place;

/// The same, with the place of each; as many as `grams` has room for.
void gk_place_grams(const uint8_t *copy, const gk_token *tokens, size_t token_count, gk_grams *grams,
                    gk_gram_place *places);

/// A row of a table of n-grams. Rows 2n and 2n+1 are set n; an n-gram stands in one of the two of its set, or nowhere.
typedef struct {
  uint16_t tag;         ///< odd, from the n-gram's hash; 0 in a free row
  int8_t columns[14];
} gk_gram_row;

/// The set of an n-gram, and its tag.
void gk_find_set(uint64_t hash, uint32_t sets, uint32_t *set, uint16_t *tag);

/// Adds up the rows of n-grams, each row once: those whose bit in `seen` is not set yet, in `sums`, and of these those
/// whose bit in `before` is not set in `new_sums`. Appends them to `found`, which needs room for `count`, and returns
/// their number. Sums have sixteen numbers; the first two mean nothing, the others are those of the columns.
size_t gk_add_rows(const gk_gram_row *rows, uint32_t sets, const uint64_t *hashes, size_t count, uint32_t *found,
                   uint64_t *seen, const uint64_t *before, int32_t *sums, int32_t *new_sums);
/// Sets the bits of rows.
void gk_mark_found(const uint32_t *found, size_t count, uint64_t *seen);
/// Takes the bits of rows away.
void gk_clear_found(const uint32_t *found, size_t count, uint64_t *seen);

/// How many languages a table of signs can have.
#define GK_LANGUAGE_LANES 48
/// How many signs may be added up: sixteen bits hold no more.
#define GK_SIGNS 256
/// Adds up the rows of signs, GK_LANGUAGE_LANES numbers each, in `sums`.
void gk_add_signs(const int8_t *table, uint32_t buckets, const uint64_t *signs, size_t count, int16_t *sums);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
