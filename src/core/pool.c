/* SPDX-License-Identifier: MIT */
#include "core/pool.h"
#include "core/error.h"
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Only touched pages of a stack are mapped. The largest recursive frame, for a user's game, takes
 * about 13 KiB; sanitizers double it. */
enum { STACK = 24 << 20 };

typedef struct helper {
    nw_pool *pool;
    int number;
    pthread_t thread;
} helper;

struct nw_pool {
    pthread_mutex_t lock;
    pthread_cond_t begin, end;
    unsigned round; /* of work, counted */
    int made, at_work;
    bool leave;
    void (*work)(void *context, int number);
    void *context;
    helper member[];
};

static void *live(void *argument)
{
    const helper *h = argument;
    nw_pool *c = h->pool;
    unsigned done = 0;
    pthread_mutex_lock(&c->lock);
    while (true) {
        while (c->round == done && !c->leave)
            pthread_cond_wait(&c->begin, &c->lock);
        if (c->leave)
            break;
        done = c->round;
        pthread_mutex_unlock(&c->lock);
        c->work(c->context, h->number);
        pthread_mutex_lock(&c->lock);
        if (--c->at_work == 0)
            pthread_cond_signal(&c->end);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

static int start(helper *h)
{
    pthread_attr_t attributes;
    int rc = pthread_attr_init(&attributes);
    if (rc != 0)
        return rc;
    rc = pthread_attr_setstacksize(&attributes, STACK);
    if (rc == 0)
        rc = pthread_create(&h->thread, &attributes, live, h);
    pthread_attr_destroy(&attributes);
    return rc;
}

int nw_pool_create(nw_pool **out, int helpers, nw_error *err)
{
    nw_pool *c = calloc(1, sizeof *c + (size_t)helpers * sizeof *c->member);
    if (!c)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->begin, NULL);
    pthread_cond_init(&c->end, NULL);
    for (; c->made < helpers; c->made++) {
        helper *h = &c->member[c->made];
        h->pool = c;
        h->number = c->made + 1;
        const int rc = start(h);
        if (rc != 0) {
            nw_fail(err, NW_ENOMEM, "cannot start thread %d: %s", h->number + 1, strerror(rc));
            nw_pool_free(c);
            return NW_ENOMEM;
        }
    }
    *out = c;
    return 0;
}

void nw_pool_free(nw_pool *c)
{
    if (!c)
        return;
    pthread_mutex_lock(&c->lock);
    c->leave = true;
    pthread_cond_broadcast(&c->begin);
    pthread_mutex_unlock(&c->lock);
    for (int i = 0; i < c->made; i++)
        pthread_join(c->member[i].thread, NULL);
    pthread_cond_destroy(&c->end);
    pthread_cond_destroy(&c->begin);
    pthread_mutex_destroy(&c->lock);
    free(c);
}

void nw_pool_start(nw_pool *c, void (*work)(void *context, int number), void *context)
{
    pthread_mutex_lock(&c->lock);
    c->work = work;
    c->context = context;
    c->at_work = c->made;
    c->round++;
    pthread_cond_broadcast(&c->begin);
    pthread_mutex_unlock(&c->lock);
}

void nw_pool_wait(nw_pool *c)
{
    pthread_mutex_lock(&c->lock);
    while (c->at_work > 0)
        pthread_cond_wait(&c->end, &c->lock);
    pthread_mutex_unlock(&c->lock);
}
