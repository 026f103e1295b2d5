/* SPDX-License-Identifier: MIT */
/* Writes the learnt network of chess, src/games/chess/learned.network, as C source. Run at build
 * time. */
#include "games/chess/network-inl.h"
#include <stdio.h>

enum {
    INTO = 768 * CHESS_HIDDEN,
    OUT = 2 * CHESS_HIDDEN * CHESS_BUCKETS,
    BYTES = 2 * (INTO + CHESS_HIDDEN + OUT) + 4 * CHESS_BUCKETS
};

static const char path[] = "src/games/chess/learned.network";

static uint64_t checksum(const uint8_t *bytes, int size)
{
    uint64_t sum = 0xCBF29CE484222325u; /* FNV-1a */
    for (int i = 0; i < size; i++)
        sum = (sum ^ bytes[i]) * 0x100000001B3u;
    return sum;
}

static int read_file(uint8_t *bytes)
{
    char head[200] = "", wanted[200];
    FILE *f = fopen(path, "rb");
    if (!f || !fgets(head, sizeof head, f)) {
        perror(path);
        return 1;
    }
    const bool whole = fread(bytes, 1, BYTES, f) == BYTES && fgetc(f) == EOF;
    fclose(f);
    snprintf(wanted, sizeof wanted,
             "nullwindow-weights 1 chess-network hidden=%d buckets=%d base=1 square=1 "
             "checksum=%016llx\n",
             CHESS_HIDDEN, CHESS_BUCKETS, (unsigned long long)checksum(bytes, BYTES));
    if (whole && strcmp(head, wanted) == 0)
        return 0;
    fprintf(stderr, "%s: damaged, or of another kind: see docs/train.md\n", path);
    return 1;
}

static const uint8_t *write_small(const uint8_t *from, int count)
{
    putchar('{');
    for (int i = 0; i < count; i++)
        printf("%d,", (int16_t)(uint16_t)(from[2 * i] | from[2 * i + 1] << 8));
    puts("},");
    return from + 2 * count;
}

/* In the file pawn, knight, bishop, rook, queen, king, then those of the other side. */
static const uint8_t *write_into(const uint8_t *from)
{
    static const char *const piece[6] = {"PAWN", "KNIGHT", "BISHOP", "ROOK", "QUEEN", "KING"};
    puts(".into = {");
    for (int other = 0; other < 2; other++) {
        printf("[%d] = {\n", other);
        for (int k = 0; k < 6; k++) {
            printf("[CHESS_%s] = {\n", piece[k]);
            for (int sq = 0; sq < 64; sq++)
                from = write_small(from, CHESS_HIDDEN);
            puts("},");
        }
        puts("},");
    }
    puts("},");
    return from;
}

static void write_last(const uint8_t *from)
{
    printf(".last = {");
    for (int i = 0; i < CHESS_BUCKETS; i++, from += 4)
        printf("%d,", (int32_t)(from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 |
                                (uint32_t)from[3] << 24));
    puts("},\n};");
}

int main(void)
{
    static uint8_t bytes[BYTES];
    if (read_file(bytes))
        return 1;
    puts("/* Written by tools/tables/chess_network.c. Do not edit. */\n"
         "#include \"games/chess/network-inl.h\"\n"
         "const chess_network chess_network_learned = {");
    const uint8_t *from = write_into(bytes);
    printf(".bias = ");
    from = write_small(from, CHESS_HIDDEN);
    puts(".out = {");
    for (int i = 0; i < CHESS_BUCKETS; i++) {
        puts("{");
        from = write_small(write_small(from, CHESS_HIDDEN), CHESS_HIDDEN);
        puts("},");
    }
    puts("},");
    write_last(from);
    return fflush(stdout) != 0;
}
