// fmguard — SPDX-License-Identifier: Apache-2.0
// libmicrohttpd: https://www.gnu.org/software/libmicrohttpd
#include <microhttpd.h>
