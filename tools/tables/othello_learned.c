/* SPDX-License-Identifier: MIT */
/* Generates the learned weights of Othello, src/games/othello/learned.weights, as C source, and the
 * tables for indexing patterns of ten squares. Run at build time. */
#include "games/othello/learned.h"
#include <stdio.h>
#include <stdlib.h>

enum { LINE = 64 }; /* bytes per line */

/* A string literal compiles ten times as fast as numbers. */
static void write_bytes(const int8_t *byte, int count)
{
    for (int i = 0; i < count; i += LINE) {
        putchar('"');
        for (int k = i; k < i + LINE && k < count; k++)
            printf("\\%03o", (uint8_t)byte[k]);
        puts("\"");
    }
}

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

static int read_weights(othello_learned *w)
{
    static const char path[] = "src/games/othello/learned.weights";
    FILE *f = fopen(path, "rb");
    uint8_t *bytes = malloc(OTHELLO_LEARNED_FILE_MAX);
    if (!f || !bytes) {
        perror(path);
        return 1;
    }
    const size_t size = fread(bytes, 1, OTHELLO_LEARNED_FILE_MAX, f);
    fclose(f);
    const bool sound = othello_learned_read(w, bytes, size);
    free(bytes);
    if (!sound)
        fprintf(stderr, "%s: damaged, or of another kind: see docs/train.md\n", path);
    return !sound;
}

int main(void)
{
    othello_learned *w = malloc(sizeof *w);
    if (!w || read_weights(w))
        return 1;
    puts("/* Written by tools/tables/othello_learned.c. Do not edit. */\n"
         "#include \"games/othello/learned-inl.h\"\n"
         "#pragma GCC diagnostic ignored \"-Woverlength-strings\"");
    write_weights(w);
    write_ternary("othello_ternary_10", 0);
    write_ternary("othello_ternary_10_mirrored", 1);
    free(w);
    return fflush(stdout) != 0;
}
