/* SPDX-License-Identifier: MIT */
#include "library/plugin.h"
#include "core/error.h"
#include "library/game_check.h"
#include "library/sized.h"
#ifndef __wasi__
#include <dlfcn.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __wasi__
/* Plugins are not supported here. */
enum { RTLD_NOW, RTLD_LOCAL };
static void *dlopen(const char *path, int flags)
{
    (void)path;
    (void)flags;
    return NULL;
}
static void *dlsym(void *handle, const char *name)
{
    (void)name;
    return handle;
}
static void dlclose(void *handle)
{
    (void)handle;
}
static const char *dlerror(void)
{
    return "shared objects cannot be loaded here";
}
#endif

struct nw_plugin {
    void *handle;
    nw_game rules;
    nw_game_info info;
};

bool nw_plugin_is_path(const char *name, size_t length)
{
    return memchr(name, '/', length) || (length > 3 && memcmp(name + length - 3, ".so", 3) == 0);
}

const nw_game_info *nw_plugin_info(const nw_plugin *p)
{
    return &p->info;
}

void nw_plugin_close(nw_plugin *p)
{
    if (p && p->handle)
        dlclose(p->handle);
    free(p);
}

/* --- loading */

/* ISO C does not convert between pointers to objects and to functions; POSIX does. */
static void *symbol(const nw_plugin *p, const char *name)
{
    return dlsym(p->handle, name);
}

/* The first two numbers of a version decide, as they do for the shared library. */
static bool same_version(const char *theirs)
{
    const size_t length = (size_t)(strrchr(NW_VERSION, '.') - NW_VERSION) + 1;
    return strncmp(theirs, NW_VERSION, length) == 0;
}

static int read_game(nw_plugin *p, const char *path, nw_error *err)
{
    nw_error why = {0};
    const nw_game *game = symbol(p, "nw_plugin");
    const char *version = symbol(p, "nw_plugin_version");
    if (!game)
        return nw_fail(err, NW_EINVAL,
                       "%.120s: no game in it; a plugin exports const nw_game nw_plugin", path);
    if (version && !same_version(version))
        return nw_fail(err, NW_EINVAL, "%.120s: compiled for nullwindow %.20s, this is %s", path,
                       version, NW_VERSION);
    if (nw_game_read(&p->rules, game, &why) < 0 || nw_game_valid(&p->rules, &why) < 0)
        return nw_fail(err, NW_EINVAL, "%.120s: %.120s", path, why.text);
    return 0;
}

static void make_info(nw_plugin *p)
{
    nw_game_complete(&p->rules);
    p->info = (nw_game_info){.rules = &p->rules,
                             .instance = NW_CUSTOM,
                             .summary = "a game of your own",
                             .numbers_plies = p->rules.mover != NULL,
                             .syntax = "what nw_plugin_parse reads",
                             .ending = {"the game is over", "the game is over"}};
    *(void **)&p->info.parse = symbol(p, "nw_plugin_parse");
    *(void **)&p->info.side = symbol(p, "nw_plugin_side");
}

int nw_plugin_open(nw_plugin **out, const char *path, nw_error *err)
{
    nw_plugin *p = calloc(1, sizeof *p);
    if (!p)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    /* Without a slash dlopen would search the library path. */
    char here[4096];
    const int n = snprintf(here, sizeof here, "%s%s", strchr(path, '/') ? "" : "./", path);
    p->handle = n < (int)sizeof here ? dlopen(here, RTLD_NOW | RTLD_LOCAL) : NULL;
    int rc = 0;
    if (!p->handle)
        rc = nw_fail(err, NW_EIO, "%.240s", n < (int)sizeof here ? dlerror() : "path too long");
    if (rc == 0)
        rc = read_game(p, path, err);
    if (rc < 0) {
        nw_plugin_close(p);
        return rc;
    }
    make_info(p);
    *out = p;
    return 0;
}
