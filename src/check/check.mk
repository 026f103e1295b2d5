# nullwindow-check: the checker of proofs, a program of its own.
CHECKER := $(BUILD)/nullwindow-check
all: $(CHECKER)
$(CHECKER): LINKLIBS =
$(CHECKER): $(BUILD)/tools/nullwindow_check.o $(BUILD)/libnullwindow.a ; $(link)
