/* SPDX-License-Identifier: MIT */
#include "library/sized.h"
#include "core/error.h"
#include <string.h>

typedef struct sized {
    const char *name;
    size_t least, first, now; /* sizes: minimum, version 0.3, this library */
} sized;

/* Both structures begin with a size_t, their size. */
static int read_sized(const sized *type, void *to, const void *from, nw_error *err)
{
    size_t size = 0;
    memcpy(&size, from, sizeof size);
    if (size == 0)
        size = type->first;
    if (size > type->now)
        return nw_fail(err, NW_EINVAL,
                       "%s.size %zu: this library (%s) knows %zu bytes; the program was compiled "
                       "for another version",
                       type->name, size, NW_VERSION, type->now);
    if (size < type->least)
        return nw_fail(err, NW_EINVAL, "%s.size %zu: expected sizeof(%s)", type->name, size,
                       type->name);
    memcpy(to, from, size);
    memcpy(to, &type->now, sizeof type->now);
    return 0;
}

int nw_game_read(nw_game *to, const nw_game *from, nw_error *err)
{
    static const sized type = {"nw_game", NW_GAME_LEAST_SIZE, NW_GAME_FIRST_SIZE, sizeof *to};
    return read_sized(&type, to, from, err);
}

int nw_options_copy(nw_options *to, const nw_options *from, nw_error *err)
{
    static const sized type = {"nw_options", NW_OPTIONS_FIRST_SIZE, NW_OPTIONS_FIRST_SIZE,
                               sizeof *to};
    return read_sized(&type, to, from, err);
}

int nw_limits_read(nw_limits *to, const nw_limits *from, nw_error *err)
{
    static const sized type = {"nw_limits", NW_LIMITS_FIRST_SIZE, NW_LIMITS_FIRST_SIZE, sizeof *to};
    return read_sized(&type, to, from, err);
}
