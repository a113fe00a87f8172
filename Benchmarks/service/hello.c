// fmguard — SPDX-License-Identifier: Apache-2.0
// What the service is compared with: libmicrohttpd's hello world, which reads the body of a POST and answers with a few
// bytes, with the same threads and the same way of polling.

#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                              const char *version, const char *upload, size_t *size, void **request) {
  (void)url, (void)method, (void)version, (void)upload;
  if (*request == NULL) {
    *request = context;
    return MHD_YES;
  }
  if (*size > 0) {
    *size = 0;
    return MHD_YES;
  }
  static char hello[] = "hello, world";
  struct MHD_Response *response = MHD_create_response_from_buffer(sizeof hello - 1, hello, MHD_RESPMEM_PERSISTENT);
  enum MHD_Result result = MHD_queue_response(connection, MHD_HTTP_OK, response);
  MHD_destroy_response(response);
  return result;
}

int main(int count, char **arguments) {
  if (count != 3) {
    fprintf(stderr, "usage: hello PORT THREADS\n");
    return 2;
  }
  static int context;
  struct MHD_Daemon *daemon = MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD, (uint16_t)atoi(arguments[1]), NULL, NULL, answer, &context,
      MHD_OPTION_THREAD_POOL_SIZE, (unsigned int)atoi(arguments[2]), MHD_OPTION_CONNECTION_LIMIT, 10000u, MHD_OPTION_END);
  if (daemon == NULL) return 1;
  pause();
}
