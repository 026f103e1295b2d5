/* SPDX-License-Identifier: MIT */
#include "answer/why.h"
#include "book_options.h"
#include "cli.h"
#include "core/moves-inl.h"
#include "games/tree/tree-inl.h"
#include "progress.h"
#include <stdio.h>
#include <string.h>

typedef struct why_run {
    cli_position position;
    why_question question;
    why_found found;
    nw_error err;
    int code;
    cli_progress progress;
    uint32_t path[NW_DEPTH_MAX];
} why_run;

/* --- the leaf: child numbers, or moves of a game, between dots or blanks; or a label of a tree */

/* Which child of `at` the word names: a number, or a move; -1: none. */
static int child_of(const nw_position *at, const char *word)
{
    nw_move moves[NW_MOVES_MAX], move;
    nw_error err;
    const int width = nw_position_width(at);
    int child = -1, used = 0;
    if (sscanf(word, "%9d%n", &child, &used) == 1 && word[used] == 0)
        return child >= 0 && child < width ? child : -1;
    if (at->game->is_tree || nw_position_parse_move(at, word, &move, &err) < 0)
        return -1;
    nw_position_moves(at, moves, NW_MOVES_MAX);
    return nw_move_index(moves, width, move);
}

static int read_path(why_run *r, nw_position *at, char *text)
{
    nw_error err;
    int *plies = &r->question.plies;
    for (char *save, *word = strtok_r(text, ". ", &save); word && strcmp(word, "-") != 0;
         word = strtok_r(NULL, ". ", &save)) {
        const int child = child_of(at, word);
        if (child < 0 || *plies == NW_DEPTH_MAX)
            return cli_fail(EXIT_USAGE, "why: there is no child '%s' after %d plies", word, *plies);
        r->path[(*plies)++] = (uint32_t)child;
        if (nw_position_walk(at, child, &err) < 0)
            return cli_report(&err);
    }
    return 0;
}

/* Finds the node of an explicit tree with that label and leaves the path to it. */
static bool find_label(why_run *r, const tree_pos *n, const char *label, int plies)
{
    const char *here = tree_label_of(n);
    r->question.plies = plies;
    if (here && strcmp(here, label) == 0)
        return true;
    for (int i = 0; i < tree_width(n) && plies < NW_DEPTH_MAX; i++) {
        tree_pos child;
        tree_play(&child, n, (nw_move)i);
        r->path[plies] = (uint32_t)i;
        if (find_label(r, &child, label, plies + 1))
            return true;
    }
    return false;
}

static int read_leaf(why_run *r, const char *leaf)
{
    nw_position *at;
    char *text = strdup(leaf);
    const tree_pos *root = cli_is_tree(&r->position) ? r->position.state : NULL;
    int rc = text && nw_position_copy(&at, r->position.opened, &r->err) == 0
                 ? 0
                 : cli_fail(EXIT_FAILED, "out of memory");
    if (rc == 0) {
        const bool labelled = root && root->tree->labels > 0 && find_label(r, root, leaf, 0);
        if (!labelled)
            r->question.plies = 0;
        rc = labelled ? 0 : read_path(r, at, text);
        nw_position_free(at);
    }
    free(text);
    return rc;
}

/* --- running */

static void on_progress(void *context, const nw_counts *so_far)
{
    cli_progress_show(context, so_far->leaf, "leaves");
}

static void run(void *context)
{
    why_run *r = context;
    r->code = why_find(&r->found, &r->question, &r->err);
}

static int find_why(why_run *r)
{
    r->question.book.stop = &cli_stop;
    r->question.book.progress = on_progress;
    r->question.book.progress_context = &r->progress;
    return cli_run_shown(run, r, &r->progress, &r->code, &r->err);
}

/* --- text */

static void print_sentence(void *context, const char *sentence)
{
    (void)context;
    puts(sentence);
}

static const char *sibling(const nw_sibling *b, char out[32])
{
    char value[CLI_SCORE_SIZE];
    snprintf(out, 32, b->child < 0 ? "-" : "%s (%d)", cli_score(b->value, value), b->child);
    return out;
}

static void print_ancestors(const nw_why *w)
{
    char score[4][CLI_SCORE_SIZE], older[32], younger[32];
    printf("\n%-4s %-5s %6s %8s %8s %8s %14s %14s\n", "ply", "side", "child", "value", "alpha",
           "beta", "older sibling", "younger");
    for (int i = 0; i < w->plies; i++) {
        const nw_ancestor *a = &w->ancestor[i];
        printf("%-4d %-5s %6u %8s %8s %8s %14s %14s", i, a->max ? "MAX" : "MIN", (unsigned)a->child,
               cli_score(a->value, score[0]), cli_score(a->alpha, score[1]),
               cli_score(a->beta, score[2]), sibling(&a->older, older),
               sibling(&a->younger, younger));
        printf(a->tested ? "  tested at %s\n" : "\n", cli_score(a->gamma, score[3]));
    }
    printf("%-4d %-5s %6s %8s %8s %8s\n", w->plies, "leaf", "", cli_score(w->value, score[0]),
           cli_score(w->alpha, score[1]), cli_score(w->beta, score[2]));
}

static int show_why(why_run *r, bool as_json)
{
    const int rc = find_why(r);
    json j = json_to(stdout);
    if (rc == 0 && as_json) {
        why_write(&j, &r->found);
    } else if (rc == 0) {
        why_explain(&r->found, print_sentence, NULL);
        print_ancestors(&r->found.why);
    }
    why_free(&r->found);
    return rc;
}

int cmd_why(int argc, char **argv)
{
    why_run *r = calloc(1, sizeof *r);
    cli_book b = {.depth = -1};
    bool as_json = false;
    const char *words[2] = {NULL, NULL};
    int count = 0;
    cli_option options[CLI_BOOK_OPTIONS + 1 + CLI_SETTINGS_MAX] = {
        [CLI_BOOK_OPTIONS] = {"json", 'b', &as_json, 0, 0, NULL, "print one JSON object", NULL}};
    cli_book_options(&b, options);
    cli_settings_options(&b.set, CLI_PUBLISHED, options + CLI_BOOK_OPTIONS + 1);
    int rc = r ? cli_parse(argc, argv, options, words, 2, &count)
               : cli_fail(EXIT_FAILED, "out of memory");
    if (rc != 0) {
        free(r);
        return rc;
    }
    const nw_book_row *row = cli_book_row(argv[0], b.algorithm);
    rc = row ? cli_book_set(argv[0], row, &b.set, &r->question.book) : EXIT_USAGE;
    if (rc == 0)
        rc = cli_open_at(argv[0], words[0], b.depth, b.root, &r->position, &r->question.book.depth);
    if (rc == 0 && count < 2)
        rc = cli_fail(EXIT_USAGE, "why: which leaf? As in: nullwindow why %s 0.1.0", words[0]);
    r->question.book.algorithm = b.algorithm;
    r->question.game = r->position.game;
    r->question.state = r->position.state;
    r->question.path = r->path;
    if (rc == 0)
        rc = read_leaf(r, words[1]);
    if (rc == 0)
        rc = show_why(r, as_json);
    cli_close(&r->position);
    free(r);
    return rc;
}
