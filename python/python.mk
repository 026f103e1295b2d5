# The Python package: installed with everything else, where Python looks below PREFIX.
DEPS_TEST += python3
PYTHONDIR ?= $(PREFIX)/lib/$(if $(filter /usr,$(PREFIX)),python3,$(or $(shell python3 -c \
             'import sys; print("python%d.%d" % sys.version_info[:2])' 2>/dev/null),python3))/dist-packages
install: install-python
install-python:
	install -d $(DESTDIR)$(PYTHONDIR)/nullwindow
	install -m644 python/nullwindow/*.py python/nullwindow/py.typed $(DESTDIR)$(PYTHONDIR)/nullwindow
.PHONY: install-python
# One wheel with the library inside, in WHEELS: installing it needs no compiler.
WHEELS ?= $(BUILD)
wheel: $(BUILD)/libnullwindow.so
	@rm -rf $(BUILD)/wheel && mkdir -p $(BUILD)/wheel
	$(Q)cp $(BUILD)/libnullwindow.so $(BUILD)/libnullwindow-networks.so.$(basename $(VERSION)) $(BUILD)/wheel
	$(if $(STRIP),$(Q)$(STRIP) --strip-unneeded $(BUILD)/wheel/*)
	$(Q)python3 python/backend.py $(WHEELS) $(BUILD)/wheel/*
.PHONY: wheel
