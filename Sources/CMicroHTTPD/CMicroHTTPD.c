// fmguard — SPDX-License-Identifier: Apache-2.0
// See CMicroHTTPD.h.

#include "CMicroHTTPD.h"

#include <gnutls/gnutls.h>
#include <gnutls/abstract.h>
#include <string.h>

/// Leaves a path as it is: an escaped NUL would end it, and an escaped slash be taken for one.
static size_t leave(void *context, struct MHD_Connection *connection, char *text) {
  (void)context;
  (void)connection;
  return strlen(text);
}

/// TLS without what is no longer thought safe: old versions, exchanges of keys without forward secrecy, SHA-1.
static const char priorities[] = "PFS:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-SHA1:%SERVER_PRECEDENCE";

/// Is asked for a certificate only by a session that was given none, which then ends.
static int no_certificate(gnutls_session_t session, const gnutls_datum_t *authorities, int authority_count,
                          const gnutls_pk_algorithm_t *algorithms, int algorithm_count,
                          gnutls_pcert_st **certificates, unsigned int *certificate_count, gnutls_privkey_t *key) {
  (void)session, (void)authorities, (void)authority_count, (void)algorithms, (void)algorithm_count;
  (void)certificates, (void)certificate_count, (void)key;
  return -1;
}

struct MHD_Daemon *cmicrohttpd_start(const cmicrohttpd_options *options) {
  unsigned int flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
  struct MHD_OptionItem tls[] = {
      {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)priorities},
      {MHD_OPTION_HTTPS_CERT_CALLBACK, 0, (void *)no_certificate},
      {MHD_OPTION_END, 0, NULL},
  };
  if (options->tls) {
    flags |= MHD_USE_TLS;
  } else {
    tls[0] = tls[2];
  }
  // A pool of one thread is not a pool: libmicrohttpd takes 0 for it.
  unsigned int pool = options->threads > 1 ? options->threads : 0;
  return MHD_start_daemon(
      flags, 0, NULL, NULL, options->access, options->context,                    //
      MHD_OPTION_LISTEN_SOCKET, options->socket,                                  //
      MHD_OPTION_THREAD_POOL_SIZE, pool,                                          //
      MHD_OPTION_CONNECTION_LIMIT, options->connections,                          //
      MHD_OPTION_PER_IP_CONNECTION_LIMIT, options->connections_per_address,       //
      MHD_OPTION_CONNECTION_TIMEOUT, options->idle_seconds,                       //
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, options->connection_memory,             //
      MHD_OPTION_NOTIFY_COMPLETED, options->completed, options->context,          //
      MHD_OPTION_NOTIFY_CONNECTION, options->connected, options->context,         //
      MHD_OPTION_UNESCAPE_CALLBACK, &leave, NULL,                                 //
      MHD_OPTION_STRICT_FOR_CLIENT, 1,                                            //
      MHD_OPTION_ARRAY, tls, MHD_OPTION_END);
}

void *cmicrohttpd_session(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
  return info == NULL ? NULL : info->tls_session;
}

void *cmicrohttpd_context(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info == NULL ? NULL : info->socket_context;
}

MHD_socket cmicrohttpd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info == NULL ? MHD_INVALID_SOCKET : info->connect_fd;
}
