/* SPDX-License-Identifier: MIT */
#ifndef NW_PARALLEL_TDS_RANK_H
#define NW_PARALLEL_TDS_RANK_H
/* A rank from within: what the files of this folder share. From the ground up: messages are what
 * travels; slot.c keeps open questions, queue.c jobs that wait, pool.c those of a machine, memory.c
 * the table and what the ranks tell each other of theirs; alone.c searches what is not worth
 * sharing; question.c orders moves, asks, answers and cancels; loop.c takes turns; drive.c
 * is MTD(f) on rank 0. */
#include "core/table-inl.h"
#include "parallel/tds/post.h"
#include "parallel/tds/tds.h"

enum { TDS_OPEN_HEADS = 1 << 12, TDS_NOBODY = -1, TDS_RANKS_MOST = 1024, TDS_NOTES = 64 };

/* --- messages */

typedef enum tds_kind {
    TDS_JOB,
    TDS_ANSWER,
    TDS_CANCEL,
    TDS_OPENED,
    TDS_ENTRIES,
    TDS_VOID,
    TDS_STOP,
    TDS_BEAT,
    TDS_MEMBERS
} tds_kind;

/* Who asked: a question that is open at some rank, and for which of its moves. */
typedef struct tds_sender {
    int rank;
    uint32_t slot, serial; /* the serial number tells a slot from its later use */
    int child;
} tds_sender;

typedef struct tds_job {
    tds_kind kind;
    uint32_t pass;
    int depth;
    nw_score gamma;
    bool all; /* expected to try all moves: no cutoff */
    int ply;
    uint64_t place; /* in the order of the serial search: the numbers of the moves that lead here */
    tds_sender from;
    _Alignas(8) unsigned char state[]; /* of the game's size */
} tds_job;

typedef struct tds_answer {
    tds_kind kind;
    uint32_t pass;
    tds_sender to;
    nw_score g; /* of a cancel: the depth of the children */
} tds_answer;

/* A child that its parent has put into the pool is now a question of another rank, which is to be
 * told when the parent is closed. */
typedef struct tds_opened {
    tds_kind kind;
    uint32_t pass;
    tds_sender parent;
    int depth, opener; /* of the child, and its rank */
} tds_opened;

/* Entries of the sender's table. They are true in every pass. */
typedef struct tds_entries {
    tds_kind kind;
    uint32_t count;
    struct tds_entry {
        uint64_t key, data; /* data as in a table */
        uint64_t move;
    } entry[TDS_NOTES];
} tds_entries;

/* A rank is alive, and knows which others are since so many changes of that. */
typedef struct tds_beat {
    tds_kind kind;
    uint32_t epoch;
    int rank;
    bool without_pool; /* its lock was not to be had */
} tds_beat;

/* Which ranks are gone, from rank 0. */
typedef struct tds_members {
    tds_kind kind;
    uint32_t epoch;
    uint64_t gone[TDS_RANKS_MOST / 64];
} tds_members;

/* --- what a rank knows */

typedef struct tds_child {
    nw_move move;
    int64_t order;   /* the highest first */
    uint16_t number; /* in generation order */
    bool answered;
} tds_child;

/* A question that waits for its children. */
typedef struct tds_slot {
    uint64_t key;
    uint32_t serial, link; /* in its list: of open questions with the same hash, or of free slots */
    bool open;
    int depth;
    nw_score gamma, g;
    int children, waiting; /* children in all, and those that were asked and have not answered */
    unsigned best;         /* number of the best move so far */
    bool all;              /* expected to try all moves */
    int ply;
    uint64_t place;
    int next; /* children before it have been asked, or were answered by the table */
    uint64_t asked[TDS_RANKS_MOST / 64]; /* ranks that own children which were asked about */
    bool pooled;                         /* children were asked about by way of the pool */
    tds_sender *from;
    int senders, sender_room;
    tds_child *child; /* the eldest first */
    unsigned char *state;
} tds_slot;

/* Jobs of the same size that wait, the leftmost first. */
typedef struct tds_heap {
    size_t size, waiting, room;
    unsigned char *jobs;
} tds_heap;

typedef struct tds_pool tds_pool;

