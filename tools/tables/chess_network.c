/* SPDX-License-Identifier: MIT */
/* Generates the learned network of chess, src/games/chess/learned.network, as C source. Run at
 * build time. */
#include "games/chess/network-inl.h"
#include "tools/tables/weights.h"

enum {
    INTO = 768 * CHESS_HIDDEN,
    OUT = 2 * CHESS_HIDDEN * CHESS_BUCKETS,
    BYTES = 2 * (INTO + CHESS_HIDDEN + OUT) + 4 * CHESS_BUCKETS
};

static const uint8_t *write_small(const uint8_t *from, int count)
{
    putchar('{');
    for (int i = 0; i < count; i++)
        printf("%d,", (int16_t)(uint16_t)(from[2 * i] | from[2 * i + 1] << 8));
    puts("},");
    return from + 2 * count;
}

/* File order: pawn, knight, bishop, rook, queen, king, then the opponent's. */
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
    static const char path[] = "src/games/chess/learned.network";
    static uint8_t buffer[NW_WEIGHTFILE_HEAD_MAX + BYTES];
    char kind[NW_WEIGHTFILE_HEAD_MAX];
    const size_t size = read_file(path, buffer, sizeof buffer);
    snprintf(kind, sizeof kind, "chess-network hidden=%d buckets=%d base=1 square=1", CHESS_HIDDEN,
             CHESS_BUCKETS);
    const uint8_t *from = nw_weightfile_body(kind, buffer, size);
    if (!from || buffer + size - from != BYTES)
        return check_file(path, false);
    puts("/* Written by tools/tables/chess_network.c. Do not edit. */\n"
         "#include \"games/chess/network-inl.h\"\n"
         "const chess_network chess_network_learned = {");
    from = write_into(from);
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
    return check_file(path, true);
}
