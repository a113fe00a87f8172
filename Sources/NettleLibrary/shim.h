// fmguard — SPDX-License-Identifier: Apache-2.0
// Nettle: https://www.lysator.liu.se/~nisse/nettle/nettle.html (SHA-256 by the processor's instructions for it; see
// GuardSigning)
#include <nettle/sha2.h>
