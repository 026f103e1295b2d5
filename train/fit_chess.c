/* SPDX-License-Identifier: MIT */
#include "train/fit_chess.h"
#include "base/outfile.h"
#include "train/tune.h"
#include <stddef.h>
#include <string.h>

/* The index of a weight. */
#define AT(member) ((int)(offsetof(chess_weights, member) / sizeof(int32_t)))

void train_chess_list(const chess_weights *w, int list[TRAIN_CHESS_WEIGHTS])
{
    int32_t pair[TRAIN_CHESS_PAIRS];
    memcpy(pair, w, sizeof *w);
    for (int i = 0; i < TRAIN_CHESS_PAIRS; i++) {
        list[2 * i] = chess_middle(pair[i]);
        list[2 * i + 1] = chess_end(pair[i]);
    }
}

/* --- features: eval-inl.h with counts in place of weights */

static void count_pieces(const chess_board *b, int sign, int *count)
{
    for (uint64_t rest = b->own; rest; rest &= rest - 1) {
        const int sq = chess_first(rest), piece = chess_piece_at(b, sq);
        count[AT(psqt) + 64 * piece + sq] += sign;
        if (piece != CHESS_KING)
            count[AT(material) + piece] += sign;
    }
}

static void count_mobility(chess_view *v, int sign, int *count)
{
    const uint64_t own = v->s.own, d = v->s.diagonal & own, o = v->s.orthogonal & own;
    const uint64_t occ = v->s.occ;
    for (uint64_t p = v->s.knights & own; p; p &= p - 1)
        count[AT(knight_mobility) + chess_reach(v, chess_knights[chess_first(p)], CHESS_KNIGHT)] +=
            sign;
    for (uint64_t p = d & ~o; p; p &= p - 1)
        count[AT(bishop_mobility) +
              chess_reach(v, chess_bishop(chess_first(p), occ ^ (d & o)), CHESS_BISHOP)] += sign;
    for (uint64_t p = o & ~d; p; p &= p - 1)
        count[AT(rook_mobility) + chess_reach(v, chess_rook(chess_first(p), occ ^ (o & ~(p & -p))),
                                              CHESS_ROOK)] += sign;
    for (uint64_t p = d & o; p; p &= p - 1) {
        const int sq = chess_first(p);
        count[AT(queen_mobility) +
              chess_reach(v, chess_bishop(sq, occ) | chess_rook(sq, occ), CHESS_QUEEN)] += sign;
    }
}

static void count_structure(const chess_view *v, int sign, int *count)
{
    const uint64_t own = v->s.own, d = v->s.diagonal & own, o = v->s.orthogonal & own;
    const uint64_t p = v->pawns, bishops = d & ~o, rooks = o & ~d;
    const uint64_t files = chess_fill_up(p) | chess_fill_down(p);
    const uint64_t theirs = chess_fill_up(v->their_pawns) | chess_fill_down(v->their_pawns);
    count[AT(bishop_pair)] += bishops & (bishops - 1) ? sign : 0;
    count[AT(rook_open)] += sign * chess_count(rooks & ~files & ~theirs);
    count[AT(rook_half_open)] += sign * chess_count(rooks & ~files & theirs);
    count[AT(doubled)] += sign * chess_count(p & chess_fill_down(p >> 8));
    count[AT(isolated)] += sign * chess_count(p & ~chess_beside(files));
    count[AT(supported)] += sign * chess_count(p & chess_pawns_up(p));
}

static void count_passed(const chess_view *v, int sign, int *count)
{
    const uint64_t before = v->their_pawns >> 8 | chess_pawns_down(v->their_pawns) | v->pawns >> 8;
    for (uint64_t p = v->pawns & ~chess_fill_down(before); p; p &= p - 1) {
        const int sq = chess_first(p);
        count[AT(passed) + (sq >> 3)] += sign;
        count[AT(passed_free) + (sq >> 3)] += v->s.occ >> (sq + 8) & 1 ? 0 : sign;
    }
}

static void count_king(const chess_view *v, int sign, int *count)
{
    const uint64_t king = chess_bit(v->s.king), near = (king | chess_beside(king)) << 8;
    const uint64_t files = chess_fill_up(v->pawns) | chess_fill_down(v->pawns);
    const uint64_t first = (chess_fill_down(king) | chess_beside(chess_fill_down(king))) & 0xFF;
    count[AT(shelter_near)] += sign * chess_count(near & v->pawns);
    count[AT(shelter_far)] += sign * chess_count(near << 8 & v->pawns);
    count[AT(king_open)] += sign * chess_count(first & ~files);
    count[AT(king_danger) + (v->units < 31 ? v->units : 31)] += sign;
}

static void count_side(const chess_board *b, int sign, int *count)
{
    chess_view v = chess_view_of(b);
    count_pieces(b, sign, count);
    count_mobility(&v, sign, count);
    count_structure(&v, sign, count);
    count_passed(&v, sign, count);
    count_king(&v, sign, count);
}

void train_chess_count(const chess_pos *p, int count[TRAIN_CHESS_PAIRS])
{
    const chess_board turned = chess_turn(p->board);
    memset(count, 0, TRAIN_CHESS_PAIRS * sizeof *count);
    count_side(&p->board, 1, count);
    count_side(&turned, -1, count);
}

