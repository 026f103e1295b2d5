/* SPDX-License-Identifier: MIT */
#if NW_MICROHTTPD
#include "explorer/server/answers.h"
#include "explorer/server/page.h"
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static const char policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "
    "data: blob:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

enum MHD_Result answer_with(struct MHD_Connection *c, struct MHD_Response *r, int status,
                            const char *type)
{
    if (!r)
        return MHD_NO;
    MHD_add_response_header(r, "Content-Type", type);
    MHD_add_response_header(r, "Content-Security-Policy", policy);
    MHD_add_response_header(r, "X-Content-Type-Options", "nosniff");
    MHD_add_response_header(r, "Referrer-Policy", "no-referrer");
    MHD_add_response_header(r, "Cross-Origin-Resource-Policy", "same-origin");
    MHD_add_response_header(r, "Cache-Control", "no-store");
    if (status == 503)
        MHD_add_response_header(r, "Retry-After", "1");
    if (status == 405)
        MHD_add_response_header(r, "Allow", "GET, HEAD, POST");
    const enum MHD_Result ok = MHD_queue_response(c, (unsigned)status, r);
    MHD_destroy_response(r);
    return ok;
}

enum MHD_Result answer_bytes(struct MHD_Connection *c, int status, const char *type,
                             const void *bytes, size_t length)
{
    return answer_with(
        c, MHD_create_response_from_buffer(length, (void *)(uintptr_t)bytes, MHD_RESPMEM_MUST_COPY),
        status, type);
}

enum MHD_Result answer_refusal(struct MHD_Connection *c, int status, const char *reason)
{
    char text[256]; /* more than all of it, so that the JSON is whole */
    const int length = snprintf(text, sizeof text, "{\"error\": \"%.200s\"}\n", reason);
    struct MHD_Response *r =
        MHD_create_response_from_buffer((size_t)length, text, MHD_RESPMEM_MUST_COPY);
    if (r)
        MHD_add_response_header(r, "Connection", "close");
    return answer_with(c, r, status, "application/json");
}

enum MHD_Result answer_file(struct MHD_Connection *c, const char *path)
{
    const page_file *f = page_find(strcmp(path, "/") == 0 ? "index.html" : path + 1);
    if (!f)
        return answer_refusal(c, 404, "not found");
    return answer_with(c,
                       MHD_create_response_from_buffer((size_t)(f->end - f->bytes),
                                                       (void *)(uintptr_t)f->bytes,
                                                       MHD_RESPMEM_PERSISTENT),
                       200, page_type(f));
}
#else
typedef int nothing_to_answer;
#endif