struct tds {
    const tds_request *request;
    const nw_game *game;
    post post;
    nw_searcher *serial;
    nw_searcher *first; /* of rank 0: what it searches before others can help; or NULL */
    nw_table *table;    /* of the serial searcher; NULL: none */
    nw_table *kept;     /* which this rank shows to the request's keeper; or NULL */
    double kept_at;
    bool complete; /* rank 0: the search is */
    nw_entry *own; /* its entries, where those of the machine stand in for them; or NULL */
    nw_journal journal;
    nw_score *guess;                     /* by depth: the gamma of the serial search */
    nw_move killer[NW_PLIES_MAX + 1][2]; /* of questions, by ply */
    uint32_t pass;
    bool over, failed;
    int damaged_by; /* rank that sent a message which cannot be; or TDS_NOBODY */
    uint32_t epoch; /* how often the ranks that take part have changed */
    uint64_t gone[TDS_RANKS_MOST / 64];
    int member[TDS_RANKS_MOST], members; /* ranks that take part */
    double watched;                      /* when tds_watch did something last */
    bool lost_pool;                      /* this rank has given the pool up */
    double heard[TDS_RANKS_MOST];        /* rank 0: the last beat of each, */
    uint32_t knows[TDS_RANKS_MOST];      /* and its epoch; */
    bool agreed;                         /* all members know of each other; */
    bool restart;                        /* the question of the root is to be asked again */
    tds_sender asked_by;                 /* whose question is searched alone just now */
    uint32_t job_number;                 /* number of the job that was taken last, from 1 */
    bool from_pool;                      /* where it came from */
    bool unwanted;                       /* nobody waits for its answer any more */
    bool given_up;                       /* tds_poll has ended the serial search */
    double started;                      /* when all ranks were ready */
    double idle_since;                   /* 0: it has work */
    tds_cause idle_cause;
    tds_slot *slot;
    uint32_t slots, open_slots, free_slot, head[TDS_OPEN_HEADS];
    tds_heap heap;  /* jobs that wait here */
    tds_pool *pool; /* serial jobs that wait, of all ranks of the machine; or NULL */
    bool root_answered;
    nw_score root_value;
    int root_move;
    nw_score found[NW_PLIES_MAX + 1]; /* values of the iterations so far, by depth */
    int least;                        /* depth of the first */
    tds_counts counts;
};

static const uint32_t tds_none = UINT32_MAX;

static inline int tds_level(const tds *t)
{
    return (int)(t->pass % TDS_LEVELS);
}

static inline uint64_t tds_key(const tds *t, const void *state)
{
    const tds_solver *s = t->request->solver;
    return t->game->key(state) ^ (s ? s->salt(tds_level(t)) : 0);
}

/* --- slot.c. Taking a slot may move all of them. */

uint32_t tds_slot_take(tds *t, uint64_t key, int depth, nw_score gamma); /* tds_none: no memory */
void tds_slot_close(tds *t, uint32_t i);
uint32_t tds_slot_find(const tds *t, uint64_t key, int depth, nw_score gamma);
bool tds_slot_add_sender(tds_slot *s, const tds_sender *from);
void tds_slots_free(tds *t);

/* --- queue.c */

/* False: there is no room. The first is the leftmost job, which the serial search would do first,
 * NULL where there is none; what was popped is valid until the next push. */
bool tds_heap_push(tds_heap *h, const tds_job *j);
const tds_job *tds_heap_first(const tds_heap *h);
const tds_job *tds_heap_pop(tds_heap *h);
size_t tds_heap_drop(tds_heap *h, const tds_sender *from);

void tds_push(tds *t, const tds_job *j);
/* Drops the jobs that nobody waits for any more. */
void tds_drop_jobs(tds *t, const tds_sender *from);
void tds_drop_all_jobs(tds *t);

static inline bool tds_same_question(const tds_sender *a, const tds_sender *b)
{
    return a->rank == b->rank && a->slot == b->slot && a->serial == b->serial;
}

/* --- pool.c */

