// fmguard — SPDX-License-Identifier: Apache-2.0
// What can go wrong with an origin and with the copies of its lists, with the words. A table. No fact is a word of what
// an origin sent.

internal import GuardYAML

extension Issue.Kind {
  static let remoteFetch = Self(
    "remote_fetch", "the list cannot be fetched: {detail} ({value})",
    remedy: "look at the origin, and at the way to it; the last good copy stays in force")
  static let remoteStatus = Self(
    "remote_status", "the origin answers with the status {value}",
    remedy: "look at the URL and at the fields of `headers_file`")
  static let remoteRedirect = Self(
    "remote_redirect", "the origin leads to another address: {detail}", remedy: "write the URL at which the list is")
  static let remoteHTML = Self(
    "remote_html", "the origin answers with a page for people", remedy: "write the URL of the list itself")
  static let remoteNoCopy = Self(
    "remote_no_copy", "the origin says that nothing has changed, and was not asked that", remedy: "look at the origin")
  static let remoteDigest = Self(
    "remote_digest", "the SHA-256 of the list is {value}…, and {expected}… is declared",
    remedy: "look at what has changed, and declare the new one if that is right")
  static let remoteSignature = Self(
    "remote_signature", "there is no signature beside the list",
    remedy: "publish what `fmguard sign --list` writes at the same URL with `.sig` behind the path")
  static let remoteShrunk = Self(
    "remote_shrunk", "the list has {value} entries and had {expected}: it may lose {detail} % at once",
    remedy: "ask who maintains it; if that is right, set `max_shrink_percent: 100` until it is loaded")
  static let remoteHeaders = Self(
    "remote_headers", "the file of fields of the head cannot be used: {detail}",
    remedy: "write `Name: value`, one a line, and among them `Host:` with the host that they are for")
  static let remoteCopy = Self(
    "remote_copy", "the copy of the list on disk is not used: {detail}",
    remedy: "nothing has to be done if the list can be fetched")
}
