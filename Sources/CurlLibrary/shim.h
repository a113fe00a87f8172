// fmguard — SPDX-License-Identifier: Apache-2.0
// libcurl: https://curl.se/libcurl/c
#include <curl/curl.h>
