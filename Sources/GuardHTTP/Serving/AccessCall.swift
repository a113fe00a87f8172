// fmguard — SPDX-License-Identifier: Apache-2.0
// One call of libmicrohttpd's access handler: reads what it was called with, and queues the reply. Decides nothing.

internal import CMicroHTTPD
internal import MicroHTTPDLibrary

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// What the access handler was called with. Lent for the time of the call.
///
/// Source: MHD_AccessHandlerCallback in microhttpd.h
// SAFETY: made by the callback alone and never kept, so that the pointers are good as long as there is a value.
@safe struct AccessCall: ~Copyable {
  let connection: OpaquePointer
  let url: UnsafePointer<CChar>
  let methodName: UnsafePointer<CChar>
  let upload: UnsafePointer<CChar>?
  let uploadSize: UnsafeMutablePointer<Int>

  // MARK: The request

  var method: HTTPMethod {
    // SAFETY: libmicrohttpd ends the name with NUL.
    let bytes = unsafe UnsafeRawBufferPointer(start: methodName, count: strlen(methodName))
    return unsafe HTTPMethod(bytes.bindMemory(to: UInt8.self).span)
  }

  var path: String {
    // SAFETY: libmicrohttpd ends the path with NUL; there is none in it, since a head that holds one is refused.
    unsafe String(decoding: UnsafeRawBufferPointer(start: url, count: strlen(url)), as: UTF8.self)
  }

  var headers: HTTPHeaders {
    HTTPHeaders(
      authorization: header("Authorization"), apiKey: header("X-Api-Key"), contentType: header("Content-Type"),
      contentEncoding: header("Content-Encoding"))
  }

  /// A field of the head; nil if it is not there.
  func header(_ name: StaticString) -> String? {
    var value: UnsafePointer<CChar>?
    var count = 0
    // SAFETY: the name has as many bytes as it says and lives for ever; the value is copied below, and lives until the
    // request has been answered.
    let found = unsafe name.utf8Start.withMemoryRebound(to: CChar.self, capacity: name.utf8CodeUnitCount) {
      unsafe MHD_lookup_connection_value_n(
        connection, .HEADER_KIND, $0, name.utf8CodeUnitCount, &value, &count)
    }
    guard found == .YES, let value = unsafe value else { return nil }
    return unsafe String(decoding: UnsafeRawBufferPointer(start: value, count: count), as: UTF8.self)
  }

  /// Bytes of the body that came with this call.
  var uploadCount: Int {
    // SAFETY: see above.
    unsafe uploadSize.pointee
  }

  /// Appends the bytes of the body that came with this call.
  func appendUpload(to body: inout [UInt8]) {
    guard let upload = unsafe upload else { return }
    // SAFETY: as many bytes as the size says.
    unsafe body.append(contentsOf: UnsafeRawBufferPointer(start: upload, count: uploadCount))
  }

  /// Says that the bytes that came with this call have been dealt with.
  func consumeUpload() {
    // SAFETY: the size is there to be written.
    unsafe uploadSize.pointee = 0
  }

  // MARK: The reply

  /// Queues a reply.
  ///
  /// - Returns: false if there was no memory for it: the connection has to be closed.
  func send(_ reply: HTTPReply, closing: Bool) -> Bool {
    // SAFETY: the bytes are copied during the call.
    let made = unsafe reply.body.withUnsafeBytes { bytes in
      unsafe MHD_create_response_from_buffer(
        bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
    }
    guard let response = unsafe made else { return false }
    // SAFETY: the response holds copies of its fields; the connection keeps it alive until it has been sent.
    defer { unsafe MHD_destroy_response(response) }
    unsafe MHD_add_response_header(response, "Content-Type", reply.contentType)
    for field in reply.headers { unsafe MHD_add_response_header(response, field.name, field.value) }
    if closing || reply.closesConnection { unsafe MHD_add_response_header(response, "Connection", "close") }
    return unsafe MHD_queue_response(connection, UInt32(reply.status), response) == .YES
  }

  /// Suspends the connection until a reply is there.
  func suspend(_ promises: PromiseCount) -> ReplySlot {
    // SAFETY: this is a call of the connection's callback.
    unsafe ReplySlot(suspending: connection, promises)
  }
}
