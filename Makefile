# fmguard — SPDX-License-Identifier: Apache-2.0
# The two commands of the README are `make run` and `make test`; `make help` lists the others.

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift

# An import that a target does not declare in Package.swift is an error.
LAYERS := --explicit-target-dependency-import-check error
# The program is one file that starts in milliseconds: the Swift runtime is inside.
RELEASE := --configuration release --static-swift-stdlib $(LAYERS)
PROGRAM = $(shell $(SWIFT) build $(RELEASE) --show-bin-path)/fmguard
SHARE := $(DESTDIR)$(PREFIX)/share

.PHONY: help
help:
	@echo 'make run        install what is missing, build, and check the examples'
	@echo 'make test       everything that has to pass before a change is merged'
	@echo 'make install    program, ruleset, manual page, completions under PREFIX ($(PREFIX))'
	@echo 'make deb        a Debian package in dist/'
	@echo 'make bench      the benchmarks of docs/performance.md'
	@echo 'make model      train models/default.fmc anew'
	@echo 'make format     lay out the sources'
	@echo 'make clean      remove what was built'
	@echo 'Parts of make test: check unit asan tsan fuzz-smoke examples eval large service'

.PHONY: packages
packages:
	@scripts/packages

# The main job, on texts worth looking at: several languages, evasions, near misses.
.PHONY: run
run: packages program
	@scripts/run-examples $(PROGRAM)

.PHONY: program
program: packages
	$(SWIFT) build $(RELEASE) --product fmguard
	$(SWIFT) build $(RELEASE) --product fmguardd

.PHONY: test
test: packages check unit asan tsan fuzz-smoke examples eval large service

# What needs no build of the package.
.PHONY: check
check:
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests $(wildcard Benchmarks/Sources Benchmarks/Package.swift Fuzz/Sources)
	scripts/check-headers
	scripts/check-widths
	scripts/check-sharing
	scripts/check-layers
	bash -n completions/fmguard.bash
	! command -v zsh >/dev/null || zsh -n completions/_fmguard
	! command -v fish >/dev/null || fish -n completions/fmguard.fish
	scripts/check-alerts

# Every test, built without optimisation: the checks that the language makes at run time are all in.
.PHONY: unit
unit: packages
	$(SWIFT) build --build-tests $(LAYERS)
	$(SWIFT) test --skip-build --parallel
	scripts/check-adapter

ASAN_TESTS := GuardTextTests,GuardMatchTests,GuardJSONTests,GuardYAMLTests,GuardRefusalTests,GuardSigningTests,GuardHTTPTests,GuardFetchTests,GuardConsultTests
TSAN_TESTS := GuardTextTests,GuardMatchTests,GuardRefusalTests,FMGuardTests,GuardHTTPTests,GuardFetchTests,GuardServiceTests,GuardCLITests

# Memory errors, in the targets that touch C; without what asks ICU about every character, and what stretches spellings,
# which take minutes there.
.PHONY: asan
asan: packages
	scripts/sanitized address $(ASAN_TESTS) . --skip 'Conformance|FoldTableTests|StretchedSpelling'

# Data races, in the tests that scan on several threads. Not in those of the counters, nor where an origin of the tests
# serves: the waiting half of Synchronization.Mutex, which both wait for, lies in the prebuilt standard library, where the
# sanitizer sees nothing and reports races that are none.
.PHONY: tsan
tsan: packages
	scripts/sanitized thread $(TSAN_TESTS) '[Cc]oncurrent' --skip ConcurrentCounterTests --skip concurrentOrigins

.PHONY: fuzz-smoke
fuzz-smoke: packages
	scripts/fuzz-smoke

# The main job, with what it has to answer.
.PHONY: examples
examples: packages
	$(SWIFT) build --product fmguard $(LAYERS)
	scripts/run-examples --expect examples/expected.txt $(shell $(SWIFT) build --show-bin-path)/fmguard

