// fmguard — SPDX-License-Identifier: Apache-2.0
// The walk over a document of simdjson, from token to token, without recursion.
//
// simdjson reads a copy, because it needs padding, and because the copy may differ from the text in what says nothing
// of the structure, byte for byte in the same place:
// - Bytes beyond ASCII are `?`. simdjson refuses a text with ill-formed UTF-8 as a whole; here that is left to whoever
//   reads the string.
// - The text stands in brackets. So the value at the top is an item like any other, what follows it is found where it
//   is, and a text that is cut ends at a bracket.
// - Of control characters in strings, and of a string without an end, simdjson says that they are there, not where.
//   Such a copy is mended, so that the walk goes on up to the place.
//
// Nothing is read that is not visited, so all is visited. Nothing throws: simdjson is built without exceptions, and
// memory is asked for without them.
#include "CSimdJSON.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <new>
#include <string_view>
#include <type_traits>

#include <simdjson.h>

namespace {

namespace ondemand = simdjson::ondemand;

/// A byte order mark, which RFC 8259 lets a reader pass over.
constexpr uint8_t byte_order_mark[] = {0xEF, 0xBB, 0xBF};

bool is_space(char byte) { return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r'; }

/// An iterator asks its document, not the one that it is compared with, whether it is at the end.
template <typename Iterator> bool is_at_end(const Iterator &iterator) { return iterator == iterator; }

/// An array or object that is open.
struct Container {
  bool is_object;
  /// Whether the iterator stands at an item that has been handed out.
  bool has_begun;
  ondemand::array_iterator items;
  ondemand::object_iterator members;
};

} // namespace

struct csimdjson_reader {
  csimdjson_reader() noexcept = default;

  bool start(const uint8_t *text, size_t count) noexcept;
  csimdjson_token next() noexcept;

private:
  /// The bracket before the text.
  static constexpr size_t front = 1;
  /// The bracket behind it, and the quote of a string without an end.
  static constexpr size_t back = 2;

  ondemand::parser parser_;
  ondemand::document document_;
  std::unique_ptr<char[]> copy_;
  /// Of which length `copy_` and the parser can take texts.
  size_t capacity_ = 0;
  size_t count_ = 0;
  /// The brackets around the text, and what is open in it.
  std::array<Container, csimdjson_depth_limit + 1> open_;
  size_t depth_ = 0;
  /// The value of the member whose name was handed out last.
  ondemand::value member_value_;
  bool has_member_value_ = false;
  /// Whether there was a value at the top.
  bool has_value_ = false;
  /// What is told from now on, if it is no token.
  csimdjson_token outcome_ = {csimdjson_malformed, false, 0, 0};
  bool is_over_ = true;

  bool reserve(size_t count) noexcept;
  simdjson::error_code index(size_t length) noexcept;
  size_t mend() noexcept;
  csimdjson_token over(csimdjson_kind kind, size_t offset) noexcept;
  csimdjson_token malformed() noexcept;
  csimdjson_token close() noexcept;
  csimdjson_token item() noexcept;
  csimdjson_token member() noexcept;
  csimdjson_token value(ondemand::value value) noexcept;
  csimdjson_token literal(csimdjson_kind kind, size_t start, size_t end) noexcept;
  template <typename Iterator> csimdjson_token open(csimdjson_kind kind, Iterator iterator, size_t offset) noexcept;

