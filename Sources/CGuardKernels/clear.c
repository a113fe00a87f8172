// fmguard — SPDX-License-Identifier: Apache-2.0
// The shortest way through a short text: its fold and the questions about it in one call, without a candidate written.
#include "CGuardKernels.h"

int gk_is_clear(const gk_search *search, const uint8_t *source, size_t count) {
  // A token is followed by another character, and each block needs some room more.
  uint8_t copy[GK_CLEAR_BYTES + 64 + 16];
  gk_token tokens[GK_CLEAR_BYTES / 2 + 64 + 2];
  if (count > GK_CLEAR_BYTES) return 0;
  gk_text_state state = {.is_last = 1};
  if (gk_fold_text(source, count, &search->table, copy, GK_CLEAR_BYTES, tokens, &state) != count) return 0;
  gk_token *next = tokens + state.token_count;
  // A block that is full does not see that it is the last.
  if (__builtin_expect(state.open_class != 0, 0)) {
    *next++ = (gk_token){state.open, (uint16_t)(state.copy_count - state.open), (uint8_t)state.open_class, 0};
    *next = (gk_token){0};
  }

  const gk_questions *questions = search->questions;
  gk_candidate candidates[GK_CANDIDATES_PER_PLACE];
  gk_cursor cursor = {0};
  if (gk_asks_tokens(questions) &&
      gk_probe_tokens(&search->filter, questions, copy, tokens, (size_t)(next - tokens), &cursor, candidates,
                      GK_CANDIDATES_PER_PLACE) != 0)
    return 0;
  size_t character = 0;
  return !gk_asks_characters(questions) ||
         gk_probe_characters(&search->filter, questions, copy, state.copy_count, &character, candidates,
                             GK_CANDIDATES_PER_PLACE) == 0;
}
