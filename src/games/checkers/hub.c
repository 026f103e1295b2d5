/* SPDX-License-Identifier: MIT */
#include "games/checkers/hub.h"
#include "core/error.h"
#include "base/text.h"

void checkers_hub_print(const checkers_pos *p, char out[CHECKERS_HUB_SIZE])
{
    out[0] = p->side == CHECKERS_WHITE ? 'W' : 'B';
    for (unsigned i = 0; i < 32; i++) {
        const checkers_set bit = checkers_bit(checkers_sparse(i));
        const char *letters = p->kings & bit ? "BWe" : "bwe";
        out[i + 1] = letters[p->piece[0] & bit ? 0 : p->piece[1] & bit ? 1 : 2];
    }
    out[33] = '\0';
}

static unsigned number(unsigned square)
{
    return checkers_dense(square) + 1;
}

void checkers_hub_print_move(checkers_move m, char out[CHECKERS_HUB_MOVE_SIZE])
{
    nw_text t = nw_text_in(out, CHECKERS_HUB_MOVE_SIZE);
    nw_text_add(&t, "%u%c%u", number(checkers_from(m)), checkers_is_capture(m) ? 'x' : '-',
                number(checkers_to(m)));
    if (!checkers_is_capture(m))
        return;
    for (checkers_set left = checkers_captured(m); left; left &= left - 1)
        nw_text_add(&t, "x%u", number(checkers_lowest(left)));
}

/* Reads a square's number and advances past it; 0: none. */
static unsigned read_number(const char **text)
{
    unsigned n = 0;
    for (; **text >= '0' && **text <= '9' && n <= 32; (*text)++)
        n = n * 10 + (unsigned)(**text - '0');
    return n <= 32 ? n : 0;
}

/* Reads from, to and the set of captured squares; false: not a move. */
static bool read_squares(const char *text, unsigned *from, unsigned *to, checkers_set *captured)
{
    *from = read_number(&text);
    *captured = 0;
    if (!*from || (*text != '-' && *text != 'x'))
        return false;
    text++;
    *to = read_number(&text);
    while (*to && *text == 'x') {
        text++;
        const unsigned n = read_number(&text);
        if (!n)
            return false;
        *captured |= checkers_bit(checkers_sparse(n - 1));
    }
    return *to && !*text;
}

int checkers_hub_parse_move(const checkers_pos *p, const char *text, checkers_move *move,
                            nw_error *err)
{
    checkers_move moves[CHECKERS_MAX_MOVES];
    unsigned from, to;
    checkers_set captured;
    int found = 0;
    if (!read_squares(text, &from, &to, &captured))
        return nw_fail(err, NW_EINVAL, "move '%.40s': not of the form 11-15 or 15x24x19", text);
    const int count = checkers_moves(p, moves);
    for (int i = 0; i < count; i++) {
        const checkers_move m = moves[i];
        const checkers_set taken = checkers_is_capture(m) ? checkers_captured(m) : 0;
        if (number(checkers_from(m)) == from && number(checkers_to(m)) == to &&
            (!captured || captured == taken)) {
            *move = m;
            found++;
        }
    }
    return found == 1 ? NW_OK
                      : nw_fail(err, NW_EINVAL, "move '%.40s': %s", text,
                                found ? "there are several; name the captured pieces"
                                      : "not a legal move here");
}
