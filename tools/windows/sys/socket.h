/* SPDX-License-Identifier: MIT */
#ifndef NW_WINDOWS_SOCKET_H
#define NW_WINDOWS_SOCKET_H
enum { SHUT_RDWR = 2 };
#define shutdown(fd, how) ((void)(fd), -1) /* there is no server */
#endif
