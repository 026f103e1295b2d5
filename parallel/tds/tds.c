/* SPDX-License-Identifier: MIT */
#include "parallel/tds/tds.h"
#include "core/clock.h"
#include "core/error.h"
#include "core/random-inl.h"
#include "parallel/tds/post.h"
#include <stdlib.h>
#include <string.h>

enum { BOUNDS = 1 << 18, OPEN_HEADS = 1 << 12, NOBODY = -1, RANKS_MOST = 1024 };

/* --- messages */

typedef enum kind { JOB, ANSWER, CANCEL, VOID, STOP } kind;

/* Who asked: a question that is open at some rank, and for which of its moves. */
typedef struct sender {
    int rank;
    uint32_t slot, serial; /* the serial number tells a slot from its later use */
    int move;
} sender;

typedef struct job {
    kind kind;
    uint32_t pass;
    int depth;
    nw_score gamma;
    sender from;
    _Alignas(8) unsigned char state[]; /* of the game's size */
} job;

typedef struct answer {
    kind kind;
    uint32_t pass;
    sender to;
    nw_score g;
} answer;

/* --- what a rank knows */

typedef struct bounds {
    uint64_t key;
    nw_score f_minus, f_plus;
    int16_t depth;
    uint16_t move;
} bounds;

/* A question that waits for its children. */
typedef struct slot {
    uint64_t key;
    uint32_t serial, next; /* in its list: of open questions with the same hash, or of free slots */
    bool open;
    int depth;
    nw_score gamma, g;
    int moves, best, waiting; /* children: in all, the best so far, not answered yet */
    int first;                /* the eldest */
    bool asked_all;
    uint64_t asked[RANKS_MOST / 64]; /* ranks that own children which were asked about */
    sender *from;
    int senders, sender_room;
    nw_move *move;
    unsigned char *state;
} slot;

typedef struct stack {
    unsigned char *jobs;
    size_t count, room;
} stack;

struct tds {
    const tds_request *request;
    const nw_game *game;
    post post;
    nw_searcher *serial;
    nw_score *guess; /* by depth: the gamma of the serial search */
    size_t job_size;
    uint32_t pass;
    bool over, failed;
    bounds *bounds;
    slot *slot;
    uint32_t slots, free_slot, head[OPEN_HEADS];
    stack todo[NW_PLIES_MAX + 1]; /* by depth */
    int shallowest;               /* no job is shallower than this */
    bool root_answered;
    nw_score root_value;
    int root_move;
    nw_score found[NW_PLIES_MAX + 1]; /* values of the iterations so far, by depth */
    int least;                        /* depth of the first */
    tds_counts counts;
};

static const uint32_t none = UINT32_MAX;

static int owner_of(const tds *t, uint64_t key)
{
    return (int)((nw_mix(key) >> 32) * (uint64_t)t->post.ranks >> 32);
}

static bounds *bounds_of(tds *t, uint64_t key)
{
    return &t->bounds[nw_mix(key) % BOUNDS];
}

/* --- slots */

static uint32_t *head_of(tds *t, uint64_t key, int depth)
{
    return &t->head[(nw_mix(key) + (uint64_t)depth) % OPEN_HEADS];
}

static bool slot_reserve(tds *t, slot *s)
{
    const size_t moves = (size_t)t->game->max_moves;
    if (!s->move)
        s->move = malloc(moves * sizeof *s->move);
    if (!s->state)
        s->state = malloc(t->game->state_size);
    return s->move && s->state;
}

static uint32_t slot_take(tds *t)
{
    if (t->free_slot == none) {
        const uint32_t more = t->slots ? t->slots : 64;
        slot *all = realloc(t->slot, (t->slots + more) * sizeof *all);
        if (!all)
            return none;
        memset(all + t->slots, 0, more * sizeof *all);
        t->slot = all;
        for (uint32_t i = 0; i < more; i++) {
            all[t->slots].next = t->free_slot;
            t->free_slot = t->slots++;
        }
    }
    const uint32_t i = t->free_slot;
    if (!slot_reserve(t, &t->slot[i]))
        return none;
    t->free_slot = t->slot[i].next;
    return i;
}

