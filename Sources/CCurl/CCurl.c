// fmguard — SPDX-License-Identifier: Apache-2.0
// See CCurl.h.

#include "CCurl.h"

CURLcode ccurl_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_fields(CURL *handle, struct curl_slist *fields) {
  return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, fields);
}

CURLcode ccurl_set_body(CURL *handle, const void *bytes, size_t count) {
  CURLcode status = curl_easy_setopt(handle, CURLOPT_POST, 1L);
  if (status == CURLE_OK) status = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  if (status == CURLE_OK) status = curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, bytes);
  return status;
}

CURLcode ccurl_set_calls(CURL *handle, ccurl_sink sink, ccurl_pulse pulse, void *context) {
  CURLcode status = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, sink);
  if (status == CURLE_OK) status = curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
  if (status == CURLE_OK) status = curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, pulse);
  if (status == CURLE_OK) status = curl_easy_setopt(handle, CURLOPT_XFERINFODATA, context);
  if (status == CURLE_OK) status = curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
  return status;
}

long ccurl_status(CURL *handle) {
  long status = 0;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

long ccurl_retry_after(CURL *handle) {
  curl_off_t seconds = 0;
  curl_easy_getinfo(handle, CURLINFO_RETRY_AFTER, &seconds);
  return (long)seconds;
}

const char *ccurl_redirect(CURL *handle) {
  const char *url = NULL;
  curl_easy_getinfo(handle, CURLINFO_REDIRECT_URL, &url);
  return url;
}
