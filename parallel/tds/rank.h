/* SPDX-License-Identifier: MIT */
#ifndef NW_PARALLEL_TDS_RANK_H
#define NW_PARALLEL_TDS_RANK_H
/* Internals of a rank, bottom up: messages travel; slot.c keeps open questions, queue.c pending
 * jobs, pool.c those of a machine, memory.c the table and shared entries; alone.c searches
 * serially; question.c orders moves, asks, answers and cancels; loop.c takes turns; drive.c is
 * MTD(f) on rank 0. */
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

/* The sender: an open question at some rank, and one of its moves. */
typedef struct tds_sender {
    int rank;
    uint32_t slot, serial; /* the serial number detects reuse of a slot */
    int child;
} tds_sender;

typedef struct tds_job {
    tds_kind kind;
    uint32_t pass;
    int depth;
    nw_score gamma;
    bool all; /* expected ALL node: no cutoff */
    int ply;
    uint64_t place; /* in serial order: the move numbers of the path */
    tds_sender from;
    _Alignas(8) unsigned char state[]; /* of the game's size */
} tds_job;

typedef struct tds_answer {
    tds_kind kind;
    uint32_t pass;
    tds_sender to;
    nw_score g; /* in a cancel: the depth of the children */
} tds_answer;

/* A pooled child is now a question of another rank, which must be notified when the parent is
 * closed. */
typedef struct tds_opened {
    tds_kind kind;
    uint32_t pass;
    tds_sender parent;
    int depth, opener; /* of the child, and its rank */
} tds_opened;

/* Entries of the sender's table, valid in every pass. */
typedef struct tds_entries {
    tds_kind kind;
    uint32_t count;
    struct tds_entry {
        uint64_t key, data; /* data as in a table */
        uint64_t move;
    } entry[TDS_NOTES];
} tds_entries;

/* Heartbeat of a rank, with the membership epoch it knows. */
typedef struct tds_beat {
    tds_kind kind;
    uint32_t epoch;
    int rank;
    bool without_pool; /* its lock could not be acquired */
} tds_beat;

/* The ranks that are gone, from rank 0. */
typedef struct tds_members {
    tds_kind kind;
    uint32_t epoch;
    uint64_t gone[TDS_RANKS_MOST / 64];
} tds_members;

/* --- state of a rank */

typedef struct tds_child {
    nw_move move;
    int64_t order;   /* highest first */
    uint16_t number; /* in generation order */
    bool answered;
} tds_child;

/* A question that waits for its children. */
typedef struct tds_slot {
    uint64_t key;
    uint32_t serial, link; /* list of open questions with the same hash, or of free slots */
    bool open;
    int depth;
    nw_score gamma, g;
    int children, waiting; /* children in all, and asked but not yet answered */
    unsigned best;         /* number of the best move so far */
    bool all;              /* expected ALL node */
    int ply;
    uint64_t place;
    int next;                            /* earlier children were asked, or answered by the table */
    uint64_t asked[TDS_RANKS_MOST / 64]; /* owners of the children asked */
    bool pooled;                         /* some children are in the pool */
    tds_sender *from;
    int senders, sender_room;
    tds_child *child; /* the eldest first */
    unsigned char *state;
} tds_slot;

/* Pending jobs of equal size, leftmost first. */
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
    nw_searcher *first; /* rank 0's initial serial searches; or NULL */
    nw_table *table;    /* of the serial searcher; NULL: none */
    nw_table *kept;     /* which this rank checkpoints; or NULL */
    double kept_at;
    bool complete; /* rank 0: the search is complete */
    nw_entry *own; /* its own entries while the machine's replace them; or NULL */
    nw_journal journal;
    nw_score *guess;                     /* by depth: the gamma of the serial search */
    nw_move killer[NW_PLIES_MAX + 1][2]; /* of questions, by ply */
    uint32_t pass;
    bool over, failed;
    int damaged_by; /* sender of an invalid message; or TDS_NOBODY */
    uint32_t epoch; /* number of changes of membership */
    uint64_t gone[TDS_RANKS_MOST / 64];
    int member[TDS_RANKS_MOST], members; /* participating ranks */
    double watched;                      /* time of tds_watch's last action */
    bool lost_pool;                      /* this rank has abandoned the pool */
    double heard[TDS_RANKS_MOST];        /* rank 0: the last beat of each, */
    uint32_t knows[TDS_RANKS_MOST];      /* and its epoch; */
    bool agreed;                         /* all members know this epoch; */
    bool restart;                        /* ask the root question again */
    tds_sender asked_by;                 /* sender of the job being searched serially */
    uint32_t job_number;                 /* number of the last job taken, from 1 */
    bool from_pool;                      /* where it came from */
    bool unwanted;                       /* its answer is no longer needed */
    bool given_up;                       /* tds_poll has ended the serial search */
    double started;                      /* time when all ranks were ready */
    double idle_since;                   /* 0: busy */
    tds_cause idle_cause;
    tds_slot *slot;
    uint32_t slots, open_slots, free_slot, head[TDS_OPEN_HEADS];
    tds_heap heap;  /* pending jobs of this rank */
    tds_pool *pool; /* pending serial jobs of the machine; or NULL */
    bool root_answered;
    nw_score root_value;
    int root_move;
    nw_score found[NW_PLIES_MAX + 1]; /* values of earlier iterations, by depth */
    int least;                        /* depth of the first iteration */
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

/* --- slot.c. Taking a slot may move the array. */