static void slot_close(tds *t, uint32_t i)
{
    slot *s = &t->slot[i];
    uint32_t *link = head_of(t, s->key, s->depth);
    while (*link != i)
        link = &t->slot[*link].next;
    *link = s->next;
    s->open = false;
    s->serial++;
    s->next = t->free_slot;
    t->free_slot = i;
}

static bool slot_add_sender(slot *s, const sender *from)
{
    if (s->senders == s->sender_room) {
        const int room = s->sender_room ? 2 * s->sender_room : 4;
        sender *more = realloc(s->from, (size_t)room * sizeof *more);
        if (!more)
            return false;
        s->from = more;
        s->sender_room = room;
    }
    s->from[s->senders++] = *from;
    return true;
}

/* --- jobs that wait */

static void push(tds *t, const job *j)
{
    stack *s = &t->todo[j->depth];
    if (s->count == s->room) {
        const size_t room = s->room ? 2 * s->room : 64;
        unsigned char *more = realloc(s->jobs, room * t->job_size);
        if (!more) {
            t->failed = true;
            return;
        }
        s->jobs = more;
        s->room = room;
    }
    memcpy(s->jobs + s->count++ * t->job_size, j, t->job_size);
    if (j->depth < t->shallowest)
        t->shallowest = j->depth;
}

/* The job nearest to the leaves, the newest of those; NULL: none. Valid until the next push. */
static const job *pop(tds *t)
{
    for (; t->shallowest <= NW_PLIES_MAX; t->shallowest++) {
        stack *s = &t->todo[t->shallowest];
        if (s->count > 0)
            return (const job *)(s->jobs + --s->count * t->job_size);
    }
    return NULL;
}

/* A new pass: what is left of the earlier one is void. */
static void begin_pass(tds *t, uint32_t pass)
{
    t->pass = pass;
    for (uint32_t i = 0; i < t->slots; i++)
        if (t->slot[i].open)
            slot_close(t, i);
    for (int depth = 0; depth <= NW_PLIES_MAX; depth++) {
        t->counts.stale += t->todo[depth].count;
        t->todo[depth].count = 0;
    }
    t->shallowest = NW_PLIES_MAX + 1;
}

/* --- what nobody wants to know any more */

static bool is_same(const sender *a, const sender *b)
{
    return a->rank == b->rank && a->slot == b->slot && a->serial == b->serial;
}

static void drop_jobs(tds *t, const sender *from, int depth)
{
    stack *s = &t->todo[depth];
    size_t kept = 0;
    for (size_t i = 0; i < s->count; i++) {
        const job *j = (const job *)(s->jobs + i * t->job_size);
        if (!is_same(&j->from, from))
            memmove(s->jobs + kept++ * t->job_size, j, t->job_size);
    }
    t->counts.cancelled += s->count - kept;
    s->count = kept;
}

static void cancel_children(tds *t, uint32_t i);

/* A question is closed: nobody waits for the answers about its children, on this rank. */
static void take_cancel(tds *t, const sender *from, int depth)
{
    drop_jobs(t, from, depth);
    for (uint32_t i = 0; i < t->slots; i++) {
        slot *s = &t->slot[i];
        if (!s->open || s->depth != depth)
            continue;
        int kept = 0;
        for (int k = 0; k < s->senders; k++)
            if (!is_same(&s->from[k], from))
                s->from[kept++] = s->from[k];
        const bool wanted = kept > 0 || s->senders == 0;
        s->senders = kept;
        if (!wanted) {
            t->counts.cancelled++;
            cancel_children(t, i);
            slot_close(t, i);
        }
    }
}

/* Tells the ranks that were asked about its children that the question is closed. */
static void cancel_children(tds *t, uint32_t i)
{
    const slot *s = &t->slot[i];
    const answer a = {
        .kind = CANCEL, .pass = t->pass, .to = {t->post.rank, i, s->serial, 0}, .g = s->depth - 1};
    uint64_t asked[RANKS_MOST / 64];
    memcpy(asked, s->asked, sizeof asked);
    for (int rank = 0; rank < t->post.ranks; rank++) {
        if (!(asked[rank / 64] >> rank % 64 & 1))
            continue;
        if (rank == t->post.rank)
            take_cancel(t, &a.to, a.g);
        else if (!post_add(&t->post, rank, &a, sizeof a))
            t->failed = true;
    }
}

/* --- sending */

static void take_answer(tds *t, const answer *a);

