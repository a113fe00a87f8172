// fmguard — SPDX-License-Identifier: Apache-2.0
// What of libcurl Swift cannot call: functions with any number of arguments, one for each type of the last one. Knows
// nothing of what is fetched.
#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

/// Takes a part of a body: the bytes, how many, and a context. Returns how many were taken; fewer end the transfer.
typedef size_t (*ccurl_sink)(char *bytes, size_t one, size_t count, void *context);

/// Asked about once a second while a transfer runs; other than zero ends it.
typedef int (*ccurl_pulse)(void *context, curl_off_t, curl_off_t, curl_off_t, curl_off_t);

/// `curl_easy_setopt` with a number.
CURLcode ccurl_set_number(CURL *handle, CURLoption option, long value);

/// `curl_easy_setopt` with a text, which is copied.
CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value);

/// `CURLOPT_HTTPHEADER`: fields of the head; the list must outlive the transfer.
CURLcode ccurl_set_fields(CURL *handle, struct curl_slist *_Nullable fields);

/// `CURLOPT_POST` with `CURLOPT_COPYPOSTFIELDS`: makes it a POST with these bytes, which are copied.
CURLcode ccurl_set_body(CURL *handle, const void *bytes, size_t count);

/// `CURLOPT_WRITEFUNCTION` and `CURLOPT_XFERINFOFUNCTION`, both with one context, which must outlive the transfer.
CURLcode ccurl_set_calls(CURL *handle, ccurl_sink sink, ccurl_pulse pulse, void *context);

/// `CURLINFO_RESPONSE_CODE`; 0 if there was no reply.
long ccurl_status(CURL *handle);

/// `CURLINFO_RETRY_AFTER` in seconds; 0 if the reply does not say.
long ccurl_retry_after(CURL *handle);

/// `CURLINFO_REDIRECT_URL`: where the reply leads, as an absolute URL; null if nowhere. Belongs to the handle.
const char *_Nullable ccurl_redirect(CURL *handle);

#pragma clang assume_nonnull end

#endif
