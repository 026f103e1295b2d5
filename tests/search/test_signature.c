/* SPDX-License-Identifier: MIT */
/* The nodes and values of searches to which no theorem applies: the play variant with its
 * selectivity, repetitions and draws by counting, and tables whose deeper entries serve. Exact
 * numbers, so that a change of any of it is seen; tests/golden/play-nodes.txt holds them, and a
 * deliberate change replaces the file with what this program prints. */
#include "games/games.h"
#include "nullwindow.h"
#include "support.h"
#include <inttypes.h>

typedef struct position {
    const char *game, *text;
    int depth;
} position;

static const position positions[] = {
    {"chess", "", 7},
    {"chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5},
    {"chess", "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P4/2PBPN2/PP1N1PPP/R1BQ1RK1 w - - 2 8", 6},
    {"chess", "8/8/4k3/8/8/3QK3/8/8 w - - 94 80", 8},
    {"chess", "8/5k2/8/8/2R5/8/4K3/8 w - - 97 90", 7},
    {"othello", "", 9},
    {"othello", "f5d6c3d3c4f4c5b3c2", 9},
    {"checkers", "", 12},
    {"checkers", "W:WK10,K15:BK3,K28,K29", 11},
};

/* The words after the preset for play, or for the plain search where `plain` is first. */
static const char *const settings[] = {
    "",
    "algo=negascout",
    "algo=alphabeta",
    "no-null-move",
    "no-reductions",
    "no-futility",
    "no-probcut",
    "no-late",
    "plain,table-depth=at-least",
};

enum {
    POSITIONS = sizeof positions / sizeof *positions,
    SETTINGS = sizeof settings / sizeof *settings
};

static void search(const position *p, const char *setting, char *out, size_t size)
{
    const nw_game_info *info = nw_game_find(p->game, strlen(p->game));
    const int plain = strncmp(setting, "plain", 5) == 0;
    _Alignas(16) unsigned char state[4096];
    const nw_limits limits = {.depth = p->depth};
    nw_options options = plain ? nw_defaults(info->rules) : nw_play_defaults(info->rules);
    nw_searcher *s;
    nw_result r;
    nw_error err = {0};
    options.table_bits = 14;
    setting += plain ? strlen("plain,") : 0;
    assert_int_equal(info->parse(p->text, state, &err), 0);
    if (*setting && nw_options_read(&options, setting, &err) < 0)
        fail_msg("%s: %s", setting, err.text);
    assert_int_equal(nw_searcher_create(&s, info->rules, &options, &err), 0);
    if (nw_search(s, state, &limits, &r, &err) < 0)
        fail_msg("%s", err.text);
    snprintf(out, size, "%s %s depth %d %s: value %d, %" PRIu64 " nodes", p->game,
             *p->text ? p->text : "start", p->depth, *setting ? setting : "play", (int)r.value,
             r.nodes);
    nw_searcher_free(s);
}

TEST(test_signature)
{
    FILE *golden = fopen("tests/golden/play-nodes.txt", "r");
    int wrong = golden == NULL;
    for (int i = 0; i < POSITIONS; i++)
        for (int j = 0; j < SETTINGS; j++) {
            char line[256], wanted[256] = "";
            search(&positions[i], settings[j], line, sizeof line);
            if (golden && fgets(wanted, sizeof wanted, golden))
                wanted[strcspn(wanted, "\n")] = '\0';
            wrong += strcmp(line, wanted) != 0;
            puts(line);
        }
    if (golden)
        fclose(golden);
    assert_int_equal(wrong, 0);
}

TEST_MAIN(NULL, NULL)
