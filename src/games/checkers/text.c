/* SPDX-License-Identifier: MIT */
#include "games/checkers/text.h"
#include "core/error.h"
#include "base/text.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- positions */

static const char *const side_name[2] = {"Black", "White"};

static const char *skip_space(const char *s)
{
    while (isspace((unsigned char)*s))
        s++;
    return s;
}

/* Reads a square number; returns 0..34 or a negative code. */
static int read_square(const char **s, const char *field, nw_error *err)
{
    if (!isdigit((unsigned char)**s))
        return nw_fail(err, NW_EINVAL, "%s: a square number is missing at \"%.20s\"", field, *s);
    int n = 0;
    while (isdigit((unsigned char)**s) && n < 1000)
        n = 10 * n + *(*s)++ - '0';
    if (n < 1 || n > 32)
        return nw_fail(err, NW_EINVAL, "%s: square %d is not within 1 to 32", field, n);
    return (int)checkers_sparse((unsigned)n - 1);
}

static int put_piece(checkers_pos *p, unsigned square, unsigned side, bool king, const char *field,
                     nw_error *err)
{
    const checkers_set bit = checkers_bit(square);
    const unsigned name = checkers_dense(square) + 1;
    if ((p->piece[0] | p->piece[1]) & bit)
        return nw_fail(err, NW_EINVAL, "%s: square %u is named twice", field, name);
    if (!king && (checkers_crown((int)side) & bit))
        return nw_fail(err, NW_EINVAL,
                       "%s: a %s man cannot stand on square %u, it is crowned there", field,
                       side_name[side], name);
    p->piece[side] |= bit;
    if (king)
        p->kings |= bit;
    return NW_OK;
}

/* Reads "21", "K29" or the range "21-32" (PDN 3). */
static int read_pieces(checkers_pos *p, const char **s, unsigned side, const char *field,
                       nw_error *err)
{
    const bool king = **s == 'K' || **s == 'k';
    *s += king;
    const int first = read_square(s, field, err);
    if (first < 0)
        return first;
    int last = first;
    *s = skip_space(*s);
    if (**s == '-') {
        *s = skip_space(*s + 1);
        last = read_square(s, field, err);
        if (last < 0)
            return last;
    }
    if (last < first)
        return nw_fail(err, NW_EINVAL, "%s: the range %u-%u runs backwards", field,
                       checkers_dense((unsigned)first) + 1, checkers_dense((unsigned)last) + 1);
    for (int i = first; i <= last; i++)
        if (CHECKERS_BOARD >> i & 1) {
            const int rc = put_piece(p, (unsigned)i, side, king, field, err);
            if (rc)
                return rc;
        }
    return NW_OK;
}

/* Reads ":W21,22,K29", possibly empty after the letter; sets bit `side` of *seen. */
static int read_list(checkers_pos *p, const char **s, unsigned *seen, nw_error *err)
{
    *s = skip_space(*s);
    if (**s != ':')
        return nw_fail(err, NW_EINVAL, "piece list: ':' expected at \"%.20s\"", *s);
    *s = skip_space(*s + 1);
    const int letter = toupper((unsigned char)**s);
    if (letter != 'W' && letter != 'B')
        return nw_fail(err, NW_EINVAL, "piece list: must start with W or B, at \"%.20s\"", *s);
    const unsigned side = letter == 'W' ? CHECKERS_WHITE : CHECKERS_BLACK;
    const char *field = side == CHECKERS_WHITE ? "White's pieces" : "Black's pieces";
    if (*seen & 1u << side)
        return nw_fail(err, NW_EINVAL, "%s: listed twice", field);
    *seen |= 1u << side;
    *s = skip_space(*s + 1);
    if (**s == ':' || **s == '\0' || **s == '.')
        return NW_OK;
    for (;;) {
        const int rc = read_pieces(p, s, side, field, err);
        if (rc)
            return rc;
        *s = skip_space(*s);
        if (**s != ',')
            return NW_OK;
        *s = skip_space(*s + 1);
    }
}

static int read_fen(checkers_pos *p, const char *s, nw_error *err)
{
    unsigned seen = 0;
    for (int i = 0; i < 2; i++) {
        const int rc = read_list(p, &s, &seen, err);
        if (rc)
            return rc;
    }
    s = skip_space(s);
    if (*s == '.')
        s = skip_space(s + 1);
    if (*s)
        return nw_fail(err, NW_EINVAL, "end of position: unexpected text \"%.20s\"", s);
    return NW_OK;
}

