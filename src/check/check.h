/* SPDX-License-Identifier: MIT */
#ifndef NW_CHECK_CHECK_H
#define NW_CHECK_CHECK_H
/* Checks a proof file (docs/proof-format.md) by the rules of the game, and by a database of endings
 * where the file names one. */
#include "games/games.h"

typedef enum nw_repeats { NW_REPEATS_DRAW, NW_REPEATS_PROVES, NW_REPEATS_REFUTES } nw_repeats;
extern const char *const nw_repeats_names[];

enum { NW_CLAIM_TEXT = 4096, NW_CLAIM_HEAD = NW_CLAIM_TEXT + 640 };

/* The header of a proof file. */
typedef struct nw_claim {
    char game[64];
    char position[NW_CLAIM_TEXT]; /* as after "GAME:" */
    bool at_least;                /* the value is at least v; else at most v */
    nw_score v;
    nw_repeats repeats; /* the value of a repetition */
    uint32_t plies;     /* plies within which the game ends, or that it lasts; 0: no limit */
    char database[128]; /* as nw_database.name; "none" */
    bool lasts;         /* it is enough that the game is not over after that many plies */
    uint64_t leaf_work; /* positions to search at a leaf left to the checker */
    uint64_t positions; /* in the file, without those where the game is over */
} nw_claim;

/* Does a line that repeats a position prove the claim? */
bool nw_claim_repeats(const nw_claim *c);

/* Writes the head of a file, at most size bytes, and returns its length, as snprintf does. */
int nw_claim_write(const nw_claim *c, char *out, size_t size);

typedef struct nw_checked {
    uint64_t positions;  /* of the strategy */
    uint64_t ends;       /* finished games */
    uint64_t entries;    /* of the database */
    uint64_t references; /* to positions that had been checked */
    uint64_t leaves;     /* left to the checker, with a line or without */
    uint64_t searched;   /* positions searched below them */
    uint32_t plies;      /* of the longest line, or the shortest, where the claim has a limit */
} nw_checked;

enum { NW_CODE_OVER, NW_CODE_LEAF, NW_CODE_DATABASE, NW_CODE_REFERENCE, NW_CODE_MOVE };

/* A position that the file describes. */
typedef struct nw_described {
    const void *state;
    int ply;
    bool mine;       /* the proving side is to move */
    uint64_t code;   /* NW_CODE_..., or NW_CODE_MOVE and a move; the number of moves: a line */
    uint64_t number; /* of the position; with NW_CODE_REFERENCE of the one referred to */
} nw_described;

typedef struct nw_check_rules {
    const nw_game_info *game; /* NULL: the built-in one that the file names */
    const char *database;     /* the file of one, or NULL */
    /* Called for every position in the order of the file, before it is checked; or NULL. */
    void (*tell)(void *context, const nw_described *d);
    void *context;
} nw_check_rules;

/* Checks all of a file from its root position. Returns 0 if the claim is proved, else NW_EINVAL
 * with the byte and the reason in err, or NW_ENOMEM. */
int nw_check(const char *bytes, size_t size, const nw_check_rules *rules, nw_claim *claim,
             nw_checked *out, nw_error *err);
#endif
