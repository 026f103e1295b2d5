/* SPDX-License-Identifier: MIT */
/* Writes the learnt network of Othello, src/games/othello/learned.network, as C source. Run at
 * build time. */
#include "core/weightfile.h"
#include "games/othello/learned.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINE = 64, /* bytes per line */
    OTHERS = OTHELLO_OTHER_ROWS * OTHELLO_NETWORK_LANES,
    ROWS = OTHELLO_LEARNED_CONFIGURATIONS * OTHELLO_NETWORK_LANES,
    ENDS = OTHELLO_LEARNED_PHASES * (OTHELLO_NETWORK_LANES + 1),
    OUT_MOST = 255, /* times 128 it fits 16 bits: see othello_weigh */
    SUMMED = OTHELLO_LEARNED_INSTANCES - 4 + OTHELLO_OTHERS, /* rows, without plain edges */
    BIAS_MOST = INT16_MAX - SUMMED * 128, /* as do the sum of all rows and this */
    FILE_MAX = NW_WEIGHTFILE_MAX(2 * OTHELLO_NETWORK_LANES + OTHERS + ROWS + 2 * ENDS)
};

static const char path[] = "src/games/othello/learned.network";

/* --- reading */

typedef struct stream {
    nw_unpacker bytes;
    bool too_large; /* a number was */
} stream;

static uint8_t get(stream *s)
{
    return nw_unpacker_get(&s->bytes);
}

static int get_wide(stream *s, int most)
{
    const unsigned low = get(s), high = get(s);
    const int value = (int16_t)(uint16_t)(low | high << 8);
    s->too_large |= abs(value) > most;
    return value;
}

static int open_stream(uint8_t *file, stream *s)
{
    char kind[NW_WEIGHTFILE_HEAD_MAX];
    FILE *f = fopen(path, "rb");
    if (!f) {
        perror(path);
        return 1;
    }
    const size_t size = fread(file, 1, FILE_MAX, f);
    if (ferror(f))
        perror(path);
    fclose(f);
    snprintf(kind, sizeof kind, "othello-network lanes=%d others=%d", OTHELLO_NETWORK_LANES,
             OTHELLO_OTHER_ROWS);
    s->too_large = false;
    if (nw_unpacker_begin(&s->bytes, kind, file, size))
        return 0;
    fprintf(stderr, "%s: %s: see docs/train.md\n", path,
            size ? "damaged, or of another kind" : "empty, or cannot be read");
    return 1;
}

/* --- writing */

/* Text instead of numbers: a compiler reads it ten times as fast. */
static void write_bytes(const char *declaration, const uint8_t *byte, int count)
{
    printf("_Alignas(32) const int8_t %s =\n", declaration);
    for (int i = 0; i < count; i += LINE) {
        putchar('"');
        for (int k = i; k < i + LINE && k < count; k++)
            printf("\\%03o", byte[k]);
        puts("\"");
    }
    puts(";");
}

static void write_wide(stream *s, int count, int most)
{
    putchar('{');
    for (int i = 0; i < count; i++)
        printf("%d%s", get_wide(s, most), i + 1 < count ? ", " : "}");
}

/* Rows that are not greater than their mirror image stand in the file. */
static void read_rows(stream *s, unsigned from, unsigned to, unsigned (*mirrored)(unsigned),
                      uint8_t *row)
{
    for (unsigned c = from; c < to; c++) {
        uint8_t *here = row + OTHELLO_NETWORK_LANES * c;
        const unsigned mirror = mirrored(c);
        if (mirror < c)
            memcpy(here, row + OTHELLO_NETWORK_LANES * mirror, OTHELLO_NETWORK_LANES);
        else
            for (int k = 0; k < OTHELLO_NETWORK_LANES; k++)
                here[k] = get(s);
    }
}

/* The digits of four squares, whose places are these by the place of the corner. */
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
    static uint8_t other[OTHERS];
    static const unsigned discs[4] = {0, 1, 2, 0}, moves[4] = {0, 3, 4, 5};
    printf("const int16_t othello_network_bias[OTHELLO_NETWORK_LANES] = ");
    write_wide(s, OTHELLO_NETWORK_LANES, BIAS_MOST);
    puts(";");
    read_rows(s, 0, OTHELLO_OTHER_ROWS, othello_other_mirrored, other);
    write_bytes("othello_network_others[OTHELLO_OTHER_ROWS * OTHELLO_NETWORK_LANES]", other,
                OTHERS);
    read_rows(s, OTHELLO_LINE_2, OTHELLO_LEARNED_CONFIGURATIONS, othello_mirrored, row);
    write_bytes("othello_network_rows[OTHELLO_LEARNED_CONFIGURATIONS * OTHELLO_NETWORK_LANES]", row,
                ROWS);
    puts("const int16_t othello_network_out[OTHELLO_LEARNED_PHASES][OTHELLO_NETWORK_LANES] = {");
    for (int phase = 0; phase < OTHELLO_LEARNED_PHASES; phase++) {
        write_wide(s, OTHELLO_NETWORK_LANES, OUT_MOST);
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
    uint8_t *file = malloc(FILE_MAX), *row = calloc(ROWS, 1);
    stream s;
    if (!file || !row || open_stream(file, &s))
        return 1;
    puts("/* Written by tools/tables/othello_network.c. Do not edit. */\n"
         "#include \"games/othello/learned-inl.h\"\n"
         "#pragma GCC diagnostic ignored \"-Woverlength-strings\"");
    write_network(&s, row);
    const bool sound = !s.too_large && nw_unpacker_end(&s.bytes);
    free(file);
    free(row);
    if (!sound) {
        fprintf(stderr, "%s: too short, too long, or with a number too large: see docs/train.md\n",
                path);
        return 1;
    }
    return fflush(stdout) != 0;
}
