# make demo and make test set up everything they need by themselves, in .venv, and are quick the second time.

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input install --quiet --progress-bar off
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)

.PHONY: demo test check bench wiring install announce uninstall format pins clean

demo: $(VENV)/.demo ## a game of simulated players, live: no hardware needed
	@$(BIN)/python -m boardd demo

test: $(VENV)/.dev $(VENV)/.node system ## the whole test suite
	@$(BIN)/python -m pytest

check: $(VENV)/.dev ## formatting, lint, types
	@$(BIN)/ruff format --check
	@$(BIN)/ruff check
	@$(BIN)/mypy

bench: $(VENV)/.run ## speed and error rate, each number beside its goal
	@$(BIN)/python -m compileall -q boardd
	@$(BIN)/python -m benchmarks

wiring: $(VENV)/.wiring ## what is made of the wiring pages' configs and the firmware's pins: tables and diagrams
	@$(BIN)/python -m wiring

format: $(VENV)/.dev
	@$(BIN)/ruff format
	@$(BIN)/ruff check --fix

# A virtual environment knows its path: one that was moved is made anew.
ifneq ($(shell cat $(VENV)/.python 2>/dev/null),$(CURDIR))
$(shell rm -f $(VENV)/.python)
endif

$(VENV)/.python:
	@test -n "$(PYTHON)" || { echo "boardd needs Python 3.11 or newer. Run: sudo apt install python3 python3-venv"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "$(PYTHON) is not a Python 3.11 or newer."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || $(MAKE) --no-print-directory venv-package
	@echo "Making $(VENV) with $(PYTHON) ..."
	@rm -rf $(VENV) && $(PYTHON) -m venv $(VENV)
	@echo "$(CURDIR)" > $@

# What is missing is installed, where that is allowed: $(call packages,WHO NEEDS IT,PACKAGES)
define packages
if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then SUDO=; \
elif command -v apt-get >/dev/null && sudo -n true 2>/dev/null; then SUDO=sudo; \
else echo "$(1) $(2). Run: sudo apt install $(2)"; exit 1; fi; \
echo "$(1) $(2); installing ..."; \
$$SUDO apt-get update -q && $$SUDO apt-get install -qy --no-install-recommends $(2)
endef

# Debian keeps venv in a package of its own.
VENV_PACKAGE = $(shell $(PYTHON) -c 'import sys; print("python3.%d-venv" % sys.version_info[1])')
.PHONY: venv-package
venv-package:
	@$(call packages,Python needs,$(VENV_PACKAGE))

# The tests talk to a real MQTT broker, with certificates of their own, ask systemd what it thinks of the service, and
# look at the page in a real browser.
.PHONY: system
system:
	@export PATH="$$PATH:/usr/sbin:/usr/local/sbin"; \
	{ command -v mosquitto && command -v mosquitto_passwd && command -v openssl && command -v systemd-analyze \
		&& command -v chromium; } >/dev/null || { $(call packages,The tests need,mosquitto openssl systemd chromium); }

$(VENV)/.run: $(VENV)/.python pyproject.toml constraints.txt
	@echo "Installing boardd ..."
	@$(PIP) --require-hashes -r constraints.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m compileall -q boardd
	@touch $@

$(VENV)/.dev: $(VENV)/.run constraints-dev.txt
	@echo "Installing what the tests need ..."
	@$(PIP) --require-hashes -r constraints-dev.txt
	@touch $@

# The firmware's tests run in real MicroPython, under Node.
$(VENV)/.node: $(VENV)/.python tests/firmware/package-lock.json
	@node --version >/dev/null 2>&1 && npm --version >/dev/null 2>&1 \
		|| { $(call packages,The firmware's tests need,nodejs npm); }
	@echo "Installing MicroPython for the firmware's tests ..."
	@cd tests/firmware && npm ci --silent --ignore-scripts
	@touch $@

# Without mosquitto the demo has a broker of its own.
$(VENV)/.demo: $(VENV)/.run constraints-demo.txt
	@PATH="$$PATH:/usr/sbin:/usr/local/sbin" command -v mosquitto >/dev/null \
		|| $(PIP) --require-hashes -r constraints-demo.txt || echo "Without a broker: the demo works, but publishes nothing."
	@touch $@

# The diagrams are drawn by WireViz and Graphviz; what they drew is committed, so that only whoever changes one needs them.
$(VENV)/.wiring: $(VENV)/.run constraints-wiring.txt
	@command -v dot >/dev/null || { $(call packages,The diagrams need,graphviz fonts-dejavu-core); }
	@$(PIP) --require-hashes -r constraints-wiring.txt
	@touch $@

# On a Pi: the program in /opt/boardd, its service, its user, its config. Can be run again; DESTDIR is for packagers.
PREFIX := /opt/boardd
SYSTEM := $(if $(DESTDIR),,yes)
HERE = $(abspath $(DESTDIR))$(PREFIX)# what scripts in it name: below DESTDIR they must name where it will be
install:
	@test -n "$(DESTDIR)" || test "$$(id -u)" = 0 || { echo "This changes the system. Run: sudo make install"; exit 1; }
	@test -z "$(SYSTEM)" || ! grep -qs "Raspberry Pi" /proc/device-tree/model \
		|| apt-get install -qy python3-venv python3-lgpio python3-spidev python3-pil
	@test -x $(DESTDIR)$(PREFIX)/bin/python || $(PYTHON) -m venv --system-site-packages $(DESTDIR)$(PREFIX)
	@$(DESTDIR)$(PREFIX)/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes -r constraints.txt
	@$(DESTDIR)$(PREFIX)/bin/python -m pip --disable-pip-version-check install --quiet --no-deps --no-build-isolation \
		--force-reinstall .
	@test -z "$(DESTDIR)" || grep -rIl "$(HERE)" $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/pyvenv.cfg \
		| xargs -r sed -i "s|$(HERE)|$(PREFIX)|g"
	@install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/boardd/firmware firmware/*.py
	@install -D -m 644 systemd/boardd.service $(DESTDIR)/etc/systemd/system/boardd.service
	@install -D -m 644 systemd/boardd.sysusers $(DESTDIR)/etc/sysusers.d/boardd.conf
	@install -D -m 644 systemd/99-boardd.rules $(DESTDIR)/etc/udev/rules.d/99-boardd.rules
	@install -D -m 644 systemd/boardd.toml $(DESTDIR)/etc/boardd/boardd.toml.example
	@test -e $(DESTDIR)/etc/boardd/boardd.toml || install -D -m 644 systemd/boardd.toml $(DESTDIR)/etc/boardd/boardd.toml
	@$(MAKE) --no-print-directory announce
	@mkdir -p $(DESTDIR)/usr/local/bin && ln -sf $(PREFIX)/bin/boardd $(DESTDIR)/usr/local/bin/boardd
	@test -z "$(SYSTEM)" || { systemd-sysusers && udevadm control --reload && systemctl daemon-reload \
		&& systemctl enable --quiet boardd && systemctl restart boardd; }
	@echo "boardd is installed. Its config is /etc/boardd/boardd.toml; after a change: systemctl restart boardd"

# What avahi tells the network: the page, on the port that the config names.
WEB_PORT = import sys, tomllib; print(tomllib.load(open(sys.argv[1], "rb"))["web"]["port"])
announce:
	@install -D -m 644 systemd/boardd-avahi.service $(DESTDIR)/etc/avahi/services/boardd.service
	@port=$$($(PYTHON) -c '$(WEB_PORT)' $(DESTDIR)/etc/boardd/boardd.toml 2>/dev/null) || true; \
	case "$$port" in [1-9]*) sed -i "s|<port>[0-9]*|<port>$$port|" $(DESTDIR)/etc/avahi/services/boardd.service;; esac

uninstall:
	@test -n "$(DESTDIR)" || test "$$(id -u)" = 0 || { echo "This changes the system. Run: sudo make uninstall"; exit 1; }
	@test -z "$(SYSTEM)" || systemctl disable --quiet --now boardd || true
	@rm -rf $(DESTDIR)$(PREFIX) $(DESTDIR)/usr/local/bin/boardd $(DESTDIR)/etc/systemd/system/boardd.service \
		$(DESTDIR)/etc/sysusers.d/boardd.conf $(DESTDIR)/etc/udev/rules.d/99-boardd.rules \
		$(DESTDIR)/etc/boardd/boardd.toml.example $(DESTDIR)/etc/avahi/services/boardd.service
	@test -z "$(SYSTEM)" || systemctl daemon-reload || true
	@echo "boardd is gone. Its games are still in /var/lib/boardd, its config in /etc/boardd."

# Newest versions into the constraints files: needs uv.
pins:
	uv pip compile -q --python-platform linux --python-version 3.11 --generate-hashes --no-header --no-annotate \
		pyproject.toml --group build -U -o constraints.txt
	uv pip compile -q --python-platform linux --python-version 3.11 --generate-hashes --no-header --no-annotate \
		--group dev -c constraints.txt -U -o constraints-dev.txt
	uv pip compile -q --python-platform linux --python-version 3.11 --generate-hashes --no-header --no-annotate \
		--extra demo pyproject.toml -c constraints.txt -U -o constraints-demo.txt
	uv pip compile -q --python-platform linux --python-version 3.11 --generate-hashes --no-header --no-annotate \
		--group wiring -c constraints.txt -U -o constraints-wiring.txt

clean:
	rm -rf $(VENV) benchmarks/.suite .mypy_cache .pytest_cache .ruff_cache .hypothesis tests/firmware/node_modules
