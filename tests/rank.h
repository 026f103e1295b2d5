/* SPDX-License-Identifier: MIT */
#ifndef NW_TESTS_RANK_H
#define NW_TESTS_RANK_H
/* A rank of two without a network: its post is this file's own, and one message waits in it. */
#include "games/othello/othello-inl.h"
#include "games/othello/rules.h"
#include "parallel/tds/rank.h"
#include <stdlib.h>
#include <string.h>

static inline void need(bool condition)
{
    if (!condition)
        abort();
}

static struct {
    int rank;
    void *memory; /* of the machine, if it is shared */
    bool shares;
    size_t size; /* of the message that waits; 0: none */
    unsigned char message[8192];
} box;

bool post_open(post *p, size_t largest, int threads, void *network)
{
    (void)threads, (void)network;
    *p = (post){.rank = box.rank, .ranks = 2, .largest = largest, .pools = box.shares};
    return true;
}

bool post_add(post *p, int to, const void *message, size_t size)
{
    (void)message;
    need(to == 0 || to == 1);
    need(size >= 1 && size <= p->largest);
    return true;
}

bool post_add_bulk(post *p, int to, const void *message, size_t size)
{
    return post_add(p, to, message, size);
}

bool post_receive(post *p, void (*take)(void *context, const void *message, size_t size),
                  void *context)
{
    const size_t size = box.size;
    p->from = 1 - p->rank;
    box.size = 0;
    if (size > 0)
        take(context, box.message, size);
    return size > 0;
}

void *post_share(post *p, size_t bytes)
{
    const size_t line = 64, size = (bytes + line - 1) / line * line;
    (void)p;
    if (!box.shares)
        return NULL;
    box.memory = aligned_alloc(line, size);
    need(box.memory != NULL);
    return memset(box.memory, 0, size);
}

/* clang-format off */
void post_close(post *p) { (void)p; }
void post_flush(post *p, bool all) { (void)p, (void)all; }
bool post_has_mail(post *p) { (void)p; return false; }
bool post_is_stuck(const post *p) { (void)p; return false; }
void post_meet(post *p) { (void)p; }
bool post_shares(const post *p, int rank) { (void)p, (void)rank; return box.shares; }
void post_rest(post *p, bool busy) { (void)p, (void)busy; }
void post_charge(post *p) { (void)p; }
bool post_drain(post *p, const volatile int *stop, double patience) { (void)p, (void)stop, (void)patience; return true; }
/* clang-format on */

static nw_options options;
static othello_pos start;

static tds *open_rank(int rank)
{
    static tds_request request;
    tds *t;
    nw_error err;
    options = nw_defaults(othello_info.rules);
    options.table_bits = 10;
    need(nw_game_parse(&othello_info, &start, "", &err) == 0);
    request = (tds_request){.game = othello_info.rules,
                            .state = &start,
                            .options = &options,
                            .depth = 6,
                            .grain = 2,
                            .threads = 1,
                            .patience = 0.2};
    box.rank = rank;
    need(tds_open(&t, &request, &err) == 0);
    return t;
}

/* A job that the other rank may ask. */
static tds_job *a_job(const tds *t, unsigned char buffer[1024])
{
    tds_job *j = (tds_job *)(void *)buffer;
    memset(buffer, 0, 1024);
    *j =
        (tds_job){.kind = TDS_JOB, .pass = t->pass, .depth = 3, .from = {.rank = 1 - t->post.rank}};
    memcpy(j->state, &start, sizeof start);
    return j;
}
#endif
