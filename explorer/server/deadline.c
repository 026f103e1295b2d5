/* SPDX-License-Identifier: MIT */
#include "explorer/server/deadline.h"
#include "core/clock.h"
#include <sys/socket.h>

void deadlines_init(deadlines *d)
{
    pthread_mutex_init(&d->mutex, NULL);
    for (int i = 0; i < SERVE_CONNECTIONS; i++)
        d->slot[i] = (deadline){.fd = -1};
}

deadline *deadlines_open(deadlines *d, int fd)
{
    deadline *free_slot = NULL;
    pthread_mutex_lock(&d->mutex);
    for (int i = 0; i < SERVE_CONNECTIONS && !free_slot; i++)
        if (d->slot[i].fd < 0)
            free_slot = &d->slot[i];
    if (free_slot)
        *free_slot = (deadline){fd, nw_seconds()};
    pthread_mutex_unlock(&d->mutex);
    return free_slot;
}

void deadlines_set(deadlines *d, deadline *slot, bool waits)
{
    pthread_mutex_lock(&d->mutex);
    if (slot)
        slot->since = waits ? nw_seconds() : 0;
    pthread_mutex_unlock(&d->mutex);
}

void deadlines_close(deadlines *d, deadline *slot)
{
    pthread_mutex_lock(&d->mutex);
    if (slot)
        slot->fd = -1;
    pthread_mutex_unlock(&d->mutex);
}

void deadlines_enforce(deadlines *d, double seconds)
{
    const double now = nw_seconds();
    pthread_mutex_lock(&d->mutex);
    for (int i = 0; i < SERVE_CONNECTIONS; i++)
        if (d->slot[i].fd >= 0 && d->slot[i].since > 0 && now - d->slot[i].since > seconds) {
            shutdown(d->slot[i].fd, SHUT_RDWR); /* its thread closes it */
            d->slot[i].since = 0;
        }
    pthread_mutex_unlock(&d->mutex);
}
