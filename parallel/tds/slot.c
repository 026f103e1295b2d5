/* SPDX-License-Identifier: MIT */
/* Open questions: records in one array, found by key, depth and gamma. */
#include "core/random-inl.h"
#include "parallel/tds/rank.h"
#include <stdlib.h>
#include <string.h>

static uint32_t head_number(uint64_t key, int depth)
{
    return (uint32_t)((nw_mix(key) + (uint64_t)depth) % TDS_OPEN_HEADS);
}

static bool grow(tds *t)
{
    const uint32_t more = t->slots ? t->slots : 64;
    tds_slot *all = realloc(t->slot, (t->slots + more) * sizeof *all);
    if (!all)
        return false;
    memset(all + t->slots, 0, more * sizeof *all);
    t->slot = all;
    for (uint32_t i = 0; i < more; i++) {
        all[t->slots].link = t->free_slot;
        t->free_slot = t->slots++;
    }
    return true;
}

static bool reserve(const tds *t, tds_slot *s)
{
    if (!s->child)
        s->child = malloc((size_t)t->game->max_moves * sizeof *s->child);
    if (!s->state)
        s->state = malloc(t->game->state_size);
    return s->child && s->state;
}

uint32_t tds_slot_take(tds *t, uint64_t key, int depth, nw_score gamma)
{
    if (t->free_slot == tds_none && !grow(t))
        return tds_none;
    const uint32_t i = t->free_slot;
    tds_slot *s = &t->slot[i];
    if (!reserve(t, s))
        return tds_none;
    t->free_slot = s->link;
    uint32_t *head = &t->head[head_number(key, depth)];
    s->key = key;
    s->depth = depth;
    s->gamma = gamma;
    s->g = -NW_INF;
    s->best = 0;
    s->waiting = s->children = s->senders = 0;
    s->all = s->pooled = false;
    s->next = 0;
    s->open = true;
    t->open_slots++;
    memset(s->asked, 0, sizeof s->asked);
    s->link = *head;
    *head = i;
    return i;
}

void tds_slot_close(tds *t, uint32_t i)
{
    tds_slot *s = &t->slot[i];
    uint32_t *link = &t->head[head_number(s->key, s->depth)];
    while (*link != i)
        link = &t->slot[*link].link;
    *link = s->link;
    s->open = false;
    t->open_slots--;
    s->serial++;
    s->link = t->free_slot;
    t->free_slot = i;
}

uint32_t tds_slot_find(const tds *t, uint64_t key, int depth, nw_score gamma)
{
    uint32_t i = t->head[head_number(key, depth)];
    while (i != tds_none &&
           (t->slot[i].key != key || t->slot[i].depth != depth || t->slot[i].gamma != gamma))
        i = t->slot[i].link;
    return i;
}

bool tds_slot_add_sender(tds_slot *s, const tds_sender *from)
{
    if (s->senders == s->sender_room) {
        const int room = s->sender_room ? 2 * s->sender_room : 4;
        tds_sender *more = realloc(s->from, (size_t)room * sizeof *more);
        if (!more)
            return false;
        s->from = more;
        s->sender_room = room;
    }
    s->from[s->senders++] = *from;
    return true;
}

void tds_slots_free(tds *t)
{
    for (uint32_t i = 0; i < t->slots; i++) {
        free(t->slot[i].from);
        free(t->slot[i].child);
        free(t->slot[i].state);
    }
    free(t->slot);
}