static void send_answer(tds *t, const sender *to, nw_score g)
{
    const answer a = {.kind = ANSWER, .pass = t->pass, .to = *to, .g = g};
    if (to->rank == NOBODY) {
        t->root_answered = true;
        t->root_value = g;
    } else if (to->rank == t->post.rank) {
        take_answer(t, &a);
    } else if (!post_add(&t->post, to->rank, &a, sizeof a)) {
        t->failed = true;
    }
}

/* Asks about a child of an open question. */
static void ask(tds *t, uint32_t i, int move)
{
    unsigned char buffer[t->job_size];
    job *j = (job *)buffer;
    const slot *s = &t->slot[i];
    memset(buffer, 0, sizeof buffer);
    *j = (job){.kind = JOB,
               .pass = t->pass,
               .depth = s->depth - 1,
               .gamma = 1 - s->gamma,
               .from = {t->post.rank, i, s->serial, move}};
    t->game->play(j->state, s->state, s->move[move]);
    const int owner = owner_of(t, t->game->key(j->state));
    t->slot[i].asked[owner / 64] |= (uint64_t)1 << owner % 64;
    if (owner == t->post.rank)
        push(t, j);
    else if (!post_add(&t->post, owner, buffer, t->job_size))
        t->failed = true;
}

/* --- questions */

/* Answers everybody who asked, and remembers what was proved. */
static void settle(tds *t, uint32_t i)
{
    slot *s = &t->slot[i];
    bounds *b = bounds_of(t, s->key);
    if (b->key != s->key || b->depth != s->depth)
        *b = (bounds){s->key, -NW_INF, NW_INF, (int16_t)s->depth, (uint16_t)s->best};
    if (s->g >= s->gamma) {
        b->f_minus = s->g;
        b->move = (uint16_t)s->best;
    } else {
        b->f_plus = s->g;
    }
    const nw_score g = s->g;
    const int senders = s->senders, best = s->best;
    sender *from = s->from;
    s->from = NULL; /* answering may open the slot again */
    s->senders = s->sender_room = 0;
    if (s->waiting > 0)
        cancel_children(t, i);
    slot_close(t, i);
    for (int k = 0; k < senders; k++) {
        if (from[k].rank == NOBODY)
            t->root_move = best;
        send_answer(t, &from[k], g);
    }
    free(from);
}

static void ask_brothers(tds *t, uint32_t i)
{
    t->slot[i].asked_all = true;
    t->slot[i].waiting = t->slot[i].moves - 1;
    for (int move = t->slot[i].moves - 1; move >= 0; move--)
        if (move != t->slot[i].first)
            ask(t, i, move);
}

static void take_answer(tds *t, const answer *a)
{
    if (a->pass != t->pass) {
        t->counts.stale++;
        return;
    }
    slot *s = &t->slot[a->to.slot];
    if (!s->open || s->serial != a->to.serial)
        return; /* a brother has cut off already */
    const nw_score value = -a->g;
    if (value > s->g) {
        s->g = value;
        s->best = a->to.move;
    }
    s->waiting--;
    if (s->g >= s->gamma || s->waiting == 0) {
        if (s->g < s->gamma && !s->asked_all && s->moves > 1)
            ask_brothers(t, a->to.slot);
        else
            settle(t, a->to.slot);
    }
}

/* A question of few plies, or of a finished game, by the serial search. */
static void answer_alone(tds *t, const job *j)
{
    nw_result r;
    nw_error err;
    const nw_limits limits = {.depth = j->depth > 0 ? j->depth : 1};
    const sender from = j->from;
    t->guess[limits.depth] = j->gamma;
    t->counts.jobs++;
    if (nw_search(t->serial, j->state, &limits, &r, &err) < 0) {
        t->failed = true;
        return;
    }
    t->counts.nodes += r.nodes;
    send_answer(t, &from, r.lower >= j->gamma ? r.lower : r.upper);
}

static bool join(tds *t, const job *j, uint64_t key)
{
    for (uint32_t i = *head_of(t, key, j->depth); i != none; i = t->slot[i].next) {
        slot *s = &t->slot[i];
        if (s->key == key && s->depth == j->depth && s->gamma == j->gamma) {
            t->counts.joined++;
            t->failed |= !slot_add_sender(s, &j->from);
            return true;
        }
    }
    return false;
}