/* The Hub form after the side: one of w b W B e per square. */
static int read_hub(checkers_pos *p, const char *s, nw_error *err)
{
    for (unsigned i = 0; i < 32; i++) {
        const char c = s[i];
        if (c == 'e')
            continue;
        if (c == '\0' || !strchr("wbWB", c))
            return nw_fail(err, NW_EINVAL, "square %u: '%c' is not one of w b W B e", i + 1, c);
        const bool king = c == 'W' || c == 'B', white = c == 'w' || c == 'W';
        const int rc = put_piece(p, checkers_sparse(i), white, king, "board", err);
        if (rc)
            return rc;
    }
    return NW_OK;
}

static int check_numbers(const checkers_pos *p, nw_error *err)
{
    for (int side = 0; side < 2; side++) {
        const int n = checkers_count(p->piece[side]);
        if (n > CHECKERS_MAX_PIECES)
            return nw_fail(err, NW_EINVAL, "%s's pieces: %d, more than %d", side_name[side], n,
                           CHECKERS_MAX_PIECES);
    }
    return NW_OK;
}

int checkers_parse(checkers_pos *p, const char *text, nw_error *err)
{
    const char *s = skip_space(text);
    if (!*s) {
        checkers_set_up(p);
        return NW_OK;
    }
    memset(p, 0, sizeof *p);
    const int letter = toupper((unsigned char)*s);
    if (letter != 'W' && letter != 'B')
        return nw_fail(err, NW_EINVAL, "side to move: must be W or B, at \"%.20s\"", s);
    p->side = letter == 'W' ? CHECKERS_WHITE : CHECKERS_BLACK;
    int rc = strchr(s, ':') == NULL && strlen(s) == 33 ? read_hub(p, s + 1, err)
                                                       : read_fen(p, s + 1, err);
    if (rc == NW_OK)
        rc = check_numbers(p, err);
    p->key = checkers_key_of(p);
    return rc;
}

static void print_list(nw_text *t, const checkers_pos *p, int side)
{
    const char *comma = "";
    nw_text_add(t, ":%c", side == CHECKERS_WHITE ? 'W' : 'B');
    for (checkers_set s = p->piece[side]; s; s &= s - 1) {
        const unsigned square = checkers_lowest(s);
        nw_text_add(t, "%s%s%u", comma, p->kings >> square & 1 ? "K" : "",
                    checkers_dense(square) + 1);
        comma = ",";
    }
}

void checkers_print(const checkers_pos *p, char *out, size_t size)
{
    nw_text t = nw_text_in(out, size);
    nw_text_add(&t, "%c", p->side == CHECKERS_WHITE ? 'W' : 'B');
    print_list(&t, p, CHECKERS_WHITE);
    print_list(&t, p, CHECKERS_BLACK);
}

/* --- moves */

/* A walk over the pieces of one move that must also visit, in this order, the squares in `via`. */
typedef struct walk {
    checkers_set empty; /* the start included */
    unsigned to;
    bool king;
    int side;
    const unsigned *via;
    int vias;
    unsigned *square; /* the path found, `length` of it */
    int length;
} walk;

/* Can the piece at `at` take exactly the pieces `left`, end on w->to, and pass via[seen...]? The
 * end itself does not count as passed. */
static bool walk_on(walk *w, unsigned at, checkers_set left, int seen)
{
    w->square[w->length++] = at;
    if (!left && at == w->to && seen == w->vias)
        return true;
    checkers_set next = checkers_landings(checkers_bit(at), left, w->empty, w->king, w->side);
    for (; next; next &= next - 1) {
        const unsigned n = checkers_lowest(next);
        const checkers_set rest = left & ~checkers_between(at, n);
        const int hit = rest && seen < w->vias && w->via[seen] == n;
        if (walk_on(w, n, rest, seen + hit))
            return true;
    }
    w->length--;
    return false;
}

/* The path of m through the squares via; returns its length, 0 if there is none. */
static int find_path(const checkers_pos *p, checkers_move m, const unsigned *via, int vias,
                     unsigned *square)
{
    const checkers_set from = checkers_bit(checkers_from(m));
    walk w = {.empty = checkers_empty(p) | from,
              .to = checkers_to(m),
              .king = (p->kings & from) != 0,
              .side = (int)p->side,
              .via = via,
              .vias = vias,
              .square = square};
    if (checkers_is_capture(m))
        return walk_on(&w, checkers_from(m), checkers_captured(m), 0) ? w.length : 0;
    square[0] = checkers_from(m);
    square[1] = checkers_to(m);
    return vias ? 0 : 2;
}

/* Is m ambiguous by its start and end? */
static bool needs_path(const checkers_pos *p, checkers_move m)
{
    checkers_move list[CHECKERS_MAX_MOVES];
    int same = 0;
    const int n = checkers_is_capture(m) ? checkers_moves(p, list) : 0;
    for (int i = 0; i < n; i++)
        same += (list[i] & 4095) == (m & 4095);
    return same > 1 || checkers_from(m) == checkers_to(m);
}

