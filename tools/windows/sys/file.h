/* SPDX-License-Identifier: MIT */
#ifndef NW_WINDOWS_FILE_H
#define NW_WINDOWS_FILE_H
enum { LOCK_EX = 2, LOCK_NB = 4 };
#define flock(fd, what) ((void)(fd), 0) /* one process at a time must be seen to by the user */
#endif
