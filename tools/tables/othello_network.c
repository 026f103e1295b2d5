/* SPDX-License-Identifier: MIT */
/* Generates the learned network of Othello, src/games/othello/learned.network, as C source. Run at
 * build time. */
#include "games/othello/learned.h"
#include "tools/tables/weights.h"
#include <stdlib.h>
#include <string.h>

enum {
    LANES = OTHELLO_NETWORK_LANES,
    ROWS = OTHELLO_NETWORK_ROWS * LANES,
    ENDS = OTHELLO_LEARNED_PHASES * (LANES + 1),
    BIAS_MOST = INT16_MAX - OTHELLO_SEEN * (OTHELLO_ROW_MOST + OTHELLO_ROW_ZERO),
    FILE_MAX = NW_WEIGHTFILE_MAX(2 * LANES + ROWS + 2 * ENDS)
};

/* --- reading */

typedef struct stream {
    nw_unpacker bytes;
    bool too_large; /* a number was out of range */
} stream;

static int get_within(stream *s, int most)
{
    const int value = get_wide(&s->bytes);
    s->too_large |= abs(value) > most;
    return value;
}

/* --- writing */

/* Numbers per lane or phase. */
static void write_wide(stream *s, int count, int most)
{
    int value[LANES];
    for (unsigned k = 0; k < (unsigned)count; k++)
        value[count == LANES ? othello_lane_place(k) : k] = get_within(s, most);
    for (int i = 0; i < count; i++)
        printf("%s%d", i ? ", " : "{", value[i]);
    putchar('}');
}

/* The file stores rows that are not greater than their mirror image. */
static void read_rows(stream *s, uint8_t *row)
{
    for (unsigned r = OTHELLO_NETWORK_FIRST; r < OTHELLO_NETWORK_ROWS; r++) {
        uint8_t *here = row + LANES * r;
        const unsigned mirror = othello_row_mirrored(r);
        if (mirror < r)
            memcpy(here, row + LANES * mirror, LANES);
        else
            for (int k = 0; k < LANES; k++) {
                const int value = (int8_t)nw_unpacker_get(&s->bytes);
                s->too_large |= abs(value) > OTHELLO_ROW_MOST;
                here[k] = (uint8_t)(OTHELLO_ROW_ZERO + value);
            }
    }
}

/* The digits of four squares, by their places relative to the corner. */
static void write_fours(const char *name, const unsigned digit[4])
{
    static const unsigned place[4][4] = {
        {1, 6, 36, 216}, {6, 1, 216, 36}, {36, 216, 1, 6}, {216, 36, 6, 1}};
    printf("const uint16_t %s[4][256] = {\n", name);
    for (int corner = 0; corner < 4; corner++) {
        for (unsigned bits = 0; bits < 256; bits++) {
            unsigned sum = 0;
            for (int i = 0; i < 4; i++)
                sum += place[corner][i] * digit[(bits >> i & 1) + 2 * (bits >> (i + 4) & 1)];
            printf("%s%u", bits ? ", " : "{", sum);
        }
        puts("},");
    }
    puts("};");
}

static void write_network(stream *s, uint8_t *row)
{
    static const unsigned discs[4] = {0, 1, 2, 0}, moves[4] = {0, 3, 4, 5};
    printf("_Alignas(32) const int16_t othello_network_bias[OTHELLO_NETWORK_LANES] = ");
    write_wide(s, LANES, BIAS_MOST);
    puts(";");
    read_rows(s, row);
    puts("_Alignas(64) const uint8_t\n"
         "    othello_network_rows[OTHELLO_NETWORK_ROWS * OTHELLO_NETWORK_LANES] =");
    write_bytes(row, ROWS);
    puts(";\n_Alignas(32) const int16_t\n"
         "    othello_network_out[OTHELLO_LEARNED_PHASES][OTHELLO_NETWORK_LANES] = {");
    for (int phase = 0; phase < OTHELLO_LEARNED_PHASES; phase++) {
        write_wide(s, LANES, OTHELLO_OUT_MOST);
        puts(",");
    }
    printf("};\nconst int16_t othello_network_last[OTHELLO_LEARNED_PHASES] = ");
    write_wide(s, OTHELLO_LEARNED_PHASES, INT16_MAX);
    puts(";");
    write_fours("othello_four_discs", discs);
    write_fours("othello_four_moves", moves);
}

int main(void)
{
    static const char path[] = "src/games/othello/learned.network";
    static uint8_t file[FILE_MAX], row[ROWS];
    char kind[NW_WEIGHTFILE_HEAD_MAX];
    stream s = {.too_large = false};
    othello_network_kind(kind);
    if (!nw_unpacker_begin(&s.bytes, kind, file, read_file(path, file, sizeof file)))
        return check_file(path, false);
    puts("/* Written by tools/tables/othello_network.c. Do not edit. */\n"
         "#include \"games/othello/learned-inl.h\"\n"
         "#pragma GCC diagnostic ignored \"-Woverlength-strings\"");
    write_network(&s, row);
    return check_file(path, !s.too_large && nw_unpacker_end(&s.bytes));
}
