# Nullwindow. One Makefile: every file of src/search is compiled once per game and variant.
#   make            build/nullwindow, build/libnullwindow.a, build/libnullwindow.so
#   make help       all targets
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
ALL_CFLAGS = -std=c11 $(WARN) $(WERROR) $(CFLAGS) -fPIC -MMD -MP -Iinclude -Isrc -D_POSIX_C_SOURCE=200809L
LDLIBS   := -lm -lpthread

# --- the instances: GAMES x {fast, lab} for search, GAMES (lab) for classic and proof
GAMES    := $(patsubst src/games/%/bind.h,%,$(wildcard src/games/*/bind.h))
SEARCH   := $(wildcard src/search/*.c)
CLASSIC  := $(wildcard src/classic/*.c src/proof/*.c)
ONCE     := src/instances.c $(wildcard src/core/*.c src/games/*.c src/games/*/*.c src/trace/*.c)

LIB_OBJS := $(ONCE:src/%.c=$(BUILD)/once/%.o)
define instance
LIB_OBJS += $$(SEARCH:src/search/%.c=$(BUILD)/$(1)/search/%.o) \
            $$(SEARCH:src/search/%.c=$(BUILD)/$(1)-lab/search/%.o) \
            $$(CLASSIC:src/%.c=$(BUILD)/$(1)-lab/%.o)
$(BUILD)/$(1)/%.o: src/%.c
	@mkdir -p $$(@D)
	$$(CC) $$(ALL_CFLAGS) -DNW_GAME=$(1) -DNW_LAB=0 -c $$< -o $$@
$(BUILD)/$(1)-lab/%.o: src/%.c
	@mkdir -p $$(@D)
	$$(CC) $$(ALL_CFLAGS) -DNW_GAME=$(1) -DNW_LAB=1 -c $$< -o $$@
endef
$(foreach g,$(GAMES),$(eval $(call instance,$(g))))

# --- tables too large to keep: tools/tables/<game>.c prints them as C source
TABLES   := $(patsubst tools/tables/%.c,%,$(wildcard tools/tables/*.c))
LIB_OBJS += $(TABLES:%=$(BUILD)/tables/%.o)
$(BUILD)/tables/%.gen: tools/tables/%.c
	@mkdir -p $(@D)
	$(CC) -std=c11 $(WARN) -O1 -Isrc $< -o $@
$(BUILD)/tables/%.c: $(BUILD)/tables/%.gen
	$< > $@
$(BUILD)/tables/%.o: $(BUILD)/tables/%.c
	$(CC) $(ALL_CFLAGS) -c $< -o $@

CLI_OBJS := $(patsubst %.c,$(BUILD)/%.o,$(wildcard cli/*.c))

all: $(EXE) $(BUILD)/libnullwindow.a $(BUILD)/libnullwindow.so

$(BUILD)/once/instances.o: ALL_CFLAGS += -DNW_INSTANCES='$(foreach g,$(GAMES),X($(g)))'
$(BUILD)/once/%.o: src/%.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -c $< -o $@
$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -c $< -o $@
$(BUILD)/libnullwindow.a: $(LIB_OBJS)
	rm -f $@; $(AR) rcs $@ $^
$(BUILD)/libnullwindow.so: $(LIB_OBJS)
	$(CC) $(CFLAGS) -shared -o $@ $^ $(LDLIBS)
$(EXE): $(CLI_OBJS) $(BUILD)/libnullwindow.a
	$(CC) $(CFLAGS) -o $@ $^ $(LDLIBS)

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
.PHONY: all
