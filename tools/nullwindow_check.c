/* SPDX-License-Identifier: MIT */
/* nullwindow-check [--game ./PLUGIN.so] [--database FILE] FILE...: checks proofs
 * (docs/proof-format.md) by the game's rules alone, and prints what they prove. Exit 0: all are
 * valid; 1: one is not; 2: usage. */
#include "base/buffer.h"
#include "check/check.h"
#include "library/plugin.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static int fail(int code, const char *file, const char *why)
{
    fprintf(stderr, "nullwindow-check: %s: %s\n", file, why);
    return code;
}

static void print(const char *file, const nw_claim *c, const nw_checked *r, const char *rules)
{
    printf("%-11s%s\n%-11s%s:%s has a value of at %s %d for the side to move", "proof", file,
           "proved", c->game, c->position, c->at_least ? "least" : "most", (int)c->v);
    if (c->plies)
        printf(c->lasts ? ", or the game lasts more than %u plies" : ", within %u plies",
               c->lasts ? c->plies : r->plies);
    printf("\n%-11s%s, nullwindow %s; repetition: %s\n%-11s%s, %" PRIu64 " entries\n%-11s%" PRIu64
           " positions, %" PRIu64 " reached again; %" PRIu64 " ends of games; %" PRIu64
           " leaves searched, %" PRIu64 " positions\n",
           "rules", rules, nw_version(), nw_repeats_names[c->repeats], "database", c->database,
           r->entries, "checked", r->positions, r->references, r->ends, r->leaves, r->searched);
}

/* Returns the exit status, at least worst. */
static int check(const char *file, const nw_check_rules *by, const char *rules, int worst)
{
    nw_error err = {0};
    nw_buffer bytes = {0};
    nw_claim claim;
    nw_checked result;
    int rc = nw_buffer_read(&bytes, file, &err) < 0 ? fail(2, file, err.text) : 0;
    if (rc == 0 && nw_check(bytes.text, bytes.used, by, &claim, &result, &err) < 0)
        rc = fail(1, file, err.text);
    else if (rc == 0)
        print(file, &claim, &result, rules);
    nw_buffer_free(&bytes);
    return rc > worst ? rc : worst;
}

int main(int argc, char **argv)
{
    nw_error err = {0};
    nw_plugin *plugin = NULL;
    nw_check_rules by = {0};
    const char *game = NULL;
    int i = 1, worst = 0;
    for (; i + 2 < argc && strncmp(argv[i], "--", 2) == 0; i += 2)
        if (strcmp(argv[i], "--game") == 0)
            game = argv[i + 1];
        else if (strcmp(argv[i], "--database") == 0)
            by.database = argv[i + 1];
        else
            break;
    if (i >= argc || argv[i][0] == '-') {
        fprintf(stderr, "usage: nullwindow-check [--game ./PLUGIN.so] [--database FILE] FILE...\n");
        return 2;
    }
    if (game && nw_plugin_open(&plugin, game, &err) < 0)
        return fail(2, game, err.text);
    by.game = plugin ? nw_plugin_info(plugin) : NULL;
    for (; i < argc; i++)
        worst = check(argv[i], &by, game ? game : "built in", worst);
    nw_plugin_close(plugin);
    return worst;
}
