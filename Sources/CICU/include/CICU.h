// fmguard — SPDX-License-Identifier: Apache-2.0
// Stable names for the functions of ICU that GuardText uses. ICU renames every symbol per version by macro, which
// Swift cannot see; each function here is the C function that its comment names, and nothing more.
#ifndef CICU_H
#define CICU_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

typedef struct cicu_normalizer cicu_normalizer;
typedef struct cicu_breaker cicu_breaker;
typedef struct cicu_spoof cicu_spoof;
typedef struct cicu_set cicu_set;

/// ICU's status codes: zero and below is success. The name of a code, for errors.
/// `u_errorName`.
const char *cicu_status_name(int32_t status);

/// The Unicode version of the library's data, four numbers. `u_getUnicodeVersion`.
void cicu_unicode_version(uint8_t version[_Nonnull 4]);

/// The shared NFKC_Casefold normalizer; lives for ever, any thread. `unorm2_getNFKCCasefoldInstance`.
const cicu_normalizer *_Nullable cicu_nfkc_casefold(int32_t *status);
/// The shared NFKC normalizer; lives for ever, any thread. `unorm2_getNFKCInstance`.
const cicu_normalizer *_Nullable cicu_nfkc(int32_t *status);
/// The shared NFC normalizer; lives for ever, any thread. `unorm2_getNFCInstance`.
const cicu_normalizer *_Nullable cicu_nfc(int32_t *status);
/// The shared NFD normalizer; lives for ever, any thread. `unorm2_getNFDInstance`.
const cicu_normalizer *_Nullable cicu_nfd(int32_t *status);
/// Normalizes UTF-16; returns the length needed. `unorm2_normalize`.
int32_t cicu_normalize(const cicu_normalizer *normalizer, const uint16_t *source, int32_t length,
                       uint16_t *_Nullable target, int32_t capacity, int32_t *status);
/// `unorm2_hasBoundaryBefore`.
bool cicu_has_boundary_before(const cicu_normalizer *normalizer, int32_t scalar);
/// `u_getCombiningClass`.
uint8_t cicu_combining_class(int32_t scalar);
/// `u_charType`: a `U_…` general category number.
int8_t cicu_general_category(int32_t scalar);
/// Calls back with each range of scalars of the same general category, both ends included, in order, for the time of
/// the call. `u_enumCharTypes`.
typedef void (*cicu_category_callback)(void *_Nullable context, int32_t start, int32_t end, int8_t category);
void cicu_category_ranges(cicu_category_callback callback, void *_Nullable context);
/// `uscript_getScript`, or -1 on an error.
int32_t cicu_script(int32_t scalar);
/// The numeric value of a script's four-letter name or alias, or -1. `u_getPropertyValueEnum`.
int32_t cicu_script_code(const char *name);
/// Whether a scalar has a binary property; `property` is the number of a `UCHAR_…`. `u_hasBinaryProperty`.
bool cicu_has_property(int32_t scalar, int32_t property);
/// Value of an enumerated property; `property` is the number of a `UCHAR_…`. `u_getIntPropertyValue`.
int32_t cicu_property(int32_t scalar, int32_t property);
/// The number of a property by its name ("Alphabetic", "WB", …), or -1. `u_getPropertyEnum`.
int32_t cicu_property_code(const char *name);

/// All scalars with a binary property, frozen; lives for ever, any thread. `u_getBinaryPropertySet`.
const cicu_set *_Nullable cicu_binary_property_set(int32_t property, int32_t *status);
/// All scalars with a value of an enumerated property, owned by the caller. `uset_applyIntPropertyValue`.
cicu_set *_Nullable cicu_property_set(int32_t property, int32_t value, int32_t *status);
/// `uset_close`.
void cicu_set_close(cicu_set *_Nullable set);
/// Number of ranges. `uset_getItemCount`.
int32_t cicu_set_range_count(const cicu_set *set);
/// One range, both ends included; false for an item that is a string. `uset_getItem`.
bool cicu_set_range(const cicu_set *set, int32_t index, int32_t *start, int32_t *end);
/// The letters of a language's exemplar set (standard), lower case, appended as ranges by calling back.
/// `ulocdata_getExemplarSet`; the set lives for the time of the call.
typedef void (*cicu_range_callback)(void *_Nullable context, int32_t start, int32_t end);
void cicu_exemplar_letters(const char *locale, cicu_range_callback callback, void *_Nullable context, int32_t *status);

/// A break iterator, owned by the caller: 0 grapheme clusters, 1 words (dictionaries for Han, Kana, Thai, Lao, Khmer,
/// Burmese). One user at a time. `ubrk_open` with the root locale.
cicu_breaker *_Nullable cicu_breaker_open(int32_t kind, int32_t *status);
/// A copy for another thread, owned by the caller. `ubrk_clone`.
cicu_breaker *_Nullable cicu_breaker_clone(const cicu_breaker *breaker, int32_t *status);
/// `ubrk_close`.
void cicu_breaker_close(cicu_breaker *breaker);
/// Sets the UTF-16 text, which must outlive every later call on the iterator. `ubrk_setText`.
void cicu_breaker_set_text(cicu_breaker *breaker, const uint16_t *text, int32_t length, int32_t *status);
/// The next break in UTF-16 units, or -1 at the end. `ubrk_next`.
int32_t cicu_breaker_next(cicu_breaker *breaker);
/// Whether there is a break at a position in UTF-16 units. `ubrk_isBoundary`.
bool cicu_breaker_is_boundary(cicu_breaker *breaker, int32_t position);

/// A confusable checker with the default data, owned by the caller; skeletons may be asked by any thread at once.
/// `uspoof_open`.
cicu_spoof *_Nullable cicu_spoof_open(int32_t *status);
/// `uspoof_close`.
void cicu_spoof_close(cicu_spoof *spoof);
/// The UTS #39 skeleton of UTF-16 text; returns the length needed. `uspoof_getSkeleton`.
int32_t cicu_spoof_skeleton(const cicu_spoof *spoof, const uint16_t *source, int32_t length,
                            uint16_t *_Nullable target, int32_t capacity, int32_t *status);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