  /// The place in the text of a place in the copy. The brackets have none: they count as its ends.
  size_t offset(const char *place) const noexcept {
    return std::min(static_cast<size_t>(std::max(place - copy_.get() - ptrdiff_t(front), ptrdiff_t(0))), count_);
  }
  const char *text() const noexcept { return copy_.get() + front; }
};

// MARK: Beginning

bool csimdjson_reader::start(const uint8_t *text, size_t count) noexcept {
  depth_ = 0;
  has_member_value_ = has_value_ = is_over_ = false;
  count_ = count;
  if (!reserve(count)) {
    over(csimdjson_too_large, 0);
    return false;
  }
  copy_[0] = '[';
  for (size_t index = 0; index < count; index++) copy_[front + index] = text[index] < 0x80 ? char(text[index]) : '?';
  copy_[front + count] = ']';
  if (count >= sizeof byte_order_mark && std::memcmp(text, byte_order_mark, sizeof byte_order_mark) == 0) {
    std::memset(&copy_[front], ' ', sizeof byte_order_mark);
  }
  auto error = index(front + count + 1);
  const bool is_mended = error == simdjson::UNESCAPED_CHARS || error == simdjson::UNCLOSED_STRING;
  if (is_mended) {
    error = index(mend());
    if (error == simdjson::UNCLOSED_STRING) {
      std::memcpy(&copy_[front + count], "\"]", 2);
      error = index(front + count + 2);
    }
  }
  ondemand::array array;
  ondemand::array_iterator items;
  if (error || (error = document_.get_array().get(array)) || (error = array.begin().get(items))) {
    const bool is_large = error == simdjson::CAPACITY || error == simdjson::MEMALLOC;
    over(is_large ? csimdjson_too_large : csimdjson_malformed, 0);
    return false;
  }
  open_[depth_++] = {false, false, items, {}};
  return is_mended;
}

/// Makes room for a text. Grows by doubling, so that longer and longer texts do not allocate each time.
bool csimdjson_reader::reserve(size_t count) noexcept {
  if (count <= capacity_ && copy_) return true;
  if (count > simdjson::SIMDJSON_MAXSIZE_BYTES - front - back) return false;
  const size_t wanted = std::max(count, std::min(2 * capacity_, size_t(1) << 20));
  capacity_ = 0;
  copy_.reset(); // before its successor is there: the two are never in memory together
  copy_.reset(new (std::nothrow) char[front + wanted + back + simdjson::SIMDJSON_PADDING]);
  if (!copy_ || parser_.allocate(front + wanted + back)) return false;
  capacity_ = wanted;
  return true;
}

/// Finds the tokens of the first bytes of the copy.
simdjson::error_code csimdjson_reader::index(size_t length) noexcept {
  std::memset(&copy_[length], 0, simdjson::SIMDJSON_PADDING);
  return parser_.iterate(copy_.get(), length, length + simdjson::SIMDJSON_PADDING).get(document_);
}

/// Takes control characters out of the copy, and a last backslash, which would escape the quote that is to end a
/// string.
size_t csimdjson_reader::mend() noexcept {
  char *const begin = &copy_[front], *const end = begin + count_;
  for (char *byte = begin; byte < end; byte++) {
    if (*byte >= 0 && *byte < 0x20) *byte = is_space(*byte) ? ' ' : '?';
  }
  if (begin < end && end[-1] == '\\') end[-1] = '?';
  return front + count_ + 1;
}

// MARK: Walking

csimdjson_token csimdjson_reader::next() noexcept {
  if (is_over_) return outcome_;
  if (has_member_value_) {
    has_member_value_ = false;
    return value(member_value_);
  }
  return open_[depth_ - 1].is_object ? member() : item();
}

csimdjson_token csimdjson_reader::item() noexcept {
  Container &array = open_[depth_ - 1];
  if (array.has_begun) ++array.items;
  array.has_begun = true;
  if (is_at_end(array.items)) return close();
  ondemand::value item;
  if ((*array.items).get(item)) return malformed();
  if (depth_ == 1) {
    // A second item between the brackets would be a second value.
    if (has_value_) return over(csimdjson_malformed, offset(item.raw_json_token().data()));
    has_value_ = true;
  }
  return value(item);
}

csimdjson_token csimdjson_reader::member() noexcept {
  Container &object = open_[depth_ - 1];
  if (object.has_begun) ++object.members;
  object.has_begun = true;
  if (is_at_end(object.members)) return close();
  ondemand::field field;
  if ((*object.members).get(field)) return malformed();
  member_value_ = field.value();
  has_member_value_ = true;
  // Between the name and its value there are only white space and the colon.
  const char *end = member_value_.raw_json_token().data();
  while (is_space(end[-1]) || end[-1] == ':') end--;
  return literal(csimdjson_name, offset(field.key().raw()), offset(end - 1));
}

csimdjson_token csimdjson_reader::value(ondemand::value value) noexcept {
  const std::string_view token = value.raw_json_token();
  const size_t start = offset(token.data());
  ondemand::json_type type;
  if (value.type().get(type)) return over(csimdjson_malformed, start);
  // A token reaches up to the next one.
  const char *last = token.data() + token.size() - 1;
  while (last > token.data() && is_space(*last)) last--;
  const size_t end = offset(last + 1);

  switch (type) {
  case ondemand::json_type::object: {
    ondemand::object object;
    ondemand::object_iterator members;
    if (value.get_object().get(object) || object.begin().get(members)) return malformed();
    return open(csimdjson_object_begin, members, start);
  }
  case ondemand::json_type::array: {
    ondemand::array array;
    ondemand::array_iterator items;
    if (value.get_array().get(array) || array.begin().get(items)) return malformed();
    return open(csimdjson_array_begin, items, start);
  }
  case ondemand::json_type::string:
    if (value.get_raw_json_string().error()) return malformed();
    return literal(csimdjson_string, start + 1, offset(last));
  case ondemand::json_type::number:
    return {csimdjson_number, false, start, end};
  case ondemand::json_type::boolean: {
    bool boolean;
    if (value.get_bool().get(boolean)) return over(csimdjson_malformed, start);
    return {boolean ? csimdjson_true : csimdjson_false, false, start, end};
  }
  case ondemand::json_type::null: {
    bool is_null;
    if (value.is_null().get(is_null) || !is_null) return over(csimdjson_malformed, start);
    return {csimdjson_null, false, start, end};
  }
  }
  return over(csimdjson_malformed, start);
}

csimdjson_token csimdjson_reader::literal(csimdjson_kind kind, size_t start, size_t end) noexcept {
  // A string that ends at the mended copy's own quote has no end in the text.
  if (end >= count_) return over(csimdjson_malformed, count_);
  return {kind, std::memchr(text() + start, '\\', end - start) != nullptr, start, end};
}

// MARK: Containers

template <typename Iterator>
csimdjson_token csimdjson_reader::open(csimdjson_kind kind, Iterator iterator, size_t offset) noexcept {
  if (depth_ == open_.size()) return over(csimdjson_too_deep, offset);
  if constexpr (std::is_same_v<Iterator, ondemand::object_iterator>) {
    open_[depth_++] = {true, false, {}, iterator};
  } else {
    open_[depth_++] = {false, false, iterator, {}};
  }
  return {kind, false, offset, offset + 1};
}

csimdjson_token csimdjson_reader::close() noexcept {
  depth_--;
  const char *next;
  const bool is_end = bool(document_.current_location().get(next));
  if (depth_ == 0 && !is_end) {
    // What closed the bracket before the text is not the one behind it, but one of the text.
    do next--;
    while (is_space(*next));
    return over(csimdjson_malformed, offset(next));
  }
  if (depth_ == 0 && has_value_) return over(csimdjson_end, count_);
  // The bracket behind the text closed an array of the text, or there is nothing in the text.
  if (is_end) return over(csimdjson_malformed, count_);
  const csimdjson_kind kind = open_[depth_].is_object ? csimdjson_object_end : csimdjson_array_end;
  return {kind, false, 0, 0};
}

// MARK: Ending

csimdjson_token csimdjson_reader::over(csimdjson_kind kind, size_t offset) noexcept {
  is_over_ = true;
  outcome_ = {kind, false, offset, offset};
  return outcome_;
}

/// A fault at the token that simdjson took last, or at the end.
csimdjson_token csimdjson_reader::malformed() noexcept {
  const char *place;
  const bool is_end = bool(document_.current_location().get(place));
  return over(csimdjson_malformed, is_end ? count_ : offset(place));
}

// MARK: - C

csimdjson_reader *csimdjson_reader_new(void) { return new (std::nothrow) csimdjson_reader; }

void csimdjson_reader_free(csimdjson_reader *reader) { delete reader; }

bool csimdjson_reader_start(csimdjson_reader *reader, const uint8_t *text, size_t count) {
  return reader->start(text, count);
}

csimdjson_token csimdjson_reader_next(csimdjson_reader *reader) { return reader->next(); }
