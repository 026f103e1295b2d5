# The Python package: installed with everything else, where Python looks below PREFIX.
DEPS_TEST += python3
PYTHONDIR ?= $(PREFIX)/lib/$(if $(filter /usr,$(PREFIX)),python3,$(or $(shell python3 -c \
             'import sys; print("python%d.%d" % sys.version_info[:2])' 2>/dev/null),python3))/dist-packages
install: install-python
install-python:
	install -d $(DESTDIR)$(PYTHONDIR)/nullwindow
	install -m644 python/nullwindow/*.py python/nullwindow/py.typed $(DESTDIR)$(PYTHONDIR)/nullwindow
.PHONY: install-python
