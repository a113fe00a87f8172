// fmguard — SPDX-License-Identifier: Apache-2.0
#ifndef CGUARD_KERNELS_H
#define CGUARD_KERNELS_H
#endif
