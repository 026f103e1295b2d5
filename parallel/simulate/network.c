/* SPDX-License-Identifier: MIT */
#include "parallel/simulate/network.h"
#include "core/error.h"
#include "parallel/tds/post.h"
#include <float.h>
#include <stdlib.h>
#include <string.h>

/* A message in flight, or unsent (arrival is then unknown). */
typedef struct letter {
    double arrival;
    int to;
    size_t size;
    struct letter *next;
    char bytes[];
} letter;

typedef struct place {
    tds *tds;
    double clock, idle;
    uint64_t nodes, messages, bytes; /* already charged */
    uint64_t bytes_received;
    letter *outbox;
    letter *inbox; /* by arrival */
} place;

typedef struct network {
    int ranks, opening; /* opening: the rank being created */
    network_costs costs;
    place *place;
    void **shared; /* by machine: its ranks' memory */
} network;

struct post_line {
    network *network;
    place *here;
};

/* --- time */

/* Uncharged work of a rank, in seconds. */
static double owed(const network *w, const place *p, const post *at)
{
    const uint64_t nodes = tds_counted(p->tds)->nodes - p->nodes;
    return (double)nodes * w->costs.node +
           (double)(at->messages + at->packets_received - p->messages) * w->costs.message +
           (double)(at->bytes + p->bytes_received - p->bytes) * w->costs.byte;
}

static void charge(const network *w, place *p, const post *at)
{
    p->clock += owed(w, p, at);
    p->nodes = tds_counted(p->tds)->nodes;
    p->messages = at->messages + at->packets_received;
    p->bytes = at->bytes + p->bytes_received;
}

/* When a rank can continue: at once if it has work, else when the next letter arrives. */
static double next_turn(const place *p)
{
    if (tds_has_work(p->tds))
        return p->clock;
    if (!p->inbox)
        return DBL_MAX;
    return p->inbox->arrival > p->clock ? p->inbox->arrival : p->clock;
}

static void wake(place *p, double time)
{
    if (time > p->clock) {
        p->idle += time - p->clock;
        p->clock = time;
    }
}

/* --- the post */

bool post_open(post *p, size_t largest, int threads, void *context)
{
    network *w = context;
    (void)threads;
    *p = (post){.rank = w->opening, .ranks = w->ranks, .largest = largest};
    p->line = malloc(sizeof *p->line);
    if (p->line)
        *p->line = (post_line){w, &w->place[p->rank]};
    return p->line != NULL;
}

static void free_letters(letter *l)
{
    while (l) {
        letter *next = l->next;
        free(l);
        l = next;
    }
}

void post_close(post *p)
{
    if (p->line) {
        free_letters(p->line->here->inbox);
        free_letters(p->line->here->outbox);
    }
    free(p->line);
}

bool post_add(post *p, int to, const void *message, size_t size)
{
    letter *l = malloc(sizeof *l + size);
    if (!l)
        return false;
    *l = (letter){.to = to, .size = size, .next = p->line->here->outbox};
    memcpy(l->bytes, message, size);
    p->line->here->outbox = l;
    p->messages++;
    p->bytes += size;
    return true;
}

bool post_add_bulk(post *p, int to, const void *message, size_t size)
{
    return post_add(p, to, message, size);
}

static void deliver(place *to, letter *l)
{
    letter **at = &to->inbox;
    while (*at && (*at)->arrival <= l->arrival)
        at = &(*at)->next;
    l->next = *at;
    *at = l;
}

/* The outbox is newest first; letters of one flush arrive in the order written, as each is inserted
 * before those that arrive at the same time or later. */
void post_flush(post *p, bool all)
{
    network *w = p->line->network;
    place *here = p->line->here;
    const double now = here->clock + owed(w, here, p);
    letter *list = NULL;
    (void)all;
    while (here->outbox) { /* oldest first */
        letter *l = here->outbox;
        here->outbox = l->next;
        l->next = list;
        list = l;
    }
    while (list) {
        letter *l = list;
        list = l->next;
        l->arrival = now + w->costs.latency + (double)l->size * w->costs.per_byte;
        deliver(&w->place[l->to], l);
        p->packets_sent++;
    }
}

