/* SPDX-License-Identifier: MIT */
#include "games/othello/wthor.h"
#include "core/error.h"

static int word(const uint8_t *b)
{
    return b[0] | b[1] << 8;
}

int othello_wthor_open(othello_wthor_file *file, const uint8_t *bytes, size_t size, nw_error *err)
{
    if (size < OTHELLO_WTHOR_HEADER)
        return nw_fail(err, NW_EINVAL, "header: %zu bytes, expected %d", size,
                       OTHELLO_WTHOR_HEADER);
    const uint32_t games = (uint32_t)word(bytes + 4) | (uint32_t)word(bytes + 6) << 16;
    if (bytes[12] != 0 && bytes[12] != 8)
        return nw_fail(err, NW_EINVAL, "board size: %d, only 8 is known", bytes[12]);
    if (bytes[13] != 0)
        return nw_fail(err, NW_EINVAL, "file type: %d, expected 0 for games", bytes[13]);
    if ((size - OTHELLO_WTHOR_HEADER) / OTHELLO_WTHOR_RECORD != games ||
        (size - OTHELLO_WTHOR_HEADER) % OTHELLO_WTHOR_RECORD != 0)
        return nw_fail(err, NW_EINVAL, "number of games: %lu does not fit a file of %zu bytes",
                       (unsigned long)games, size);
    *file = (othello_wthor_file){.records = bytes + OTHELLO_WTHOR_HEADER,
                                 .games = games,
                                 .year = word(bytes + 10),
                                 .depth = bytes[14]};
    return NW_OK;
}

/* A move is row * 10 + column, counted from 1. */
static bool read_move(int code, othello_move *move)
{
    const int row = code / 10 - 1, column = code % 10 - 1;
    if (row < 0 || row > 7 || column < 0 || column > 7)
        return false;
    *move = (othello_move)(8 * row + column);
    return true;
}

int othello_wthor_read(const othello_wthor_file *file, uint32_t i, othello_wthor_game *out,
                       nw_error *err)
{
    if (i >= file->games)
        return nw_fail(err, NW_EINVAL, "game %lu: the file has %lu", (unsigned long)i,
                       (unsigned long)file->games);
    const uint8_t *record = file->records + (size_t)i * OTHELLO_WTHOR_RECORD;
    const uint8_t *moves = record + 8;
    const othello_pos start = othello_start();
    out->tournament = word(record);
    out->black = word(record + 2);
    out->white = word(record + 4);
    out->discs = record[6];
    out->best = record[7];
    othello_game_begin(&out->game, &start);
    for (int k = 0; k < 60 && moves[k]; k++) {
        othello_move move;
        if (!read_move(moves[k], &move))
            return nw_fail(err, NW_EINVAL, "move %d: %d is not a square", k + 1, moves[k]);
        if (othello_game_play(&out->game, move, k + 1, err) < 0)
            return NW_EINVAL;
    }
    return NW_OK;
}
