/* SPDX-License-Identifier: MIT */
/* Messages over MPI. At most CREDIT packets per rank are in flight; further ones wait in its
 * outbox, so that a slow rank delays nobody and no send ever blocks. Both ends count packets: when
 * sent equals received, nothing is in flight. */
#define _GNU_SOURCE /* sched_getaffinity */
#include "parallel/mpi/machine.h"
#include "core/clock.h"
#include "core/flag.h"
#include "parallel/tds/post.h"
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Open MPI sends packets under 4 KiB eagerly; larger ones wait for the receiver. */
enum { TAG = 1, CREDIT = 64, PACKET = 4000, URGENT = 0, BULK = 1, KINDS = 2, LINE = 64 };

typedef struct packet {
    MPI_Request request;
    bool busy;
    char *bytes;
} packet;

/* Pending messages, each after its size. Those before `sent` are sent. */
typedef struct outbox {
    char *bytes;
    size_t sent, used, room;
} outbox;

/* A machine's memory starts with a bell per rank, which counts packets sent by its neighbours:
 * reading it is nearly free, while an MPI probe takes part of a microsecond. */
typedef struct bell {
    _Alignas(LINE) _Atomic uint32_t rung;
} bell;

struct post_machine {
    MPI_Comm ranks; /* of this machine */
    int *here; /* by global rank: its number on this machine, or MPI_UNDEFINED; NULL: not open */
    MPI_Win window;
    void *memory;
    size_t bytes; /* 0: no shared memory */
};

typedef struct way { /* to a rank */
    outbox out[KINDS];
    packet packet[CREDIT];
} way;

struct post_line {
    way *to;
    char *arrived;         /* receive buffer of one packet */
    post_machine *machine; /* owner of shared memory; the caller's, or its own */
    bool is_own;
    size_t waiting; /* bytes in all outboxes */
    uint32_t heard; /* bell count of neighbours' packets received so far */
    unsigned looks, rests;
};

static size_t packet_room(const post *p)
{
    const size_t one = p->largest + sizeof(uint32_t);
    return one > PACKET ? one : PACKET;
}

static bool find_machine(post *p, void *given);
static bool is_crowded(const post_machine *m, int threads);

bool post_open(post *p, size_t largest, int threads, void *network)
{
    *p = (post){.largest = largest, .pools = true, .line = calloc(1, sizeof *p->line)};
    MPI_Comm_rank(MPI_COMM_WORLD, &p->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p->ranks);
    if (!p->line || !find_machine(p, network))
        return false;
    p->crowded = is_crowded(p->line->machine, threads);
    p->line->to = calloc((size_t)p->ranks, sizeof *p->line->to);
    p->line->arrived = malloc(packet_room(p));
    bool enough = p->line->to && p->line->arrived;
    for (int rank = 0; rank < p->ranks && enough; rank++)
        for (int i = 0; i < CREDIT && rank != p->rank && enough; i++) {
            p->line->to[rank].packet[i].bytes = malloc(packet_room(p));
            enough = p->line->to[rank].packet[i].bytes != NULL;
        }
    return enough;
}

void post_close(post *p)
{
    if (p->lost) /* the program is about to end */
        return;
    for (int rank = 0; p->line && p->line->to && rank < p->ranks; rank++) {
        for (int i = 0; i < CREDIT; i++)
            free(p->line->to[rank].packet[i].bytes);
        for (int kind = 0; kind < KINDS; kind++)
            free(p->line->to[rank].out[kind].bytes);
    }
    if (p->line) {
        free(p->line->to);
        free(p->line->arrived);
        if (p->line->is_own)
            post_machine_close(p->line->machine);
    }
    free(p->line);
}

/* --- memory of a machine */

