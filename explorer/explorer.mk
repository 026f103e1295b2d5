# The explorer: the engine behind the page, as a library of the program and as WebAssembly, the page
# that travels within the program, and the server. Included by the Makefile.
#   make wasm       build/wasm/nullwindow.wasm; needs clang, lld, wasi-libc, libclang-rt-14-dev-wasm32
EXPLORER_OBJS := $(patsubst %.c,$(BUILD)/%.o,$(wildcard explorer/engine/*.c)) $(BUILD)/embedded/trees.o
EXPLORER_TREES := $(sort $(wildcard examples/trees/*.tree))
$(BUILD)/embedded/trees.c: tools/embed $(EXPLORER_TREES)
	@mkdir -p $(@D)
	$(call say,GEN,$@)
	$(Q)tools/embed explore_tree_files $(EXPLORER_TREES) > $@
$(BUILD)/libexplorer.a: $(EXPLORER_OBJS)
	$(call say,AR,$@)
	$(Q)rm -f $@; $(AR) rcs $@ $^
