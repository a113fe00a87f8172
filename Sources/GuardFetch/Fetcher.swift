// fmguard — SPDX-License-Identifier: Apache-2.0
// One GET by libcurl, within limits: the only file that calls it. Follows no redirect, and knows nothing of the body.

internal import CCurl
internal import CurlLibrary
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Fetches over HTTP and HTTPS. Any number of threads may call it at the same time; each waits for its reply.
///
/// A proxy is used where the environment names one (`https_proxy`, `no_proxy`).
///
/// Source: https://curl.se/libcurl/c/libcurl-easy.html
public final class Fetcher: Sendable {
  /// Once in a process, before the first thread needs it.
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  private let isOver = Atomic(false)

  /// - Complexity: the first one in a process sets libcurl up, which takes some milliseconds.
  public init() {
    _ = Self.isReady
  }

  /// Ends what is under way within about a second, and whatever begins from now on.
  public func end() {
    isOver.store(true, ordering: .relaxed)
  }

  /// The reply to a GET, whatever its status; a redirect is one, too. Waits for it, for `request.timeout` at the most.
  ///
  /// - Throws: why there is none, or none within the limits of the request.
  public func get(_ request: FetchRequest) throws(FetchFailure) -> FetchReply {
    guard Self.isReady,
      let transfer = Transfer(limit: request.sizeLimit, isOver: { self.isOver.load(ordering: .relaxed) })
    else { throw FetchFailure(.other) }
    return try transfer.run(request)
  }
}

/// A transfer under way: the handle, what it has taken so far, and how much it may. For one thread.
// SAFETY: the handle and the list belong to the object, and are freed by its `deinit`.
@safe private final class Transfer {
  private let handle: UnsafeMutableRawPointer
  private var fields: UnsafeMutablePointer<curl_slist>?
  private var body: [UInt8] = []
  private let limit: Int
  private var isTooLarge = false
  private let isOver: () -> Bool

  /// - Parameters:
  ///   - limit: bytes of the body, packed and unpacked.
  ///   - isOver: is asked again and again; the transfer ends where it says so.
  /// - Returns: nil if there is no memory.
  init?(limit: Int, isOver: @escaping () -> Bool) {
    guard let handle = unsafe curl_easy_init() else { return nil }
    unsafe self.handle = handle
    self.limit = limit
    self.isOver = isOver
  }

  deinit {
    // SAFETY: both belong to this object, and no transfer runs any more.
    unsafe curl_easy_cleanup(handle)
    unsafe curl_slist_free_all(fields)
  }

  func run(_ request: FetchRequest) throws(FetchFailure) -> FetchReply {
    guard !isOver() else { throw FetchFailure(.ended) }
    try set(CURLOPT_URL, request.url)
    try set(CURLOPT_PROTOCOLS_STR, "http,https")
    try set(CURLOPT_FOLLOWLOCATION, 0)
    try set(CURLOPT_NOSIGNAL, 1)
    // Unpacked here: libcurl takes what is left of a stream that was cut off for the whole.
    try set(CURLOPT_HTTP_CONTENT_DECODING, 0)
    try set(CURLOPT_USERAGENT, "fmguard")
    try set(CURLOPT_CONNECTTIMEOUT_MS, request.connectTimeout.wholeMilliseconds)
    try set(CURLOPT_TIMEOUT_MS, request.timeout.wholeMilliseconds)
    try set(CURLOPT_LOW_SPEED_LIMIT, request.slowest.bytesPerSecond)
    try set(CURLOPT_LOW_SPEED_TIME, request.slowest.seconds)
    if let certificates = request.certificates { try set(CURLOPT_CAINFO, certificates) }
    for field in ["Accept-Encoding: gzip"] + request.fields {
      // SAFETY: the text ends with NUL and is copied; the list belongs to this object.
      guard let longer = unsafe curl_slist_append(fields, field) else { throw FetchFailure(.other) }
      unsafe fields = longer
    }
    // SAFETY: the list lives as long as the handle.
    try check(unsafe ccurl_set_fields(handle, fields))
    // SAFETY: the transfer ends before this method does, so the object outlives both calls.
    try check(
      unsafe ccurl_set_calls(
        handle,
        { bytes, _, count, context in unsafe Transfer.of(context).take(bytes, count) },
        { context, _, _, _, _ in unsafe Transfer.of(context).isOver() ? 1 : 0 },
        Unmanaged.passUnretained(self).toOpaque()))
    // SAFETY: the handle is this object's, on this thread.
    let code = unsafe curl_easy_perform(handle)
    guard !isTooLarge else { throw FetchFailure(.tooLarge) }
    try check(code)
    let retryAfter = unsafe ccurl_retry_after(handle)
    return FetchReply(
      status: unsafe ccurl_status(handle), tag: field("ETag"), modified: field("Last-Modified"),
      type: field("Content-Type")?.prefix { $0 != ";" && $0 != " " }.lowercased(),
      redirect: unsafe Self.text(ccurl_redirect(handle)), retryAfter: retryAfter > 0 ? retryAfter : nil,
      body: try unpacked(field("Content-Encoding")?.lowercased()))
  }

  /// The body without its encoding.
  private func unpacked(_ encoding: String?) throws(FetchFailure) -> [UInt8] {
    switch encoding {
    case nil, "identity": body
    case "gzip", "x-gzip": try Gzip.unpack(body, limit: limit)
    default: throw FetchFailure(.broken)
    }
  }

  /// Takes a part of the body.
  ///
  /// - Returns: how much of it was taken; less than all ends the transfer.
  @unsafe private func take(_ bytes: UnsafePointer<CChar>, _ count: Int) -> Int {
    guard body.count + count <= limit else {
      isTooLarge = true
      return 0
    }
    // SAFETY: as many bytes as it says, during the call.
    unsafe body.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
    return count
  }

  @unsafe private static func of(_ context: UnsafeMutableRawPointer) -> Transfer {
    // SAFETY: the object that `run` handed over, which is running.
    unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  }

  /// A field of the head of the reply.
  private func field(_ name: String) -> String? {
    var header: UnsafeMutablePointer<curl_header>?
    // SAFETY: the name ends with NUL; what is found belongs to the handle and is copied at once.
    guard unsafe curl_easy_header(handle, name, 0, UInt32(CURLH_HEADER), -1, &header) == CURLHE_OK else { return nil }
    return unsafe Self.text(header?.pointee.value)
  }

  private static func text(_ text: UnsafePointer<CChar>?) -> String? {
    // SAFETY: nil, or a text of libcurl's that ends with NUL and lives as long as the handle.
    guard let text = unsafe text else { return nil }
    return unsafe String(decoding: UnsafeRawBufferPointer(start: text, count: strlen(text)), as: UTF8.self)
  }

  private func set(_ option: CURLoption, _ value: Int) throws(FetchFailure) {
    try check(unsafe ccurl_set_number(handle, option, value))
  }

  private func set(_ option: CURLoption, _ value: String) throws(FetchFailure) {
    // SAFETY: the text ends with NUL and is copied.
    try check(unsafe ccurl_set_text(handle, option, value))
  }

  private func check(_ code: CURLcode) throws(FetchFailure) {
    guard code == CURLE_OK else { throw FetchFailure(code) }
  }
}

extension Duration {
  /// At least one.
  fileprivate var wholeMilliseconds: Int {
    max(1, Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000))
  }
}
