/* SPDX-License-Identifier: MIT */
#include "parallel/mpi/post.h"
#include <stdlib.h>
#include <string.h>

enum { TAG = 1 };

static size_t packet_room(const post *p)
{
    const size_t one = p->largest + sizeof(uint32_t);
    return one > POST_PACKET ? one : POST_PACKET;
}

bool post_open(post *p, size_t largest)
{
    *p = (post){.largest = largest};
    MPI_Comm_rank(MPI_COMM_WORLD, &p->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p->ranks);
    p->out = calloc((size_t)p->ranks, sizeof *p->out);
    p->arrived = malloc(packet_room(p));
    bool enough = p->out && p->arrived;
    for (int rank = 0; rank < p->ranks && enough; rank++)
        for (int i = 0; i < POST_CREDIT && rank != p->rank && enough; i++) {
            p->out[rank].packet[i].bytes = malloc(packet_room(p));
            enough = p->out[rank].packet[i].bytes != NULL;
        }
    return enough;
}

void post_close(post *p)
{
    for (int rank = 0; p->out && rank < p->ranks; rank++) {
        for (int i = 0; i < POST_CREDIT; i++)
            free(p->out[rank].packet[i].bytes);
        free(p->out[rank].bytes);
    }
    free(p->out);
    free(p->arrived);
}

bool post_add(post *p, int to, const void *message, size_t size)
{
    post_outbox *out = &p->out[to];
    const uint32_t prefix = (uint32_t)size;
    const size_t needed = out->used + sizeof prefix + size;
    if (needed > out->room) {
        char *more = realloc(out->bytes, 2 * needed + POST_PACKET);
        if (!more)
            return false;
        out->bytes = more;
        out->room = 2 * needed + POST_PACKET;
    }
    memcpy(out->bytes + out->used, &prefix, sizeof prefix);
    memcpy(out->bytes + out->used + sizeof prefix, message, size);
    out->used = needed;
    p->messages++;
    return true;
}

/* A packet that is not under way, or NULL. */
static post_packet *free_packet(post_outbox *out)
{
    for (int i = 0; i < POST_CREDIT; i++) {
        post_packet *k = &out->packet[i];
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

/* How many bytes of whole messages at the front of the outbox fit into a packet. */
static size_t whole_messages(const post *p, const post_outbox *out)
{
    size_t bytes = 0;
    while (bytes < out->used) {
        uint32_t size;
        memcpy(&size, out->bytes + bytes, sizeof size);
        if (bytes + sizeof size + size > packet_room(p))
            break;
        bytes += sizeof size + size;
    }
    return bytes;
}

static bool send_packet(post *p, int to)
{
    post_outbox *out = &p->out[to];
    post_packet *k = free_packet(out);
    if (!k)
        return false;
    const size_t size = whole_messages(p, out);
    memcpy(k->bytes, out->bytes, size);
    out->used -= size;
    memmove(out->bytes, out->bytes + size, out->used);
    MPI_Isend(k->bytes, (int)size, MPI_BYTE, to, TAG, MPI_COMM_WORLD, &k->request);
    k->busy = true;
    p->packets_sent++;
    p->bytes += size;
    return true;
}

void post_flush(post *p, bool all)
{
    const size_t least = all ? 1 : packet_room(p);
    for (int rank = 0; rank < p->ranks; rank++)
        while (p->out[rank].used >= least && send_packet(p, rank))
            ;
}

/* Receives one packet into p->arrived; its size, or -1. */
static int next_packet(post *p)
{
    int there = 0, size = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &there, &status);
    if (!there)
        return -1;
    MPI_Get_count(&status, MPI_BYTE, &size);
    MPI_Recv(p->arrived, size, MPI_BYTE, status.MPI_SOURCE, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    p->packets_received++;
    return size;
}

bool post_receive(post *p, void (*take)(void *context, const void *message, size_t size),
                  void *context)
{
    bool any = false;
    for (int size; (size = next_packet(p)) >= 0; any = true)
        for (int at = 0; at < size;) {
            uint32_t length;
            memcpy(&length, p->arrived + at, sizeof length);
            take(context, p->arrived + at + sizeof length, length);
            at += (int)(sizeof length + length);
        }
    return any;
}

void post_drain(post *p)
{
    uint64_t mine[2], all[2] = {1, 0};
    while (all[0] != all[1]) {
        MPI_Request request;
        int done = 0;
        while (next_packet(p) >= 0)
            ;
        mine[0] = p->packets_sent;
        mine[1] = p->packets_received;
        MPI_Iallreduce(mine, all, 2, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD, &request);
        while (!done) {
            MPI_Test(&request, &done, MPI_STATUS_IGNORE);
            while (next_packet(p) >= 0)
                ;
        }
    }
    for (int rank = 0; rank < p->ranks; rank++)
        for (int i = 0; i < POST_CREDIT; i++)
            if (p->out[rank].packet[i].busy)
                MPI_Wait(&p->out[rank].packet[i].request, MPI_STATUS_IGNORE);
}
