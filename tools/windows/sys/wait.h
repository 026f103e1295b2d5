/* SPDX-License-Identifier: MIT */
#ifndef NW_WINDOWS_WAIT_H
#define NW_WINDOWS_WAIT_H
#include <sys/types.h>
enum { WNOHANG = 1 };
#define WIFEXITED(status)   1
#define WEXITSTATUS(status) (status)
#define WIFSIGNALED(status) 0
#define WTERMSIG(status)    0
pid_t waitpid(pid_t pid, int *status, int options);
#endif
