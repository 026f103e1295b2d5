# Nullwindow. One Makefile: every file of src/search is compiled once per game and variant.
#   make            build/nullwindow, build/libnullwindow.a, build/libnullwindow.so and -networks.so
#   make test       everything the continuous build runs; ends with "N passed, N failed"
#   make check      the tests once, on the build of plain `make`
#   make asan       the tests under AddressSanitizer and UndefinedBehaviorSanitizer; tsan: threads
#   make soak       the long tests        make fuzz       ten minutes per parser
#   make bench      ratios and costs      make reproduce  the report, in report/index.html
#   make install    honours PREFIX and DESTDIR            make format, clean, help
#   make wheel      the Python package with the library inside, for pip install
#   make api-docs   the reference of the C interface in HTML, and docs/python-api.md
#   make npm        the engine in WebAssembly as a package for Node and browsers
#   make site       the static site in build/site: explorer, essay, documentation with a search
#   make dist       source archive and static program with checksums, in BUILD/dist
# CC, CFLAGS, BUILD, EXE and ARCH=x86-64-v3|x86-64-v2|native|portable may be set. All processors are
# used unless -jN says otherwise. Each step prints one line; V=1 prints the commands. NW_NO_DEPS=1
# installs no package. For another machine, or Windows: make CC=aarch64-linux-gnu-gcc, docs/building.md.
.DELETE_ON_ERROR .SUFFIXES: # never keep a partly written target; no rules but these (x.d is not made from x.d.c)
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(shell echo $$(($$(nproc 2>/dev/null || echo 1) + 1))) # one more, while another starts
endif
CC       ?= gcc
BUILD    ?= build
PREFIX   ?= /usr/local
OPT      ?= -O2
MACHINE  := $(shell $(CC) -dumpmachine)
# Windows, by MinGW: gcc does not align the stack there as AVX needs it.
WINDOWS  := $(findstring mingw,$(MACHINE))
# portable: no instruction beyond the compiler's default; native: this machine.
ARCH     ?= $(if $(WINDOWS),portable,x86-64-v3)
ARCHFLAG := $(if $(filter portable,$(ARCH)),,$(if $(filter x86_64-% amd64-%,$(MACHINE)),-march=$(ARCH)))
# What runs while the program is built is compiled for this machine.
HOSTCC   ?= $(if $(WINDOWS),cc,$(if $(filter $(shell uname -m)-%,$(MACHINE)),$(CC),cc))
EXE      ?= $(BUILD)/nullwindow$(if $(WINDOWS),.exe)
WARN     := -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes
WERROR   := $(if $(CI),-Werror)
# -g1, names and lines, is what profilers and back traces need; -g takes a quarter more to compile.
CFLAGS   ?= $(OPT) -g1 $(ARCHFLAG)
# ASSERTS=1, as the tests and all sanitizer builds have it: assert the invariants of the search.
ASSERT   := $(if $(ASSERTS)$(findstring sanitize,$(CFLAGS)),,-DNDEBUG)
ALL_CFLAGS = -std=c11 $(WARN) $(WERROR) $(CFLAGS) $(ASSERT) -ffile-prefix-map=$(CURDIR)=. -fPIC -fvisibility=hidden -MMD -MP -Iinclude -Isrc -I. -D_POSIX_C_SOURCE=200809L $(SYSTEM)
# What a system's headers hide or lack: tools/windows stands for what MinGW lacks of POSIX.
SYSTEM   := $(if $(WINDOWS),-D__USE_MINGW_ANSI_STDIO=1 -Itools/windows -include tools/windows/posix.h -Wno-attributes -Wno-format -Wno-unused-value)\
            $(if $(findstring darwin,$(MACHINE)),-D_DARWIN_C_SOURCE)