/* A shallower serial search finds the move to begin with: the rank that searched the position an
 * iteration ago, below its grain, was another one. Without this a search of checkers visits ten
 * times as many nodes. */
static int guessed_move(tds *t, const slot *s)
{
    nw_result r;
    nw_error err;
    const int depth = s->depth - 2 < t->request->grain ? s->depth - 2 : t->request->grain;
    const nw_limits limits = {.depth = depth};
    if (depth < 1)
        return 0;
    t->guess[depth] = s->gamma;
    if (nw_search(t->serial, s->state, &limits, &r, &err) < 0)
        return 0;
    t->counts.nodes += r.nodes;
    for (int i = 0; i < s->moves; i++)
        if (s->move[i] == r.move)
            return i;
    return 0;
}

/* The eldest: the move of an earlier search of this rank, or one that is found now. */
static int eldest(tds *t, const slot *s)
{
    const bounds *b = bounds_of(t, s->key);
    return b->key == s->key && b->move < s->moves ? b->move : guessed_move(t, s);
}

static void open_question(tds *t, const job *j, uint64_t key)
{
    const uint32_t i = slot_take(t);
    if (i == none) {
        t->failed = true;
        return;
    }
    slot *s = &t->slot[i];
    const sender from = j->from;
    const job copy = {.depth = j->depth, .gamma = j->gamma};
    memcpy(s->state, j->state, t->game->state_size);
    s->moves = t->game->moves(s->state, s->move);
    s->key = key;
    s->depth = copy.depth;
    s->gamma = copy.gamma;
    s->g = -NW_INF;
    s->best = 0;
    s->waiting = 1;
    s->asked_all = false;
    s->open = true;
    s->senders = 0;
    memset(s->asked, 0, sizeof s->asked);
    t->failed |= !slot_add_sender(s, &from);
    s->next = *head_of(t, key, s->depth);
    *head_of(t, key, s->depth) = i;
    t->counts.opened++;
    t->counts.nodes++;
    s->first = eldest(t, s);
    ask(t, i, s->first);
}

static bool has_moves(const tds *t, const job *j)
{
    nw_move list[t->game->max_moves];
    return t->game->moves(j->state, list) > 0;
}

static void do_job(tds *t, const job *j)
{
    if (j->pass != t->pass) {
        t->counts.stale++;
        return;
    }
    if (j->depth <= t->request->grain || !has_moves(t, j)) {
        answer_alone(t, j);
        return;
    }
    const uint64_t key = t->game->key(j->state);
    const bounds *b = bounds_of(t, key);
    if (b->key == key && b->depth == j->depth && b->f_minus >= j->gamma)
        send_answer(t, &j->from, b->f_minus);
    else if (b->key == key && b->depth == j->depth && b->f_plus < j->gamma)
        send_answer(t, &j->from, b->f_plus);
    else if (!join(t, j, key))
        open_question(t, j, key);
}

/* --- the loop of every rank */

static void take(void *context, const void *message, size_t size)
{
    tds *t = context;
    unsigned char buffer[t->job_size > sizeof(answer) ? t->job_size : sizeof(answer)];
    const job *j = (const job *)buffer;
    const answer *a = (const answer *)buffer;
    memcpy(buffer, message, size < sizeof buffer ? size : sizeof buffer);
    if (j->kind == STOP) {
        t->over = true;
        return;
    }
    if ((int32_t)(j->pass - t->pass) > 0)
        begin_pass(t, j->pass);
    if (j->kind == JOB && j->pass == t->pass)
        push(t, j);
    else if (j->kind == ANSWER)
        take_answer(t, a);
    else if (j->kind == CANCEL && j->pass == t->pass)
        take_cancel(t, &a->to, a->g);
}

/* One turn: what has arrived, then one job; false: there was nothing to do. */
bool tds_turn(tds *t)
{
    const bool news = post_receive(&t->post, take, t);
    const job *next = pop(t);
    if (next) {
        unsigned char buffer[t->job_size]; /* doing it may push */
        memcpy(buffer, next, t->job_size);
        do_job(t, (const job *)buffer);
    }
    post_flush(&t->post, !next);
    return news || next;
}

