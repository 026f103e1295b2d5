/* SPDX-License-Identifier: MIT */
#include "play/uci_request.h"
#include "play/output.h"
#include <stddef.h>
#include <stdlib.h>

#define FIELD(name) offsetof(uci_request, name)

static const struct {
    const char *name;
    size_t offset;
    long long least;
} numbers[] = {
    {"wtime", FIELD(time[0]), -86400000}, {"btime", FIELD(time[1]), -86400000},
    {"winc", FIELD(increment[0]), 0},     {"binc", FIELD(increment[1]), 0},
    {"movestogo", FIELD(moves_to_go), 0}, {"depth", FIELD(depth), 1},
    {"nodes", FIELD(nodes), 1},           {"mate", FIELD(mate), 1},
    {"movetime", FIELD(move_time), 0},    {"perft", FIELD(perft), 1},
};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

static int find_number(const char *word)
{
    for (int i = 0; i < NUMBERS; i++)
        if (play_same_word(numbers[i].name, word))
            return i;
    return -1;
}

static bool is_keyword(const char *word)
{
    return find_number(word) >= 0 || play_same_word(word, "ponder") ||
           play_same_word(word, "infinite") || play_same_word(word, "searchmoves");
}

/* Unreadable or far out-of-range numbers become the least valid one. */
static long long read_number(const char *word, long long least)
{
    const long long n = word ? strtoll(word, NULL, 10) : 0, most = 1000000000000;
    return n < least ? least : n > most ? most : n;
}

static void add_once(uci_request *q, nw_move move)
{
    for (int i = 0; i < q->only_count; i++)
        if (q->only[i] == move)
            return;
    if (q->only_count < NW_MOVES_MAX)
        q->only[q->only_count++] = move;
}

/* Reads moves up to the next keyword; returns it, or NULL. Drops illegal moves. */
static char *read_moves(uci_request *q, const play_protocol_state *d, char **rest)
{
    char *word;
    while ((word = play_word_next(rest)) && !is_keyword(word)) {
        nw_error err = {0};
        nw_move move;
        if (d->info->parse_move(played_state(&d->game), word, &move, &err) < 0)
            play_say_line(d->host->out, "info string searchmoves: %s", err.text);
        else
            add_once(q, move);
    }
    return word;
}

void uci_request_read(uci_request *q, const play_protocol_state *d, char *rest)
{
    *q = (uci_request){.depth = 0};
    char *word = play_word_next(&rest);
    while (word) {
        const int i = find_number(word);
        if (play_same_word(word, "searchmoves")) {
            word = read_moves(q, d, &rest);
            continue;
        }
        if (i >= 0)
            *(long long *)(void *)((char *)q + numbers[i].offset) =
                read_number(play_word_next(&rest), numbers[i].least);
        q->has_time[0] |= i == 0;
        q->has_time[1] |= i == 1;
        q->has_move_time |= i >= 0 && numbers[i].offset == FIELD(move_time);
        q->ponder |= play_same_word(word, "ponder");
        q->infinite |= play_same_word(word, "infinite");
        word = play_word_next(&rest);
    }
}
