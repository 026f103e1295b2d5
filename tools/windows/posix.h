/* SPDX-License-Identifier: MIT */
#ifndef NW_WINDOWS_POSIX_H
#define NW_WINDOWS_POSIX_H
/* What POSIX has and MinGW's headers have not: included before every file of a build for Windows
 * (-include). The headers beside it stand for those that are missing. No process is started: fork
 * and posix_spawn fail with ENOSYS, so lab run and arena's external engines do not work. */
#include <direct.h>
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

enum { O_CLOEXEC = 0, O_NONBLOCK = 0, F_SETFL = 4, F_SETFD = 2, FD_CLOEXEC = 1 };
enum { AT_FDCWD = -100, _SC_NPROCESSORS_ONLN = 84 };
/* Signals that never come; signal() refuses them. */
#undef SIGKILL
enum { SIGKILL = 9, SIGPIPE = 13, SIGXFSZ = 25 };

/* Files without an owner, a mode, or links. */
#define mkdir(path, mode)       _mkdir(path)
#define lstat(path, out)        stat(path, out)
#define S_ISLNK(mode)           ((void)(mode), 0)
#define realpath(path, out)     _fullpath(out, path, 0)
#define readlink(path, out, n)  ((void)(path), (void)(out), (void)(n), (ssize_t)-1)
#define fchown(fd, user, group) ((void)(fd), (void)(user), (void)(group), 0)
#define fchmod(fd, mode)        ((void)(fd), (void)(mode), 0)
#define fsync(fd)               _commit(fd)
#define fcntl(fd, what, flags)  ((void)(fd), (void)(what), (void)(flags), 0)
#define mkostemp(path, flags)   mkstemp(path)
#define pipe(ends)              _pipe(ends, 4096, _O_BINARY)
#define rename(from, to)        nw_windows_rename(from, to)
int nw_windows_rename(const char *from, const char *to);
int utimensat(int folder, const char *path, const struct timespec times[2], int flags);
ssize_t pread(int fd, void *out, size_t size, off_t from);

/* Streams of text in memory: temporary files, read back by fclose. */
#define fclose(f) nw_windows_fclose(f)
#define tmpfile() nw_windows_tmpfile()
int nw_windows_fclose(FILE *f);
FILE *nw_windows_tmpfile(void);
FILE *fmemopen(void *text, size_t size, const char *mode);
FILE *open_memstream(char **text, size_t *size);

char *strndup(const char *text, size_t length);
const char *strsignal(int number);

/* Memory from aligned_alloc may be given to free: its alignment is that of malloc. */
#define aligned_alloc(alignment, size) malloc(size)

/* Signals: those of C. */
typedef _sigset_t sigset_t;
struct sigaction {
    void (*sa_handler)(int);
    int sa_flags;
};
enum { SA_RESETHAND = 1 };
int sigaction(int number, const struct sigaction *action, struct sigaction *old);
#define sigemptyset(set)       ((void)(*(set) = 0), 0)
#define sigaddset(set, number) ((void)(*(set) |= 1u << (number)), 0)

/* Processes. */
#define fork()            (errno = ENOSYS, (pid_t)-1)
#define kill(pid, number) nw_windows_kill(pid)
#define getppid()         getpid()
#define sysconf(what)     nw_windows_processors()
int nw_windows_kill(pid_t pid);
long nw_windows_processors(void);
int gethostname(char *out, int size);
#endif
