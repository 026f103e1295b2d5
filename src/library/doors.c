/* SPDX-License-Identifier: MIT */
#include "library/doors.h"
#include "library/options.h"
#include <string.h>

#define EXACT_RANKS "not for a search over processes, which is exact: no play, no selectivity"

const char *nw_door_name(nw_door door)
{
    static const char *const names[] = {[NW_DOOR_C] = "C",
                                        [NW_DOOR_COMMAND_LINE] = "command line",
                                        [NW_DOOR_PLAYER] = "player",
                                        [NW_DOOR_UCI] = "UCI",
                                        [NW_DOOR_LABORATORY] = "laboratory",
                                        [NW_DOOR_PYTHON] = "Python",
                                        [NW_DOOR_EXPLORER] = "explorer",
                                        [NW_DOOR_MPI] = "MPI"};
    _Static_assert(sizeof names / sizeof *names == NW_DOORS, "every door has a name");
    return names[door];
}

/* Players, protocols and processes run practical searches only. */
static bool runs_published(nw_door door)
{
    return door != NW_DOOR_PLAYER && door != NW_DOOR_UCI && door != NW_DOOR_MPI;
}

static bool is_of_play(const nw_option *row)
{
    return row->at == offsetof(nw_options, selective) || strcmp(row->name, "play") == 0 ||
           strcmp(row->name, "window-independent") == 0;
}

const char *nw_door_closed(nw_door door, const nw_option *row)
{
    if (strcmp(row->name, "depth") == 0 && door != NW_DOOR_C && door != NW_DOOR_PYTHON)
        return "a limit of the search here, not an option";
    if (!row->at && !runs_published(door))
        return NW_ONLY_PUBLISHED;
    if (door == NW_DOOR_MPI && (strcmp(row->name, "algo") == 0 || row->kind == NW_OPTION_RULE))
        return "always mtdf in a search over processes";
    if (door == NW_DOOR_MPI && row->bits == NW_FORM_WIDE_CHECK &&
        row->at == offsetof(nw_options, forms))
        return "not for a table that processes share";
    return door == NW_DOOR_MPI && is_of_play(row) ? EXACT_RANKS : NULL;
}
