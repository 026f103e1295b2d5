/* SPDX-License-Identifier: MIT */
#ifndef NW_ANSWER_WHY_H
#define NW_ANSWER_WHY_H
/* Explains why a leaf is evaluated or not: the result of a run of the algorithm, and the static
 * criterion, which depends on the tree alone (book/criterion.h). */
#include "base/json.h"
#include "book/book.h"
#include "games/games.h"

typedef struct why_question {
    const nw_game_info *game;
    const void *state;
    nw_lab_options book; /* algorithm, depth, parameters */
    const uint32_t *path;
    int plies;
} why_question;

typedef struct why_found {
    const why_question *question;
    nw_why why;
    nw_book_result result;
    uint64_t leaves; /* evaluations so far, and in the end */
    uint64_t order;  /* its number among the evaluations, first; 0: it has none */
    uint64_t times;  /* number of its evaluations */
    int pass;        /* in this call of the driver, first; 0: there is none */
} why_found;

/* Needs the deep stack of a search. Returns 0 or a negative code; free it in any case. */
int why_find(why_found *f, const why_question *q, nw_error *err);
void why_free(why_found *f);

/* Writes one object. */
void why_write(json *j, const why_found *f);

/* Calls print with each sentence of the explanation. */
void why_explain(const why_found *f, void (*print)(void *context, const char *sentence),
                 void *context);
#endif
