/* SPDX-License-Identifier: MIT */
#include "play/user_files.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool play_user_file(play_user_folder folder, const char *name, char *out, size_t size)
{
    static const struct {
        const char *variable, *usual;
    } at[] = {{"XDG_STATE_HOME", ".local/state"}, {"XDG_DATA_HOME", ".local/share"}};
    const char *base = getenv(at[folder].variable), *home = getenv("HOME");
    int n = -1;
    if (base && *base == '/')
        n = snprintf(out, size, "%s/nullwindow/%s", base, name);
    else if (home && *home == '/')
        n = snprintf(out, size, "%s/%s/nullwindow/%s", home, at[folder].usual, name);
    return n > 0 && (size_t)n < size;
}

void play_user_make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        (void)mkdir(path, 0700);
        *slash = '/';
    }
}

bool play_user_endings(unsigned pieces, char *out, size_t size)
{
    char name[32];
    snprintf(name, sizeof name, "checkers-%u.endings", pieces);
    return play_user_file(PLAY_USER_DATA, name, out, size);
}
