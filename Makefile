# GNU make. Every path is relative to this folder, so that the folder's own name may hold spaces.
PYTHON ?= python3
PORT ?= 8000

python := .venv/bin/python
packages := .venv/.packages
assets := node_modules/.assets
# npm's own scripts look for node, and Jupyter for its kernels, beside the Python that we installed.
export PATH := $(CURDIR)/.venv/bin:$(PATH)

.PHONY: serve site lab test bench clean
.DELETE_ON_ERROR:

serve: $(packages) $(assets)  ## build the book if anything changed, and serve it
	@$(python) tools/site.py --if-changed
	@exec $(python) tools/serve.py _build/html --port $(PORT)

site: $(packages) $(assets)  ## build the book strictly, from nothing, into _build/html, and a zip of it
	@$(python) tools/site.py

lab: $(packages)  ## open the book in JupyterLab
	@exec $(python) -m jupyterlab --ServerApp.root_dir=book

test: $(packages) $(assets)  ## run every check and every test
	@$(python) tools/browsers.py --install
	$(python) -m ruff check
	$(python) -m ruff format --check
	$(python) -m mypy
	.venv/bin/lint-imports
	$(python) tools/site.py --if-changed
	$(python) -m pytest --numprocesses 2 --dist worksteal --cov --cov-report=term

bench: $(packages) $(assets)  ## measure; nothing here can fail for being slow
	@$(python) benchmarks/run.py
	@PYTHONPATH=. $(python) benchmarks/bench_live.py

clean:  ## remove what was built, not what was installed
	rm -rf _build .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=...")'
	$(PYTHON) -m venv .venv

# Only a changed lock file makes pip or npm run again: the second time nothing asks the network.
$(packages): requirements.txt | .venv/bin/python
	$(python) -m pip install --quiet --disable-pip-version-check -r requirements.txt
	$(python) tools/lab_settings.py
	@touch $@

$(assets): package.json package-lock.json .npmrc | $(packages)
	.venv/bin/npm ci --ignore-scripts --no-progress
	@touch $@
