# What people do with a fresh clone. Needs CPython 3.11 or later and make; everything else goes into .venv.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help demo setup lint word-lists test test-full bench clean

help: ## say what there is to make
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# The stamps are younger than pyproject.toml exactly when what it asks for is installed.
.venv/.installed: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "burrkit needs Python 3.11 or later")'
	$(PYTHON) -m venv .venv
	$(PIP) --editable .
	@touch $@

.venv/.installed-dev: .venv/.installed
	$(PIP) --editable '.[dev]'
	@touch $@

demo: .venv/.installed ## set up and solve the burr from the antique shop
	@$(BIN)/burrkit solve examples/antique.txt

setup: .venv/.installed-dev ## set up everything that work on burrkit needs

lint: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

# Facts about Debian's word lists are tested where the lists are; a machine of root's own is given them.
word-lists:
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && [ ! -e /usr/share/dict/british-english-large ]; then \
		timeout 120 apt-get install -qq -y wamerican wbritish-large >/dev/null 2>&1 \
		|| echo "no Debian word lists: what needs them is not tested"; fi

test: lint word-lists ## set up, check style and types, run the tests
	$(BIN)/python -m pytest -q -m "not full"

test-full: lint word-lists ## the same with the long checks
	$(BIN)/python -m pytest -q

bench: setup ## run the benchmarks against their goals
	$(BIN)/python -m bench.sixpiece
	$(BIN)/python -m bench.suite
	$(BIN)/python -m bench.words

clean: ## remove what was made, .venv too
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