uint32_t tds_slot_take(tds *t, uint64_t key, int depth, nw_score gamma); /* tds_none: no memory */
void tds_slot_close(tds *t, uint32_t i);
uint32_t tds_slot_find(const tds *t, uint64_t key, int depth, nw_score gamma);
bool tds_slot_add_sender(tds_slot *s, const tds_sender *from);
void tds_slots_free(tds *t);

/* --- queue.c */

/* False: full. The first is the leftmost job, next in serial order, NULL if empty; a popped job is
 * valid until the next push. */
bool tds_heap_push(tds_heap *h, const tds_job *j);
const tds_job *tds_heap_first(const tds_heap *h);
const tds_job *tds_heap_pop(tds_heap *h);
size_t tds_heap_drop(tds_heap *h, const tds_sender *from);

void tds_push(tds *t, const tds_job *j);
/* Drops jobs that are no longer needed. */
void tds_drop_jobs(tds *t, const tds_sender *from);
void tds_drop_all_jobs(tds *t);

static inline bool tds_same_question(const tds_sender *a, const tds_sender *b)
{
    return a->rank == b->rank && a->slot == b->slot && a->serial == b->serial;
}

/* --- pool.c */

size_t tds_pool_bytes(const tds *t);
/* False: no pool, pool full, or unsuitable job. */
bool tds_pool_push(tds *t, const tds_job *j);
/* Takes the leftmost job, unless `unless` (or NULL) is further left. */
bool tds_pool_pop(tds *t, const tds_job *unless, tds_job *out);
/* Drops a question's jobs, and notifies ranks working on one. */
size_t tds_pool_drop(tds *t, const tds_sender *from);
/* Was this rank's job from the pool dropped? */
bool tds_pool_was_dropped(const tds *t);
/* This rank becomes idle (1) or busy (-1). */
void tds_pool_idle(const tds *t, int more);
/* Is a rank idle and the pool empty? */
bool tds_pool_starving(const tds *t);
/* After the search: leaves the pool as new for the next one. */
void tds_pool_reset(tds *t);

/* The move's name in table entries. */
static inline unsigned tds_name(const tds *t, const tds_child *c)
{
    return t->request->solver ? (unsigned)c->move : c->number;
}

/* --- memory.c */

int tds_memory_open(tds *t, nw_error *err);
void tds_memory_close(tds *t);
/* Selects the table to checkpoint, and restores it. */
void tds_memory_restore(tds *t);
/* Passes the table to the checkpoint. */
void tds_keep(tds *t, tds_moment when);
/* The table's entry of a position, of any depth. */
bool tds_recall(const tds *t, uint64_t key, nw_found *out);
/* Does an entry of that depth decide whether the value is at least gamma? *g gets the bound. */
bool tds_knows(const tds *t, uint64_t key, int depth, nw_score gamma, nw_score *g);
void tds_remember(tds *t, const tds_slot *s);
/* Sends entries stored since the last call. */
void tds_share_entries(tds *t);
void tds_take_entries(tds *t, const tds_entries *e);

/* --- watch.c */

void tds_watch_open(tds *t);
bool tds_is_gone(const tds *t, int rank);
/* Sends a message to a participating rank. */
void tds_send(tds *t, int rank, const void *message, size_t size);
/* Periodically: sends a heartbeat, or on rank 0 checks the others'. */
void tds_watch(tds *t);
void tds_take_beat(tds *t, const tds_beat *b);
void tds_take_members(tds *t, const tds_members *m);
/* Waits until all members know each other; false: the search is over. */
bool tds_agree(tds *t);
/* Abandons the pool, whose lock is held by a rank that hangs. */
void tds_lose_pool(tds *t);

/* --- alone.c */

static const double tds_slice = 0.1;

/* Has this rank met a limit? And the remaining limits for one search, which ends after `slice`
 * seconds if it is to pause; 0: no pause. */
bool tds_is_spent(const tds *t);
nw_limits tds_limits_left(const tds *t, int depth, double slice);
/* Do searches pause to poll, and continue from the table? */
bool tds_pauses(const tds *t);
/* Time until the next pause: doubled, but short enough for heartbeats. */
double tds_next_slice(const tds *t, double slice);
/* Answers a question of few plies, or of a finished game; false: failed, stopped or cancelled. */
bool tds_answer_alone(tds *t, const tds_job *j, nw_score *g);

/* --- question.c */

void tds_do_job(tds *t, const tds_job *j);
void tds_open_question(tds *t, const tds_job *j, uint64_t key);
void tds_take_answer(tds *t, const tds_answer *a);
void tds_take_cancel(tds *t, const tds_sender *from, int depth);
void tds_take_opened(tds *t, const tds_opened *o);
/* Starts a pass, which voids the earlier one. */
void tds_begin_pass(tds *t, uint32_t pass);

/* --- drive.c */

/* The reason of this rank's failure. */
int tds_failure(const tds *t, nw_error *err);

/* --- loop.c */

/* A turn that opens a waiting question, without search, because another rank is idle. False: there
 * is none. */
bool tds_offer_work(tds *t);
/* Polls for STOP during rank 0's own iterations; true: the search is over. */
bool tds_poll_stop(void *rank);
/* Turns until *done or the end; idle ranks yield. */
void tds_work(tds *t, const bool *done);
void tds_tell_all(tds *t, tds_kind what);
/* Ends the search of all ranks, unless it is over. */
void tds_halt(tds *t);
#endif