bool post_receive(post *p, void (*take)(void *context, const void *message, size_t size),
                  void *context)
{
    place *here = p->line->here;
    bool any = false;
    while (here->inbox && here->inbox->arrival <= here->clock) {
        letter *l = here->inbox;
        here->inbox = l->next;
        p->packets_received++;
        here->bytes_received += l->size;
        take(context, l->bytes, l->size);
        free(l);
        any = true;
    }
    return any;
}

/* A search takes no simulated time until charged: nothing arrives meanwhile. */
bool post_has_mail(post *p)
{
    (void)p;
    return false;
}

/* The number of messages in flight is unlimited. */
bool post_is_stuck(const post *p)
{
    (void)p;
    return false;
}

/* Ranks are numbered machine by machine. */
static int machine_of(const network *w, int rank)
{
    return rank / w->costs.together;
}

void *post_share(post *p, size_t bytes)
{
    network *w = p->line->network;
    void **memory = &w->shared[machine_of(w, p->rank)];
    if (w->costs.together < 2)
        return NULL;
    if (!*memory)
        *memory = calloc(1, bytes);
    return *memory;
}

bool post_shares(const post *p, int rank)
{
    const network *w = p->line->network;
    return w->costs.together > 1 && machine_of(w, p->rank) == machine_of(w, rank);
}

/* The rank, other than 0, with the earliest turn. */
static int earliest(const network *w, double *time)
{
    int best = -1;
    *time = DBL_MAX;
    for (int rank = 1; rank < w->ranks; rank++) {
        const double t = next_turn(&w->place[rank]);
        if (t < *time) {
            *time = t;
            best = rank;
        }
    }
    return best;
}

/* After a turn of rank 0: runs and charges the others until rank 0 is next. */
void post_rest(post *p, bool busy)
{
    network *w = p->line->network;
    place *root = p->line->here;
    (void)busy;
    if (p->rank != 0)
        return;
    charge(w, root, p);
    for (;;) {
        double time;
        const int rank = earliest(w, &time);
        const double mine = next_turn(root);
        if (rank < 0 || time >= mine) {
            if (mine < DBL_MAX)
                wake(root, mine);
            return;
        }
        wake(&w->place[rank], time);
        tds_turn(w->place[rank].tds);
        tds_charge(w->place[rank].tds);
    }
}

/* All ranks are present from the start. */
void post_meet(post *p)
{
    (void)p;
}

bool post_drain(post *p, const volatile int *stop, double patience)
{
    (void)p, (void)stop, (void)patience;
    return true;
}

void post_charge(post *p)
{
    charge(p->line->network, p->line->here, p);
}

/* --- the search */

static int open_ranks(network *w, const tds_request *request, nw_error *err)
{
    int rc = NW_OK;
    for (w->opening = 0; w->opening < w->ranks && rc == NW_OK; w->opening++)
        rc = tds_open(&w->place[w->opening].tds, request, err);
    return rc;
}

static void add_up(const network *w, network_result *out)
{
    double idle = 0;
    for (int rank = 0; rank < w->ranks; rank++) {
        const place *p = &w->place[rank];
        const tds_counts *c = tds_counted(p->tds);
        out->nodes += c->nodes;
        out->jobs += c->jobs;
        out->messages += p->messages;
        idle += p->idle + (out->seconds > p->clock ? out->seconds - p->clock : 0);
    }
    out->idle = out->seconds > 0 ? idle / (out->seconds * w->ranks) : 0;
}

int network_search(const tds_request *request, int ranks, const network_costs *costs,
                   network_result *result, nw_error *err)
{
    network w = {.ranks = ranks,
                 .costs = *costs,
                 .place = calloc((size_t)ranks, sizeof *w.place),
                 .shared = calloc((size_t)ranks, sizeof *w.shared)};
    tds_request q = *request;
    *result = (network_result){0};
    q.network = &w;
    int rc =
        w.place && w.shared ? open_ranks(&w, &q, err) : nw_fail(err, NW_ENOMEM, "out of memory");
    if (rc == NW_OK)
        rc = tds_drive(w.place[0].tds, &result->search, err);
    if (rc == NW_OK) {
        tds_charge(w.place[0].tds);
        result->seconds = w.place[0].clock;
        add_up(&w, result);
    }
    for (int rank = 0; w.place && rank < ranks; rank++)
        tds_close(w.place[rank].tds);
    for (int i = 0; w.shared && i < ranks; i++)
        free(w.shared[i]);
    free(w.shared);
    free(w.place);
    return rc;
}
