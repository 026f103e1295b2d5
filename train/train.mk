# build/nullwindow-train: self-play, and the weights that are learnt from it (docs/train.md).
$(BUILD)/nullwindow-train: $(BUILD)/train/program/main.o $$(LIBS) ; $(link)
all: $(BUILD)/nullwindow-train
