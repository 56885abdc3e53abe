# Sentiers: `make play` opens the ludothèque on this machine, `make check` looks at the code in about a minute, `make test` runs every test,
# `make docs` builds the documentation into site/. All of them install what they need into .venv.

PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null && echo $$p && break; done)
PORT ?= 8000
BIN := .venv/bin
PIP := $(BIN)/python -m pip -qq --disable-pip-version-check install
# The lists are whole: nothing is to be found out, and what is imported is compiled then (of most of it nothing ever is).
LOCKED := $(PIP) --no-deps --no-compile --require-hashes

.PHONY: play setup check test docs lock clean
play: setup
	$(BIN)/sentiers serve --open --port $(PORT)

# The games are compiled when they are first needed, beside the server; the tests would wait for them, so `warm` does it before.
setup: .venv/setup.stamp client

.PHONY: warm
warm: setup
	@$(BIN)/sentiers warm

.venv/setup.stamp: requirements/run.txt requirements/build.txt pyproject.toml
	@test -n "$(PYTHON)" || { echo "Sentiers needs Python 3.11, 3.12 or 3.13."; exit 1; }
	@$(PYTHON) -m venv .venv || { apt-get update && apt-get install -y python3-venv && $(PYTHON) -m venv .venv; }
	@echo "Installing the packages Sentiers stands on …"
	@$(LOCKED) -r requirements/run.txt
	@$(LOCKED) -r requirements/build.txt
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

# The client is built with the machine's Node, or with the one that PyPI carries.
.PHONY: client
client: .venv/setup.stamp
	@command -v npm >/dev/null || test -f .venv/node.stamp || { $(LOCKED) -r requirements/node.txt && touch .venv/node.stamp; }
	@$(BIN)/python src/sentiers/web/build.py

.venv/dev.stamp: .venv/setup.stamp requirements/dev.txt | client
	@echo "Installing what the tests need …"
	@$(LOCKED) -r requirements/dev.txt
	@$(LOCKED) -r requirements/node.txt
	@touch $@

# Style, types, layers, and the contract of one game: what to run before a commit. No root, no browser.
check: .venv/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python src/sentiers/web/build.py --check
	$(BIN)/python -m pytest -q tests/test_contract.py -k canoe

# From docs/, the README and its neighbours, and the docstrings; a broken link or reference is an error (but not with --quiet).
docs: .venv/dev.stamp
	$(BIN)/mkdocs build --strict
	@echo "The documentation is in site/index.html."

.PHONY: chromium
chromium:
	@command -v chromium >/dev/null || { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium; }

.PHONY: postgres
postgres:
	@ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null || \
		{ apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends postgresql; }

# One after the other, as only one may install packages; what the tests need comes beside the compiler.
.PHONY: tools
tools: .venv/setup.stamp
	@$(MAKE) --no-print-directory chromium
	@$(MAKE) --no-print-directory postgres

# A whole house on this machine: PostgreSQL, NATS, three workers, two thinkers and a proxy, until Ctrl-C.
.PHONY: cluster
cluster: warm .venv/dev.stamp postgres
	$(BIN)/python -m sentiers.lab.cluster --port $(PORT)

# Every interleaving of the append protocol, in a model; then everything in such a house is killed a thousand times at random while people play (a quarter of an hour).
.PHONY: faults
faults: warm .venv/dev.stamp postgres
	$(BIN)/python tests/faults/model.py
	SENTIERS_KILLS=1000 $(BIN)/python -m pytest -s tests/cluster/test_faults.py

# The rules and what thinks by them with bounds checks, beside the rules as the plain Python they are; and all the rest as people run it.
RULES := tests/test_contract.py tests/kernel tests/canoe tests/zwei_wege tests/traxx tests/wege tests/buizen
test:
	@$(MAKE) --no-print-directory -j 3 warm .venv/dev.stamp tools
	@SENTIERS_GAMES=duel PYTHONPATH=tests/games $(BIN)/sentiers warm duel
	$(BIN)/python -m pytest -n 2 --dist loadgroup --rest
	@echo "The rules, with bounds checks and without compilation …"
	@NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -q $(RULES) > .venv/plain.log 2>&1 & plain=$$!; \
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -q -n 2 $(RULES) tests/bots tests/lab/test_encoding.py; checked=$$?; \
	wait $$plain; plain=$$?; cat .venv/plain.log; exit $$((checked + plain))