/* By global rank: its number on the machine. */
static int *neighbours(const post *p, MPI_Comm machine)
{
    int *here = malloc((size_t)p->ranks * sizeof *here),
        *all = malloc((size_t)p->ranks * sizeof *all);
    MPI_Group world, near;
    for (int i = 0; all && i < p->ranks; i++)
        all[i] = i;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Comm_group(machine, &near);
    if (here && all)
        MPI_Group_translate_ranks(world, p->ranks, all, near, here);
    MPI_Group_free(&world);
    MPI_Group_free(&near);
    if (!all) {
        free(here);
        here = NULL;
    }
    free(all);
    return here;
}

static bool find_machine(post *p, void *given)
{
    post_machine *m = given ? given : post_machine_open();
    p->line->machine = m;
    p->line->is_own = !given;
    if (m && !m->here) {
        MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &m->ranks);
        m->here = neighbours(p, m->ranks);
    }
    return m && m->here;
}

/* The processors on which any rank of the machine may run: mpirun may bind ranks. */
static bool is_crowded(const post_machine *m, int threads)
{
    cpu_set_t mine, all;
    CPU_ZERO(&mine);
    CPU_ZERO(&all);
    sched_getaffinity(0, sizeof mine, &mine); /* on failure: none, and ranks yield to each other */
    MPI_Allreduce(&mine, &all, sizeof mine, MPI_BYTE, MPI_BOR, m->ranks);
    MPI_Allreduce(MPI_IN_PLACE, &threads, 1, MPI_INT, MPI_SUM, m->ranks);
    return threads > CPU_COUNT(&all);
}

static void release(post_machine *m)
{
    if (m->bytes > 0)
        MPI_Win_free(&m->window);
    m->bytes = 0;
}

post_machine *post_machine_open(void)
{
    return calloc(1, sizeof(post_machine));
}

void post_machine_close(post_machine *m)
{
    if (m && m->here) {
        release(m);
        MPI_Comm_free(&m->ranks);
        free(m->here);
    }
    free(m);
}

/* Touches memory, as page faults must not be timed as search. */
static void touch(post_machine *m, bool clears)
{
    enum { PAGE = 4096 };
    const volatile char *byte = m->memory;
    if (clears)
        memset(m->memory, 0, m->bytes);
    MPI_Barrier(m->ranks);
    for (size_t i = 0; i < m->bytes; i += PAGE)
        (void)byte[i];
}

/* Windows start at the same offset from a page on all ranks; table buckets must be aligned to cache
 * lines. */
static void *aligned(void *memory)
{
    return (void *)(((uintptr_t)memory + LINE - 1) / LINE * LINE);
}

static void allocate(post_machine *m, size_t bytes)
{
    int rank, unit;
    MPI_Aint size;
    MPI_Comm_rank(m->ranks, &rank);
    release(m);
    MPI_Win_allocate_shared(rank == 0 ? (MPI_Aint)(bytes + LINE) : 0, 1, MPI_INFO_NULL, m->ranks,
                            &m->memory, &m->window);
    MPI_Win_shared_query(m->window, 0, &size, &unit, &m->memory);
    m->memory = aligned(m->memory);
    m->bytes = bytes;
    touch(m, rank == 0);
}

void *post_share(post *p, size_t bytes)
{
    post_machine *m = p->line->machine;
    int ranks;
    MPI_Comm_size(m->ranks, &ranks);
    if (ranks < 2)
        return NULL;
    const size_t bells = (size_t)p->ranks * sizeof(bell);
    if (m->bytes != bells + bytes)
        allocate(m, bells + bytes);
    p->line->heard = ((bell *)m->memory)[p->rank].rung; /* nothing is in flight yet */
    MPI_Barrier(m->ranks);
    return (char *)m->memory + bells;
}

bool post_shares(const post *p, int rank)
{
    const post_machine *m = p->line->machine;
    return m->bytes > 0 && m->here[rank] != MPI_UNDEFINED;
}

/* Of a rank on this machine, or NULL. */
static bell *bell_of(const post *p, int rank)
{
    return post_shares(p, rank) ? (bell *)p->line->machine->memory + rank : NULL;
}

