# Fieldpost: the commands of the workbench. `make run` and `make test` need
# nothing prepared but a Python of at least 3.11; both call `setup` first.

VENV := .venv
PYTHON := $(VENV)/bin/python
# What the site needs, and what the tests need besides: `make run` installs less than half.
RUN_STAMP := $(VENV)/.installed-run
TEST_STAMP := $(VENV)/.installed-test
PIP_INSTALL := $(PYTHON) -m pip install --quiet --disable-pip-version-check --no-compile

# A Python that keeps no bytecode compiles all libraries anew whenever it starts, and the tests start
# hundreds; the processes of `make run` are five.
unexport PYTHONDONTWRITEBYTECODE

# Test processes at a time: more than two cores, since tests often wait for browsers and servers.
JOBS ?= 3

.PHONY: setup
setup: $(TEST_STAMP)

# The first interpreter that really runs and is new enough (a name on the PATH
# may be a pyenv shim without a version behind it, hence the trial run).
$(PYTHON):
	@set -e; \
	for candidate in python3.13 python3.12 python3.11 python3 python3.14 python; do \
	  if $$candidate -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' \
	      2>/dev/null; then found=$$candidate; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
	  echo "No Python of at least 3.11 with venv found." \
	       "Install one (Debian: apt-get install python3 python3-venv)." >&2; exit 1; \
	fi; \
	echo "Making $(VENV) with $$($$found --version)"; \
	$$found -m venv $(VENV)

$(RUN_STAMP): pyproject.toml | $(PYTHON)
	$(PIP_INSTALL) -e .
	$(PYTHON) -m app.web.fonts >/dev/null
	@touch $@

$(TEST_STAMP): pyproject.toml | $(PYTHON)
	$(PIP_INSTALL) -e '.[test]'
	$(PYTHON) -m app.web.fonts >/dev/null
	@touch $(RUN_STAMP) $@

# What the project must pass: style, types, layers, tests. `make test ARGS="-k mail -x"`
# hands further arguments to pytest. Tests differ in length by a thousand times, so a process
# that has none left takes some of another's. mypy runs beside the tests, which often wait for
# pages and servers; what it says comes last, and fails the run as the tests do.
.PHONY: test test-long lint quick-lint types browser
test: quick-lint browser
	@said=$$(mktemp); $(MAKE) --no-print-directory types >$$said 2>&1 & types=$$!; \
	$(PYTHON) -m pytest -n $(JOBS) --dist worksteal $(ARGS); tests=$$?; \
	wait $$types; typed=$$?; cat $$said; rm $$said; exit $$((tests | typed))

# The tests marked `long`, which `make test` leaves out: more seeds, whole games and repetitions of
# what the other tests prove with one or two (docs/decisions/0042-tests-that-take-long.md).
test-long: setup
	$(PYTHON) -m pytest -n $(JOBS) --dist worksteal -m long $(ARGS)

lint: quick-lint types

quick-lint: setup
	$(PYTHON) -m ruff check
	$(PYTHON) -m ruff format --check
	$(VENV)/bin/lint-imports

types: setup
	$(PYTHON) -m mypy

# The site behind a real Postfix and a real Dovecot, which are installed if need be: as root, on a
# Debian. They run from a folder of their own and touch no mail of the machine's.
.PHONY: test-mta
test-mta: setup
	@$(PYTHON) -m tests.mta $(ARGS)

# Whole games by mail, one after the other, on both kinds of database: a minute each.
GAMES ?= 5
.PHONY: post-games
post-games: setup
	@WHOLE_GAMES=$(GAMES) $(PYTHON) -m pytest -q tests/mail/test_whole_game.py $(ARGS)

# The Chromium that the browser tests drive; installed if the machine has none.
browser: setup
	@$(PYTHON) -m tests.browser

# The whole site on this machine; see README.md for what can be set.
.PHONY: run
run: $(RUN_STAMP)
	@$(PYTHON) -m app.embedded

