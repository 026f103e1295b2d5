/* SPDX-License-Identifier: MIT */
/* Generates the constant tables of chess as C source: attacks, lines between squares, hash keys.
 * Run at build time: a table of 841 kB does not belong in a repository, and a table filled at run
 * time would be global state. */
#include "core/random-inl.h"
#include <stdbool.h>
#include <stdio.h>

typedef uint64_t bits;

static bits square_bit(int file, int rank)
{
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? 0 : (bits)1 << (rank * 8 + file);
}

/* The squares from sq in one direction up to and including the first one in occ. */
static bits ray(int sq, int df, int dr, bits occ)
{
    bits seen = 0;
    for (int i = 1; i < 8; i++) {
        const bits b = square_bit(sq % 8 + i * df, sq / 8 + i * dr);
        seen |= b;
        if (!b || (b & occ))
            break;
    }
    return seen;
}

static bits slide(int sq, bool rook, bits occ)
{
    return rook
               ? ray(sq, 1, 0, occ) | ray(sq, -1, 0, occ) | ray(sq, 0, 1, occ) | ray(sq, 0, -1, occ)
               : ray(sq, 1, 1, occ) | ray(sq, -1, 1, occ) | ray(sq, 1, -1, occ) |
                     ray(sq, -1, -1, occ);
}

/* The squares whose occupancy matters: never the last of a ray. */
static bits relevant(int sq, bool rook)
{
    bits mask = 0;
    for (int d = 0; d < 4; d++) {
        static const int step[2][4][2] = {{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}},
                                          {{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
        const bits r = ray(sq, step[rook][d][0], step[rook][d][1], 0);
        for (bits rest = r; rest; rest &= rest - 1) {
            const int s = __builtin_ctzll(rest);
            if (square_bit(s % 8 + step[rook][d][0], s / 8 + step[rook][d][1]))
                mask |= (bits)1 << s;
        }
    }
    return mask;
}

/* The squares strictly between a and b on a common line, else none. */
static bits between(int a, int b)
{
    for (int df = -1; df <= 1; df++)
        for (int dr = -1; dr <= 1; dr++) {
            const bits r = df || dr ? ray(a, df, dr, (bits)1 << b) : 0;
            if (r >> b & 1)
                return r ^ (bits)1 << b;
        }
    return 0;
}

static bits leaps(int sq, const int step[8][2])
{
    bits to = 0;
    for (int i = 0; i < 8; i++)
        to |= square_bit(sq % 8 + step[i][0], sq / 8 + step[i][1]);
    return to;
}

static void write_word(bits word, int i)
{
    printf("0x%016llx,%s", (unsigned long long)word, i % 4 == 3 ? "\n" : " ");
}

/* All attack sets of one kind, by square, each indexed by the extracted occupancy. */
static void write_slides(const char *name, bool rook, int base[64])
{
    int n = 0;
    printf("static const uint64_t %s[] = {\n", name);
    for (int sq = 0; sq < 64; sq++) {
        const bits mask = relevant(sq, rook);
        bits occ = 0;
        base[sq] = n;
        do {
            write_word(slide(sq, rook, occ), n++);
            occ = (occ - mask) & mask; /* the next subset of mask, in extraction order */
        } while (occ);
    }
    printf("};\n");
}

static void write_sliders(void)
{
    int rook[64], bishop[64];
    printf("#ifdef __BMI2__\n");
    write_slides("rooks", true, rook);
    write_slides("bishops", false, bishop);
    printf("const chess_slider chess_sliders[64] = {\n");
    for (int sq = 0; sq < 64; sq++)
        printf("{0x%016llx, rooks + %d, 0x%016llx, bishops + %d},\n",
               (unsigned long long)relevant(sq, true), rook[sq],
               (unsigned long long)relevant(sq, false), bishop[sq]);
    printf("};\n#else\nconst chess_line chess_lines[64][4] = {\n");
    for (int sq = 0; sq < 64; sq++) {
        static const int up[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
        printf("{");
        for (int d = 0; d < 4; d++)
            printf("{0x%016llx, 0x%016llx},", (unsigned long long)ray(sq, -up[d][0], -up[d][1], 0),
                   (unsigned long long)ray(sq, up[d][0], up[d][1], 0));
        printf("},\n");
    }
    printf("};\n#endif\n");
}

static void write_leapers(void)
{
    static const int knight[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                     {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    static const int king[8][2] = {{1, 0},  {1, 1},   {0, 1},  {-1, 1},
                                   {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    printf("const uint64_t chess_knights[64] = {\n");
    for (int sq = 0; sq < 64; sq++)
        write_word(leaps(sq, knight), sq);
    printf("};\nconst uint64_t chess_kings[64] = {\n");
    for (int sq = 0; sq < 64; sq++)
        write_word(leaps(sq, king), sq);
    printf("};\n");
}

static void write_between(void)
{
    printf("const uint64_t chess_between[64][64] = {\n");
    for (int a = 0; a < 64; a++) {
        printf("{");
        for (int b = 0; b < 64; b++)
            write_word(a == b ? 0 : between(a, b), b);
        printf("},\n");
    }
    printf("};\n");
}

/* Row 0 (no piece) stays zero, so that an empty capture needs no test. */
static void write_hash(void)
{
    uint64_t state = 0x6368657373;
    printf("const uint64_t chess_hash[2][8][64] = {\n");
    for (int colour = 0; colour < 2; colour++) {
        printf("{");
        for (int piece = 0; piece < 8; piece++) {
            printf("{");
            for (int sq = 0; sq < 64; sq++)
                write_word(piece ? nw_random(&state) : 0, sq);
            printf("},\n");
        }
        printf("},\n");
    }
    printf("};\n");
}

int main(void)
{
    printf("/* Written by tools/tables/chess.c. */\n#include \"games/chess/attacks-inl.h\"\n");
    write_sliders();
    write_leapers();
    write_between();
    write_hash();
    return 0;
}