void post_meet(post *p)
{
    (void)p;
    MPI_Barrier(MPI_COMM_WORLD);
}

/* --- sending */

static bool add(post *p, outbox *out, const void *message, size_t size)
{
    const uint32_t prefix = (uint32_t)size;
    if (out->sent == out->used)
        out->sent = out->used = 0;
    const size_t needed = out->used + sizeof prefix + size;
    if (needed > out->room) {
        char *more = realloc(out->bytes, 2 * needed + PACKET);
        if (!more)
            return false;
        out->bytes = more;
        out->room = 2 * needed + PACKET;
    }
    memcpy(out->bytes + out->used, &prefix, sizeof prefix);
    memcpy(out->bytes + out->used + sizeof prefix, message, size);
    out->used = needed;
    p->line->waiting += sizeof prefix + size;
    p->messages++;
    return true;
}

bool post_add(post *p, int to, const void *message, size_t size)
{
    return add(p, &p->line->to[to].out[URGENT], message, size);
}

bool post_add_bulk(post *p, int to, const void *message, size_t size)
{
    return add(p, &p->line->to[to].out[BULK], message, size);
}

/* A packet not in flight, or NULL. */
static packet *free_packet(way *w)
{
    for (int i = 0; i < CREDIT; i++) {
        packet *k = &w->packet[i];
        int done = 1;
        if (k->busy)
            MPI_Test(&k->request, &done, MPI_STATUS_IGNORE);
        if (done) {
            k->busy = false;
            return k;
        }
    }
    return NULL;
}

/* Bytes of whole messages at the front of the outbox that fit into a packet. */
static size_t whole_messages(const post *p, const outbox *out)
{
    size_t bytes = 0;
    while (out->sent + bytes < out->used) {
        uint32_t size;
        memcpy(&size, out->bytes + out->sent + bytes, sizeof size);
        if (bytes + sizeof size + size > packet_room(p))
            break;
        bytes += sizeof size + size;
    }
    return bytes;
}

static bool send_packet(post *p, int to, outbox *out)
{
    packet *k = free_packet(&p->line->to[to]);
    if (!k)
        return false;
    const size_t size = whole_messages(p, out);
    memcpy(k->bytes, out->bytes + out->sent, size);
    out->sent += size;
    p->line->waiting -= size;
    MPI_Isend(k->bytes, (int)size, MPI_BYTE, to, TAG, MPI_COMM_WORLD, &k->request);
    k->busy = true;
    bell *b = bell_of(p, to);
    if (b)
        atomic_fetch_add_explicit(&b->rung, 1, memory_order_release);
    p->packets_sent++;
    p->bytes += size;
    return true;
}

/* Urgent messages go first. */
void post_flush(post *p, bool all)
{
    const size_t least = all ? 1 : packet_room(p);
    for (int rank = 0; rank < p->ranks && p->line->waiting >= least; rank++)
        for (int kind = 0; kind < KINDS; kind++) {
            outbox *out = &p->line->to[rank].out[kind];
            while (out->used - out->sent >= least && send_packet(p, rank, out))
                ;
        }
}

/* An oversized packet: its contents are damaged. */
static int refuse_packet(post *p, const MPI_Status *status)
{
    fprintf(stderr, "nullwindow-mpi: rank %d: rank %d has sent a packet that is too long\n",
            p->rank, status->MPI_SOURCE);
    MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    return -1;
}

/* Receives one packet into p->line->arrived; its size, or -1. */
static int next_packet(post *p)
{
    int there = 0, size = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &there, &status);
    if (!there)
        return -1;
    MPI_Get_count(&status, MPI_BYTE, &size);
    if ((size_t)size > packet_room(p))
        return refuse_packet(p, &status);
    MPI_Recv(p->line->arrived, size, MPI_BYTE, status.MPI_SOURCE, TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    p->line->heard += post_shares(p, status.MPI_SOURCE);
    p->packets_received++;
    p->from = status.MPI_SOURCE;
    return size;
}

