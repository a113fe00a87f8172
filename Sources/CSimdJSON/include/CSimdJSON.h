// fmguard — SPDX-License-Identifier: Apache-2.0
// simdjson's on-demand reader in C: one token a call, with its place in the text. Knows nothing of what texts mean.
#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/// A reader: parser, document and the padded copy of the text. One caller at a time.
typedef struct csimdjson_reader csimdjson_reader;

/// What the reader came to.
typedef enum csimdjson_kind {
  /// The end of the text, after one value.
  csimdjson_end,
  csimdjson_object_begin,
  csimdjson_object_end,
  csimdjson_array_begin,
  csimdjson_array_end,
  /// The name of a member; its value comes next.
  csimdjson_name,
  csimdjson_string,
  /// Something that begins like a number. Whether it is one has not been looked at.
  csimdjson_number,
  csimdjson_true,
  csimdjson_false,
  csimdjson_null,
  /// The text is not JSON; `start` says where that shows.
  csimdjson_malformed,
  /// Arrays and objects are nested deeper than `csimdjson_depth_limit`.
  csimdjson_too_deep,
  /// There is no memory for the text, or it is longer than 4 GB.
  csimdjson_too_large,
} csimdjson_kind;

/// A token and its place in the text: for names and strings, what is between the quotes; the ends of arrays and objects
/// have none.
typedef struct csimdjson_token {
  csimdjson_kind kind;
  /// Whether a name or a string has backslashes. Which characters follow them has not been looked at.
  bool has_escapes;
  size_t start;
  size_t end;
} csimdjson_token;

/// How deep arrays and objects may be nested.
enum { csimdjson_depth_limit = 512 };

/// A reader of nothing, or null if there is no memory. To be freed by `csimdjson_reader_free`.
csimdjson_reader *_Nullable csimdjson_reader_new(void);

/// Frees a reader.
void csimdjson_reader_free(csimdjson_reader *reader);

/// Begins to read a text, of which it keeps a copy. A byte order mark at its beginning is passed over.
/// `ondemand::parser::iterate`.
///
/// Returns whether the copy was mended so that the place of a fault can be told: then control characters in names and
/// strings go unnoticed, and the caller has to look for them. What is wrong otherwise, `csimdjson_reader_next` tells.
bool csimdjson_reader_start(csimdjson_reader *reader, const uint8_t *_Nullable text, size_t count);

/// The next token. After the end or a fault: the same again.
csimdjson_token csimdjson_reader_next(csimdjson_reader *reader);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
