# make mpi: build/nullwindow-mpi, a search over several processes (docs/mpi.md).
# build/nullwindow-simulate: the same scheduler on an imagined network; needs no MPI.
DEPS_MPI  := libopenmpi-dev openmpi-bin
DEPS_TEST += $(DEPS_MPI)
MPICC     ?= mpicc
# Not by a make of its own, which would write the same files as this one.
mpi: $(BUILD)/nullwindow-mpi
$(if $(filter mpi,$(MAKECMDGOALS)),$(BUILD)/nullwindow-mpi: | deps-mpi)
deps-mpi:
	@tools/deps $(DEPS_BUILD) $(DEPS_MPI)
PARALLEL_CFLAGS = $(filter-out -MMD -MP,$(ALL_CFLAGS))
TDS := $(wildcard parallel/tds/*.[ch])
# `solve` is that of the program, which is linked but for its main.
$(BUILD)/nullwindow-mpi: $$(TDS) $$(wildcard parallel/mpi/*.[ch]) $$(filter-out $$(BUILD)/cli/main.o,$$(CLI_OBJS)) $$(LIBS)
	$(call say,MPI,$@)
	$(Q)$(MPICC) $(PARALLEL_CFLAGS) $(HARDEN) $(RELRO) -o $@ $(filter %.c %.o,$^) $(LIBS) $(LINKLIBS) $(LDLIBS)
$(BUILD)/nullwindow-simulate: $(TDS) $(wildcard parallel/simulate/*.[ch]) lab/replay.c $(BUILD)/libnullwindow.a
	$(call say,LD,$@)
	$(Q)$(CC) $(PARALLEL_CFLAGS) $(HARDEN) $(RELRO) -o $@ $(filter %.c,$^) $(BUILD)/libnullwindow.a $(LDLIBS)
.PHONY: mpi deps-mpi
# The messages of a rank are tested without a network.
$(BUILD)/tests/unit/test_tds $(BUILD)/tests/fuzz/fuzz_mpi: $(patsubst %.c,$(BUILD)/%.o,$(filter %.c,$(TDS)))
