/* SPDX-License-Identifier: MIT */
#include "explorer/server/guard.h"
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static guard_verdict refuse(int status, const char *reason)
{
    return (guard_verdict){GUARD_REFUSED, status, reason};
}

static guard_verdict open_door(guard_door door)
{
    return (guard_verdict){door, 200, NULL};
}

/* Is it "PREFIX127.0.0.1:PORT", or the same with localhost or [::1]? */
static bool is_ours(const guard *g, const char *prefix, const char *text)
{
    static const char *const names[] = {"127.0.0.1", "localhost", "[::1]"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char wanted[64];
        snprintf(wanted, sizeof wanted, "%s%s:%u", prefix, names[i], g->port);
        if (strcasecmp(text, wanted) == 0)
            return true;
    }
    return false;
}

/* Takes the same time for any token, so that it cannot be guessed letter by letter. */
static bool is_token(const guard *g, const char *text)
{
    unsigned difference = 0;
    if (!text || strlen(text) != GUARD_TOKEN)
        return false;
    for (int i = 0; i < GUARD_TOKEN; i++)
        difference |= (unsigned char)text[i] ^ (unsigned char)g->token[i];
    return difference == 0;
}

static bool is_same(const char *a, const char *b)
{
    return a && strcmp(a, b) == 0;
}

/* application/json, perhaps with parameters. */
static bool is_json(const char *type)
{
    static const char json[] = "application/json";
    const size_t length = sizeof json - 1;
    return type && strncasecmp(type, json, length) == 0 &&
           (type[length] == 0 || type[length] == ';' || type[length] == ' ');
}

static guard_verdict judge_request(const guard_question *q)
{
    char *end = NULL;
    if (!is_same(q->method, "POST"))
        return refuse(405, "/api/request takes POST only");
    if (!is_json(q->type))
        return refuse(415, "the body must be application/json");
    if (!q->length || *q->length < '0' || *q->length > '9')
        return refuse(411, "the request has no Content-Length");
    const unsigned long length = strtoul(q->length, &end, 10);
    if (*end || length > GUARD_BODY)
        return refuse(413, "a request may have at most 1 MiB");
    return open_door(GUARD_REQUEST);
}

static guard_verdict judge_api(const guard *g, const guard_question *q)
{
    if (!is_token(g, q->token))
        return refuse(403,
                      "the token is missing or wrong: open the address that nullwindow explore "
                      "printed");
    if (strcmp(q->path, "/api/request") == 0)
        return judge_request(q);
    if (strcmp(q->path, "/api/status") != 0)
        return refuse(404, "not found");
    return is_same(q->method, "GET") ? open_door(GUARD_STATUS)
                                     : refuse(405, "/api/status takes GET only");
}

guard_verdict guard_judge(const guard *g, const guard_question *q)
{
    if (!q->host || !is_ours(g, "", q->host))
        return refuse(403, "this server answers only as 127.0.0.1 or localhost");
    if (q->origin && !is_ours(g, "http://", q->origin))
        return refuse(403, "requests from other pages are not allowed");
    if (q->fetch_site && !is_same(q->fetch_site, "same-origin") && !is_same(q->fetch_site, "none"))
        return refuse(403, "requests from other pages are not allowed");
    const bool reads = is_same(q->method, "GET") || is_same(q->method, "HEAD");
    if (!reads && !is_same(q->method, "POST"))
        return refuse(405, "this server takes GET, HEAD and POST only");
    if (strncmp(q->path, "/api/", 5) == 0)
        return judge_api(g, q);
    return reads ? open_door(GUARD_FILE) : refuse(405, "files are read-only");
}
