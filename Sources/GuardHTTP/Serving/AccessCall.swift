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

  /// The path, whether the request names it alone or with a scheme and an authority before it.
  ///
  /// Source: RFC 9112, 3.2.2
  var path: String {
    // SAFETY: libmicrohttpd ends the path with NUL.
    let bytes = unsafe UnsafeRawBufferPointer(start: url, count: strlen(url))
    guard unsafe bytes.first != UInt8(ascii: "/") else { return unsafe String(decoding: bytes, as: UTF8.self) }
    let target = unsafe String(decoding: bytes, as: UTF8.self)
    for scheme in ["http://", "https://"] where target.prefix(scheme.count).lowercased() == scheme {
      let rest = target.dropFirst(scheme.count)
      return rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? "/"
    }
    return target
  }

  /// What of the head anybody asks for, read in one pass.
  var head: RequestHead {
    var head = RequestHead()
    // SAFETY: the iterator is called during this call alone, with the pointer to `head`, and with names and values as
    // long as it is told.
    unsafe withUnsafeMutablePointer(to: &head) { target in
      _ = unsafe MHD_get_connection_values_n(
        connection, .HEADER_KIND,
        { target, _, name, nameSize, value, valueSize in
          guard let target = unsafe target, let name = unsafe name else { return .NO }
          let field = unsafe UnsafeRawBufferPointer(start: name, count: nameSize).bindMemory(to: UInt8.self)
          let content = unsafe UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueSize)
          unsafe target.assumingMemoryBound(to: RequestHead.self).pointee.add(
            field.span, content.bindMemory(to: UInt8.self).span)
          return .YES
        }, target)
    }
    return head
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
