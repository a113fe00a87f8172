// fmguard — SPDX-License-Identifier: Apache-2.0
// What of libmicrohttpd Swift cannot call: functions with any number of arguments, each under a name for the one use
// that is made of it. Knows nothing of what is served.
#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// What a daemon calls, and within which limits it serves.
typedef struct cmicrohttpd_options {
  /// The first argument of every callback; must outlive the daemon.
  void *context;
  /// A request's head, each part of its body, and its end.
  MHD_AccessHandlerCallback access;
  /// A request has been answered, or will not be.
  MHD_RequestCompletedCallback completed;
  /// A connection was made or is going to be closed.
  MHD_NotifyConnectionCallback connected;
  /// A bound socket that listens. The daemon closes it.
  MHD_socket socket;
  unsigned int threads;
  unsigned int connections;
  /// Of one address; 0 for any number.
  unsigned int connections_per_address;
  /// Seconds without a byte in either direction after which a connection is closed.
  unsigned int idle_seconds;
  /// Bytes for the head of a request, and for each read of a body.
  size_t connection_memory;
  /// Whether it speaks TLS, 1.2 and later. Each connection must be given a certificate when it begins, by its session.
  bool tls;
} cmicrohttpd_options;

/// Starts a daemon that polls by epoll on threads of its own. Paths come as they are in the request, not unescaped.
/// Null if it cannot be started. `MHD_start_daemon`.
struct MHD_Daemon *_Nullable cmicrohttpd_start(const cmicrohttpd_options *options);

/// The pointer that belongs to a connection from its beginning to its end.
/// `MHD_get_connection_info`, `MHD_CONNECTION_INFO_SOCKET_CONTEXT`.
void *_Nullable cmicrohttpd_context(struct MHD_Connection *connection);

/// The session of GnuTLS (`gnutls_session_t`) of a connection; null if it has none.
/// `MHD_get_connection_info`, `MHD_CONNECTION_INFO_GNUTLS_SESSION`.
void *_Nullable cmicrohttpd_session(struct MHD_Connection *connection);

/// The socket of a connection. `MHD_get_connection_info`, `MHD_CONNECTION_INFO_CONNECTION_FD`.
MHD_socket cmicrohttpd_socket(struct MHD_Connection *connection);

#pragma clang assume_nonnull end

#endif
