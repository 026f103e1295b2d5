/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_CONSOLE_STATE_H
#define NW_PLAY_CONSOLE_STATE_H
/* Shared by the console's files: console.c runs the game, console_commands.c handles commands,
 * console_show.c prints, console_files.c saves and loads. */
#include "play/console.h"
#include "play/prompt.h"
#include "play/session.h"
#include "play/thinker.h"
#include "records/record.h"

enum { CONSOLE_WHO_SIZE = 200, CONSOLE_LINE_SIZE = 4096 };

typedef struct console_side {
    bool person;
    char text[CONSOLE_WHO_SIZE]; /* the player's text, as typed */
    play_player player;
    play_thinker *thinker; /* created on first use */
} console_side;

typedef struct console {
    play_session session;
    const play_console_options *o;
    FILE *out;
    play_prompt *prompt; /* NULL: plain line input */
    game_record record;
    console_side side[2];
    double seconds;
    int depth; /* 0: no limit */
    int level; /* of the program; 0: full strength */
    uint64_t random;
    bool analysis;
    bool prompted;                   /* the prompt is shown */
    bool flipped;                    /* the board is rotated from its default */
    const char *ended;               /* why the game ended early; NULL: it did not */
    double shown;                    /* time of the last thinking line */
    uint64_t analysed;               /* key of the last analysed position */
    char waiting[CONSOLE_LINE_SIZE]; /* a command typed while the program thought, or "" */
} console;

static inline played_game *console_game(console *c)
{
    return &c->record.game;
}

/* --- console.c */

bool console_is_over(console *c);
/* After a change: prints the board, and the result if the game is over. */
void console_refresh(console *c);
/* Sets a side's player: "me", or a player's text. */
int console_set_player(console *c, int player, const char *who, nw_error *err);
/* Analyses the current position for a person and prints the line. */
void console_analyse(console *c, const char *what, double seconds);

/* --- console_commands.c */

extern const play_command console_commands[];
/* Commands may be given while the program thinks. */
bool console_is_command(const console *c, const char *line);
/* Handles a typed line: a move, else a command. */
void console_obey(void *self, char *line);

/* --- console_show.c */

void console_show_board(console *c);
void console_show_result(console *c);
/* "hint: Nf3 Nc6  (depth 9, White +0.31)" */
void console_show_line(console *c, const char *what, const nw_result *r);
/* A line overwritten in place on a terminal; and its end. */
void console_show_thinking(void *self, const play_report *r);
void console_clear_thinking(console *c);
/* The moves so far. */
void console_show_moves(console *c);

/* --- console_files.c */

int console_load(console *c, const char *path, long long number, nw_error *err);
int console_save(console *c, const char *path, nw_error *err);
/* Saves an unfinished game for --resume and reports it; ignores failures. */
void console_keep(console *c);
/* The path of that file; false: none. */
bool console_kept_path(const nw_game_info *game, char *out, size_t size);
#endif
