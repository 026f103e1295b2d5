# `make install`, `make uninstall` and `make deb`, included by the Makefile. PREFIX and DESTDIR are
# honoured; STRIP= keeps the debugging information. The kit is what a user needs to compile the
# search for a game of their own.
STRIP    ?= strip
SHARED   := libnullwindow.so libnullwindow-networks.so
TO       := $(DESTDIR)$(PREFIX)
KIT      := $(TO)/share/nullwindow/src
DOC      := $(TO)/share/doc/nullwindow
PAGES    := $(wildcard README.md CONTRIBUTING.md LICENSE docs/*.md docs/*/*.md docs/*/*.svg docs/*/*.png docs/*/*.csv examples/Makefile examples/*.* examples/*/*.* examples/*/Makefile)
COMPLETE := bash-completion/completions/nullwindow zsh/site-functions/_nullwindow fish/vendor_completions.d/nullwindow.fish
install: all
	install -Dm755 $(EXE) $(TO)/bin/nullwindow
	install -m755 $(CHECKER) $(TO)/bin/nullwindow-check
	install -d $(TO)/include $(TO)/lib/pkgconfig $(addprefix $(KIT)/,search core instance trace) $(DOC)
	install -m644 include/*.h $(TO)/include
	install -m644 $(BUILD)/libnullwindow.a $(TO)/lib/libnullwindow.a
	for l in $(SHARED); do install -m755 $(BUILD)/$$l $(TO)/lib/$$l.$(VERSION) && \
	    ln -sf $$l.$(VERSION) $(TO)/lib/$$l.$(basename $(VERSION)) && ln -sf $$l.$(basename $(VERSION)) $(TO)/lib/$$l || exit 1; done
	$(if $(STRIP),$(STRIP) --strip-debug $(TO)/lib/libnullwindow.a)
	$(if $(STRIP),$(STRIP) --strip-unneeded $(SHARED:%=$(TO)/lib/%.$(VERSION)) $(TO)/bin/nullwindow)
	install -m644 src/search/*.[ch] $(KIT)/search
	install -m644 src/core/*.h $(KIT)/core
	install -m644 src/instance/*.h $(KIT)/instance
	install -m644 src/trace/event.h $(KIT)/trace
	sed 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|' tools/nullwindow.pc.in > $(TO)/lib/pkgconfig/nullwindow.pc
	@install -d $(TO)/share/man/man1 $(dir $(COMPLETE:%=$(TO)/share/%))
	$(abspath $(EXE)) help --man > $(TO)/share/man/man1/nullwindow.1
	$(abspath $(EXE)) help --completion bash > $(TO)/share/$(word 1,$(COMPLETE))
	$(abspath $(EXE)) help --completion zsh > $(TO)/share/$(word 2,$(COMPLETE))
	$(abspath $(EXE)) help --completion fish > $(TO)/share/$(word 3,$(COMPLETE))
	@for f in $(PAGES); do install -Dm644 $$f $(DOC)/$$f || exit 1; done
uninstall:
	rm -f $(TO)/bin/nullwindow $(TO)/bin/nullwindow-check $(addprefix $(TO)/include/,$(notdir $(wildcard include/*.h))) $(TO)/lib/libnullwindow.a \
	    $(addprefix $(TO)/lib/,$(SHARED) $(SHARED:=.$(VERSION)) $(SHARED:=.$(basename $(VERSION))) pkgconfig/nullwindow.pc) \
	    $(TO)/share/man/man1/nullwindow.1 $(COMPLETE:%=$(TO)/share/%)
	rm -rf $(TO)/share/nullwindow $(DOC) $(DESTDIR)$(PYTHONDIR)/nullwindow
# A Debian package of the working tree, in build/.
deb:
	@tools/deps $(DEPS_BUILD) libsqlite3-dev libedit-dev libmicrohttpd-dev dpkg-dev
	@MAKE=$(MAKE) VERSION=$(VERSION) tools/deb
.PHONY: install uninstall deb