size_t tds_pool_bytes(const tds *t);
/* False: there is no pool, or no room, or the job is not for it. */
bool tds_pool_push(tds *t, const tds_job *j);
/* Takes the leftmost job, unless that job (or NULL) is to its left. */
bool tds_pool_pop(tds *t, const tds_job *unless, tds_job *out);
/* Drops the jobs of a question, and tells those who are at one of them. */
size_t tds_pool_drop(tds *t, const tds_sender *from);
/* Was the job dropped that this rank has taken from the pool? */
bool tds_pool_was_dropped(const tds *t);
/* This rank has no work (1), or has some again (-1). */
void tds_pool_idle(const tds *t, int more);
/* Is there a rank without work, and nothing for it? */
bool tds_pool_starving(const tds *t);
/* The search is over, and no rank works any more: the next one finds the pool as new. */
void tds_pool_reset(tds *t);

/* What entries of the table call a move. */
static inline unsigned tds_name(const tds *t, const tds_child *c)
{
    return t->request->solver ? (unsigned)c->move : c->number;
}

/* --- memory.c */

int tds_memory_open(tds *t, nw_error *err);
void tds_memory_close(tds *t);
/* Which table is the keeper's, and what that has for it. */
void tds_memory_restore(tds *t);
/* Shows the table to the keeper. */
void tds_keep(tds *t, tds_moment when);
/* What the table has on a position, of any depth. */
bool tds_recall(const tds *t, uint64_t key, nw_found *out);
/* Does it tell whether the value, so deep, is at least gamma? The bound goes to *g. */
bool tds_knows(const tds *t, uint64_t key, int depth, nw_score gamma, nw_score *g);
void tds_remember(tds *t, const tds_slot *s);
/* Tells the others what was stored since the last time. */
void tds_share_entries(tds *t);
void tds_take_entries(tds *t, const tds_entries *e);

/* --- watch.c */

void tds_watch_open(tds *t);
bool tds_is_gone(const tds *t, int rank);
/* Sends a message to a rank that takes part. */
void tds_send(tds *t, int rank, const void *message, size_t size);
/* Now and then: a heartbeat, or on rank 0 a look at those of the others. */
void tds_watch(tds *t);
void tds_take_beat(tds *t, const tds_beat *b);
void tds_take_members(tds *t, const tds_members *m);
/* Waits until all members know of each other; false: the search is over. */
bool tds_agree(tds *t);
/* The lock of the pool is not to be had: whoever has it stands still. */
void tds_lose_pool(tds *t);

/* --- alone.c */

static const double tds_slice = 0.1;

/* Has this rank met a limit? And what is left of the limits for one search of it, which ends after
 * `slice` seconds if it is to pause; 0: it is not. */
bool tds_is_spent(const tds *t);
nw_limits tds_limits_left(const tds *t, int depth, double slice);
/* Do searches pause, and go on from the table, so that the rank can look at the post? */
bool tds_pauses(const tds *t);
/* How long the search may take before the next pause: twice as long, and not so long that the rank
 * seems silent. */
double tds_next_slice(const tds *t, double slice);
/* A question of few plies, or of a finished game; false: there is no answer, as it failed, was
 * stopped or is not wanted any more. */
bool tds_answer_alone(tds *t, const tds_job *j, nw_score *g);

/* --- question.c */

void tds_do_job(tds *t, const tds_job *j);
void tds_open_question(tds *t, const tds_job *j, uint64_t key);
void tds_take_answer(tds *t, const tds_answer *a);
void tds_take_cancel(tds *t, const tds_sender *from, int depth);
void tds_take_opened(tds *t, const tds_opened *o);
/* A new pass: what is left of the earlier one is void. */
void tds_begin_pass(tds *t, uint32_t pass);

/* --- drive.c */

/* Why this rank has failed. */
int tds_failure(const tds *t, nw_error *err);

/* --- loop.c */

/* The same as a turn, for a question that waits here while another rank has nothing to do: it is
 * opened, which takes no search. False: there is none. */
bool tds_offer_work(tds *t);
/* Polls for STOP during rank 0's own iterations; true: the search is over. */
bool tds_poll_stop(void *rank);
/* Turns until *done or the end; idle ranks leave the processor to others. */
void tds_work(tds *t, const bool *done);
void tds_tell_all(tds *t, tds_kind what);
/* Ends the search of all ranks, unless one of them has done so. */
void tds_halt(tds *t);
#endif
