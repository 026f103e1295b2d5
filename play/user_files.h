/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_USER_FILES_H
#define NW_PLAY_USER_FILES_H
/* Files that the program keeps for its user, in the folders of the XDG base directories. */
#include <stdbool.h>
#include <stddef.h>

typedef enum play_user_folder {
    PLAY_USER_STATE, /* XDG_STATE_HOME, else ~/.local/state: unfinished games */
    PLAY_USER_DATA   /* XDG_DATA_HOME, else ~/.local/share: endgame databases */
} play_user_folder;

/* The path of nullwindow/name there. False if no home is set, or the path does not fit. */
bool play_user_file(play_user_folder folder, const char *name, char *out, size_t size);

/* Creates the missing folders of an absolute path: a new account has no ~/.local yet. */
void play_user_make_folders(char *path);

/* The database of checkers endings with that many pieces, built or not. */
bool play_user_endings(unsigned pieces, char *out, size_t size);
#endif
