/* SPDX-License-Identifier: MIT */
/* Lines of input, and players as text. */
#include "core/clock.h"
#include "lines.h"
#include "play/player.h"
#include "support.h"
#include <unistd.h>

TEST(lines_are_cut)
{
    static const char text[] = "one\r\n\ntwo\0three\nlast";
    play_lines l;
    char *line = NULL;
    assert_true(lines_open_text(&l, text, sizeof text - 1));
    static const char *const wanted[] = {"one", "", "two three", "last"};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(play_lines_next(&l, 0, &line), PLAY_LINE_READ);
        assert_string_equal(line, wanted[i]);
    }
    assert_int_equal(play_lines_next(&l, 0, &line), PLAY_LINE_END);
    play_lines_close(&l);
}

TEST(a_line_without_end_takes_no_memory)
{
    static const char block[4096];
    int ends[2];
    play_lines l;
    nw_error err;
    char *line = NULL;
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(play_lines_open(&l, ends[0], &err), 0);
    assert_int_equal(play_lines_next(&l, nw_seconds() + 0.001, &line), PLAY_LINE_TIMEOUT);
    for (int i = 0; i < 2 * PLAY_LINE_MAX / (int)sizeof block; i++) {
        assert_int_equal(write(ends[1], block, sizeof block), sizeof block);
        assert_int_equal(play_lines_next(&l, nw_seconds() + 1e-6, &line), PLAY_LINE_TIMEOUT);
    }
    assert_int_equal(write(ends[1], "tail\nnext\nrest", 14), 14);
    close(ends[1]);
    assert_int_equal(play_lines_next(&l, 0, &line), PLAY_LINE_READ);
    assert_string_equal(line, "next");
    assert_int_equal(play_lines_next(&l, 0, &line), PLAY_LINE_READ);
    assert_string_equal(line, "rest");
    assert_int_equal(play_lines_next(&l, 0, &line), PLAY_LINE_END);
    play_lines_close(&l);
    close(ends[0]);
}

TEST(a_player_is_read)
{
    play_player p;
    nw_error err = {0};
    assert_int_equal(play_player_parse(&p, game_called("chess"),
                                       "mtdf,table=18,no-history,no-etc,offset=-7,replace=two-big,"
                                       "depth=6,nodes=100000,time=0.25",
                                       &err),
                     0);
    assert_string_equal(p.options.algorithm, "mtdf");
    assert_string_equal(p.options.replace, "two-big");
    assert_int_equal(p.options.table_bits, 18);
    assert_int_equal(p.options.history, 0);
    assert_int_equal(p.options.killers, 1);
    assert_int_equal(p.options.etc, 0);
    assert_int_equal(p.options.offset, -7);
    assert_int_equal(p.depth, 6);
    assert_int_equal(p.nodes, 100000);
    assert_true(p.seconds == 0.25);
    assert_int_equal(play_player_parse(&p, game_called("othello"), "", &err), 0);
    assert_int_equal(p.options.play, 1);
    assert_int_equal(
        play_player_parse(&p, game_called("chess"), "selective,no-null-move,no-late", &err), 0);
    assert_int_equal(p.options.selective, NW_SELECT_ALL & ~(NW_SELECT_NULL_MOVE | NW_SELECT_LATE));
    assert_int_equal(play_player_parse(&p, game_called("chess"), "no-play", &err), 0);
    assert_true(!p.options.play && !p.options.selective);
    assert_true(play_player_parse(&p, game_called("othello"), ",,pvs,", &err) == 0);
}

TEST(a_wrong_player_is_named)
{
    static const char *const bad[][2] = {{"mtdg", "mtdg"},       {"table=99", "4..32"},
                                         {"table", "table=..."}, {"history=1", "history"},
                                         {"depth=1.5", "depth"}, {"no-depth", "depth"},
                                         {"nodes=", "nodes"},    {"replace=lru", "two-deep"},
                                         {"time=nan", "time"},   {"no-", "no-"}};
    play_player p;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        nw_error err = {0};
        assert_true(play_player_parse(&p, game_called("chess"), bad[i][0], &err) < 0);
        if (!strstr(err.text, bad[i][1]))
            fail_msg("%s: %s", bad[i][0], err.text);
    }
}

TEST(megabytes_become_bits)
{
    assert_int_equal(play_player_table_bits(0), 16);
    assert_int_equal(play_player_table_bits(1), 16);
    assert_int_equal(play_player_table_bits(3), 17);
    assert_int_equal(play_player_table_bits(16), 20);
    assert_int_equal(play_player_table_bits(1 << 20), 32);
}

TEST_MAIN(NULL, NULL)
