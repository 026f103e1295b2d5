/* SPDX-License-Identifier: MIT */
#ifndef NW_LIBRARY_DOORS_H
#define NW_LIBRARY_DOORS_H
/* Every interface ("door") that sets options, and the one list of the options each leaves out, with
 * the reason for its error message. tests/unit/test_doors.c and tests/cli/test_doors.sh set every
 * option through every door. */
#include "nullwindow.h"

typedef enum nw_door {
    NW_DOOR_C,
    NW_DOOR_COMMAND_LINE,
    NW_DOOR_PLAYER, /* the text of a player: "mtdf,table=20" */
    NW_DOOR_UCI,    /* and Hub, which shares its code */
    NW_DOOR_LABORATORY,
    NW_DOOR_PYTHON,
    NW_DOOR_EXPLORER,
    NW_DOOR_MPI,
    NW_DOORS
} nw_door;

const char *nw_door_name(nw_door door);

/* NULL: the option can be set here; else the reason, to follow "NAME is ". */
const char *nw_door_closed(nw_door door, const nw_option *row);
#endif
