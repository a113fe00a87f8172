// fmguard — SPDX-License-Identifier: Apache-2.0
// `GET /openapi.json`: what can be asked, and what is answered, in the words of OpenAPI. Part of the program.

internal import GuardHTTP

enum DescriptionReply {
  /// The description, which lies beside this file. It needs no key: it tells nothing of what is in force.
  ///
  /// Source: https://spec.openapis.org/oas/v3.1.0
  static var reply: HTTPReply { HTTPReply(body: PackageResources.openapi_json) }
}