/* Turns until *done or the end; idle ranks leave the processor to others. */
static void work(tds *t, const bool *done)
{
    double since = 0;
    while (!*done && !t->over && !t->failed) {
        const bool busy = tds_turn(t);
        if (busy && since > 0) {
            t->counts.idle += nw_seconds() - since;
            since = 0;
        } else if (!busy) {
            since = since > 0 ? since : nw_seconds();
        }
        post_rest(&t->post, busy);
        if (t->request->stop && __atomic_load_n(t->request->stop, __ATOMIC_RELAXED))
            break;
    }
    if (since > 0)
        t->counts.idle += nw_seconds() - since;
}

static void tell_all(tds *t, kind what)
{
    unsigned char buffer[t->job_size];
    memset(buffer, 0, sizeof buffer);
    *(job *)buffer = (job){.kind = what, .pass = t->pass};
    for (int rank = 0; rank < t->post.ranks; rank++)
        if (rank != t->post.rank)
            t->failed |= !post_add(&t->post, rank, buffer, t->job_size);
    post_flush(&t->post, true);
}

/* --- MTD(f) on rank 0 */

static bool ask_root(tds *t, int depth, nw_score gamma)
{
    unsigned char buffer[t->job_size];
    job *j = (job *)buffer;
    begin_pass(t, t->pass + 1);
    tell_all(t, VOID);
    memset(buffer, 0, sizeof buffer);
    *j = (job){
        .kind = JOB, .pass = t->pass, .depth = depth, .gamma = gamma, .from = {.rank = NOBODY}};
    memcpy(j->state, t->request->state, t->game->state_size);
    t->root_answered = false;
    t->root_move = -1;
    open_question(t, j, t->game->key(j->state));
    work(t, &t->root_answered);
    return t->root_answered;
}

static nw_move root_move(const tds *t, int number)
{
    nw_move list[t->game->max_moves];
    const int n = t->game->moves(t->request->state, list);
    return number >= 0 && number < n ? list[number] : NW_NO_MOVE;
}

static void tell(const tds *t, const tds_result *r, bool iteration_done)
{
    if (t->request->told)
        t->request->told(t->request->context, r, iteration_done);
}

/* The value one or two iterations ago, as in the serial search. */
static nw_score first_guess(const tds *t, int depth)
{
    const nw_options *o = t->request->options;
    const int step = o->deepen > 0 ? o->deepen : 1;
    const int back = depth - step * o->guess_back;
    if (depth - step < t->least)
        return o->guess;
    return t->found[back >= t->least ? back : depth - step];
}

/* Implements: Plaat 1996, fig. 3.6 (MTD(f)), each test by all ranks. */
static bool iterate(tds *t, int depth, tds_result *r)
{
    nw_score lower = -NW_INF, upper = NW_INF, g = first_guess(t, depth);
    while (lower < upper) {
        const nw_score gamma = g == lower ? g + 1 : g;
        if (!ask_root(t, depth, gamma))
            return false;
        g = t->root_value;
        r->passes++;
        if (g >= gamma) {
            lower = g;
            r->move = root_move(t, t->root_move);
        } else {
            upper = g;
        }
        r->lower = lower;
        r->upper = upper;
        tell(t, r, false);
    }
    r->value = t->found[depth] = g;
    r->depth = depth;
    return true;
}

static void keep_alone(tds *t, const nw_result *found, tds_result *r)
{
    t->counts.nodes += found->nodes;
    r->value = found->value;
    r->lower = found->lower;
    r->upper = found->upper;
    r->move = found->move;
    r->depth = found->depth;
    for (int i = 0; i < found->iterations; i++) {
        r->passes += found->iteration[i].passes;
        t->found[found->iteration[i].depth] = found->iteration[i].value;
    }
    t->least = found->iterations > 0 ? found->iteration[0].depth : t->least;
}

/* A search within the grain is rank 0's own. */
static bool search_alone(tds *t, int depth, tds_result *r, nw_error *err)
{
    nw_searcher *s;
    nw_result found;
    nw_options o = *t->request->options;
    const nw_limits limits = {.depth = depth, .stop = t->request->stop};
    o.algorithm = "mtdf";
    if (nw_searcher_create(&s, t->game, &o, err) < 0)
        return false;
    const bool ok = nw_search(s, t->request->state, &limits, &found, err) == 0;
    if (ok)
        keep_alone(t, &found, r);
    nw_searcher_free(s);
    return ok && found.complete;
}

