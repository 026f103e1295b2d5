/* SPDX-License-Identifier: MIT */
/* Generates the learned weights of Othello, src/games/othello/learned.weights, as C source, and the
 * tables for indexing patterns of ten squares. Run at build time. */
#include "games/othello/learned.h"
#include "tools/tables/weights.h"

static void write_weights(const othello_learned *w)
{
    puts(
        "const int16_t othello_learned_counts[OTHELLO_LEARNED_PHASES][OTHELLO_LEARNED_COUNTS] = {");
    for (int phase = 0; phase < OTHELLO_LEARNED_PHASES; phase++)
        for (int i = 0; i < OTHELLO_LEARNED_COUNTS; i++)
            printf("%s%d%s", i ? ", " : "    {", w->count[phase][i],
                   i + 1 < OTHELLO_LEARNED_COUNTS ? "" : "},\n");
    puts("};\nconst int8_t othello_learned_patterns[OTHELLO_LEARNED_PHASES]"
         "[OTHELLO_LEARNED_CONFIGURATIONS] = {");
    for (int phase = 0; phase < OTHELLO_LEARNED_PHASES; phase++) {
        write_bytes(w->pattern[phase], OTHELLO_LEARNED_CONFIGURATIONS);
        puts(",");
    }
    puts("};");
}

/* Ten bits as base 3, each group of five from its low or from its high end. */
static void write_ternary(const char *name, int mirrored)
{
    printf("const uint16_t %s[1024] = {", name);
    for (unsigned bits = 0; bits < 1024; bits++) {
        unsigned value = 0, power = 1;
        for (int i = 0; i < 10; i++, power *= 3) {
            const int from = mirrored ? i / 5 * 5 + 4 - i % 5 : i;
            value += (bits >> from & 1) * power;
        }
        printf("%s%u,", bits % 16 ? "" : "\n    ", value);
    }
    puts("\n};");
}

int main(void)
{
    static const char path[] = "src/games/othello/learned.weights";
    static uint8_t bytes[OTHELLO_LEARNED_FILE_MAX];
    static othello_learned w;
    if (!othello_learned_read(&w, bytes, read_file(path, bytes, sizeof bytes)))
        return check_file(path, false);
    puts("/* Written by tools/tables/othello_learned.c. Do not edit. */\n"
         "#include \"games/othello/learned-inl.h\"\n"
         "#pragma GCC diagnostic ignored \"-Woverlength-strings\"");
    write_weights(&w);
    write_ternary("othello_ternary_10", 0);
    write_ternary("othello_ternary_10_mirrored", 1);
    return check_file(path, true);
}
