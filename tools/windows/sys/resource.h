/* SPDX-License-Identifier: MIT */
#ifndef NW_WINDOWS_RESOURCE_H
#define NW_WINDOWS_RESOURCE_H
enum { RLIMIT_STACK };
struct rlimit {
    long rlim_cur, rlim_max;
};
#define getrlimit(what, limit) ((void)(limit), -1)
#define setrlimit(what, limit) ((void)(limit), -1)
#endif
