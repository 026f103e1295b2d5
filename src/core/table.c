/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE /* madvise */
#include "core/table-inl.h"
#include "core/error.h"
#include "core/random-inl.h"
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { HUGE_PAGE = 2 << 20, CACHE_LINE = 64 };

int nw_table_create(nw_table *t, int bits, nw_replace replace, nw_error *err)
{
    assert(bits > 0 && bits < 48);
    *t = (nw_table){.bits = bits, .mask = ((uint64_t)1 << bits) - 1, .replace = replace, .age = 1};
    t->bytes = sizeof(nw_entry) << bits;
    /* Fresh pages are zero and need no clearing; large tables request huge pages. */
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
        return nw_fail(err, NW_ENOMEM, "cannot allocate %.0f MB for a table of 2^%d entries",
                       (double)t->bytes / 1048576, bits);
    return 0;
}

int nw_table_widen(nw_table *t, nw_error *err)
{
    assert(nw_one_place(t));
    t->wide = calloc((size_t)t->mask + 1, sizeof *t->wide);
    if (!t->wide)
        return nw_fail(err, NW_ENOMEM, "cannot allocate %.0f MB for the wider check",
                       (double)t->bytes / sizeof(nw_entry) * sizeof *t->wide / 1048576);
    return 0;
}

void nw_table_free(nw_table *t)
{
    free((void *)t->wide);
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
    t->age = 1;
}

void nw_journal_note(nw_journal *j, uint64_t key, const nw_found *f)
{
    assert(j->room >= 0);
    if (f->depth < j->least)
        return;
    const int i = atomic_fetch_add_explicit(&j->count, 1, memory_order_relaxed);
    if (i < j->room)
        j->note[i] = (nw_note){key, *f};
}

/* --- files: a header, the entries, a checksum; words in native byte order, detected by the number
 * of bits */

typedef struct file_header {
    char magic[8];
    uint64_t bits, tag;
} file_header;

static const char MAGIC[8] = "NWTABLE2";

static uint64_t first_sum(const nw_table *t, uint64_t tag)
{
    return nw_mix(tag) ^ (uint64_t)t->bits;
}

static uint64_t add_sum(uint64_t sum, const void *words, size_t bytes)
{
    const uint64_t *word = words;
    for (size_t i = 0; i < bytes / sizeof *word; i++)
        sum = nw_mix(sum ^ word[i]);
    return sum;
}

/* Computes the checksum of the written entries, block by block. */
static bool write_entries(const nw_table *t, uint64_t *sum, FILE *f)
{
    uint64_t piece[2048];
    const char *from = (const char *)t->entry;
    bool ok = true;
    for (size_t at = 0, size; ok && at < t->bytes; at += size) {
        size = t->bytes - at < sizeof piece ? t->bytes - at : sizeof piece;
        memcpy(piece, from + at, size);
        *sum = add_sum(*sum, piece, size);
        ok = fwrite(piece, size, 1, f) == 1;
    }
    return ok;
}

int nw_table_write(const nw_table *t, uint64_t tag, FILE *f, nw_error *err)
{
    file_header h = {.bits = (uint64_t)t->bits, .tag = tag};
    uint64_t sum = first_sum(t, tag);
    memcpy(h.magic, MAGIC, sizeof MAGIC);
    if (fwrite(&h, sizeof h, 1, f) != 1 || !write_entries(t, &sum, f) ||
        fwrite(&sum, sizeof sum, 1, f) != 1)
        return nw_fail(err, NW_EIO, "the table could not be written");
    return 0;
}

static int check_header(const nw_table *t, uint64_t tag, const file_header *h, nw_error *err)
{
    if (memcmp(h->magic, MAGIC, sizeof MAGIC) != 0)
        return nw_fail(err, NW_EINVAL, "this is not a table file");
    if (h->bits >> 32 != 0)
        return nw_fail(err, NW_EINVAL,
                       "the file was written by a machine with another order of bytes");
    if (h->bits != (uint64_t)t->bits)
        return nw_fail(err, NW_EINVAL, "the file holds a table of 2^%llu entries, not 2^%d",
                       (unsigned long long)h->bits, t->bits);
    if (h->tag != tag)
        return nw_fail(
            err, NW_EINVAL,
            "the file holds a table of another game, or of other options for its values");
    return 0;
}

/* No search stores a lower bound of plus infinity or an upper one of minus infinity. */
static bool has_possible_bounds(const nw_table *t)
{
    for (uint64_t i = 0; i <= t->mask; i++) {
        const uint64_t data = atomic_load_explicit(&t->entry[i].data, memory_order_relaxed);
        if (nw_unpack(data & 0xFFFFFF) == NW_INF || nw_unpack(data >> 24 & 0xFFFFFF) == -NW_INF)
            return false;
    }
    return true;
}

/* Reads the entries and the checksum. */
static bool read_entries(nw_table *t, uint64_t tag, FILE *f)
{
    uint64_t sum = 0;
    return fread(t->entry, t->bytes, 1, f) == 1 && fread(&sum, sizeof sum, 1, f) == 1 &&
           sum == add_sum(first_sum(t, tag), t->entry, t->bytes) && getc(f) == EOF &&
           has_possible_bounds(t);
}

/* Reads into a second table, so that a bad file leaves the first as it was. */
int nw_table_read(nw_table *t, uint64_t tag, FILE *f, nw_error *err)
{
    file_header h = {.bits = 0};
    nw_table fresh;
    if (fread(&h, sizeof h, 1, f) != 1)
        return nw_fail(err, NW_EINVAL, "this is not a table file");
    int rc = check_header(t, tag, &h, err);
    if (rc == 0)
        rc = nw_table_create(&fresh, t->bits, t->replace, err);
    if (rc < 0)
        return rc;
    if (!read_entries(&fresh, tag, f)) {
        nw_table_free(&fresh);
        return nw_fail(err, NW_EINVAL, "the table file is cut short or damaged");
    }
    fresh.age = t->age;
    nw_table_free(t);
    *t = fresh;
    return 0;
}

int nw_table_restore(nw_table *t, uint64_t tag, FILE *f, nw_error *err)
{
    file_header h = {.bits = 0};
    if (fread(&h, sizeof h, 1, f) != 1)
        return nw_fail(err, NW_EINVAL, "this is not a table file");
    const int rc = check_header(t, tag, &h, err);
    if (rc < 0)
        return rc;
    if (read_entries(t, tag, f))
        return 0;
    memset(t->entry, 0, t->bytes);
    return nw_fail(err, NW_EINVAL, "the table file is cut short or damaged");
}

int nw_table_sample(const nw_table *t)
{
    const uint64_t size = t->mask + 1, sample = size < 1000 ? size : 1000;
    uint64_t used = 0;
    for (uint64_t i = 0; i < sample; i++) {
        const uint64_t data = atomic_load_explicit(&t->entry[i].data, memory_order_relaxed);
        used += data != 0 && nw_data_age(data) == t->age;
    }
    return (int)(used * 1000 / sample);
}
