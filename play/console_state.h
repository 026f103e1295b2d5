/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_CONSOLE_STATE_H
#define NW_PLAY_CONSOLE_STATE_H
/* What the files of the console share: console.c has the course of a game, console_commands.c what
 * a person may type, console_show.c what is shown, console_files.c what is saved. */
#include "play/console.h"
#include "play/prompt.h"
#include "play/session.h"
#include "play/thinker.h"
#include "records/record.h"

enum { CONSOLE_WHO_SIZE = 200, CONSOLE_LINE_SIZE = 4096 };

typedef struct console_side {
    bool person;
    char text[CONSOLE_WHO_SIZE]; /* of the player, as the user wrote it */
    play_player player;
    play_thinker *thinker; /* made when first needed */
} console_side;

typedef struct console {
    play_session session;
    const play_console_options *o;
    FILE *out;
    play_prompt *prompt; /* NULL: lines as they come */
    game_record record;
    console_side side[2];
    double seconds;
    int depth; /* 0: no limit */
    int level; /* of the program; 0: full strength */
    uint64_t random;
    bool analysis;
    bool prompted;     /* the person has been asked */
    bool flipped;      /* the board is turned against the usual way round */
    const char *ended; /* why the game is over though moves are left; NULL: it is not */
    double shown;      /* when the thinking line was last written */
    uint64_t analysed; /* the key of the position that was analysed last */
    char waiting[CONSOLE_LINE_SIZE]; /* a command that came while the program thought, or "" */
} console;

static inline played_game *console_game(console *c)
{
    return &c->record.game;
}

/* --- console.c */

bool console_is_over(console *c);
/* After something changed: the board, and who won where the game is over. */
void console_refresh(console *c);
/* Who plays a side: "me", or the text of a player. */
int console_set_player(console *c, int player, const char *who, nw_error *err);
/* Thinks about the present position for a person and shows the line of play. */
void console_analyse(console *c, const char *what, double seconds);

/* --- console_commands.c */

extern const play_command console_commands[];
/* Is it a command, which may be given while the program thinks? */
bool console_is_command(const console *c, const char *line);
/* A line of a person: a move, else a command. */
void console_obey(void *self, char *line);

/* --- console_show.c */

void console_show_board(console *c);
void console_show_result(console *c);
/* "hint: Nf3 Nc6  (depth 9, White +0.31)" */
void console_show_line(console *c, const char *what, const nw_result *r);
/* A line that is written over, for a terminal; and its end. */
void console_show_thinking(void *self, const play_report *r);
void console_clear_thinking(console *c);
/* The moves so far. */
void console_show_moves(console *c);

/* --- console_files.c */

int console_load(console *c, const char *path, long long number, nw_error *err);
int console_save(console *c, const char *path, nw_error *err);
/* Saves an unfinished game for --resume and says so; does nothing if it cannot be saved. */
void console_keep(console *c);
/* Where such a game is saved; false: nowhere. */
bool console_kept_path(const nw_game_info *game, char *out, size_t size);
#endif
