/* SPDX-License-Identifier: MIT */
#ifndef NW_WINDOWS_SPAWN_H
#define NW_WINDOWS_SPAWN_H
/* No processes are started: posix_spawn returns ENOSYS. */
#include <signal.h>
typedef int posix_spawn_file_actions_t, posix_spawnattr_t;
enum { POSIX_SPAWN_SETPGROUP, POSIX_SPAWN_SETSIGDEF, POSIX_SPAWN_SETSIGMASK };
#define posix_spawn_file_actions_init(files)                           ((void)(files), 0)
#define posix_spawn_file_actions_destroy(files)                        ((void)(files), 0)
#define posix_spawn_file_actions_adddup2(files, from, to)              ((void)(files), (void)(from), 0)
#define posix_spawn_file_actions_addopen(files, fd, path, flags, mode) ((void)(files), 0)
#define posix_spawnattr_init(attributes)                               ((void)(attributes), 0)
#define posix_spawnattr_destroy(attributes)                            ((void)(attributes), 0)
#define posix_spawnattr_setflags(attributes, flags)                    ((void)(attributes), 0)
#define posix_spawnattr_setsigdefault(attributes, set)                 ((void)(attributes), (void)(set), 0)
#define posix_spawnattr_setsigmask(attributes, set)                    ((void)(attributes), (void)(set), 0)
int posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *files,
                const posix_spawnattr_t *attributes, char *const *argv, char *const *environment);
#define posix_spawnp posix_spawn
#endif
