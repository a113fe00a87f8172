// fmguard — SPDX-License-Identifier: Apache-2.0
// libsodium: https://doc.libsodium.org (only crypto_hash_sha256 here)
#include <sodium.h>