# The shipped rules, on texts of which is known what should come of them.
.PHONY: eval
eval: packages
	$(SWIFT) build --product fmguard $(LAYERS)
	$(shell $(SWIFT) build --show-bin-path)/fmguard eval --config . --max-failures 0 suites/*.jsonl

# Inputs whose size is the attack, through the program as it is installed.
.PHONY: large
large: program
	scripts/large-inputs $(PROGRAM)

# The service, as it is installed.
.PHONY: service
service: program
	scripts/service-smoke $(PROGRAM)
	scripts/reload-storm $(PROGRAM) --seconds 10
	scripts/service-faults $(PROGRAM)

# Slow, many, rude and broken clients: two minutes, and as many open files as connections.
.PHONY: service-soak
service-soak: program
	scripts/service-soak $(PROGRAM)

# The whole server under the thread sanitizer, in a storm of reloads; its status is another if there is a race. Not in make
# test, because it builds everything anew. Reloads take so long there that fifty in half a minute are a storm.
.PHONY: service-tsan
service-tsan: packages
	$(SWIFT) build --sanitize=thread --scratch-path .build/thread --product fmguardd
	$(SWIFT) build --sanitize=thread --scratch-path .build/thread --product fmguard
	TSAN_OPTIONS=exitcode=66 scripts/reload-storm .build/thread/debug/fmguard --seconds 30 --interval 0.6 --terms 200 --growth 400

# The whole server under the address sanitizer, with TLS, a list from a URL, an audit and a watch on the folder; its status
# is another after an error or a leak.
.PHONY: service-asan
service-asan: packages
	$(SWIFT) build --sanitize=address --scratch-path .build/address --product fmguardd
	$(SWIFT) build --sanitize=address --scratch-path .build/address --product fmguard
	ASAN_OPTIONS=exitcode=66 scripts/reload-storm .build/address/debug/fmguard --everything --seconds 30 --interval 0.6 \
	  --terms 200 --growth 400

# The console, in a browser. Not in make test, because of the size of that.
.PHONY: console-check
console-check: packages
	$(SWIFT) build --product fmguardd $(LAYERS)
	scripts/console-check $(shell $(SWIFT) build --show-bin-path)/fmguardd

# The answers, compared with their description. Not in make test, because of what it installs.
.PHONY: api-check
api-check: packages
	$(SWIFT) build --product fmguardd $(LAYERS)
	scripts/api-check $(shell $(SWIFT) build --show-bin-path)/fmguardd

.PHONY: bench
bench: packages
	$(SWIFT) build --package-path Benchmarks --configuration release
	$(shell $(SWIFT) build --package-path Benchmarks --configuration release --show-bin-path)/fmguard-bench

# The shipped model, from the public sets in DATA that docs/model-card.md names and the rows in training/rows. Half a
# minute; the same rows make the same bytes.
DATA ?= ../shared/data
.PHONY: model
model: program
	training/prepare $(DATA) .build/training
	$(PROGRAM) train --recipe training/default.yaml --data .build/training/rows.jsonl --grams 100000 \
	  --out models/default.fmc

# How good it is, on rows that it was not trained on: JSON.
.PHONY: model-figures
model-figures: program
	training/prepare $(DATA) .build/training >/dev/null
	$(PROGRAM) train --base models/default.fmc --format json \
	  $(foreach file,$(wildcard .build/training/test/*.jsonl),--test $(file))

.PHONY: install
install: program
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/libexec/fmguard $(SHARE)/fmguard $(SHARE)/man/man1 \
	  $(SHARE)/bash-completion/completions $(SHARE)/zsh/site-functions $(SHARE)/fish/vendor_completions.d
	install -m 755 -s $(PROGRAM) $(DESTDIR)$(PREFIX)/bin/fmguard
	install -m 755 -s $(PROGRAM)d $(DESTDIR)$(PREFIX)/libexec/fmguard/fmguardd
	# What is gone must not stay in force.
	cd $(SHARE)/fmguard && rm -rf denylists models policies refusals
	cp -R denylists models policies refusals $(SHARE)/fmguard/
	install -m 644 docs/fmguard.1 $(SHARE)/man/man1/fmguard.1
	install -m 644 completions/fmguard.bash $(SHARE)/bash-completion/completions/fmguard
	install -m 644 completions/_fmguard $(SHARE)/zsh/site-functions/_fmguard
	install -m 644 completions/fmguard.fish $(SHARE)/fish/vendor_completions.d/fmguard.fish

# A Debian package in dist/, and whether it installs, serves and purges: on a machine that may be changed.
.PHONY: deb
deb: program
	packaging/deb/build $(PROGRAM) dist

.PHONY: deb-check
deb-check: deb
	scripts/deb-check dist/fmguard_*.deb

.PHONY: format
format:
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests $(wildcard Benchmarks/Sources Benchmarks/Package.swift Fuzz/Sources)

.PHONY: clean
clean:
	rm -rf .build Benchmarks/.build Fuzz/.build dist
