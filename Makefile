# Targets for a fresh clone. They need CPython 3.11 or later and make; everything else goes into
# .venv, and into viewer/node_modules where Node.js 20.19 or later is installed.

PYTHON ?= python3
BIN := .venv/bin
# The page is a target below, so that only setup waits for it.
PIP := BURRKIT_NO_PAGE=1 BURRKIT_NO_KERNELS=1 $(BIN)/python -m pip install --quiet --disable-pip-version-check

# The pages are built with npm where it is installed; without it everything else works.
NPM := $(shell command -v npm 2>/dev/null)
PAGES := $(addprefix src/burrkit/page/assets/,viewer.html.gz viewer.de.html.gz atlas.html.gz) \
	$(addprefix src/burrkit/workbench/assets/,workbench.html.gz workbench.de.html.gz pencil.html.gz pencil.de.html.gz)
PAGE_SOURCES := $(shell find viewer -name node_modules -prune -o -type f -print)
IN_VIEWER := cd viewer && npm --silent

# Tests start hundreds of processes. Where the environment forbids to store bytecode, as containers do, each of them
# would compile all of burrkit's modules.
export PYTHONDONTWRITEBYTECODE :=

# Independent parts run side by side; two at a time are enough, because most use several processes themselves.
BESIDE := +@$(MAKE) --no-print-directory --jobs 2
# Whether the tests of the pages are those of test-full.
export BURRKIT_TESTS
# Tests of one file share what is expensive to make, so they stay in one process. Many of them wait for other processes:
# one worker more than there are cores keeps these busy. Files of few, long tests must not all come at the end.
WORKERS := $(shell echo $$(($$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2) + 1)))
PYTEST := $(BIN)/python -m pytest -q -n $(WORKERS) --dist loadfile --no-loadscope-reorder

.DEFAULT_GOAL := help
.PHONY: help demo setup page lint word-lists quick test test-full kernels web-kernels wheel web web-wheel
.PHONY: reference contract docs site bench pictures clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# A stamp is newer than pyproject.toml exactly when the dependencies listed there are installed.
.venv/.installed: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "burrkit needs Python 3.11 or later")'
	$(PYTHON) -m venv .venv
	$(PIP) --editable '.[jit]'
	@touch $@

.venv/.installed-dev: .venv/.installed
	$(PIP) --editable '.[dev]'
	@$(PIP) --editable '.[smt]' || echo "z3-solver cannot be installed here: tests of solvers are skipped"
	@touch $@

demo: .venv/.installed ## set up and solve the burr from the antique shop
	@$(BIN)/burrkit solve examples/antique.txt

setup: .venv/.installed-dev $(if $(NPM),page .venv/.browser,no-page) ## set up everything for work on burrkit

page: $(PAGES) ## build the pages of the viewer and the workbench with npm

viewer/node_modules/.stamp: viewer/package-lock.json
	$(IN_VIEWER) ci --no-audit --no-fund
	@touch $@

$(PAGES) &: viewer/node_modules/.stamp $(PAGE_SOURCES)
	$(IN_VIEWER) run build
	@touch $(PAGES)

.PHONY: no-page
no-page:
	@echo "Node.js is not installed: burrkit view and app have no pages, and their tests are skipped."

# Install the browser for the tests of the page, as root on Debian; elsewhere report that they are skipped.
.venv/.browser: .venv/.installed
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null \
	|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	     && apt-get update -qq && apt-get install -y -qq chromium >/dev/null; } \
	|| echo "Chromium is not installed: the tests in a browser are skipped."
	@touch $@

lint: setup ## check style and types
	$(BESIDE) --output-sync=target lint-python lint-pages

.PHONY: lint-python lint-pages
lint-python:
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

lint-pages:
	$(if $(NPM),$(IN_VIEWER) run types)
	$(if $(NPM),$(IN_VIEWER) run lint)

compiled: .venv/.installed-dev ## compile all kernels ahead of time, so that no test has to
	$(BIN)/python -m tests.compiled

