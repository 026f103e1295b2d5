# Nullwindow. One Makefile: every file of src/search is compiled once per game and variant.
#   make            build/nullwindow, build/libnullwindow.a, build/libnullwindow.so
#   make test       everything the continuous build runs; ends with "N passed, N failed"
#   make check      the tests once, under 30 seconds
#   make asan       the tests under AddressSanitizer and UndefinedBehaviorSanitizer; tsan: threads
#   make soak       the long tests        make fuzz       ten minutes a parser
#   make bench      ratios and costs      make reproduce  the report, in report/index.html
#   make install    honours PREFIX and DESTDIR            make format, clean, help
# CC, CFLAGS, BUILD, EXE and ARCH=x86-64-v3|x86-64-v2|native|portable may be set. What is done is
# told in a line a file; V=1 shows the commands in full.
.DELETE_ON_ERROR: # half a generated file is none
CC       ?= gcc
BUILD    ?= build
EXE      ?= $(BUILD)/nullwindow
PREFIX   ?= /usr/local
OPT      ?= -O2
ARCH     ?= x86-64-v3
# portable: no instruction beyond the compiler's default; native: this machine.
ARCHFLAG := $(if $(filter portable,$(ARCH)),,$(if $(filter x86_64 amd64,$(shell uname -m)),-march=$(ARCH)))
WARN     := -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes
WERROR   := $(if $(CI),-Werror)
CFLAGS   ?= $(OPT) -g $(ARCHFLAG)
ALL_CFLAGS = -std=c11 $(WARN) $(WERROR) $(CFLAGS) -fPIC -MMD -MP -Iinclude -Isrc -I. -D_POSIX_C_SOURCE=200809L
LDLIBS   := -lm -lpthread
# Debian packages: to build, to test, to bench, to make the report.
DEPS_BUILD  := gcc libc6-dev
DEPS_TEST   := jq libcmocka-dev libsqlite3-dev libedit-dev sqlite3 g++ pkg-config clang clang-format
DEPS_BENCH  := valgrind stockfish
DEPS_REPORT := gnuplot-nox libsqlite3-dev

# $(call say,CC,file) before a command that begins with $(Q).
Q   := $(if $(filter 1,$(V)),,@)
say  = $(if $(Q),@printf '%-4s %s\n' '$(1)' '$(2)')

