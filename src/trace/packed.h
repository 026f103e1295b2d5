/* SPDX-License-Identifier: MIT */
#ifndef NW_TRACE_PACKED_H
#define NW_TRACE_PACKED_H
/* A search as fixed-size records in blocks, streamed while it runs: the recorder's input in about
 * a fifth of the bytes of JSON lines. The first k events reproduce the record after event k: its
 * nodes come first, and T+ and T- of a node follow from its last bounds.
 * explorer/README.md describes the format; all numbers are little endian.
 *
 * Records are buffered by kind. When one buffer fills a block all are written, in dependency
 * order: names, nodes, passes, bounds, and last the events. */
#include "trace/recorder.h"

enum {
    NW_BLOCK_STRINGS = 1,
    NW_BLOCK_NODES,
    NW_BLOCK_EVENTS,
    NW_BLOCK_BOUNDS,
    NW_BLOCK_PASSES,
    NW_BLOCK_END,
    NW_BLOCK_FIGURE,
    NW_BLOCK_KINDS
};

/* Bytes: the most in a block, its head, and the records. */
enum {
    NW_BLOCK_MAX = 65536,
    NW_BLOCK_HEAD = 16,
    NW_PACKED_NODE = 28,
    NW_PACKED_EVENT = 28,
    NW_PACKED_BOUND = 16,
    NW_PACKED_PASS = 32,
    NW_PACKED_FIGURE = 40
};

/* Takes bytes in order; non-zero: no more are wanted. */
typedef int nw_sink(void *context, const void *bytes, size_t length);

/* Texts, each kept once and numbered from 1 in the order of their first use. */
typedef struct nw_strings {
    nw_buffer text;   /* all of them, each ended by a zero */
    uint32_t *offset; /* of string i + 1 in text */
    uint32_t *slot;   /* open addressing: numbers, 0 = free */
    uint32_t count, slots;
} nw_strings;

typedef struct nw_packed {
    nw_recorder *recorder;
    nw_sink *sink;
    void *context;
    nw_strings strings;
    nw_buffer stage[NW_BLOCK_KINDS]; /* buffered records, by kind */
    uint32_t sent[NW_BLOCK_KINDS];   /* records written, by kind */
    uint32_t events, nodes;          /* recorded so far */
    uint32_t leaves, visits;
    int pass;       /* the last one whose beginning was written; 0: none */
    bool announced; /* and whether the driver had announced it */
    uint32_t limit; /* most events; more set full and the recorder's *stop */
    bool full;
    bool failed; /* out of memory */
    bool closed; /* the sink accepts no more */
} nw_packed;

/* Makes r fill p, which writes to sink and is to be freed. */
void nw_packed_start(nw_packed *p, nw_recorder *r, nw_sink *sink, void *context);

/* Ends the last pass, with its value if the search was completed, and writes what is buffered. */
void nw_packed_finish(nw_packed *p, bool complete, nw_score value);
void nw_packed_free(nw_packed *p);

/* For the rest of the stream: a line of JSON, padded with blanks for alignment, and a block of
 * other records. */
void nw_packed_line(nw_packed *p, const char *json, size_t length);
void nw_packed_block(nw_packed *p, int kind, uint32_t count, const void *bytes, size_t length);

/* The number of a text, new or known; 0 for "" and when out of memory. New texts are written before
 * the next block of nodes or by nw_packed_flush. */
uint32_t nw_packed_string(nw_packed *p, const char *text);
void nw_packed_flush(nw_packed *p);

/* Little-endian integers. */
static inline void nw_put_u32(unsigned char *at, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        at[i] = (unsigned char)(value >> 8 * i);
}

static inline void nw_put_u16(unsigned char *at, unsigned value)
{
    at[0] = (unsigned char)value;
    at[1] = (unsigned char)(value >> 8);
}
#endif
