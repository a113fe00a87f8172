// fmguard — SPDX-License-Identifier: Apache-2.0
// getopt_long, which the C library has and Swift's Glibc module leaves out:
// https://man7.org/linux/man-pages/man3/getopt.3.html
#include <getopt.h>
