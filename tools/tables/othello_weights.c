/* SPDX-License-Identifier: MIT */
/* Generates the weights of the laboratory's Othello evaluation,
 * src/games/othello/evaluation.weights, as C source: for each phase the counted terms, two bytes
 * each, then the patterns, one byte each. */
#include "games/othello/eval-inl.h"
#include "tools/tables/weights.h"

enum { BYTES = OTHELLO_PHASES * (2 * OTHELLO_COUNTS + OTHELLO_CONFIGURATIONS) };

static void write_phase(nw_unpacker *u)
{
    static uint8_t pattern[OTHELLO_CONFIGURATIONS];
    printf("{.count = {");
    for (int i = 0; i < OTHELLO_COUNTS; i++)
        printf("%d,", get_wide(u));
    puts("}, .pattern =");
    for (int i = 0; i < OTHELLO_CONFIGURATIONS; i++)
        pattern[i] = nw_unpacker_get(u);
    write_bytes(pattern, OTHELLO_CONFIGURATIONS);
    puts("},");
}

int main(void)
{
    static const char path[] = "src/games/othello/evaluation.weights";
    static uint8_t file[NW_WEIGHTFILE_MAX(BYTES)];
    nw_unpacker u;
    const size_t size = read_file(path, file, sizeof file);
    if (!nw_unpacker_begin(&u, "othello-evaluation phases=4", file, size))
        return check_file(path, false);
    puts("#include \"games/othello/eval-inl.h\"\n"
         "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n"
         "const othello_weights othello_phase_weights[OTHELLO_PHASES] = {");
    for (int i = 0; i < OTHELLO_PHASES; i++)
        write_phase(&u);
    puts("};");
    return check_file(path, nw_unpacker_end(&u));
}
