# build/nullwindow-train: self-play and training (docs/train.md).
$(BUILD)/nullwindow-train: $(BUILD)/train/program/main.o $$(LIBS) ; $(link)
all: $(if $(ABSENT),,$(BUILD)/nullwindow-train)
# The weights themselves, expanded at build time.
WEIGHTFILE := src/base/weightfile.c src/base/weightfile.h tools/tables/weights.h
$(BUILD)/tables/othello_weights.gen: $(WEIGHTFILE) $(wildcard src/games/othello/*-inl.h)
$(BUILD)/tables/othello_weights.c: src/games/othello/evaluation.weights
$(BUILD)/tables/othello_learned.gen: src/games/othello/learned.c $(WEIGHTFILE) $(wildcard src/games/othello/*.h)
$(BUILD)/tables/othello_learned.c: src/games/othello/learned.weights
$(BUILD)/tables/othello_network.gen: src/games/othello/learned.c $(WEIGHTFILE) $(wildcard src/games/othello/*.h)
$(BUILD)/tables/othello_network.c: src/games/othello/learned.network
$(BUILD)/tables/checkers_patterns.gen: src/games/checkers/patterns.c $(WEIGHTFILE) $(wildcard src/games/checkers/*.h)
$(BUILD)/tables/checkers_patterns.c: src/games/checkers/learned.patterns
$(BUILD)/tables/chess_network.gen: $(WEIGHTFILE) $(wildcard src/games/chess/*-inl.h)
$(BUILD)/tables/chess_network.c: src/games/chess/learned.network
