// fmguard — SPDX-License-Identifier: Apache-2.0
// The vector loops that Swift cannot express: folding a run of ASCII while cutting it into tokens, and asking a filter
// about every place where a term may begin. They know bytes and hashes; nothing of Unicode, terms or lists.
// Each runs with the best instructions of the machine (AVX-512, AVX2, SSE2, or plain C), chosen at the first call.
#ifndef CGUARD_KERNELS_H
#define CGUARD_KERNELS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/// A maximal run of characters of one class in the matching copy.
typedef struct {
  uint32_t start;   ///< first byte in the copy
  uint16_t length;  ///< in bytes, at least 1
  uint8_t kind;     ///< a CharacterClass: alphabetic, hangul or dictionary
  uint8_t flags;    ///< GK_TOKEN_…
} gk_token;

/// The token begins before the copy does: its beginning is not a place where a term may begin.
#define GK_TOKEN_CONTINUED 1u

#define GK_KIND_ALPHABETIC 2u
#define GK_KIND_HANGUL 3u
#define GK_KIND_DICTIONARY 4u

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

/// Which windows (lengths in bytes, at most 8) are asked at a place, as a list of at most GK_WINDOWS lengths.
#define GK_WINDOWS 6
typedef struct {
  uint32_t count;
  uint32_t length[GK_WINDOWS];
} gk_windows;

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

/// The hash of a token: its first and last eight bytes and its length. May read eight bytes from `token` on.
uint64_t gk_hash_token(const uint8_t *token, size_t length);
/// The hash of two neighbouring tokens, from theirs.
uint64_t gk_hash_pair(uint64_t first, uint64_t second);
/// The hash of the first `length` bytes, at most 8. May read eight bytes from `bytes` on.
uint64_t gk_hash_window(const uint8_t *bytes, size_t length);

/// A Bloom filter over hashes: each key sets two bits of one word. `shift` is 64 minus the binary logarithm of the
/// number of words.
void gk_filter_insert(uint64_t *words, uint32_t shift, uint64_t hash);

/// A place where a term may begin.
typedef struct {
  uint32_t position;  ///< in the copy
  uint32_t token;     ///< the token that begins there or contains it, or GK_NONE
} gk_candidate;

/// Asks the filter about tokens `first ..< count`; the pair question about the last one is not asked. Writes at most
/// `capacity` candidates and returns their number; `*next` is the first token that was not asked about.
/// `copy` must be readable for eight bytes behind the last token.
size_t gk_probe_tokens(const gk_questions *questions, const uint64_t *words, uint32_t shift, const uint8_t *copy,
                       const gk_token *tokens, size_t first, size_t count, gk_candidate *candidates, size_t capacity,
                       size_t *next);

/// Asks the filter about every character of `copy` from `first` to before `end`, likewise.
size_t gk_probe_characters(const gk_questions *questions, const uint64_t *words, uint32_t shift, const uint8_t *copy,
                           size_t first, size_t end, gk_candidate *candidates, size_t capacity, size_t *next);

/// The first place at or after `from` where letters may be disguised: a byte that is not ASCII; a digit or symbol beside a
/// letter; a letter three times in a row, or two doubled letters in one word; the first of three single letters or digits
/// with at most three characters between them. `count` if there is none. All `count` bytes may be read.
size_t gk_find_suspicion(const uint8_t *bytes, size_t from, size_t count);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
