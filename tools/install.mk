# `make install`, included by the Makefile. It honours PREFIX and DESTDIR.
# The kit is what a user needs to compile the search for a game of their own.
KIT := $(PREFIX)/share/nullwindow/src
install: all
	install -Dm755 $(EXE) $(DESTDIR)$(PREFIX)/bin/nullwindow
	install -Dm644 include/nullwindow.h $(DESTDIR)$(PREFIX)/include/nullwindow.h
	install -Dm644 $(BUILD)/libnullwindow.a $(DESTDIR)$(PREFIX)/lib/libnullwindow.a
	install -Dm755 $(BUILD)/libnullwindow.so $(DESTDIR)$(PREFIX)/lib/libnullwindow.so.$(VERSION)
	ln -sf libnullwindow.so.$(VERSION) $(DESTDIR)$(PREFIX)/lib/$(SONAME)
	ln -sf $(SONAME) $(DESTDIR)$(PREFIX)/lib/libnullwindow.so
	install -d $(addprefix $(DESTDIR)$(KIT)/,search core instance) $(DESTDIR)$(PREFIX)/lib/pkgconfig
	install -m644 src/search/*.[ch] $(DESTDIR)$(KIT)/search
	install -m644 src/core/*.h $(DESTDIR)$(KIT)/core
	install -m644 src/instance/*.h $(DESTDIR)$(KIT)/instance
	sed 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|' tools/nullwindow.pc.in > $(DESTDIR)$(PREFIX)/lib/pkgconfig/nullwindow.pc
	@mkdir -p $(DESTDIR)$(PREFIX)/share/man/man1
	$(abspath $(EXE)) help --man > $(DESTDIR)$(PREFIX)/share/man/man1/nullwindow.1
.PHONY: install
