// fmguard — SPDX-License-Identifier: Apache-2.0
// The program: words in, exit status out. Everything else is in GuardCLI.
