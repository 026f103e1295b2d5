/* SPDX-License-Identifier: MIT */
#include "lab/owner.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

static void read_word(const char *path, char *out, size_t size)
{
    FILE *f = fopen(path, "r");
    *out = 0;
    if (f && fgets(out, (int)size, f))
        out[strcspn(out, "\n")] = 0;
    if (f)
        fclose(f);
}

/* The machine and its PID namespace: a container has its own. */
static void read_host(char *out, size_t size)
{
    char boot[48], space[32] = "";
    read_word("/proc/sys/kernel/random/boot_id", boot, sizeof boot);
    const ssize_t got = readlink("/proc/self/ns/pid", space, sizeof space - 1);
    space[got > 0 ? got : 0] = 0;
    snprintf(out, size, "%s %s", boot, space);
}

/* Field 22 of /proc/PID/stat; the name before it may contain anything but ends at the last ')'. */
static int64_t start_of(long pid)
{
    char path[64], text[1024];
    snprintf(path, sizeof path, "/proc/%ld/stat", pid);
    read_word(path, text, sizeof text);
    const char *at = strrchr(text, ')');
    if (at && strncmp(at, ") Z", 3) == 0)
        return 0; /* a zombie */
    for (int field = 2; at && field < 22; field++)
        at = strchr(at + 1, ' ');
    return at ? strtoll(at, NULL, 10) : 0;
}

lab_owner lab_owner_self(void)
{
    lab_owner o = {.pid = (long)getpid()};
    read_host(o.host, sizeof o.host);
    o.started = start_of(o.pid);
    return o;
}

int lab_owner_lives(const lab_owner *o)
{
    char host[80];
    read_host(host, sizeof host);
    if (strcmp(host, o->host) != 0 || o->started == 0)
        return -1;
    return start_of(o->pid) == o->started;
}

void lab_machine_name(char *out, size_t size)
{
    char line[160] = "", cpu[120] = "";
    struct utsname system;
    FILE *f = fopen("/proc/cpuinfo", "r");
    while (f && !cpu[0] && fgets(line, sizeof line, f))
        if (strncmp(line, "model name", 10) == 0 && strchr(line, ':'))
            snprintf(cpu, sizeof cpu, "%.119s", strchr(line, ':') + 2);
    if (f)
        fclose(f);
    cpu[strcspn(cpu, "\n")] = 0;
    if (uname(&system) == 0)
        snprintf(out, size, "%s%s%s %s", cpu, cpu[0] ? ", " : "", system.sysname, system.machine);
    else
        snprintf(out, size, "%s", cpu);
}
