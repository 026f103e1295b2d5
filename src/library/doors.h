/* SPDX-License-Identifier: MIT */
#ifndef NW_LIBRARY_DOORS_H
#define NW_LIBRARY_DOORS_H
/* Every way to set an option of the table, and the one list of what each of them leaves out. A door
 * that refuses an option says this sentence; tests/unit/test_doors.c and tests/cli/test_doors.sh
 * set every option through every door. */
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

/* NULL: the option can be set here; else why not, as what follows "NAME is ". */
const char *nw_door_closed(nw_door door, const nw_option *row);
#endif
