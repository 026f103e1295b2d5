# The explorer: the answers (answer/) as WebAssembly, the page
# that travels within the program, and the server. Included by the Makefile, which makes
# libexplorer.a of explorer_OBJS.
#   make wasm       build/wasm/nullwindow.wasm; needs clang, lld, wasi-libc, libclang-rt-14-dev-wasm32, binaryen, zopfli
EMBED_answer_tree_files := $(sort $(wildcard examples/trees/*.tree))
explorer_OBJS := $(patsubst %.c,$(BUILD)/%.o,$(wildcard explorer/server/*.c)) \
                 $(BUILD)/embedded/page.o
answer_OBJS := $(BUILD)/embedded/answer_tree_files.o
# The page as it was built last, explorer/dist. The assembler reads its files when page.c is
# compiled.
PAGE := $(sort $(wildcard explorer/dist/*.html explorer/dist/*.js explorer/dist/*.css explorer/dist/*.svg explorer/dist/*.gz))
$(call record,page.list,$(PAGE))
$(BUILD)/embedded/page.c: tools/embed-bytes $(BUILD)/page.list
	$(call generate,tools/embed-bytes explorer/dist $(PAGE))
$(BUILD)/embedded/page.o: $(PAGE)
# Without libmicrohttpd everything is built except the server.
$(eval $(call optional,MICROHTTPD,microhttpd.h,-lmicrohttpd,$(patsubst %,$(BUILD)/explorer/server/%.o,serve answers),explore in the browser (libmicrohttpd-dev)))

# --- WebAssembly: the same sources, compiled by Debian's clang with wasi-libc. Tables that a program
# prints are those of the native build. What plays the three great games is made fast; the
# laboratory's variant, every algorithm for every game, is made small: there the compiler decides
# what to inline, and wasm-opt keeps one of the many copies of each move generator. There are no
# games of users in the page.
WASM        := $(BUILD)/wasm
WASM_CC     ?= clang --target=wasm32-wasi --sysroot=/usr
WASM_CFLAGS := -std=c11 $(WARN) $(WERROR) -O2 -MMD -MP -Iexplorer/wasm/include -Iinclude -Isrc -I. -D_POSIX_C_SOURCE=200809L \
               -D_WASI_EMULATED_MMAN -ffunction-sections -fdata-sections
WASM_SMALL  := -Dalways_inline=unused
WASM_GAMES  := $(filter-out custom,$(GAMES))
WASM_FAST   := chess checkers othello
WASM_HOT    := src/core/% src/base/% src/trace/% src/games/othello/%
WASM_LINK   := -mexec-model=reactor -Wl,--strip-all -Wl,-z,stack-size=4194304 -lwasi-emulated-mman
DEPS_WASM   := clang lld llvm wasi-libc libclang-rt-14-dev-wasm32 binaryen zopfli
# The page has no files and no threads: explorer/wasm/include declares stubs.
WASM_ONCE   := $(filter-out src/base/outfile.c src/base/wait.c src/proof/jobs.c,$(ONCE))
WASM_OBJS   := $(WASM_ONCE:src/%.c=$(WASM)/once/%.o) $(patsubst %,$(WASM)/tables/%.o,$(filter-out othello_learned othello_network checkers_patterns chess_network,$(LIB_TABLES))) $(WASM)/embedded/answer_tree_files.o \
               $(patsubst %.c,$(WASM)/%.o,$(wildcard answer/*.c) explorer/wasm/module.c \
               $(filter-out records/files.c records/suite.c,$(wildcard records/*.c)) \
               play/player.c play/think.c play/level.c play/user_files.c explorer/wasm/endgame.c)
# $(call wasm_instance,GAME,SUFFIX,FLAGS)
define wasm_instance
WASM_OBJS += $(patsubst $(BUILD)/unity/%.c,$(WASM)/$(1)$(2)/%.o,$(SEARCH) $(if $(filter -lab,$(2)),$(MINIMAL)))
$(WASM)/$(1)$(2)/%.o: $(BUILD)/unity/%.c
	$$(call say,WASM,$$< for $(1)$(2))
	$$(Q)$$(WASM_CC) $$(WASM_CFLAGS) $(3) -DNW_GAME=$(1) -c $$< -o $$@
endef
$(foreach g,$(WASM_GAMES),$(eval $(call wasm_instance,$(g),,-Oz $(WASM_SMALL) -DNW_LAB=0))\
    $(eval $(call wasm_instance,$(g),-lab,-Oz $(WASM_SMALL) -DNW_LAB=1))\
    $(eval $(call wasm_instance,$(g),-play,$(if $(filter $(g),$(WASM_FAST)),,-Oz $(WASM_SMALL)) -DNW_PLAY=1)))
define wasm_book
WASM_OBJS += $$(BOOK:src/%.c=$(WASM)/$(1)-book/%.o)
$(WASM)/$(1)-book/%.o: src/%.c
	$$(call say,WASM,$$< for $(1))
	$$(Q)$$(WASM_CC) $$(WASM_CFLAGS) -Oz $$(WASM_SMALL) -DNW_GAME=$(1) -DNW_LAB=1 -c $$< -o $$@
endef
$(foreach g,tree custom,$(eval $(call wasm_book,$(g))))
$(WASM)/once/library/instances.o: WASM_CFLAGS += -DNW_INSTANCES='$(foreach g,$(WASM_GAMES),X($(g)))'
$(WASM)/once/%.o: src/%.c
	$(call say,WASM,$<)
	$(Q)$(WASM_CC) $(WASM_CFLAGS) $(if $(filter $(WASM_HOT),$<),,-Oz) -c $< -o $@
$(WASM)/tables/%.o: $(BUILD)/tables/%.c
	$(call say,WASM,$<)
	$(Q)$(WASM_CC) $(WASM_CFLAGS) -c $< -o $@
$(WASM)/embedded/%.o: $(BUILD)/embedded/%.c
	$(call say,WASM,$<)
	$(Q)$(WASM_CC) $(WASM_CFLAGS) -c $< -o $@
$(WASM)/%.o: %.c
	$(call say,WASM,$<)
	$(Q)$(WASM_CC) $(WASM_CFLAGS) -c $< -o $@
# Compiled anew when the flags change, here or on the command line.
$(call record,wasm/flags,$(WASM_CC) $(WASM_CFLAGS))
$(WASM_OBJS): $(WASM)/flags explorer/explorer.mk
$(WASM)/nullwindow.wasm: $(WASM_OBJS)
	$(call say,LD,$@)
	$(Q)$(WASM_CC) $(WASM_LINK) -o $@.all $^
	$(Q)wasm-opt -Oz --duplicate-function-elimination -o $@ $@.all
$(WASM)/nullwindow.wasm.gz: $(WASM)/nullwindow.wasm
	$(Q)zopfli -c $< > $@ || { rm -f $@; false; }
wasm: deps-wasm
	$(Q)$(MAKE) $(WASM)/nullwindow.wasm.gz
deps-wasm:
	@tools/deps $(DEPS_WASM)
.PHONY: wasm deps-wasm

# --- the page: TypeScript, bundled by Vite into explorer/dist with the module beside it. It is
# committed there, so that only those who change it need Node; tests/cli/test_page.sh compares.
explorer: page
	$(Q)$(MAKE) all
page: wasm
	@command -v node >/dev/null && command -v npm >/dev/null || tools/deps nodejs npm
	$(Q)cd explorer/ui && npm ci --silent --no-audit --no-fund
	$(Q)cd explorer/ui && npm run --silent build
	$(Q)cp $(WASM)/nullwindow.wasm.gz explorer/dist/nullwindow.wasm.gz
	$(Q)tools/page-sources > explorer/dist/sources.txt
.PHONY: explorer page

# What the tests of the server and of the module need; without node the module's are skipped.
DEPS_TEST += curl libmicrohttpd-dev

# --- the engine as a package for Node and browsers: the module that travels with the page, and
# explorer/npm. npm pack would do no more than tar does here.
NPM := $(BUILD)/npm
npm:
	@rm -rf $(NPM) && mkdir -p $(NPM)/package
	$(Q)cp explorer/npm/*.js explorer/npm/*.d.ts explorer/npm/README.md explorer/wasm/engine.js explorer/wasm/wasi.js \
	    explorer/dist/nullwindow.wasm.gz LICENSE $(NPM)/package
	$(Q)sed 's/"version": "[^"]*"/"version": "$(VERSION)"/' explorer/npm/package.json > $(NPM)/package/package.json
	$(Q)tar -C $(NPM) --sort=name --owner=0 --group=0 --mtime=@0 -cf - package | gzip -9n > $(BUILD)/nullwindow-$(VERSION).tgz
	@echo $(BUILD)/nullwindow-$(VERSION).tgz
.PHONY: npm