# Attacks a house for an hour (SENTIERS_FUZZ: so many seconds); what fails is written into fuzz-failures/, to be run again.
.PHONY: fuzz
fuzz: warm .venv/dev.stamp
	@SENTIERS_GAMES=duel PYTHONPATH=tests/games $(BIN)/sentiers warm duel
	$(BIN)/python tests/fuzz/hour.py

# What Lighthouse says of each page, on a phone and on a desktop (`only=profile`: of these alone). It comes by npm, into .venv.
.PHONY: lighthouse
lighthouse: warm chromium
	@command -v npm >/dev/null || { echo "Lighthouse needs Node with npm."; exit 1; }
	@test -x .venv/lighthouse/node_modules/.bin/lighthouse || { mkdir -p .venv/lighthouse && \
		npm install --prefix .venv/lighthouse --no-fund --no-audit --ignore-scripts lighthouse@12.8.2; }
	$(BIN)/python -m sentiers.lab.studies.lighthouse .venv/lighthouse/node_modules/.bin/lighthouse --only "$(only)"

# Pictures of every kind of page in every language, on a phone and on a desktop, light and dark, into pictures/ (`only=coach`: of these alone).
.PHONY: pictures
pictures: warm .venv/dev.stamp chromium
	$(BIN)/python -m sentiers.lab.studies.pictures --only "$(only)"

# Short runs of what learns by PyTorch, Tianshou and TorchRL (examples/learning). They have an environment of their own: they are heavy, and
# Tianshou wants an older pandas than the house has. At the end the agent that is kept there plays the club player.
LEARN := .venv-learn/bin
.venv-learn/setup.stamp: requirements/run.txt requirements/learning.txt
	@test -n "$(PYTHON)" || { echo "Sentiers needs Python 3.11, 3.12 or 3.13."; exit 1; }
	@$(PYTHON) -m venv .venv-learn
	@echo "Installing PyTorch, Tianshou and TorchRL …"
	@$(LEARN)/python -m pip -qq --disable-pip-version-check install --no-deps --no-compile --require-hashes -r requirements/run.txt
	@$(LEARN)/python -m pip -qq --disable-pip-version-check install -r requirements/learning.txt
	@touch $@

.PHONY: lab
lab: setup .venv-learn/setup.stamp
	PYTHONPATH=src $(LEARN)/python examples/learning/ppo.py zwei-wege --steps 3_000_000 --out .venv-learn/short.npz
	PYTHONPATH=src $(LEARN)/python examples/learning/with_tianshou.py --steps 4_000
	PYTHONPATH=src $(LEARN)/python examples/learning/with_torchrl.py --steps 8_192
	$(BIN)/python examples/learning/against.py .venv-learn/short.npz random --matches 1000 --least 0.53
	$(BIN)/python examples/learning/against.py examples/learning/zwei-wege.npz club --matches 400 --least 0.5
	$(BIN)/sentiers arena zwei-wege "stdio:$(BIN)/sentiers bot serve examples.learning.agent:choose --game zwei-wege" club --games 40

# Writes the pinned requirements anew from pyproject.toml (needs uv).
lock:
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate pyproject.toml -o requirements/run.txt
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate -c requirements/run.txt --extra cluster \
		pyproject.toml -o requirements/cluster.txt
	for group in build node dev; do uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate \
		-c requirements/run.txt --group $$group -o requirements/$$group.txt; done

# Gathers the texts of the sources into the .po files, and says what there is to translate.
.PHONY: texts
texts: .venv/setup.stamp
	@$(BIN)/sentiers texts

clean:
	rm -rf .venv .venv-learn site src/sentiers/web/built src/sentiers/web/client/node_modules
