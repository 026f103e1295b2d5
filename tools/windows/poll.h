/* SPDX-License-Identifier: MIT */
#ifndef NW_WINDOWS_POLL_H
#define NW_WINDOWS_POLL_H
enum { POLLIN = 1, POLLOUT = 4, POLLERR = 8, POLLHUP = 16 };
struct pollfd {
    int fd;
    short events, revents;
};
typedef unsigned nfds_t;
int poll(struct pollfd *files, nfds_t count, int milliseconds);
#endif
