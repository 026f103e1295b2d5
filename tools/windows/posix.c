/* SPDX-License-Identifier: MIT */
/* What posix.h and the headers beside it declare. */
#include "posix.h"
#include "dlfcn.h"
#include "poll.h"
#include "spawn.h"
#include "sys/mman.h"
#include "sys/utsname.h"
#include "sys/wait.h"
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <windows.h>
#undef fclose
#undef rename
#undef tmpfile

/* Bytes are written as they are, and text is UTF-8. */
__attribute__((constructor)) static void begin(void)
{
    _fmode = _O_BINARY;
    for (int fd = 0; fd < 3; fd++)
        _setmode(fd, _O_BINARY);
    SetConsoleOutputCP(CP_UTF8);
}

/* --- files */

int nw_windows_rename(const char *from, const char *to)
{
    if (MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING))
        return 0;
    const DWORD reason = GetLastError();
    errno = reason == ERROR_FILE_NOT_FOUND || reason == ERROR_PATH_NOT_FOUND ? ENOENT : EACCES;
    return -1;
}

int utimensat(int folder, const char *path, const struct timespec times[2], int flags)
{
    (void)folder;
    (void)times;
    (void)flags;
    const int fd = open(path, O_RDWR);
    FILETIME now;
    GetSystemTimeAsFileTime(&now);
    if (fd >= 0)
        SetFileTime((HANDLE)_get_osfhandle(fd), NULL, NULL, &now);
    return fd < 0 ? -1 : close(fd);
}

ssize_t pread(int fd, void *out, size_t size, off_t from)
{
    return lseek(fd, from, SEEK_SET) < 0 ? -1 : read(fd, out, (unsigned)size);
}

/* --- streams in memory */

typedef struct memory_stream {
    FILE *file;
    char **text;
    size_t *size;
    struct memory_stream *next;
} memory_stream;

static memory_stream *streams;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

FILE *nw_windows_tmpfile(void)
{
    char folder[MAX_PATH], path[MAX_PATH];
    if (!GetTempPathA(sizeof folder, folder) || !GetTempFileNameA(folder, "nw", 0, path))
        return NULL;
    const int fd = open(path, O_RDWR | O_BINARY | _O_TEMPORARY | _O_SHORT_LIVED);
    return fd < 0 ? NULL : fdopen(fd, "w+b");
}

FILE *fmemopen(void *text, size_t size, const char *mode)
{
    (void)mode; /* all are read */
    FILE *f = nw_windows_tmpfile();
    if (f) {
        fwrite(text, 1, size, f);
        rewind(f);
    }
    return f;
}

FILE *open_memstream(char **text, size_t *size)
{
    memory_stream *s = malloc(sizeof *s);
    if (!s || !(s->file = nw_windows_tmpfile())) {
        free(s);
        return NULL;
    }
    s->text = text;
    s->size = size;
    pthread_mutex_lock(&lock);
    s->next = streams;
    streams = s;
    pthread_mutex_unlock(&lock);
    return s->file;
}

static memory_stream *take(const FILE *f)
{
    memory_stream *found = NULL;
    pthread_mutex_lock(&lock);
    for (memory_stream **s = &streams; *s && !found;)
        if ((*s)->file == f) {
            found = *s;
            *s = found->next;
        } else {
            s = &(*s)->next;
        }
    pthread_mutex_unlock(&lock);
    return found;
}

/* Implements: POSIX.1-2008, open_memstream: the text is there once its stream is closed. */
int nw_windows_fclose(FILE *f)
{
    memory_stream *s = take(f);
    int rc = 0;
    if (s) {
        const long size = ftell(f);
        char *text = size < 0 ? NULL : malloc((size_t)size + 1);
        rewind(f);
        if (text && fread(text, 1, (size_t)size, f) == (size_t)size) {
            text[size] = '\0';
            *s->text = text;
            *s->size = (size_t)size;
        } else {
            free(text);
            *s->text = NULL;
            rc = EOF;
        }
        free(s);
    }
    return fclose(f) == 0 ? rc : EOF;
}

char *strndup(const char *text, size_t length)
{
    const size_t used = strnlen(text, length);
    char *copy = malloc(used + 1);
    if (copy) {
        memcpy(copy, text, used);
        copy[used] = '\0';
    }
    return copy;
}

/* --- standard input: a thread reads it, as not every pipe and console can be asked for what waits
 */

static struct {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool begun, ended;
    size_t used;
    char bytes[4096];
} input = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

