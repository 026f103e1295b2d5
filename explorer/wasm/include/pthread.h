/* SPDX-License-Identifier: MIT */
#ifndef NW_WASM_PTHREAD_H
#define NW_WASM_PTHREAD_H
/* A pthread.h for WebAssembly: wasi-libc has none, and the page's engine runs in one thread.
 * Threads cannot be created; locks always succeed. */
#include <errno.h>
#include <stddef.h>
#include <time.h>

typedef struct pthread_none {
    int unused;
} pthread_none;
typedef pthread_none pthread_t, pthread_attr_t, pthread_mutex_t, pthread_cond_t,
    pthread_mutexattr_t, pthread_condattr_t;

#define PTHREAD_MUTEX_INITIALIZER                                                                  \
    {                                                                                              \
        0                                                                                          \
    }
#define PTHREAD_COND_INITIALIZER                                                                   \
    {                                                                                              \
        0                                                                                          \
    }

static inline int pthread_create(pthread_t *t, const pthread_attr_t *a, void *(*f)(void *), void *p)
{
    (void)t;
    (void)a;
    (void)f;
    (void)p;
    return EAGAIN;
}

static inline int pthread_join(pthread_t t, void **result)
{
    (void)t;
    (void)result;
    return 0;
}

/* Nothing could ever end a wait: report an interruption. */
static inline int pthread_cond_wait(pthread_cond_t *c, pthread_mutex_t *m)
{
    (void)c;
    (void)m;
    return EINTR;
}

static inline int pthread_cond_timedwait(pthread_cond_t *c, pthread_mutex_t *m,
                                         const struct timespec *until)
{
    (void)c;
    (void)m;
    (void)until;
    return ETIMEDOUT;
}

#define NW_NOTHING_TO_DO(name, type)                                                               \
    static inline int name(type *of)                                                               \
    {                                                                                              \
        (void)of;                                                                                  \
        return 0;                                                                                  \
    }
NW_NOTHING_TO_DO(pthread_mutex_lock, pthread_mutex_t)
NW_NOTHING_TO_DO(pthread_mutex_unlock, pthread_mutex_t)
NW_NOTHING_TO_DO(pthread_mutex_trylock, pthread_mutex_t)
NW_NOTHING_TO_DO(pthread_mutex_destroy, pthread_mutex_t)
NW_NOTHING_TO_DO(pthread_cond_signal, pthread_cond_t)
NW_NOTHING_TO_DO(pthread_cond_broadcast, pthread_cond_t)
NW_NOTHING_TO_DO(pthread_cond_destroy, pthread_cond_t)
NW_NOTHING_TO_DO(pthread_attr_init, pthread_attr_t)
NW_NOTHING_TO_DO(pthread_attr_destroy, pthread_attr_t)
#undef NW_NOTHING_TO_DO

static inline int pthread_mutex_init(pthread_mutex_t *m, const pthread_mutexattr_t *a)
{
    (void)m;
    (void)a;
    return 0;
}

static inline int pthread_cond_init(pthread_cond_t *c, const pthread_condattr_t *a)
{
    (void)c;
    (void)a;
    return 0;
}

static inline int pthread_attr_setstacksize(pthread_attr_t *a, size_t size)
{
    (void)a;
    (void)size;
    return 0;
}
#endif
