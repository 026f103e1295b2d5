/* SPDX-License-Identifier: MIT */
#ifndef NW_EXPLORER_GUARD_H
#define NW_EXPLORER_GUARD_H
/* Access control of the server: one function, without a socket, so that it can be tested and
 * fuzzed.
 *
 * The server listens on 127.0.0.1 only, but any web page in the same browser can send
 * requests to it. Host detects pages whose own name resolves to this machine (DNS rebinding),
 * Origin and Sec-Fetch-Site detect other pages, and every request needs the token, which only the
 * address printed by the program contains. */
#include <stddef.h>

enum { GUARD_TOKEN = 32, GUARD_BODY = 1 << 20 };

typedef struct guard {
    unsigned port;
    char token[GUARD_TOKEN + 1]; /* hexadecimal digits */
} guard;

/* Fields of a request's head; NULL: absent. */
typedef struct guard_question {
    const char *method, *path;
    const char *host, *origin, *fetch_site, *token;
    const char *type, *length; /* of the body */
} guard_question;

typedef enum guard_door {
    GUARD_REFUSED,
    GUARD_FILE, /* the path is the name of a file of the page, or of none */
    GUARD_REQUEST,
    GUARD_STATUS
} guard_door;

typedef struct guard_verdict {
    guard_door door;
    int status;         /* of HTTP, where refused */
    const char *reason; /* a sentence, where refused */
} guard_verdict;

guard_verdict guard_judge(const guard *g, const guard_question *q);
#endif