static void *read_input(void *unused)
{
    char bytes[sizeof input.bytes];
    (void)unused;
    for (int n = 1; n > 0;) {
        n = _read(0, bytes, sizeof bytes);
        pthread_mutex_lock(&input.lock);
        while (input.used > 0)
            pthread_cond_wait(&input.changed, &input.lock);
        memcpy(input.bytes, bytes, n > 0 ? (size_t)n : 0);
        input.used = n > 0 ? (size_t)n : 0;
        input.ended = n <= 0;
        pthread_cond_broadcast(&input.changed);
        pthread_mutex_unlock(&input.lock);
    }
    return NULL;
}

/* With the lock: waits for bytes or the end, until the time of the clock of the day. */
static bool wait_for_input(const struct timespec *until)
{
    pthread_t thread;
    if (!input.begun)
        input.begun = pthread_create(&thread, NULL, read_input, NULL) == 0;
    int rc = 0;
    while (input.used == 0 && !input.ended && rc == 0)
        rc = until ? pthread_cond_timedwait(&input.changed, &input.lock, until)
                   : pthread_cond_wait(&input.changed, &input.lock);
    return input.used > 0 || input.ended;
}

/* In place of the C library's. */
int read(int fd, void *out, unsigned size)
{
    if (fd != 0)
        return _read(fd, out, size);
    pthread_mutex_lock(&input.lock);
    wait_for_input(NULL);
    const unsigned n = size < input.used ? size : (unsigned)input.used;
    memcpy(out, input.bytes, n);
    memmove(input.bytes, input.bytes + n, input.used - n);
    input.used -= n;
    pthread_cond_broadcast(&input.changed);
    pthread_mutex_unlock(&input.lock);
    return (int)n;
}

/* Of standard input: are there bytes? Of standard output: has its reader gone, as a write showed?
 */
int poll(struct pollfd *files, nfds_t count, int milliseconds)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += milliseconds / 1000;
    until.tv_nsec += milliseconds % 1000 * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    files->revents = 0;
    if (count == 1 && files->fd == 0 && files->events & POLLIN) {
        pthread_mutex_lock(&input.lock);
        files->revents = wait_for_input(milliseconds < 0 ? NULL : &until) ? POLLIN : 0;
        pthread_mutex_unlock(&input.lock);
    } else if (files->fd == 1 && ferror(stdout)) {
        files->revents = POLLERR;
    }
    return files->revents != 0;
}

/* --- signals, processes, memory */

int sigaction(int number, const struct sigaction *action, struct sigaction *old)
{
    (void)old;
    return signal(number, action->sa_handler) == SIG_ERR ? -1 : 0;
}

const char *strsignal(int number)
{
    return number == SIGSEGV ? "Segmentation fault" : "Signal";
}

/* Signal 0: is the process there? */
int nw_windows_kill(pid_t pid)
{
    HANDLE process = OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, (DWORD)pid);
    if (process)
        CloseHandle(process);
    errno = process ? 0 : ESRCH;
    return process ? 0 : -1;
}

long nw_windows_processors(void)
{
    SYSTEM_INFO info;
    GetSystemInfo(&info);
    return (long)info.dwNumberOfProcessors;
}

int posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *files,
                const posix_spawnattr_t *attributes, char *const *argv, char *const *environment)
{
    (void)pid;
    (void)path;
    (void)files;
    (void)attributes;
    (void)argv;
    (void)environment;
    return ENOSYS;
}

pid_t waitpid(pid_t pid, int *status, int options)
{
    (void)options;
    *status = 0;
    return pid;
}

int gethostname(char *out, int size)
{
    DWORD length = (DWORD)size;
    return GetComputerNameA(out, &length) ? 0 : -1;
}

int uname(struct utsname *out)
{
    *out = (struct utsname){.sysname = "Windows", .machine = "x86_64"};
    return gethostname(out->nodename, sizeof out->nodename);
}

void *mmap(void *at, size_t size, int protection, int flags, int fd, long offset)
{
    (void)at;
    (void)protection;
    (void)flags;
    (void)fd;
    (void)offset;
    void *memory = VirtualAlloc(NULL, size, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
    return memory ? memory : MAP_FAILED;
}

int munmap(void *memory, size_t size)
{
    (void)size;
    return VirtualFree(memory, 0, MEM_RELEASE) ? 0 : -1;
}

/* --- plug-ins */

void *dlopen(const char *path, int flags)
{
    (void)flags;
    return (void *)LoadLibraryA(path);
}

void *dlsym(void *library, const char *name)
{
    return (void *)(uintptr_t)GetProcAddress((HMODULE)library, name);
}

int dlclose(void *library)
{
    return FreeLibrary((HMODULE)library) ? 0 : -1;
}

const char *dlerror(void)
{
    return "the library cannot be loaded";
}
