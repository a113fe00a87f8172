// fmguard — SPDX-License-Identifier: Apache-2.0
// One GET or POST by libcurl, within limits: the only file that calls it. Follows no redirect, and knows nothing of the
// bodies.

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
/// A proxy is used where the environment names one (`https_proxy`, `no_proxy`), unless a request says otherwise.
///
/// Source: https://curl.se/libcurl/c/libcurl-easy.html
public final class Fetcher: Sendable {
  /// Once in a process, before the first thread needs it.
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  private let isOver = Atomic(false)
  /// How many connections stay open.
  private let limit: Int
  /// Handles with what they keep, the last one used at the end.
  private let idle = Mutex<[Handle]>([])

  /// - Parameter connections: how many connections stay open for the next request, at most two minutes each; none by
  ///   default. For many requests to one host, which then pay once for finding it and for TLS.
  /// - Complexity: the first one in a process sets libcurl up, which takes some milliseconds.
  public init(keeping connections: Int = 0) {
    limit = connections
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
    try run(request, nil)
  }

  /// The reply to a POST, as `get`. What is sent may arrive although there is no reply, and more than once if the
  /// caller asks again.
  ///
  /// - Throws: as `get`.
  public func post(_ body: FetchBody, _ request: FetchRequest) throws(FetchFailure) -> FetchReply {
    try run(request, body)
  }

  private func run(_ request: FetchRequest, _ body: FetchBody?) throws(FetchFailure) -> FetchReply {
    guard Self.isReady, let handle = idle.withLock({ $0.popLast() }) ?? Handle() else { throw FetchFailure(.other) }
    let transfer = Transfer(handle, limit: request.sizeLimit) {
      self.isOver.load(ordering: .relaxed) || request.isCancelled()
    }
    let reply = try transfer.run(request, body)
    if limit > 0 { keep(handle) }
    return reply
  }

  /// Keeps a handle whose transfer went well.
  private func keep(_ handle: Handle) {
    handle.reset()
    idle.withLock { if $0.count < limit { $0.append(handle) } }
  }
}

/// A handle of libcurl's, and with it connections, addresses and sessions of TLS.
// SAFETY: libcurl allows any thread to use a handle, one at a time; whoever has taken it from the list is the only one.
@safe private final class Handle: @unchecked Sendable {
  let raw: UnsafeMutableRawPointer

  /// Nil if there is no memory.
  init?() {
    guard let raw = unsafe curl_easy_init() else { return nil }
    unsafe self.raw = raw
  }

  deinit {
    // SAFETY: it belongs to this object, and no transfer runs any more.
    unsafe curl_easy_cleanup(raw)
  }

  /// Forgets the last request, and keeps what it took to make it.
  func reset() {
    // SAFETY: no transfer runs.
    unsafe curl_easy_reset(raw)
  }
}

/// A transfer under way: the handle, what it has taken so far, and how much it may. For one thread.
// SAFETY: the handle lives as long as the object; the list belongs to it, and is freed by its `deinit`.
@safe private final class Transfer {
  private let owner: Handle
  private var handle: UnsafeMutableRawPointer { unsafe owner.raw }
  private var fields: UnsafeMutablePointer<curl_slist>?
  private var body: [UInt8] = []
  private let limit: Int
  private var isTooLarge = false
  private let isOver: () -> Bool

  /// - Parameters:
  ///   - limit: bytes of the body, packed and unpacked.
  ///   - isOver: is asked again and again; the transfer ends where it says so.
  init(_ handle: Handle, limit: Int, isOver: @escaping () -> Bool) {
    owner = handle
    self.limit = limit
    self.isOver = isOver
  }

  deinit {
    // SAFETY: it belongs to this object, and no transfer runs any more.
    unsafe curl_slist_free_all(fields)
  }

  func run(_ request: FetchRequest, _ sent: FetchBody?) throws(FetchFailure) -> FetchReply {
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
    if !request.usesProxy { try set(CURLOPT_NOPROXY, "*") }
    if let certificates = request.certificates { try set(CURLOPT_CAINFO, certificates) }
    var head = ["Accept-Encoding: gzip"]
    if let sent {
      // SAFETY: as many bytes as the array has, copied during the call.
      try check(unsafe ccurl_set_body(handle, sent.bytes, sent.bytes.count))
      // Without `Expect`, which would cost a second for a server that does not know it.
      head += ["Content-Type: \(sent.type)", "Expect:"]
    }
    for field in head + request.fields {
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
