// fmguard — SPDX-License-Identifier: Apache-2.0
// One line per function of CICU.h: the call under ICU's versioned name. No logic of our own.
#include "CICU.h"

#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/ulocdata.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/uset.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

#define NORMALIZER(n) ((const UNormalizer2 *)(n))
#define BREAKER(b) ((UBreakIterator *)(b))
#define STATUS(s) ((UErrorCode *)(s))

const char *cicu_status_name(int32_t status) { return u_errorName((UErrorCode)status); }

void cicu_unicode_version(uint8_t version[4]) { u_getUnicodeVersion(version); }

const cicu_normalizer *cicu_nfkc_casefold(int32_t *status) {
  return (const cicu_normalizer *)unorm2_getNFKCCasefoldInstance(STATUS(status));
}

const cicu_normalizer *cicu_nfkc(int32_t *status) {
  return (const cicu_normalizer *)unorm2_getNFKCInstance(STATUS(status));
}

const cicu_normalizer *cicu_nfc(int32_t *status) {
  return (const cicu_normalizer *)unorm2_getNFCInstance(STATUS(status));
}

const cicu_normalizer *cicu_nfd(int32_t *status) {
  return (const cicu_normalizer *)unorm2_getNFDInstance(STATUS(status));
}

int32_t cicu_normalize(const cicu_normalizer *normalizer, const uint16_t *source, int32_t length, uint16_t *target,
                       int32_t capacity, int32_t *status) {
  return unorm2_normalize(NORMALIZER(normalizer), source, length, target, capacity, STATUS(status));
}

bool cicu_has_boundary_before(const cicu_normalizer *normalizer, int32_t scalar) {
  return unorm2_hasBoundaryBefore(NORMALIZER(normalizer), scalar);
}

uint8_t cicu_combining_class(int32_t scalar) { return u_getCombiningClass(scalar); }

int8_t cicu_general_category(int32_t scalar) { return u_charType(scalar); }

typedef struct {
  cicu_category_callback callback;
  void *context;
} category_call;

static UBool category_range(const void *context, UChar32 start, UChar32 limit, UCharCategory category) {
  const category_call *call = context;
  call->callback(call->context, start, limit - 1, (int8_t)category);
  return true;
}

void cicu_category_ranges(cicu_category_callback callback, void *context) {
  category_call call = {callback, context};
  u_enumCharTypes(category_range, &call);
}

int32_t cicu_script(int32_t scalar) {
  UErrorCode status = U_ZERO_ERROR;
  UScriptCode script = uscript_getScript(scalar, &status);
  return U_FAILURE(status) ? -1 : (int32_t)script;
}

int32_t cicu_script_code(const char *name) { return u_getPropertyValueEnum(UCHAR_SCRIPT, name); }

bool cicu_has_property(int32_t scalar, int32_t property) { return u_hasBinaryProperty(scalar, (UProperty)property); }

int32_t cicu_property(int32_t scalar, int32_t property) { return u_getIntPropertyValue(scalar, (UProperty)property); }

int32_t cicu_property_code(const char *name) { return u_getPropertyEnum(name); }

const cicu_set *cicu_binary_property_set(int32_t property, int32_t *status) {
  return (const cicu_set *)u_getBinaryPropertySet((UProperty)property, STATUS(status));
}

cicu_set *cicu_property_set(int32_t property, int32_t value, int32_t *status) {
  USet *set = uset_openEmpty();
  uset_applyIntPropertyValue(set, (UProperty)property, value, STATUS(status));
  return (cicu_set *)set;
}

void cicu_set_close(cicu_set *set) { uset_close((USet *)set); }

int32_t cicu_set_range_count(const cicu_set *set) { return uset_getItemCount((const USet *)set); }

bool cicu_set_range(const cicu_set *set, int32_t index, int32_t *start, int32_t *end) {
  UErrorCode status = U_ZERO_ERROR;
  UChar none[1];
  return uset_getItem((const USet *)set, index, start, end, none, 0, &status) == 0 && U_SUCCESS(status);
}

void cicu_exemplar_letters(const char *locale, cicu_range_callback callback, void *context, int32_t *status) {
  ULocaleData *data = ulocdata_open(locale, STATUS(status));
  USet *set = ulocdata_getExemplarSet(data, NULL, 0, ULOCDATA_ES_STANDARD, STATUS(status));
  int32_t count = U_SUCCESS(*STATUS(status)) ? uset_getItemCount(set) : 0;
  for (int32_t i = 0; i < count; i++) {
    int32_t start, end;
    if (cicu_set_range((const cicu_set *)set, i, &start, &end)) callback(context, start, end);
  }
  uset_close(set);
  ulocdata_close(data);
}

cicu_breaker *cicu_breaker_open(int32_t kind, int32_t *status) {
  return (cicu_breaker *)ubrk_open(kind == 0 ? UBRK_CHARACTER : UBRK_WORD, "", NULL, 0, STATUS(status));
}

cicu_breaker *cicu_breaker_clone(const cicu_breaker *breaker, int32_t *status) {
  return (cicu_breaker *)ubrk_clone((const UBreakIterator *)breaker, STATUS(status));
}

void cicu_breaker_close(cicu_breaker *breaker) { ubrk_close(BREAKER(breaker)); }

void cicu_breaker_set_text(cicu_breaker *breaker, const uint16_t *text, int32_t length, int32_t *status) {
  ubrk_setText(BREAKER(breaker), text, length, STATUS(status));
}

int32_t cicu_breaker_next(cicu_breaker *breaker) { return ubrk_next(BREAKER(breaker)); }

bool cicu_breaker_is_boundary(cicu_breaker *breaker, int32_t position) {
  return ubrk_isBoundary(BREAKER(breaker), position);
}

cicu_spoof *cicu_spoof_open(int32_t *status) { return (cicu_spoof *)uspoof_open(STATUS(status)); }

void cicu_spoof_close(cicu_spoof *spoof) { uspoof_close((USpoofChecker *)spoof); }

int32_t cicu_spoof_skeleton(const cicu_spoof *spoof, const uint16_t *source, int32_t length, uint16_t *target,
                            int32_t capacity, int32_t *status) {
  return uspoof_getSkeleton((const USpoofChecker *)spoof, 0, source, length, target, capacity, STATUS(status));
}
