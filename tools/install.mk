# `make install`, `make uninstall`, `make dist` and `make deb`, included by the Makefile. PREFIX and DESTDIR are
# honoured; STRIP= keeps the debugging information. The kit is what a user needs to compile the
# search for a game of their own.
STRIP    ?= strip
SHARED    = $(LIBRARIES:=.so) $(if $(NETWORKS),libnullwindow-networks.so)
PACKAGES  = $(LIBRARIES:lib%=pkgconfig/%.pc) cmake/nullwindow/nullwindowConfig.cmake cmake/nullwindow/nullwindowConfigVersion.cmake
TO       := $(DESTDIR)$(PREFIX)
KIT      := $(TO)/share/nullwindow/src
DOC      := $(TO)/share/doc/nullwindow
PAGES    := $(wildcard README.md CONTRIBUTING.md LICENSE CITATION.cff python/examples/*.ipynb docs/*.md docs/*/*.md docs/*/*.svg docs/*/*.png docs/*/*.csv examples/Makefile examples/*.* examples/*/*.* examples/*/Makefile examples/meson/subprojects/*.wrap examples/meson/subprojects/packagefiles/*/meson.build)
COMPLETE := bash-completion/completions/nullwindow zsh/site-functions/_nullwindow fish/vendor_completions.d/nullwindow.fish
install: all
	install -d $(TO)/bin $(TO)/include $(TO)/lib/pkgconfig $(TO)/lib/cmake/nullwindow $(addprefix $(KIT)/,search base core instance trace) $(DOC)
	install -m644 include/*.h $(TO)/include
	$(if $(ABSENT),,install -m755 $(EXE) $(TO)/bin/nullwindow)
	install -m755 $(CHECKER) $(TO)/bin/nullwindow-check
	for l in $(LIBRARIES:=.a); do install -m644 $(BUILD)/$$l $(TO)/lib/$$l || exit 1; done
	for l in $(SHARED); do install -m755 $(BUILD)/$$l $(TO)/lib/$$l.$(VERSION) && \
	    ln -sf $$l.$(VERSION) $(TO)/lib/$$l.$(basename $(VERSION)) && ln -sf $$l.$(basename $(VERSION)) $(TO)/lib/$$l || exit 1; done
	$(if $(STRIP),$(STRIP) --strip-debug $(LIBRARIES:%=$(TO)/lib/%.a))
	$(if $(STRIP),$(STRIP) --strip-unneeded $(SHARED:%=$(TO)/lib/%.$(VERSION)) $(if $(ABSENT),,$(TO)/bin/nullwindow))
	install -m644 src/search/*.[ch] $(KIT)/search
	install -m644 src/base/driver.h $(KIT)/base
	install -m644 src/core/*.h $(KIT)/core
	install -m644 src/instance/*.h $(KIT)/instance
	install -m644 src/trace/event.h $(KIT)/trace
	for l in $(LIBRARIES); do sed "s|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|; s|@LIB@|$${l#lib}|" \
	    tools/nullwindow.pc.in > $(TO)/lib/pkgconfig/$${l#lib}.pc || exit 1; done
	sed 's|@VERSION@|$(VERSION)|' tools/nullwindowConfig.cmake.in > $(TO)/lib/cmake/nullwindow/nullwindowConfig.cmake
	sed 's|@VERSION@|$(VERSION)|' tools/nullwindowConfigVersion.cmake.in > $(TO)/lib/cmake/nullwindow/nullwindowConfigVersion.cmake
	@for f in $(PAGES); do install -Dm644 $$f $(DOC)/$$f || exit 1; done
ifeq ($(ABSENT),)
	@install -d $(TO)/share/man/man1 $(dir $(COMPLETE:%=$(TO)/share/%))
	$(abspath $(EXE)) help --man > $(TO)/share/man/man1/nullwindow.1
	$(abspath $(EXE)) help --completion bash > $(TO)/share/$(word 1,$(COMPLETE))
	$(abspath $(EXE)) help --completion zsh > $(TO)/share/$(word 2,$(COMPLETE))
	$(abspath $(EXE)) help --completion fish > $(TO)/share/$(word 3,$(COMPLETE))
endif
uninstall:
	rm -f $(TO)/bin/nullwindow $(TO)/bin/nullwindow-check $(addprefix $(TO)/include/,$(notdir $(wildcard include/*.h))) \
	    $(addprefix $(TO)/lib/,$(LIBRARIES:=.a) $(SHARED) $(SHARED:=.$(VERSION)) $(SHARED:=.$(basename $(VERSION))) $(PACKAGES)) \
	    $(TO)/share/man/man1/nullwindow.1 $(COMPLETE:%=$(TO)/share/%)
	rm -rf $(TO)/lib/cmake/nullwindow $(TO)/share/nullwindow $(DOC) $(DESTDIR)$(PYTHONDIR)/nullwindow
# A Debian package of the working tree, in build/.
deb:
	@tools/deps $(DEPS_BUILD) libsqlite3-dev libedit-dev libmicrohttpd-dev dpkg-dev
	@MAKE=$(MAKE) VERSION=$(VERSION) tools/deb
# The sources of the last commit, and the program for any Linux on this kind of machine: static, of
# the compiler's default instructions, without the optional libraries (a static program loads no
# plug-ins).
DIST = $(BUILD)/dist/nullwindow-$(VERSION)
dist:
	@rm -rf $(BUILD)/dist && mkdir -p $(BUILD)/dist
	git archive --format=tar --prefix=nullwindow-$(VERSION)/ HEAD | gzip -9n > $(DIST).tar.gz
	$(Q)$(MAKE) BUILD=$(BUILD)/static ARCH=portable SQLITE=0 LIBEDIT=0 MICROHTTPD=0 LDLIBS="-lm -lpthread -static" $(BUILD)/static/nullwindow $(BUILD)/static/nullwindow-check
	install -Dm755 -t $(DIST) $(BUILD)/static/nullwindow $(BUILD)/static/nullwindow-check
	$(if $(STRIP),$(STRIP) $(DIST)/nullwindow $(DIST)/nullwindow-check)
	install -m644 -t $(DIST) LICENSE README.md
	tar -C $(BUILD)/dist --sort=name --owner=0 --group=0 --mtime=@$$(git log -1 --format=%ct) -c $(notdir $(DIST)) | \
	    gzip -9n > $(DIST)-linux-$(firstword $(subst -, ,$(MACHINE))).tar.gz
	rm -r $(DIST)
	cd $(BUILD)/dist && sha256sum *.tar.gz > SHA256SUMS && cat SHA256SUMS
.PHONY: install uninstall dist deb