# The extension module as the tests of the wheel install it; without a C compiler (exit code 3) these are skipped.
.PHONY: extension
extension: compiled
	@$(BIN)/python -m native.build build/extension || [ $$? = 3 ]

# Install Debian's word lists for the tests about them, as root on Debian.
word-lists:
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	&& { [ ! -e /usr/share/dict/british-english-large ] || [ ! -e /usr/share/dict/scowl ]; }; then \
		timeout 120 apt-get install -qq -y wamerican wbritish-large scowl >/dev/null 2>&1 \
		|| echo "no Debian word lists: their tests are skipped"; fi

quick: setup ## set up, check the style and types of Python, run some fast tests of every package
	$(BESIDE) --output-sync=target lint-python test-quickly

.PHONY: test-quickly
test-quickly:
	$(PYTEST) -m "not full" $$($(BIN)/python -m tests.speeds)

# All checks must work under python -O; pytest keeps the asserts of the tests, despite its warning. These tests run
# with kernels that Numba compiles, all others with those of the extension module.
.PHONY: test-optimised
test-optimised:
	BURRKIT_KERNELS=jit $(BIN)/python -O -m pytest -q -m "not full" $(EXAMPLES) -W "ignore:assertions not in test modules" tests/test_asserts.py \
		tests/assembly/test_general.py tests/cli/test_check.py tests/moves/test_equal_pieces.py \
		tests/moves/test_screening.py tests/moves/test_replay.py tests/moves/test_complete_disassembly.py \
		tests/formats/test_stored.py tests/puzzle tests/reference

# The tests of the pages start workbenches, and so need the kernels.
.PHONY: test-pages
test-pages:
	@$(if $(NPM),printed=$$($(IN_VIEWER) test 2>&1) || { echo "$$printed"; exit 1; }; echo "$$printed" | tail -n 7)

# Kernels are compared with those of the browser, which wasmtime runs: in make test some, with all that is delicate
# between them (products of 128 bits, arrays made in kernels, reshapes, floats), in make test-full all of them.
WITNESSED := assembly.kernel.exact_cover moves.lattices.kernel.lattice_gaps moves.slides.kernel.replay_cubes moves.slides.kernel.screen \
	moves.turns.kernel.hand_turns
export BURRKIT_WITNESS := build/witness
.PHONY: witness
witness: .venv/.installed-dev
	@rm -rf $(BURRKIT_WITNESS)/compared
	$(BIN)/python -m native.wasm $(BURRKIT_WITNESS) $(addprefix burrkit.,$(WITNESSED))

.PHONY: test-python
test-python:
	$(PYTEST) -p tests.wasm -W "ignore:Module already imported" $(MARKS) $(EXAMPLES) --durations=15
	$(BIN)/python -m tests.wasm

.PHONY: before-tests
before-tests:
	$(BESIDE) --output-sync=target setup
	$(BESIDE) --output-sync=target compiled extension lint-python lint-pages word-lists
	$(MAKE) --no-print-directory witness WITNESSED='$(WITNESSED)'

test: before-tests ## set up, check style and types, run the tests
	$(BESIDE) test-optimised test-pages test-python MARKS='-m "not full"'

test-full: WITNESSED =
test-full: before-tests ## the same with the long checks, all examples, and pictures of the pages
	$(BESIDE) test-optimised test-pages test-python EXAMPLES=--hypothesis-profile=full BURRKIT_TESTS=full

kernels: .venv/.installed-dev ## compile all kernels ahead of time into an extension module, which needs a C compiler
	$(BIN)/python -m native.build

web-kernels: .venv/.installed-dev ## compile and link all kernels for the browser's Python, in build/web
	$(BIN)/python -m native.wasm