/* One rank has nobody to share with: all of it is the serial search. */
int tds_drive(tds *t, tds_result *r, nw_error *err)
{
    const tds_request *q = t->request;
    const int step = q->options->deepen > 0 ? q->options->deepen : 1;
    int alone = t->post.ranks == 1 ? q->depth : q->grain;
    if (alone > q->depth)
        alone = q->depth;
    alone -= (q->depth - alone) % step; /* end at the depth asked for */
    *r = (tds_result){.move = NW_NO_MOVE, .lower = -NW_INF, .upper = NW_INF};
    bool ok = alone < 1 || search_alone(t, alone, r, err);
    if (ok)
        tell(t, r, true);
    for (int depth = alone + step; ok && depth <= q->depth; depth += step) {
        ok = iterate(t, depth, r);
        if (ok)
            tell(t, r, true);
    }
    r->complete = ok;
    tell_all(t, STOP);
    return t->failed ? nw_fail(err, NW_ENOMEM, "out of memory") : NW_OK;
}

/* --- beginning and end */

static int create(tds *t, const tds_request *q, nw_error *err)
{
    nw_options o = *q->options;
    t->request = q;
    t->game = q->game;
    t->free_slot = none;
    t->shallowest = NW_PLIES_MAX + 1;
    t->least = NW_PLIES_MAX;
    memset(t->head, 0xFF, sizeof t->head);
    t->job_size = (sizeof(job) + q->game->state_size + 7) / 8 * 8;
    t->bounds = calloc(BOUNDS, sizeof *t->bounds);
    t->guess = calloc(NW_PLIES_MAX + 1, sizeof *t->guess);
    const size_t largest = t->job_size > sizeof(answer) ? t->job_size : sizeof(answer);
    if (!post_open(&t->post, largest, q->network) || !t->bounds || !t->guess)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    if (t->post.ranks > RANKS_MOST)
        return nw_fail(err, NW_EINVAL, "%d ranks: expected at most %d", t->post.ranks, RANKS_MOST);
    if (!q->game->key)
        return nw_fail(err, NW_EINVAL, "%s: positions need keys to have owners", q->game->name);
    o.algorithm = "test";
    o.deepen = 0;
    o.shallow_order = 1; /* the owner was not the one who searched it an iteration ago */
    o.offset = 0;
    o.guesses = t->guess;
    return nw_searcher_create(&t->serial, q->game, &o, err);
}

void tds_close(tds *t)
{
    if (!t)
        return;
    for (uint32_t i = 0; i < t->slots; i++) {
        free(t->slot[i].from);
        free(t->slot[i].move);
        free(t->slot[i].state);
    }
    for (int depth = 0; depth <= NW_PLIES_MAX; depth++)
        free(t->todo[depth].jobs);
    free(t->slot);
    free(t->bounds);
    free(t->guess);
    nw_searcher_free(t->serial);
    post_close(&t->post);
    free(t);
}

int tds_open(tds **out, const tds_request *request, nw_error *err)
{
    tds *t = calloc(1, sizeof *t);
    *out = t;
    return t ? create(t, request, err) : nw_fail(err, NW_ENOMEM, "out of memory");
}

const tds_counts *tds_counted(const tds *t)
{
    return &t->counts;
}

bool tds_has_work(const tds *t)
{
    for (int depth = t->shallowest; depth <= NW_PLIES_MAX; depth++)
        if (t->todo[depth].count > 0)
            return true;
    return false;
}

void tds_charge(tds *t)
{
    post_charge(&t->post);
}

int tds_search(const tds_request *request, tds_result *result, tds_counts *counts, nw_error *err)
{
    tds *t;
    const double start = nw_seconds();
    *result = (tds_result){.move = NW_NO_MOVE, .lower = -NW_INF, .upper = NW_INF};
    int rc = tds_open(&t, request, err);
    if (rc == NW_OK && t->post.rank == 0)
        rc = tds_drive(t, result, err);
    else if (rc == NW_OK)
        work(t, &t->over);
    if (rc == NW_OK) {
        post_drain(&t->post);
        result->seconds = nw_seconds() - start;
        t->counts.messages = t->post.messages;
        t->counts.packets = t->post.packets_sent;
        t->counts.bytes = t->post.bytes;
        *counts = t->counts;
    }
    tds_close(t);
    return rc;
}
