/* SPDX-License-Identifier: MIT */
/* Generates the solved checkers endings (games/checkers/endings.h) as C source at build time, which
 * saves programs the second that solving takes. */
#include "games/checkers/endings.h"
#include <stdio.h>
#include <stdlib.h>

enum { LINE = 64 }; /* bytes per line */

/* A string literal compiles ten times as fast as numbers. Three octal digits need no terminator. */
static void write_line(const uint8_t *byte, int count)
{
    putchar('"');
    for (int i = 0; i < count; i++)
        printf("\\%03o", byte[i]);
    puts("\"");
}

int main(void)
{
    uint8_t *plies = malloc(CHECKERS_ENDINGS_SIZE);
    if (!plies || checkers_endings_solve(plies, NULL) != NW_OK) {
        fputs("checkers_endings: out of memory\n", stderr);
        return 1;
    }
    puts("/* Written by tools/tables/checkers_endings.c. Do not edit. */\n"
         "#include \"play/checkers_endgame.h\"\n"
         "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n"
         "const uint8_t checkers_endings_solved[CHECKERS_ENDINGS_SIZE] =");
    for (int i = 0; i < CHECKERS_ENDINGS_SIZE; i += LINE)
        write_line(plies + i, CHECKERS_ENDINGS_SIZE - i < LINE ? CHECKERS_ENDINGS_SIZE - i : LINE);
    puts(";");
    free(plies);
    return fflush(stdout) != 0;
}