# --- the instances: GAMES x {fast, lab, play} for search, GAMES (lab) for book and minimal
GAMES    := $(patsubst src/games/%/bind.h,%,$(wildcard src/games/*/bind.h))
SEARCH   := $(wildcard src/search/*.c)
BOOK     := $(wildcard src/book/*.c) $(filter-out src/minimal/oracle.c,$(wildcard src/minimal/*.c))
ONCE     := $(wildcard src/library/*.c src/core/*.c src/games/*.c src/games/*/*.c src/trace/*.c) src/minimal/oracle.c

# gcc 12 moves the evaluation of a leaf up out of the branches that ask for it, and then makes it in
# them again: Othello searched 22 % fewer nodes a second. Clang does not know the flag.
ONE_EVAL := $(shell $(CC) -Werror -fno-code-hoisting -E -x c /dev/null >/dev/null 2>&1 && echo -fno-code-hoisting)

LIB_OBJS := $(ONCE:src/%.c=$(BUILD)/once/%.o)
define instance
LIB_OBJS += $$(SEARCH:src/search/%.c=$(BUILD)/$(1)/search/%.o) \
            $$(SEARCH:src/search/%.c=$(BUILD)/$(1)-lab/search/%.o) \
            $$(SEARCH:src/search/%.c=$(BUILD)/$(1)-play/search/%.o) \
            $$(BOOK:src/%.c=$(BUILD)/$(1)-lab/%.o)
$(BUILD)/$(1)/%.o: src/%.c
	@mkdir -p $$(@D)
	$$(call say,CC,$$< for $(1))
	$$(Q)$$(CC) $$(ALL_CFLAGS) $$(ONE_EVAL) -DNW_GAME=$(1) -DNW_LAB=0 -c $$< -o $$@
$(BUILD)/$(1)-lab/%.o: src/%.c
	@mkdir -p $$(@D)
	$$(call say,CC,$$< for $(1)-lab)
	$$(Q)$$(CC) $$(ALL_CFLAGS) -DNW_GAME=$(1) -DNW_LAB=1 -c $$< -o $$@
$(BUILD)/$(1)-play/%.o: src/%.c
	@mkdir -p $$(@D)
	$$(call say,CC,$$< for $(1)-play)
	$$(Q)$$(CC) $$(ALL_CFLAGS) $$(ONE_EVAL) -DNW_GAME=$(1) -DNW_PLAY=1 -c $$< -o $$@
endef
$(foreach g,$(GAMES),$(eval $(call instance,$(g))))

# --- tables too large to keep: tools/tables/<game>.c prints them as C source
TABLES   := $(patsubst tools/tables/%.c,%,$(wildcard tools/tables/*.c))
LIB_OBJS += $(TABLES:%=$(BUILD)/tables/%.o)
$(BUILD)/tables/%.gen: tools/tables/%.c
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) -std=c11 $(WARN) -O1 -Isrc $< -o $@
$(BUILD)/tables/%.c: $(BUILD)/tables/%.gen
	$(call say,GEN,$@)
	$(Q)$< > $@
$(BUILD)/tables/%.o: $(BUILD)/tables/%.c
	$(call say,CC,$<)
	$(Q)$(CC) $(ALL_CFLAGS) -c $< -o $@

CLI_OBJS := $(patsubst %.c,$(BUILD)/%.o,$(wildcard cli/*.c))

all: $(EXE) $(BUILD)/libnullwindow.a $(BUILD)/libnullwindow.so

# The list of games is part of what instances.c is made from.
$(BUILD)/games.list: FORCE
	@mkdir -p $(@D); echo '$(GAMES)' | cmp -s - $@ || echo '$(GAMES)' > $@
FORCE:
$(BUILD)/once/library/instances.o: $(BUILD)/games.list
$(BUILD)/once/library/instances.o: ALL_CFLAGS += -DNW_INSTANCES='$(foreach g,$(GAMES),X($(g)))'
$(BUILD)/once/%.o: src/%.c
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) $(ALL_CFLAGS) -c $< -o $@
$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) $(ALL_CFLAGS) -c $< -o $@
$(BUILD)/libnullwindow.a: $(LIB_OBJS)
	$(call say,AR,$@)
	$(Q)rm -f $@; $(AR) rcs $@ $^
# Until 1.0 any minor version may change the interface: the first two numbers are the soname.
VERSION := $(shell sed -n 's/^.define NW_VERSION "\(.*\)"/\1/p' include/nullwindow.h)
SONAME  := libnullwindow.so.$(basename $(VERSION))
$(BUILD)/libnullwindow.so: $(LIB_OBJS)
	$(call say,LD,$@)
	$(Q)$(CC) $(CFLAGS) -shared -Wl,-soname,$(SONAME) -o $@ $^ $(LDLIBS)
	$(Q)ln -sf $(@F) $(@D)/$(SONAME)
$(EXE): $(CLI_OBJS) $(BUILD)/libexplorer.a $(BUILD)/liblab.a $(BUILD)/libarena.a $(BUILD)/libplay.a $(BUILD)/libnullwindow.a
	$(call say,LD,$@)
	$(Q)$(CC) $(CFLAGS) -o $@ $^ $(EXPLORER_LDLIBS) $(LAB_LDLIBS) $(LDLIBS)

# --- the laboratory: positions and experiments travel within the program; results are kept by a
# checksum of the sources they depend on. Without SQLite all is built but the store of runs.
LAB_OBJS := $(patsubst %.c,$(BUILD)/%.o,$(wildcard lab/*.c lab/studies/*.c)) \
            $(patsubst %,$(BUILD)/embedded/%.o,positions experiments signatures texts)
POSITIONS := $(sort $(wildcard lab/positions/*.epd lab/positions/*.obf lab/positions/*.txt))
EXPERIMENTS := $(sort $(wildcard lab/experiments/*.ini lab/experiments/*.inc))
$(BUILD)/embedded/positions.c: tools/embed $(POSITIONS)
	@mkdir -p $(@D)
	$(call say,GEN,$@)
	$(Q)tools/embed lab_position_files $(POSITIONS) > $@
$(BUILD)/embedded/experiments.c: tools/embed $(EXPERIMENTS)
	@mkdir -p $(@D)
	$(call say,GEN,$@)
	$(Q)tools/embed lab_experiment_files $(EXPERIMENTS) > $@
LAB_TEXTS := lab/report.css lab/frozen.txt $(sort $(wildcard lab/published/*.csv))
$(BUILD)/embedded/texts.c: tools/embed $(LAB_TEXTS)
	@mkdir -p $(@D)
	$(call say,GEN,$@)
	$(Q)tools/embed lab_text_files $(LAB_TEXTS) > $@
$(BUILD)/embedded/signatures.c: tools/signatures $(shell tools/signatures --files $(GAMES))
	@mkdir -p $(@D)
	$(call say,GEN,$@)
	$(Q)tools/signatures $(GAMES) > $@
$(BUILD)/embedded/%.o: $(BUILD)/embedded/%.c
	$(call say,CC,$<)
	$(Q)$(CC) $(ALL_CFLAGS) -c $< -o $@
# \043 is the number sign, which make would take for a comment or, escaped, hand on with its escape.
SQLITE := $(shell printf '\043include <sqlite3.h>\n' | $(CC) -E - >/dev/null 2>&1 && echo 1 || echo 0)
# Editing of the line typed at `nullwindow play`; without libedit lines are read as they come.
LIBEDIT := $(shell printf '\043include <histedit.h>\n' | $(CC) -E - >/dev/null 2>&1 && echo 1 || echo 0)
$(BUILD)/libedit: FORCE
	@mkdir -p $(@D); echo '$(LIBEDIT)' | cmp -s - $@ || echo '$(LIBEDIT)' > $@
$(BUILD)/play/prompt.o: $(BUILD)/libedit
$(BUILD)/play/prompt.o: ALL_CFLAGS += -DNW_LIBEDIT=$(LIBEDIT)
LAB_LDLIBS := $(if $(filter 1,$(SQLITE)),-lsqlite3) $(if $(filter 1,$(LIBEDIT)),-ledit)
$(BUILD)/sqlite: FORCE
	@mkdir -p $(@D); echo '$(SQLITE)' | cmp -s - $@ || echo '$(SQLITE)' > $@
LAB_STORE := $(patsubst %.c,$(BUILD)/%.o,$(wildcard lab/store*.c))
$(LAB_STORE): $(BUILD)/sqlite
$(LAB_STORE): ALL_CFLAGS += -DNW_SQLITE=$(SQLITE)
$(BUILD)/liblab.a: $(LAB_OBJS)
	$(call say,AR,$@)
	$(Q)rm -f $@; $(AR) rcs $@ $^

# --- play: protocols, clock, game records; the solved endings of checkers, made at build time
# by a solver without sanitizers
PLAY_OBJS := $(patsubst %.c,$(BUILD)/%.o,$(wildcard play/*.c records/*.c)) $(BUILD)/tables/checkers_endings.o
ENDINGS_SRC := tools/write_endings.c src/games/checkers/endings.c src/games/checkers/classes.c src/games/checkers/zobrist.c src/core/error.c
$(BUILD)/tables/checkers_endings.gen: $(ENDINGS_SRC) src/games/checkers/endings.h src/games/checkers/checkers-inl.h
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) -std=c11 $(WARN) -O2 -Iinclude -Isrc $(ENDINGS_SRC) -o $@
$(BUILD)/libplay.a: $(PLAY_OBJS)
	$(call say,AR,$@)
	$(Q)rm -f $@; $(AR) rcs $@ $^

# --- the arena: its openings travel within the program. Without SQLite all is built but the database
ARENA_OBJS := $(patsubst %.c,$(BUILD)/%.o,$(wildcard arena/*.c)) $(BUILD)/embedded/openings.o
OPENINGS   := $(sort $(wildcard arena/openings/*.txt))
$(BUILD)/embedded/openings.c: tools/embed $(OPENINGS)
	@mkdir -p $(@D)
	$(call say,GEN,$@)
	$(Q)tools/embed arena_opening_files $(OPENINGS) > $@
$(BUILD)/arena/store.o: $(BUILD)/sqlite
$(BUILD)/arena/store.o: ALL_CFLAGS += -DNW_SQLITE=$(SQLITE)
$(BUILD)/libarena.a: $(ARENA_OBJS)
	$(call say,AR,$@)
	$(Q)rm -f $@; $(AR) rcs $@ $^

include explorer/explorer.mk

# --- tests: every tests/{unit,search}/test_*.c is a program, every tests/*/test_*.sh a script
TESTS := $(patsubst tests/%.c,$(BUILD)/tests/%,$(wildcard tests/unit/test_*.c tests/search/test_*.c))
tests: $(TESTS)
TEST_LIBS := $(BUILD)/libexplorer.a $(BUILD)/liblab.a $(BUILD)/libarena.a $(BUILD)/libplay.a $(BUILD)/libnullwindow.a
$(BUILD)/tests/%: tests/%.c $(TEST_LIBS)
	@mkdir -p $(@D)
	$(call say,LD,$@)
	$(Q)$(CC) $(ALL_CFLAGS) -Itests -o $@ $< $(TEST_EXTRA) $(TEST_LIBS) -lcmocka $(EXPLORER_LDLIBS) $(LAB_LDLIBS) $(LDLIBS)

deps-build:
	@tools/deps $(DEPS_BUILD)
deps:
	@tools/deps $(DEPS_BUILD) $(DEPS_TEST)

test: deps
	@MAKE=$(MAKE) tools/test
# Under 30 seconds once built.
check: deps all tests
	@NULLWINDOW=$(EXE) tools/run-tests $(TESTS) $(wildcard tests/*/test_*.sh)
asan:
	$(MAKE) BUILD=build/asan CFLAGS="-O1 -g $(ARCHFLAG) -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer" all tests
	@NULLWINDOW=build/asan/nullwindow tools/run-tests --name asan $(patsubst $(BUILD)/%,build/asan/%,$(TESTS)) $(wildcard tests/cli/test_*.sh)
# What runs in threads, under ThreadSanitizer: the library, the thinker behind every protocol, the arena.
TSAN := $(patsubst %,build/tsan/tests/unit/test_%,api play_thinker arena_process arena_referee)
tsan:
	$(MAKE) BUILD=build/tsan CFLAGS="-O1 -g $(ARCHFLAG) -fsanitize=thread" build/tsan/nullwindow $(TSAN)
	@NW_TEST_SECONDS=1200 NULLWINDOW=build/tsan/nullwindow tools/run-tests --name tsan $(TSAN) $(patsubst %,tests/cli/test_%.sh,uci hub gtp nboard play arena)
soak: deps all tests
	@NW_SOAK=1 NW_TEST_SECONDS=7200 NULLWINDOW=$(EXE) tools/run-tests $(TESTS) $(wildcard tests/*/test_*.sh)

# --- fuzzing: tests/fuzz/fuzz_X.c with corpus tests/fuzz/corpus/X; FUZZ_SECONDS each
FUZZERS      := $(patsubst tests/fuzz/fuzz_%.c,%,$(wildcard tests/fuzz/fuzz_*.c))
FUZZ_SECONDS ?= 600
FUZZ_FLAGS   := -O1 -g $(ARCHFLAG) -fsanitize=address,undefined,fuzzer-no-link -fno-sanitize-recover=all
fuzz: $(FUZZERS:%=fuzz-%)
fuzz-%:
	@tools/deps clang libclang-rt-14-dev
	$(MAKE) BUILD=build/fuzz CC=clang CFLAGS="$(FUZZ_FLAGS)" build/fuzz/fuzz_$*
	@mkdir -p build/fuzz/new/$* && build/fuzz/fuzz_$* -max_total_time=$(FUZZ_SECONDS) -timeout=10 -rss_limit_mb=4096 -print_final_stats=1 build/fuzz/new/$* tests/fuzz/corpus/$*
$(BUILD)/fuzz_%: tests/fuzz/fuzz_%.c $(BUILD)/libexplorer.a $(BUILD)/liblab.a $(BUILD)/libplay.a $(BUILD)/libnullwindow.a
	$(call say,LD,$@)
	$(Q)$(CC) $(ALL_CFLAGS) -fsanitize=fuzzer -I. -o $@ $< $(BUILD)/libexplorer.a $(BUILD)/liblab.a $(BUILD)/libplay.a $(BUILD)/libnullwindow.a $(EXPLORER_LDLIBS) $(LAB_LDLIBS) $(LDLIBS)

# --- benchmarks: every bench/bench_*.c is a program that prints ratios
BENCHES := $(patsubst bench/%.c,$(BUILD)/bench/%,$(wildcard bench/bench_*.c))
$(BUILD)/bench/%: bench/%.c $(BUILD)/libplay.a $(BUILD)/libnullwindow.a
	@mkdir -p $(@D)
	$(call say,LD,$@)
	$(Q)$(CC) $(ALL_CFLAGS) -I. -o $@ $< $(BUILD)/libplay.a $(BUILD)/libnullwindow.a $(LDLIBS)
benches: $(BENCHES)
bench: all benches
	@tools/deps $(DEPS_BENCH)
	@for b in $(BENCHES); do echo "== $$b"; $$b || exit 1; done

# --- programs for those who work on Nullwindow: make build/tools/NAME
$(BUILD)/tools/%: tools/%.c $(TEST_LIBS)
	@mkdir -p $(@D)
	$(call say,LD,$@)
	$(Q)$(CC) $(ALL_CFLAGS) -o $@ $< $(TEST_LIBS) $(EXPLORER_LDLIBS) $(LAB_LDLIBS) $(LDLIBS)

format:
	clang-format -i $$(git ls-files '*.c' '*.h')

# The kit is what a user needs to compile the search for a game of their own.
KIT     := $(PREFIX)/share/nullwindow/src
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

thesis-map:
	@tools/thesis-map
reproduce: deps-build
	@tools/deps $(DEPS_REPORT)
	$(MAKE) all
	@NULLWINDOW=$(EXE) tools/reproduce

clean:
	rm -rf build report
help:
	@sed -n 's/^#   //p' Makefile

include python/python.mk parallel/mpi/mpi.mk
-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
.PHONY: all thesis-map benches tests test check asan soak fuzz bench format install reproduce clean help deps deps-build
.PRECIOUS: $(BUILD)/tables/%.gen $(BUILD)/tables/%.c