int train_chess_row(const double *scale, const void *state, float target, train_rows *rows,
                    nw_error *err)
{
    const chess_pos *p = state;
    const double middle = chess_phase(&p->board) / (double)CHESS_PHASES;
    int count[TRAIN_CHESS_PAIRS], from[TRAIN_CHESS_WEIGHTS], rc = NW_OK;
    double base = 0;
    train_chess_count(p, count);
    train_chess_list(&chess_weight, from);
    for (int i = 0; i < TRAIN_CHESS_WEIGHTS && rc == NW_OK; i++) {
        const double share = count[i / 2] * (i % 2 ? 1 - middle : middle);
        base += share * from[i];
        if (share != 0)
            rc = train_rows_add(rows, (uint32_t)i, (float)(share * scale[i]), err);
    }
    if (rc == NW_OK)
        rc = train_rows_add(rows, TRAIN_CHESS_WEIGHTS, (float)base, err);
    return rc == NW_OK ? train_rows_end(rows, target, err) : rc;
}

/* --- writing: as weights.inc is written */

enum { OF_LINE = 8 };

static void write_pairs(FILE *f, const char *name, const int *list, int count)
{
    const bool many = count > 1;
    fprintf(f, "    .%s = %s", name, many ? "{" : "");
    for (int i = 0; i < count; i++) {
        if (many)
            fputs(i % OF_LINE ? " " : "\n        ", f);
        fprintf(f, "S(%d, %d)%s", list[2 * i], list[2 * i + 1], many ? "," : "");
    }
    fputs(many ? "\n    },\n" : ",\n", f);
}

static void write_pieces(FILE *f, const int *list)
{
    static const struct {
        const char *name;
        int piece;
    } row[] = {{"PAWN", CHESS_PAWN}, {"KNIGHT", CHESS_KNIGHT}, {"BISHOP", CHESS_BISHOP},
               {"ROOK", CHESS_ROOK}, {"QUEEN", CHESS_QUEEN},   {"KING", CHESS_KING}};
    char name[40];
    for (int i = 0; i < 6; i++) {
        snprintf(name, sizeof name, "material[CHESS_%s]", row[i].name);
        write_pairs(f, name, list + 2 * (AT(material) + row[i].piece), 1);
    }
    for (int i = 0; i < 6; i++) {
        snprintf(name, sizeof name, "psqt[CHESS_%s]", row[i].name);
        write_pairs(f, name, list + 2 * (AT(psqt) + 64 * row[i].piece), 64);
    }
}

static void write_terms(FILE *f, const int *list)
{
    static const struct {
        const char *name;
        int at, count;
    } row[] = {{"knight_mobility", AT(knight_mobility), 9},
               {"bishop_mobility", AT(bishop_mobility), 14},
               {"rook_mobility", AT(rook_mobility), 15},
               {"queen_mobility", AT(queen_mobility), 28},
               {"bishop_pair", AT(bishop_pair), 1},
               {"rook_open", AT(rook_open), 1},
               {"rook_half_open", AT(rook_half_open), 1},
               {"doubled", AT(doubled), 1},
               {"isolated", AT(isolated), 1},
               {"supported", AT(supported), 1},
               {"passed", AT(passed), 8},
               {"passed_free", AT(passed_free), 8},
               {"shelter_near", AT(shelter_near), 1},
               {"shelter_far", AT(shelter_far), 1},
               {"king_open", AT(king_open), 1},
               {"king_danger", AT(king_danger), 32}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        write_pairs(f, row[i].name, list + 2 * row[i].at, row[i].count);
}

static int write_file(const int *list, const char *path, nw_error *err)
{
    nw_outfile f;
    const int rc = nw_outfile_open(&f, path, err);
    if (rc < 0)
        return rc;
    fprintf(f.out,
            "/* Written by nullwindow-train fit chess (docs/train.md). Do not edit. Checksum "
            "%016llx. */\n/* clang-format off */\n",
            (unsigned long long)train_checksum(list, TRAIN_CHESS_WEIGHTS));
    write_pieces(f.out, list);
    write_terms(f.out, list);
    fputs("    .king_units = {", f.out);
    for (int i = 0; i < 8; i++)
        fprintf(f.out, "%s%d", i ? ", " : "", (int)chess_weight.king_units[i]);
    fputs("},\n/* clang-format on */\n", f.out);
    return nw_outfile_close(&f, NW_OK, err);
}

int train_fit_chess(const train_fit *f, const char *out, nw_error *err)
{
    int from[TRAIN_CHESS_WEIGHTS], learned[TRAIN_CHESS_WEIGHTS];
    double scale[TRAIN_CHESS_WEIGHTS];
    train_chess_list(&chess_weight, from);
    for (int k = 0; k < TRAIN_CHESS_WEIGHTS; k++) {
        const int at = k / 2 - AT(king_units);
        scale[k] = at >= 0 && at < 8 ? 0 : train_scale(from[k], 8);
    }
    const train_tuning t = {f, TRAIN_CHESS_WEIGHTS, from, scale, train_chess_row};
    const int rc = train_tune(&t, learned, err);
    return rc < 0 ? rc : write_file(learned, out, err);
}
