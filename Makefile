# make demo and make test do all their own set-up; see README.md.
BIN := .venv/bin

.PHONY: demo test quick check tests stress pictures games safari secrets fuzz chaos soak long-game site lock clean help setup

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

demo: ## play the bundled recording and serve the phone page
	@tools/setup.sh run
	@$(BIN)/tableside demo

test: setup check tests ## everything that must hold before a change lands

quick: setup check ## style, types and the tests that need neither a browser nor patience
	$(BIN)/pytest -n auto --dist loadfile -m "not browser and not slow"

setup: ## the development environment in .venv
	@tools/setup.sh dev

check: ## style and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	@tools/check_js.sh

# One more at a time than there are processors: pages spend half of their time waiting.
tests: ## the tests alone
	$(BIN)/pytest -n $$(($$(nproc) + 1)) --dist loadfile

stress: setup ## the tests at three times the load and in a slow browser, for what fails by chance
	SLOWED_BROWSER=4 $(BIN)/pytest -n $$((3 * $$(nproc))) --dist loadfile

pictures: setup ## make the pictures of README.md and docs/ anew
	$(BIN)/python tools/make_pictures.py
	$(BIN)/python tools/make_sheet_pictures.py
	$(BIN)/python -m tools.make_screens

games: setup ## play 500 random games of Got mit uns and print which rules they used
	$(BIN)/python -m tests.play_games --games 500 --jobs 2

safari: setup ## hold what Safari's engine draws of the pages against what Chromium draws
	@xvfb-run -a $(BIN)/python -m tests.safari

secrets: setup ## play whole campaigns and look in what phones are sent for what they may not know
	@$(BIN)/python -m tests.search_secrets --megabytes 10

fuzz: setup ## send thousands of made-up requests to every address, in every role
	@$(BIN)/python -m tests.fuzz

chaos: setup ## half an hour of kills, full disks, set clocks and knocked cameras while phones post
	$(BIN)/python -m tests.chaos --minutes 30

soak: setup ## run the demo for an hour and watch its memory
	$(BIN)/python -m tests.soak --minutes 60

long-game: setup ## play 10,000 changes into a kept game: time, memory and start stay flat
	@$(BIN)/python -m tests.long_game

site: setup ## build docs/ as a small web site in build/site
	$(BIN)/sphinx-build -q -W --keep-going -c docs/site . build/site
	@echo "open build/site/docs/index.html"

lock: setup ## renew the locked versions after a change in pyproject.toml
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	    pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	    pyproject.toml --group dev -o requirements-dev.lock

clean: ## remove what the other targets made
	rm -rf .venv build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
