// fmguard — SPDX-License-Identifier: Apache-2.0
// That the service is somebody who asks models outside. All of it is done elsewhere.

public import FMGuard
public import GuardConsult

extension Consultants: ExternalClassifying {}