/* Packets from other machines ring no bell, so every LOOKS calls MPI is probed anyway. */
bool post_has_mail(post *p)
{
    enum { LOOKS = 16 };
    const bell *b = bell_of(p, p->rank);
    return (b && atomic_load_explicit(&b->rung, memory_order_relaxed) != p->line->heard) ||
           ++p->line->looks % LOOKS == 0;
}

static void take_packet(post *p, size_t size,
                        void (*take)(void *context, const void *message, size_t size),
                        void *context)
{
    uint32_t length = 0;
    for (size_t at = 0; at < size; at += sizeof length + length) {
        if (size - at >= sizeof length)
            memcpy(&length, p->line->arrived + at, sizeof length);
        if (size - at < sizeof length || length > size - at - sizeof length ||
            length > p->largest) {
            take(context, "", 0);
            return;
        }
        take(context, p->line->arrived + at + sizeof length, length);
    }
}

bool post_receive(post *p, void (*take)(void *context, const void *message, size_t size),
                  void *context)
{
    const bell *b = bell_of(p, p->rank);
    bool any = false;
    if (b && !post_has_mail(p))
        return false;
    for (int size; (size = next_packet(p)) >= 0; any = true)
        take_packet(p, (size_t)size, take, context);
    return any;
}

bool post_is_stuck(const post *p)
{
    return p->line->waiting > 0;
}

/* Real time needs no accounting. */
void post_charge(post *p)
{
    (void)p;
}

/* Ranks that share a processor yield. A rank with its own keeps it for about a tenth of a
 * millisecond: another process scheduled in between would hold it for milliseconds. */
void post_rest(post *p, bool busy)
{
    enum { PATIENCE = 1000 };
    p->line->rests = busy ? 0 : p->line->rests + 1;
    if (!busy && (p->crowded || p->line->rests > PATIENCE))
        sched_yield();
}

/* --- the end */

/* Rank 0 hangs: no other rank has the results. */
static void abandon(int rank)
{
    fprintf(stderr,
            "nullwindow-mpi: rank %d: rank 0 does not answer, and the run ends; --resume "
            "continues from a checkpoint\n",
            rank);
    MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
}

/* Receives packets, of a post (or NULL), while waiting. */
static bool await(post *p, MPI_Request *request, const volatile int *stop, double patience)
{
    const double after_signal = 0.4; /* mpirun kills a second after its signal */
    const double begun = nw_seconds();
    double since = 0;
    int done = 0, rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (;;) {
        MPI_Test(request, &done, MPI_STATUS_IGNORE);
        while (p && next_packet(p) >= 0)
            ;
        if (done)
            return true;
        if (rank == 0 && nw_is_set(stop)) {
            since = since > 0 ? since : nw_seconds();
            if (nw_seconds() - since > after_signal)
                return false;
        }
        if (patience > 0 && nw_seconds() - begun > (rank == 0 ? patience : 3 * patience)) {
            if (rank == 0)
                return false;
            abandon(rank);
        }
        sched_yield();
    }
}

bool post_await(MPI_Request *request, const volatile int *stop, double patience)
{
    return await(NULL, request, stop, patience);
}

bool post_drain(post *p, const volatile int *stop, double patience)
{
    uint64_t mine[2], all[2] = {1, 0};
    while (all[0] != all[1]) {
        MPI_Request request;
        while (next_packet(p) >= 0)
            ;
        mine[0] = p->packets_sent;
        mine[1] = p->packets_received;
        MPI_Iallreduce(mine, all, 2, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD, &request);
        p->lost = !await(p, &request, stop, patience);
        if (p->lost)
            return false;
    }
    for (int rank = 0; rank < p->ranks; rank++)
        for (int i = 0; i < CREDIT; i++)
            if (p->line->to[rank].packet[i].busy)
                MPI_Wait(&p->line->to[rank].packet[i].request, MPI_STATUS_IGNORE);
    return true;
}
