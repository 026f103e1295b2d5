/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE /* madvise */
#include "core/table.h"
#include "core/error.h"
#include "core/random.h"
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { HUGE_PAGE = 2 << 20, CACHE_LINE = 64 };

int nw_table_create(nw_table *t, int bits, nw_replace replace, nw_error *err)
{
    *t = (nw_table){.bits = bits, .mask = ((uint64_t)1 << bits) - 1, .replace = replace};
    t->bytes = sizeof(nw_entry) << bits;
    /* Fresh pages of the system are zero and need not be touched; large tables ask for huge pages.
     */
    if (t->bytes >= HUGE_PAGE) {
        void *memory =
            mmap(NULL, t->bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        t->entry = memory == MAP_FAILED ? NULL : memory;
        t->mapped = t->entry != NULL;
#ifdef MADV_HUGEPAGE
        if (t->mapped)
            (void)madvise(memory, t->bytes, MADV_HUGEPAGE);
#endif
    } else {
        t->entry = aligned_alloc(CACHE_LINE, t->bytes < CACHE_LINE ? CACHE_LINE : t->bytes);
        if (t->entry)
            memset(t->entry, 0, t->bytes);
    }
    if (!t->entry)
        return nw_fail(err, NW_ENOMEM, "a table of 2^%d entries needs %.0f MB, which are not there",
                       bits, (double)t->bytes / 1048576);
    return 0;
}

void nw_table_free(nw_table *t)
{
    if (t->mapped)
        munmap(t->entry, t->bytes);
    else
        free(t->entry);
    *t = (nw_table){0};
}

void nw_table_clear(nw_table *t)
{
    if (t->entry)
        memset(t->entry, 0, t->bytes);
}

/* --- files: a header, the entries, a checksum; little-endian as the machines we run on */

static const char MAGIC[8] = "NWTABLE1";

static uint64_t checksum(const nw_table *t)
{
    uint64_t sum = (uint64_t)t->bits;
    const uint64_t *word = (const uint64_t *)(const void *)t->entry;
    for (uint64_t i = 0; i < t->bytes / sizeof *word; i++)
        sum = nw_mix(sum ^ word[i]);
    return sum;
}

int nw_table_write(const nw_table *t, FILE *f, nw_error *err)
{
    const uint64_t bits = (uint64_t)t->bits, sum = checksum(t);
    if (fwrite(MAGIC, sizeof MAGIC, 1, f) != 1 || fwrite(&bits, sizeof bits, 1, f) != 1 ||
        fwrite(t->entry, t->bytes, 1, f) != 1 || fwrite(&sum, sizeof sum, 1, f) != 1)
        return nw_fail(err, NW_EIO, "the table could not be written");
    return 0;
}

int nw_table_read(nw_table *t, FILE *f, nw_error *err)
{
    char magic[sizeof MAGIC];
    uint64_t bits = 0, sum = 0;
    nw_table fresh;
    if (fread(magic, sizeof magic, 1, f) != 1 || memcmp(magic, MAGIC, sizeof magic) != 0)
        return nw_fail(err, NW_EINVAL, "this is not a table file");
    if (fread(&bits, sizeof bits, 1, f) != 1 || bits != (uint64_t)t->bits)
        return nw_fail(err, NW_EINVAL, "the file holds a table of 2^%llu entries, not 2^%d",
                       (unsigned long long)bits, t->bits);
    int rc = nw_table_create(&fresh, t->bits, t->replace, err);
    if (rc < 0)
        return rc;
    if (fread(fresh.entry, fresh.bytes, 1, f) != 1 || fread(&sum, sizeof sum, 1, f) != 1 ||
        sum != checksum(&fresh)) {
        nw_table_free(&fresh);
        return nw_fail(err, NW_EINVAL, "the table file is cut short or damaged");
    }
    fresh.age = t->age;
    nw_table_free(t);
    *t = fresh;
    return 0;
}
