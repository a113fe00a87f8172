# fmguard — SPDX-License-Identifier: Apache-2.0
"""Texts out of files, and what the program says to them. For the scripts beside it that measure the shipped ruleset."""

import gzip
import json
import subprocess
import sys


def opened(path):
    """A file of text, plain or gzip."""
    return (gzip.open if str(path).endswith(".gz") else open)(path, "rt", encoding="utf-8")


def rows(path):
    """The JSON objects of a file, one a line."""
    with opened(path) as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)


def verdicts(texts, program, config):
    """The verdict on each text, as the program writes it."""
    lines = "".join(json.dumps({"text": text}, ensure_ascii=False) + "\n" for text in texts)
    command = [program, "check", "--config", str(config), "--format", "jsonl", "--explain", "-"]
    done = subprocess.run(command, input=lines, capture_output=True, encoding="utf-8")
    written = done.stdout.splitlines()
    if len(written) != len(texts):
        sys.exit(done.stderr[:4000] or f"{program} gave {len(written)} verdicts for {len(texts)} texts")
    return written


def findings(texts, program, config):
    """What the lists find in each text."""
    for verdict in verdicts(texts, program, config):
        # Most have no finding: reading all of them takes longer than the checks.
        found = json.loads(verdict).get("findings", []) if '"deny_list"' in verdict else []
        yield [finding for finding in found if finding["mechanism"] == "deny_list"]
