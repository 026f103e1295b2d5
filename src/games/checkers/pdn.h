/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHECKERS_PDN_H
#define NW_GAMES_CHECKERS_PDN_H
/* Games in Portable Draughts Notation, read and written one at a time into memory of fixed size. */
#include "games/checkers/checkers-inl.h"
#include "games/movetext.h"

enum { CHECKERS_PDN_TAGS = 24, CHECKERS_PDN_PLIES = 1024 };

typedef struct checkers_tag {
    char name[32], value[256];
} checkers_tag;

typedef struct checkers_pdn {
    checkers_tag tag[CHECKERS_PDN_TAGS]; /* but FEN and SetUp; further ones are dropped */
    int tags;
    checkers_pos start; /* from the FEN tag, else the usual one */
    checkers_move move[CHECKERS_PDN_PLIES];
    int plies;
    char result[8]; /* as written at the end of the moves, else the Result tag, else "*" */
} checkers_pdn;

/* Reads the next game: 1, or 0 at the end of the text, or a negative code and the line in err.
 * Whether a move captures is decided by the rules and not by its sign. */
int checkers_pdn_read(nw_movetext *in, checkers_pdn *game, nw_error *err);

/* Writes the game, lines of at most 80 characters; adds the tags FEN and SetUp where the start
 * needs them. Cut at size. */
void checkers_pdn_write(const checkers_pdn *game, char *out, size_t size);

/* The value of a tag, or NULL. */
const char *checkers_pdn_tag(const checkers_pdn *game, const char *name);
#endif