# The exact versions and hashes that hosts install (docs/deploy.md), as of today.
.PHONY: constraints
constraints: | $(PYTHON)
	$(PYTHON) -m venv var/uv
	var/uv/bin/python -m pip install --quiet --disable-pip-version-check uv
	var/uv/bin/uv pip compile --quiet --upgrade --universal --python $(PYTHON) --generate-hashes \
	  --no-header --no-annotate --no-emit-index-url --no-emit-find-links \
	  --output-file var/uv/constraints.txt pyproject.toml
	(echo '# Made by `make constraints`: what hosts install, with the hash of every file that may be used.'; \
	  cat var/uv/constraints.txt) > constraints.txt

# Random games for so many seconds, each action checked; `make fuzz SECONDS=3600 SEED=7`.
SECONDS ?= 60
SEED ?= 1
.PHONY: fuzz
fuzz: setup
	@$(VENV)/bin/fieldpost fuzz --seconds $(SECONDS) --seed $(SEED) $(ARGS)

# Mails of all kinds of damage for so many seconds, read and taken apart.
.PHONY: fuzz-mail
fuzz-mail: setup
	@$(PYTHON) -m tests.mail.fuzz $(SECONDS) $(SEED)

# Pictures of the pages of a match, to be looked at, in var/screenshots or in FOLDER.
.PHONY: screenshots
screenshots: browser
	@$(PYTHON) -m tests.screenshots $(FOLDER)

# The letters of a whole short match, to be read, in var/letters or in FOLDER.
.PHONY: letters
letters: browser
	@$(PYTHON) -m tests.screenshots.letters $(FOLDER)

# A season of ninety simulated days, all of its matches of RCW, with everything that befalls a site:
# minutes of it. `make season SEED=7 ARGS=--postgresql` plays another one, on PostgreSQL. On SQLite the
# same seed gives the same season (which needs the same order of sets, too).
.PHONY: season
season: setup
	@PYTHONHASHSEED=0 $(PYTHON) -m tests.season $(SEED) $(ARGS)

# The site's processes killed, frozen and robbed of disk, clock and servers for so many minutes, while
# players play: `make chaos SEED=7 MINUTES=30 ARGS=--postgresql`.
MINUTES ?= 30
.PHONY: chaos
chaos: setup
	@$(PYTHON) -m tests.chaos $(SEED) --minutes $(MINUTES) $(ARGS)

# Figures with their spread: engine, moments, size, frames of the moved map, reach and supply on hex
# maps (`make bench ARGS=boards`), random play of Operation Elope (`make bench ARGS=elope`), clicks on its map
# after 0 and 300 orders (`make bench ARGS=elope-clicks`), random play of
# Triumph of Chaos (`make bench ARGS=toc`), pages and
# clicks of Reds! (`make bench ARGS=reds-pages`), from a submitted move to the next mail, a thousand
# order mails (`make bench ARGS=mail`; with `ARGS="mail --mails 10000"` it shows whether memory stays
# flat), the site with 10,000 running matches (`make bench ARGS=crowd`), ratings of 500 people with 10,000 matches (`make bench ARGS=ratings`), and
# how 500 solitaire games end with a bot as Red, with the spread of each outcome
# (`make bench ARGS=solitaire`). Alone: people who play over HTTP on a real site, with the number at
# which it breaks (`make bench ARGS="load --ramp"`; also --players, --seconds, --postgresql), and a
# bystander's pages while one person clicks 400 times at once (`make bench ARGS=parallel`), and the way
# from cloning the project to a guest's first order (`make bench ARGS=first-order`).
.PHONY: bench
bench: browser $(if $(filter load,$(ARGS)),$(VENV)/.bench-installed)
	@$(PYTHON) -m tests.bench $(ARGS)

$(VENV)/.bench-installed: pyproject.toml $(TEST_STAMP)
	$(PYTHON) -m pip install --quiet --disable-pip-version-check -e '.[bench]'
	@touch $@

# The messages of pages, mails and titles for translators: `make messages`, then
# `make messages DO="update ru"`; what is translated is compiled by `make messages DO=compile`.
DO ?= extract
.PHONY: messages
messages: setup
	@$(PYTHON) -m tools.messages $(DO)
