// fmguard — SPDX-License-Identifier: Apache-2.0
// libsodium: https://doc.libsodium.org (hashes, signatures, memory for secrets; see GuardSigning)
#include <sodium.h>
