/* SPDX-License-Identifier: MIT */
#ifndef NW_EXPLORER_SERVE_H
#define NW_EXPLORER_SERVE_H
/* The server of the explorer: the page and the engine on 127.0.0.1 and ::1, for one person. One
 * thread per address handles its connections; every search has its own thread, at most
 * SERVE_SEARCHES of them. Without libmicrohttpd there is no server: serve_is_built is false, and
 * serve_start fails. */
#include "explorer/server/guard.h"
#include "nullwindow.h"
#include <stdbool.h>

enum {
    SERVE_SEARCHES = 2,
    SERVE_CONNECTIONS = 16,
    SERVE_CONNECTIONS_SIX = 4 /* of these, on ::1 */
};

typedef struct serve_options {
    unsigned port;        /* 0: a free one */
    const char *start;    /* the fragment at which the page begins, or NULL; kept by the caller */
    const char *database; /* of the laboratory; NULL: report/lab.db; kept by the caller */
    double seconds;       /* a search at most; 0: 60 */
    double patience; /* timeout of a reader that reads nothing, and of a request to arrive; 0: 30 */
    const struct nw_game_info *plugin; /* an additional game, or NULL; kept by the caller */
} serve_options;

typedef struct server server;

/* Was the program built with the server? */
bool serve_is_built(void);

/* Starts the server in threads of its own. On failure err has the reason. */
int serve_start(server **out, const serve_options *options, nw_error *err);

/* Stops all searches, closes all connections, and frees. */
void serve_stop(server *s);

/* The port and the token. */
const guard *serve_guard(const server *s);

/* Stops the searches of readers that have gone, and closes connections whose request has not
 * arrived within `patience`; to be called a few times a second. */
void serve_look_after(server *s);

/* How many searches are running. */
int serve_searches(server *s);
#endif