/* A square of a move, 1 to 32. Without printf, which took more than a quarter of the time of a
 * trace. */
static void add_square(nw_text *t, const char *sign, unsigned square)
{
    const unsigned n = checkers_dense(square) + 1;
    const char digits[] = {(char)('0' + n / 10), (char)('0' + n % 10)};
    nw_text_put(t, sign, strlen(sign));
    nw_text_put(t, n >= 10 ? digits : digits + 1, n >= 10 ? 2 : 1);
}

void checkers_print_move(const checkers_pos *p, checkers_move m, char *out, size_t size)
{
    nw_text t = nw_text_in(out, size);
    unsigned square[CHECKERS_MAX_JUMPS + 1];
    add_square(&t, "", checkers_from(m));
    if (needs_path(p, m)) {
        const int n = find_path(p, m, NULL, 0, square);
        for (int i = 1; i < n - 1; i++)
            add_square(&t, "x", square[i]);
    }
    add_square(&t, checkers_is_capture(m) ? "x" : "-", checkers_to(m));
}

/* Reads the squares of a move, at least two; marks such as "!?" may follow. */
static int read_squares(const char *s, unsigned *square, int *count, nw_error *err)
{
    *count = 0;
    s = skip_space(s);
    for (;;) {
        const int n = read_square(&s, "move", err);
        if (n < 0)
            return n;
        square[(*count)++] = (unsigned)n;
        if (*s == '\0' || !strchr("-xX:", *s))
            break;
        if (*count > CHECKERS_MAX_JUMPS)
            return nw_fail(err, NW_EINVAL, "move: more than %d squares", CHECKERS_MAX_JUMPS + 1);
        s++;
    }
    while (*s == '!' || *s == '?')
        s++;
    s = skip_space(s);
    if (*s)
        return nw_fail(err, NW_EINVAL, "move: unexpected text \"%.20s\"", s);
    if (*count < 2)
        return nw_fail(err, NW_EINVAL, "move: only one square, %u", checkers_dense(square[0]) + 1);
    return NW_OK;
}

/* The legal moves that visit the given squares. A full path beats a longer one that only passes
 * through the squares. */
static int match_moves(const checkers_pos *p, const unsigned *square, int count,
                       checkers_move *match)
{
    checkers_move list[CHECKERS_MAX_MOVES];
    unsigned path[CHECKERS_MAX_JUMPS + 1];
    const int n = checkers_moves(p, list);
    int matches = 0;
    for (int i = 0; i < n; i++) {
        if (checkers_from(list[i]) != square[0] || checkers_to(list[i]) != square[count - 1])
            continue;
        const int length = find_path(p, list[i], square + 1, count - 2, path);
        if (length == count) {
            *match = list[i];
            return 1;
        }
        if (length && !matches++)
            *match = list[i];
    }
    return matches;
}

static int refuse_move(const checkers_pos *p, const char *text, unsigned from, nw_error *err)
{
    checkers_move list[CHECKERS_MAX_MOVES];
    if (!(p->piece[p->side] & checkers_bit(from)))
        return nw_fail(err, NW_EINVAL, "move %.30s: %s has no piece on square %u", text,
                       side_name[p->side], checkers_dense(from) + 1);
    const bool forced = checkers_noisy(p, list) > 0;
    return nw_fail(err, NW_EINVAL, "move %.30s: not legal%s", text,
                   forced ? " (captures are forced)" : "");
}

int checkers_parse_move(const checkers_pos *p, const char *text, checkers_move *move, nw_error *err)
{
    unsigned square[CHECKERS_MAX_JUMPS + 1];
    int count;
    const int rc = read_squares(text, square, &count, err);
    if (rc)
        return rc;
    const int matches = match_moves(p, square, count, move);
    if (matches == 0)
        return refuse_move(p, text, square[0], err);
    if (matches > 1)
        return nw_fail(err, NW_EINVAL, "move %.30s: ambiguous, give every landing square", text);
    return NW_OK;
}

/* Square s becomes 33 - s, and the colours are exchanged. */
bool checkers_mirror(const char *text, char *out, size_t size)
{
    size_t n = 0;
    while (*text && n + 8 < size)
        if (isdigit((unsigned char)*text)) {
            char *end;
            n += (size_t)snprintf(out + n, size - n, "%ld", 33 - strtol(text, &end, 10));
            text = end;
        } else {
            out[n++] = *text == 'W' ? 'B' : *text == 'B' ? 'W' : *text;
            text++;
        }
    out[n] = '\0';
    return !*text;
}