wheel: .venv/.installed-dev ## build the wheel, kernels included, and the source distribution in dist/
	rm -f dist/*.whl dist/*.tar.gz
	$(BIN)/python -m pip install --quiet --disable-pip-version-check build
	$(BIN)/python -m build --outdir dist .
	@ls dist/burrkit-*-abi3-*.whl || { echo "the wheel has no kernels: it needs Numba"; exit 1; }

# burrkit as static files; native/static_site.py describes them. What is downloaded and built first is in build/web.
# PYODIDE=FOLDER takes a release of Pyodide from there, not from PyPI.
WEB := build/web
PACKAGE := $(shell find src/burrkit examples -type f -not -name '*.pyc' -not -name '_kernels.*' -not -name '*.html.gz') hatch_build.py \
	pyproject.toml $(addprefix native/,build.py kernels.c object_code.py pyconfig.h wasm.py)
DOWNLOADED := native/web-requirements.txt $(if $(PYODIDE),,native/pyodide-requirements.txt)

web: dist/web/engine.json dist/web/index.html ## build dist/web, the workbench as static files for any web server (npm)
	@$(BIN)/python -m native.static_site --sizes

web-wheel: $(WEB)/wheel/.stamp ## build the wheel for the browser's Python, in build/web/wheel

$(WEB)/downloads/.stamp: $(DOWNLOADED) | .venv/.installed-dev
	rm -rf $(@D)
	$(BIN)/python -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: --require-hashes \
		--dest $(@D) $(addprefix --requirement ,$(DOWNLOADED))
	@touch $@

$(WEB)/wheel/.stamp: $(PACKAGE) $(PAGES) | .venv/.installed-dev
	rm -rf $(@D)
	BURRKIT_TARGET=browser BURRKIT_NO_PAGE=1 $(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-build-isolation --no-deps \
		--wheel-dir $(@D) .
	@touch $@

dist/web/facts.json: $(PACKAGE) native/facts.py | .venv/.installed-dev
	@mkdir -p $(@D)
	$(BIN)/python -m native.facts > $@.part
	@mv $@.part $@

dist/web/engine.json: $(WEB)/downloads/.stamp $(WEB)/wheel/.stamp dist/web/facts.json native/static_site.py native/bytecode.mjs
	$(BIN)/python -m native.static_site $(if $(PYODIDE),--pyodide '$(PYODIDE)')

dist/web/index.html: viewer/node_modules/.stamp $(PAGE_SOURCES)
	rm -rf dist/web/assets
	$(IN_VIEWER) run build -- site site.de site-pencil site-pencil.de
	@touch $@

dist/atlas/index.html: $(PACKAGE) $(PAGES) | .venv/.installed-dev
	$(BIN)/burrkit site dist/atlas --workbench ../app/ --force
	@touch $@

reference: .venv/.installed-dev ## write the reference of the API and of all commands from the docstrings
	$(BIN)/python docs/hooks/reference.py

contract: .venv/.installed-dev ## write the schemas and types of what the workbench and its page send each other
	$(BIN)/python docs/hooks/contract.py

# The site has what is built already: without Node.js the landing page has no live puzzles, without `make web` there is
# no workbench.
docs: .venv/.installed-dev $(if $(NPM),page) ## build the site in site/: landing page, guides, and what `make web` has built
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet
	@ls dist/web/engine.json dist/atlas/index.html >/dev/null 2>&1 \
	|| echo "site/ has guides, but not both workbench and atlas: \`make site\` builds these, too."

site: web dist/atlas/index.html ## build the whole site in site/, with the workbench and the atlas (npm)
	@$(MAKE) --no-print-directory docs

bench: setup ## run the benchmarks against their goals
	$(BIN)/python -m bench.sixpiece
	$(BIN)/python -m bench.suite
	$(BIN)/python -m bench.words
	$(BIN)/python -m bench.smt
	$(BIN)/python -m bench.census
	$(BIN)/python -m bench.search
	$(BIN)/python -m bench.states
	$(BIN)/python -m bench.lattices

pictures: setup page ## make the pictures of the documentation again, which needs Chromium
	$(BIN)/python -m docs.tools.pictures

clean: ## remove everything generated, .venv included
	rm -rf viewer/node_modules src/burrkit/page/assets tests/page/shots
	rm -rf .venv build dist site .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
