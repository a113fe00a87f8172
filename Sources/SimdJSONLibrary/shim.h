// fmguard — SPDX-License-Identifier: Apache-2.0
// simdjson: https://simdjson.org (only the on-demand API here)
#include <simdjson.h>
