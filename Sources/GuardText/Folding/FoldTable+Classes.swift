// fmguard — SPDX-License-Identifier: Apache-2.0
// Lets boundaries read the classes of a fold table.

extension FoldTable: CharacterClassifying {}
