/* SPDX-License-Identifier: MIT */
/* Generates the learned weights of checkers patterns, src/games/checkers/learned.patterns, as C
 * source, and the table for indexing patterns. Run at build time. */
#include "games/checkers/patterns.h"
#include "tools/tables/weights.h"
#include <inttypes.h>

/* The contribution of a man on a square to a region's index, from one side's view; 0: none. */
static unsigned share_of(int region, unsigned square)
{
    unsigned power = 1;
    for (int i = 0; i < CHECKERS_REGION_SQUARES; i++, power *= 3)
        if (checkers_region[region][i] == square)
            return power;
    return 0;
}

/* The contribution of a row pair's men to the indexes packed in one word. */
static uint64_t word_of(int pair, unsigned men, int word)
{
    uint64_t sum = 0;
    for (unsigned bit = 0; bit < 8; bit++)
        for (int lane = 0; lane < 4 && men >> bit & 1; lane++) {
            const unsigned square = 8 * (unsigned)pair + bit;
            const int region = 4 * (word % 2) + lane;
            sum += (uint64_t)share_of(region, word < 2 ? square : 31 - square) << 16 * lane;
        }
    return sum;
}

static void write_sums(void)
{
    puts("const uint64_t checkers_pattern_sums[4][256][CHECKERS_PATTERN_WORDS] = {");
    for (int pair = 0; pair < 4; pair++) {
        puts("    {");
        for (unsigned men = 0; men < 256; men++) {
            printf("        {");
            for (int word = 0; word < CHECKERS_PATTERN_WORDS; word++)
                printf("%s0x%" PRIX64, word ? ", " : "", word_of(pair, men, word));
            puts("},");
        }
        puts("    },");
    }
    puts("};");
}

static void write_weights(const checkers_pattern_list *w)
{
    printf("const int32_t checkers_pattern_weights[CHECKERS_PATTERNS] = {");
    for (int i = 0; i < CHECKERS_PATTERNS; i++)
        printf("%s%d,", i % 16 ? "" : "\n", w->weight[i][0] + 65536 * w->weight[i][1]);
    puts("\n};");
}

int main(void)
{
    static const char path[] = "src/games/checkers/learned.patterns";
    static uint8_t bytes[CHECKERS_PATTERN_FILE_MAX];
    static checkers_pattern_list w;
    if (!checkers_pattern_read(&w, bytes, read_file(path, bytes, sizeof bytes)))
        return check_file(path, false);
    puts("/* Written by tools/tables/checkers_patterns.c. Do not edit. */\n"
         "#include \"games/checkers/patterns-inl.h\"");
    write_sums();
    write_weights(&w);
    return check_file(path, true);
}
