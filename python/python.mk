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
PACKED := $(BUILD)/wheel/packed# its name; pip packs nothing again
$(PACKED): $(BUILD)/libnullwindow.so $(wildcard python/*.py python/nullwindow/*.py) LICENSE
	@rm -rf $(@D) && mkdir -p $(@D)
	$(Q)cp $(BUILD)/libnullwindow.so $(BUILD)/libnullwindow-networks.so.$(basename $(VERSION)) $(@D)
	$(if $(STRIP),$(Q)$(STRIP) --strip-unneeded $(@D)/*)
	$(Q)python3 python/backend.py $(@D) $(@D)/lib* >$@.new && mv $@.new $@
wheel: $(PACKED)
	$(Q)cp $(BUILD)/wheel/$$(cat $<) $(WHEELS)/ && cat $<
.PHONY: wheel
