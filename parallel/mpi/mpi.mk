# make mpi: build/nullwindow-mpi, a search over several processes (docs/parallel.md).
DEPS_MPI  := libopenmpi-dev openmpi-bin
DEPS_TEST += $(DEPS_MPI)
MPICC     ?= mpicc
mpi: deps-mpi
	@$(MAKE) --no-print-directory $(BUILD)/nullwindow-mpi
deps-mpi:
	@tools/deps $(DEPS_BUILD) $(DEPS_MPI)
$(BUILD)/nullwindow-mpi: $(wildcard parallel/mpi/*.[ch]) $(BUILD)/libnullwindow.a
	$(call say,MPI,$@)
	$(Q)$(MPICC) $(filter-out -MMD -MP,$(ALL_CFLAGS)) -o $@ $(filter %.c,$^) $(BUILD)/libnullwindow.a $(LDLIBS)
.PHONY: mpi deps-mpi
