// fmguard — SPDX-License-Identifier: Apache-2.0
// GnuTLS, by which libmicrohttpd speaks TLS: https://www.gnutls.org
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
