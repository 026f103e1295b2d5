/* SPDX-License-Identifier: MIT */
/* nullwindow-check [--game ./PLUGIN.so] FILE...: checks proofs (docs/proof-format.md) by the game's
 * rules alone, and prints what they prove. Exit 0: all are valid; 1: one is not; 2: usage. */
#include "check/check.h"
#include "games/games.h"
#include "library/plugin.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int fail(int code, const char *file, const char *why)
{
    fprintf(stderr, "nullwindow-check: %s: %s\n", file, why);
    return code;
}

static unsigned char *read_file(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    const long length = f && fseek(f, 0, SEEK_END) == 0 ? ftell(f) : -1;
    unsigned char *bytes = length < 0 ? NULL : malloc((size_t)length + 1);
    if (bytes)
        rewind(f);
    *size = bytes ? fread(bytes, 1, (size_t)length, f) : 0;
    if (f)
        fclose(f);
    if (bytes && *size == (size_t)length)
        return bytes;
    free(bytes);
    return NULL;
}

static void print(const char *file, const nw_claim *c, const nw_checked *r, const char *rules)
{
    static const char *const repeats[] = {"is a draw", "proves it", "does not prove it"};
    printf("%-11s%s\n%-11s%s:%s has a value of at %s %d for the side to move", "proof", file,
           "proved", c->game, c->position, c->at_least ? "least" : "most", (int)c->v);
    if (nw_claim_lasts(c))
        printf(", or the game lasts more than %u plies", c->plies);
    else if (c->plies)
        printf(", within %u plies", r->plies);
    printf("\n%-11s%s, nullwindow %s; a line that repeats a position %s\n", "rules", rules,
           nw_version(), repeats[c->repeats]);
    printf("%-11s%" PRIu64 " positions, %" PRIu64 " reached again; %" PRIu64
           " ends of games; %" PRIu64 " leaves searched, %" PRIu64 " positions\n",
           "checked", r->positions, r->references, r->ends, r->leaves, r->searched);
}

static int check(const char *file, const unsigned char *bytes, size_t size, const nw_game_info *own,
                 const char *rules)
{
    nw_error err = {0};
    nw_claim claim;
    nw_checked result;
    size_t body;
    if (nw_claim_read(bytes, size, &claim, &body, &err) < 0)
        return fail(1, file, err.text);
    const nw_game_info *game = own ? own : nw_game_find(claim.game, strlen(claim.game));
    if (!game || strcmp(game->rules->name, claim.game) != 0)
        return fail(1, file,
                    own ? "a proof of another game" : "an unknown game; --game names a plugin");
    nw_game complete = *game->rules;
    nw_game_complete(&complete);
    void *state = calloc(1, complete.state_size);
    int rc = state ? nw_game_parse(game, state, claim.position, &err) : NW_ENOMEM;
    if (rc == 0) {
        rc = nw_check(bytes, size, &(nw_check_rules){&complete, game->same}, state, &result, &err);
        if (game->release)
            game->release(state);
    }
    free(state);
    if (rc < 0)
        return fail(1, file, *err.text ? err.text : "out of memory");
    print(file, &claim, &result, rules);
    return 0;
}

int main(int argc, char **argv)
{
    nw_error err = {0};
    nw_plugin *plugin = NULL;
    const bool own = argc > 2 && strcmp(argv[1], "--game") == 0;
    int worst = 0;
    if (argc < (own ? 4 : 2) || argv[own ? 3 : 1][0] == '-') {
        fprintf(stderr, "usage: nullwindow-check [--game ./PLUGIN.so] FILE...\n");
        return 2;
    }
    if (own && nw_plugin_open(&plugin, argv[2], &err) < 0)
        return fail(2, argv[2], err.text);
    for (int i = own ? 3 : 1; i < argc; i++) {
        size_t size;
        unsigned char *bytes = read_file(argv[i], &size);
        const int rc = bytes ? check(argv[i], bytes, size, plugin ? nw_plugin_info(plugin) : NULL,
                                     own ? argv[2] : "built in")
                             : fail(2, argv[i], errno ? strerror(errno) : "out of memory");
        worst = rc > worst ? rc : worst;
        free(bytes);
    }
    nw_plugin_close(plugin);
    return worst;
}
