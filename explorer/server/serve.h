/* SPDX-License-Identifier: MIT */
#ifndef NW_EXPLORER_SERVE_H
#define NW_EXPLORER_SERVE_H
/* The server of the explorer: the page and the engine on 127.0.0.1 and ::1, for one person. One
 * thread per address talks to its connections; every search has a thread of its own, and there are
 * at most SERVE_SEARCHES of them. Without libmicrohttpd all is built but this: serve_is_built then
 * gives the reason, and serve_start fails. */
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
    double patience;      /* for a reader that takes nothing, a request to arrive; 0: 30 */
    const struct nw_game_info *plugin; /* one more game, or NULL; kept by the caller */
} serve_options;

typedef struct server server;

/* Is there a server in this program? */
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
