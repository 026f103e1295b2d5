/* SPDX-License-Identifier: MIT */
#ifndef NW_EXPLORER_ANSWERS_H
#define NW_EXPLORER_ANSWERS_H
/* The server's answers. All have the same headers, which isolate the page. */
#include <microhttpd.h>

/* The response, which is freed; MHD_NO if it is NULL. */
enum MHD_Result answer_with(struct MHD_Connection *c, struct MHD_Response *r, int status,
                            const char *type);

/* A copy of the bytes. */
enum MHD_Result answer_bytes(struct MHD_Connection *c, int status, const char *type,
                             const void *bytes, size_t length);

/* An error in JSON. A refused client's connection is closed. */
enum MHD_Result answer_refusal(struct MHD_Connection *c, int status, const char *reason);

/* A file of the page. */
enum MHD_Result answer_file(struct MHD_Connection *c, const char *path);
#endif