LDLIBS   := -lm -lpthread $(if $(WINDOWS),-static)
comma    := ,
# Everything but the search and the solver of Othello, which read nothing from outside, checks its
# stack and the sizes of its buffers; addresses are read-only once a program is loaded.
HARDEN   := $(if $(WINDOWS)$(findstring sanitize,$(CFLAGS)),,-fstack-protector-strong $(if $(filter -O1 -O2 -O3,$(CFLAGS)),-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2))
RELRO    := $(if $(WINDOWS)$(findstring darwin,$(MACHINE)),,-Wl,-z,relro -Wl,-z,now)
# Debian packages: to build, to test, to fuzz, to bench, to make the report.
DEPS_BUILD  := gcc libc6-dev
DEPS_TEST   := cmark-gfm gnuplot-nox jq mypy doxygen libcmocka-dev libsqlite3-dev libedit-dev sqlite3 g++ pkg-config cmake meson clang clang-format
DEPS_FUZZ   := clang libclang-rt-dev
DEPS_BENCH  := valgrind stockfish
DEPS_REPORT := gnuplot-nox libsqlite3-dev

# --- the recipes, each once: $(call say,CC,file), which makes the folder, comes before a command with $(Q)
Q   := $(if $(filter 1,$(V)),,@)
# A plain make counts its steps beforehand, by a dry run, and numbers them.
ifeq ($(MAKELEVEL)$(filter-out all,$(MAKECMDGOALS)),0)
STEPS := $(if $(Q),$(shell rm -f $(BUILD)/steps; MAKELEVEL=1 $(MAKE) -n $(MAKEOVERRIDES) 2>/dev/null | grep -c 'printf .%-4s'))
endif
step = $(if $(STEPS),echo >> $(BUILD)/steps; printf '[%3d/$(STEPS)] ' $$(wc -l < $(BUILD)/steps);)
say  = @mkdir -p $(@D)$(if $(Q), && { $(step) printf '%-4s %s\n' '$(1)' '$(2)'; })
define compile
$(call say,CC,$<$(FOR:%= for %))
$(Q)$(CC) $(ALL_CFLAGS) $(HARDENED) $(DEFINES) -c $< -o $@
endef
define archive
$(call say,AR,$@)
$(Q)rm -f $@; $(AR) rcs $@ $^
endef
define link
$(call say,LD,$@)
$(Q)$(CC) $(CFLAGS) $(RELRO) $(LINKFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^) $(LINKLIBS) $(LDLIBS)
endef
define generate
$(call say,GEN,$@)
$(Q)$(1) > $@.part && mv $@.part $@
endef
# $(call record,FILE,TEXT): a file under BUILD that changes when the text does, for what depends on it.
# The text is that of printf %b.
record = $(shell mkdir -p $(BUILD)/$(dir $(1)); printf '%b\n' '$(2)' | cmp -s - $(BUILD)/$(1) || printf '%b\n' '$(2)' > $(BUILD)/$(1))
# GAMES: those of the library; custom, the games of users, and tree are always among them. The
# program needs all, and is left out with one of them.
EVERY    := $(patsubst src/games/%/bind.h,%,$(wildcard src/games/*/bind.h))
GAMES    ?= $(EVERY)
override GAMES := $(sort custom tree $(GAMES))
ABSENT   := $(filter-out $(GAMES),$(EVERY))
$(if $(filter-out $(EVERY),$(GAMES)),$(error GAMES: no folder in src/games: $(filter-out $(EVERY),$(GAMES))))
all: libraries $(if $(ABSENT),,$(EXE))
	$(if $(strip $(LEFT_OUT)),@printf 'left out for want of a package: %s\n' $(LEFT_OUT))
# --- the instances: GAMES x {fast, lab, play} for search, (lab) for minimal. The book, where leaves count and
# not seconds, is compiled for trees and for games behind pointers only. It and the modules above the
# library, but for studies and training, are compiled with -O1 for -O2, in three quarters of the time.
LIGHT    := $(patsubst -O2,-O1,$(filter -O2,$(CFLAGS)))
# An instance is one unit that includes every file: a third of the time, and of the code, of one
# object per file, as the rules of a game are then compiled once.
SEARCH   := $(BUILD)/unity/search.c
MINIMAL  := $(BUILD)/unity/minimal.c
$(call record,unity/search.c,$(patsubst src/%,\043include "%"\n,$(wildcard src/search/*.c)))
$(call record,unity/minimal.c,$(patsubst src/%,\043include "%"\n,$(filter-out %/oracle.c,$(wildcard src/minimal/*.c))))
BOOK     := $(wildcard src/book/*.c)
ONCE     := $(wildcard src/library/*.c src/proof/*.c src/check/*.c src/core/*.c src/base/*.c src/games/*.c src/games/*/*.c src/trace/*.c) src/minimal/oracle.c
LIB_OBJS := $(patsubst src/%.c,$(BUILD)/once/%.o,$(filter-out $(foreach g,$(ABSENT),src/games/$(g)/%),$(ONCE))) \
            $(if $(WINDOWS),$(BUILD)/tools/windows/posix.o)
# gcc 12 hoists the evaluation of a leaf out of the branches that need it, and then repeats it in
# them: Othello searched 22 % fewer nodes per second. Clang does not know the flag.
ONE_EVAL := $(shell $(CC) -Werror -fno-code-hoisting -E -x c /dev/null >/dev/null 2>&1 && echo -fno-code-hoisting)
# $(call instance,GAME,SUFFIX,FLAGS,SOURCES)
define instance
LIB_OBJS += $(patsubst src/%.c,$(BUILD)/$(1)$(2)/%.o,$(4:$(BUILD)/unity/%=src/%))
$(BUILD)/$(1)$(2)/%.o: FOR := $(1)$(2)
$(BUILD)/$(1)$(2)/%.o: DEFINES := -ffile-prefix-map=$(BUILD)/=build/ $(3)
$(BUILD)/$(1)$(2)/%.o: HARDENED =
$(BUILD)/$(1)$(2)/%.o: src/%.c ; $$(compile)
$(BUILD)/$(1)$(2)/%.o: $(BUILD)/unity/%.c ; $$(compile)
endef
# So are the practical search of trees and tic-tac-toe, and the counting search of the games that no
# experiment counts: -O1 takes little more than half the time.
$(foreach g,$(GAMES),\
    $(eval small := $(if $(filter tree tictactoe,$(g)),$(LIGHT)))\
    $(eval $(call instance,$(g),,$(ONE_EVAL) $(small) -DNW_GAME=$(g) -DNW_LAB=0,$(SEARCH)))\
    $(eval $(call instance,$(g),-lab,$(if $(filter connect4 qubic,$(g)),$(LIGHT),$(small)) -DNW_GAME=$(g) -DNW_LAB=1,$(SEARCH) $(MINIMAL)))\
    $(eval $(call instance,$(g),-play,$(ONE_EVAL) $(small) -DNW_GAME=$(g) -DNW_PLAY=1,$(SEARCH))))
$(foreach g,tree custom,\
    $(eval $(call instance,$(g),-book,$(LIGHT) -DNW_GAME=$(g) -DNW_LAB=1,$(BOOK))))
$(BUILD)/once/%.o $(BUILD)/%.o: HARDENED = $(HARDEN)
$(patsubst %.c,$(BUILD)/%.o,$(wildcard cli/*.c play/*.c arena/*.c answer/*.c records/*.c lab/*.c explorer/server/*.c)): HARDENED = $(HARDEN) $(LIGHT)
$(BUILD)/tests/%.o $(BUILD)/bench/%.o $(patsubst %,$(BUILD)/once/games/othello/%.o,deep last near share solve): HARDENED =
$(BUILD)/once/%.o: src/%.c ; $(compile)
$(BUILD)/%.o: %.c ; $(compile)
$(BUILD)/%.o: $(BUILD)/%.c ; $(compile)
# The report names the flags it was compiled with.
$(BUILD)/lab/summary.o: DEFINES += -DNW_FLAGS='"$(strip $(CFLAGS))"'
# Two files are made from the list of games: $(call listing,FOLDER,GAMES)
define listing
$(call record,$(1)/games.list,$(2))
$(BUILD)/$(1)/library/instances.o $(BUILD)/$(1)/games/games.o: $(BUILD)/$(1)/games.list
$(BUILD)/$(1)/library/instances.o $(BUILD)/$(1)/games/games.o: \
    DEFINES = -DNW_INSTANCES='$(foreach g,$(2),X($(g)))' $(patsubst %,-DNW_WITHOUT_%,$(filter-out $(2),$(EVERY)))
endef
$(eval $(call listing,once,$(GAMES)))
$(eval $(call listing,core,custom tree))
$(BUILD)/core/%.o: HARDENED = $(HARDEN)
$(BUILD)/core/%.o: src/%.c ; $(compile)
# libnullwindow-core: what a user's game needs, without the built-in games and their tables.
CORE_OBJS := $(filter-out $(patsubst %,$(BUILD)/once/%.o,library/instances games/games) \
    $(foreach g,$(filter-out custom tree,$(EVERY)),$(addprefix $(BUILD)/,once/games/$(g)/% $(g)/% $(g)-lab/% $(g)-play/%)),$(LIB_OBJS)) \
    $(patsubst %,$(BUILD)/core/%.o,library/instances games/games)
# --- tables too large to keep: tools/tables/<table>.c prints them as C source, built without
# sanitizers. Those of the games belong to the library, the solved endings of checkers to play.
LIB_TABLES := $(filter-out checkers_endings $(foreach g,$(ABSENT),$(g)_%) $(ABSENT),$(patsubst tools/tables/%.c,%,$(wildcard tools/tables/*.c)))
LIB_OBJS   += $(LIB_TABLES:%=$(BUILD)/tables/%.o)
$(BUILD)/tables/checkers_endings.gen: $(patsubst %,src/games/checkers/%,endings.c classes.c zobrist.c) src/core/error.c \
                                      $(wildcard src/games/checkers/*.h)
$(BUILD)/tables/%.gen: tools/tables/%.c
	$(call say,CC,$<)
	$(Q)$(HOSTCC) -std=c11 $(WARN) -O2 -Iinclude -Isrc -I. $(filter %.c,$^) -o $@
$(BUILD)/tables/%.c: $(BUILD)/tables/%.gen
	$(call generate,$<)
# --- files that travel within the program: EMBED_<array> := FILES becomes the C array <array>
EMBED_lab_position_files   := $(sort $(wildcard lab/positions/*.epd lab/positions/*.obf lab/positions/*.txt))
EMBED_lab_experiment_files := $(sort $(wildcard lab/experiments/*.ini lab/experiments/*.inc)) $(sort $(wildcard lab/studies/*.study))
EMBED_lab_text_files       := lab/report.css lab/frozen.txt $(sort $(wildcard lab/published/*.csv))
EMBED_arena_opening_files  := $(sort $(wildcard arena/openings/*.txt))
.SECONDEXPANSION:
$(BUILD)/embedded/signatures.c: tools/signatures $(shell tools/signatures --files $(GAMES))
	$(call generate,tools/signatures $(GAMES))
$(BUILD)/embedded/%.c: tools/embed $$(EMBED_$$*)
	$(call generate,tools/embed $* $(EMBED_$*))
# --- the folders above the library: one archive each, in the order of linking. A folder may have its
# own rules in <folder>/<folder>.mk, which may add to <folder>_OBJS, LINKLIBS and the variables below.
MODULES      := $(wildcard explorer answer lab arena train play records)
lab_OBJS   := $(patsubst %,$(BUILD)/embedded/%.o,lab_position_files lab_experiment_files lab_text_files signatures)
arena_OBJS := $(BUILD)/embedded/arena_opening_files.o
play_OBJS  := $(BUILD)/tables/checkers_endings.o
# $(call optional,NAME,HEADER,LIBRARY,OBJECTS,WORDS): a library that may be missing. The objects,
# which are made anew when it comes or goes, are compiled with NW_NAME, 1 or 0; make ends with the
# words: the feature left out without it, and the package that has it. \043 is #, a comment to
# make.
define optional
$(1) := $$(shell printf '\043include <$(2)>\nint main(void) { return 0; }\n' | $$(CC) -x c - $(3) -o /dev/null >/dev/null 2>&1 && echo 1 || echo 0)
LINKLIBS += $$(if $$(filter 1,$$($(1))),$(3))
$$(call record,have-$(1),$$($(1)))
$(4): $$(BUILD)/have-$(1)
$(4): DEFINES += -DNW_$(1)=$$($(1))
LEFT_OUT += $$(if $$(filter 0,$$($(1))),'$(5)')
endef
$(eval $(call optional,SQLITE,sqlite3.h,-lsqlite3,$(patsubst %.c,$(BUILD)/%.o,$(wildcard lab/store*.c arena/store*.c)),lab run and arena --db (libsqlite3-dev)))
$(eval $(call optional,LIBEDIT,histedit.h,-ledit,$(BUILD)/play/prompt.o,line editing in play (libedit-dev)))
include $(sort $(wildcard */*.mk */*/*.mk))
$(foreach r,$(MODULES),$(eval $(r)_OBJS += $(patsubst %.c,$(BUILD)/%.o,$(wildcard $(r)/*.c $(r)/studies/*.c)))\
    $(eval $(BUILD)/lib$(r).a: $($(r)_OBJS)))

# --- the libraries and the program
CLI_OBJS := $(patsubst %.c,$(BUILD)/%.o,$(wildcard cli/*.c))
LIBS     := $(MODULES:%=$(BUILD)/lib%.a) $(BUILD)/libnullwindow.a
# Until 1.0 any minor version may change the interface: the first two numbers are the soname.
VERSION := $(shell sed -n 's/^.define NW_VERSION "\(.*\)"/\1/p' include/nullwindow.h)
LIBRARIES := libnullwindow libnullwindow-core
libraries: $(foreach l,$(LIBRARIES),$(BUILD)/$(l).a $(if $(WINDOWS),,$(BUILD)/$(l).so))
$(BUILD)/libnullwindow.a: $(LIB_OBJS)
$(BUILD)/libnullwindow-core.a: $(CORE_OBJS)
$(BUILD)/lib%.a: ; $(archive)
# The learned tables of Othello are 20 of 27 MB: a shared library of their own, found beside the other.
NETWORKS := $(filter $(patsubst %,$(BUILD)/tables/%.o,othello_learned othello_network),$(LIB_OBJS))
$(BUILD)/%.so: LINKFLAGS = -shared -Wl,-soname,$(@F).$(basename $(VERSION))
$(BUILD)/%.so: LINKLIBS =
$(BUILD)/%.so:
	$(link)
	$(Q)ln -sf $(@F) $(@D)/$(@F).$(basename $(VERSION))
$(BUILD)/libnullwindow-networks.so: $(NETWORKS)
$(BUILD)/libnullwindow.so: LINKLIBS = $(if $(NETWORKS),-L$(BUILD) -lnullwindow-networks -Wl$(comma)-rpath$(comma)'$$ORIGIN')
$(BUILD)/libnullwindow.so: $(filter-out $(NETWORKS),$(LIB_OBJS)) $(if $(NETWORKS),$(BUILD)/libnullwindow-networks.so)
$(BUILD)/libnullwindow-core.so: $(CORE_OBJS)
$(EXE): $(CLI_OBJS) $(LIBS) ; $(link)

# --- tests: every tests/{unit,search}/test_*.c is a program, every tests/*/test_*.sh a script;
# benchmarks: every bench/bench_*.c; research: every lab/programs/*.c, make build/lab/programs/NAME
TESTS   := $(patsubst %.c,$(BUILD)/%,$(wildcard tests/unit/test_*.c tests/search/test_*.c))
BENCHES := $(patsubst %.c,$(BUILD)/%,$(wildcard bench/bench_*.c))
HARNESSES := $(patsubst %.c,$(BUILD)/%,$(wildcard tests/fuzz/fuzz_*.c))
REPLAYS := $(patsubst tests/fuzz/corpus/%.pack,$(BUILD)/tests/fuzz/fuzz_%,$(wildcard tests/fuzz/corpus/*.pack))
SCRIPTS := $(wildcard tests/*/test_*.sh)
PROGRAMS := $(patsubst %.c,$(BUILD)/%,$(wildcard lab/programs/*.c))
$(BUILD)/tests/%.o: private DEFINES = -Itests -Wno-unused-parameter # of cmocka, the state
$(TESTS): LINKLIBS += -lcmocka
$(TESTS) $(BENCHES) $(PROGRAMS) $(HARNESSES): %: %.o $(LIBS) ; $(link)
REPLAY ?= $(BUILD)/tests/fuzz/replay.o
$(HARNESSES): $(REPLAY)
tests: $(TESTS) $(REPLAYS)
benches: $(BENCHES)
programs: $(PROGRAMS)
objects: $(CLI_OBJS) $(LIBS) $(TESTS:=.o) $(BENCHES:=.o) $(PROGRAMS:=.o) $(HARNESSES:=.o)

deps: ; @tools/deps $(DEPS_BUILD) $(DEPS_TEST) && tools/deps-browser
test: deps
	@MAKE=$(MAKE) tools/test
check: deps all tests $(BUILD)/lab/programs/blunders
	@NULLWINDOW=$(EXE) tools/run-tests $(TESTS) $(REPLAYS) $(SCRIPTS)
soak: deps all tests $(BUILD)/lab/programs/blunders
	@NW_SOAK=1 NW_TEST_SECONDS=7200 NULLWINDOW=$(EXE) tools/run-tests $(TESTS) $(REPLAYS) $(SCRIPTS)
	@tools/mutate
asan tsan:
	@MAKE=$(MAKE) tools/test $@
bench: all benches
	@tools/deps $(DEPS_BENCH)
	@for b in $(BENCHES); do echo "== $$b"; $$b || exit 1; done
FUZZERS := $(patsubst tests/fuzz/fuzz_%.c,fuzz-%,$(wildcard tests/fuzz/fuzz_*.c))
fuzz: $(FUZZERS)
$(FUZZERS): fuzz-%:
	@tools/deps $(DEPS_FUZZ)
	@MAKE=$(MAKE) tools/fuzz $*
reproduce:
	@tools/deps $(DEPS_BUILD) $(DEPS_REPORT)
	@$(MAKE) $(EXE)
	@NULLWINDOW=$(EXE) tools/reproduce
# Every figure and the report from the kept runs, in report-kept/index.html.
report-from-runs:
	@tools/deps $(DEPS_BUILD) $(DEPS_REPORT)
	@$(MAKE) $(EXE)
	@NULLWINDOW=$(EXE) tools/report-from-runs
# The confirmatory run (lab/confirm): one to three hours of processor time; it resumes where it was stopped.
confirm:
	@tools/deps $(DEPS_BUILD)
	@$(MAKE) $(EXE)
	@$(EXE) lab run confirm confirm-graphs --profile full --out report-full
	@$(EXE) lab show confirm confirm-graphs --profile full --out report-full
site: $(EXE) api-docs
	@tools/deps cmark-gfm
	@NULLWINDOW=$(EXE) tools/site $(BUILD)/site
	@echo $(BUILD)/site/index.html
thesis-map: ; @tools/thesis-map
# The references of C, in HTML, and of Python.
api-docs:
	@tools/deps doxygen
	@rm -rf $(BUILD)/api-docs; mkdir -p $(BUILD)
	@(cat docs/Doxyfile; echo OUTPUT_DIRECTORY = $(BUILD)/api-docs; echo PROJECT_NUMBER = $(VERSION)) | doxygen -
	@tools/python-api --write
	@echo '$(BUILD)/api-docs/html/index.html, docs/python-api.md'
format: ; clang-format -i $$(git ls-files '*.c' '*.h' 'explorer/ui/*.ts' 'explorer/ui/*.mjs')
clean: ; rm -rf build report
help: ; @sed -n 's/^#   //p' Makefile
-include $(shell find $(BUILD) -name '*.d' -type f 2>/dev/null)
.PHONY: all libraries tests benches programs objects deps test check soak asan tsan bench fuzz $(FUZZERS) \
        reproduce report-from-runs confirm site api-docs thesis-map format clean help
.PRECIOUS: $(BUILD)/tables/%.gen $(BUILD)/tables/%.c $(BUILD)/embedded/%.c $(BUILD)/%.o
