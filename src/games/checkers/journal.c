/* SPDX-License-Identifier: MIT */
/* The journal of a build: "NWCHKJ01", pieces (1 byte), then for every solved class its number (4),
 * its values, two bits per position, and a checksum of both (8). Numbers are little endian. */
#include "games/checkers/journal.h"
#include "core/error.h"
#include <stdlib.h>
#include <string.h>

static const char magic[] = "NWCHKJ01";

/* As many as checkers_raw has for a class. */
static size_t bytes_of(const checkers_class *c)
{
    return checkers_class_size(c) / 4 + 1;
}

/* Eight bytes at a time: a journal may have hundreds of megabytes. */
static uint64_t checksum(uint32_t number, const uint8_t *value, size_t bytes)
{
    uint64_t sum = 0xCBF29CE484222325u ^ number, word = 0;
    for (size_t i = 0; i < bytes; i += sizeof word) {
        word = 0;
        memcpy(&word, value + i, bytes - i < sizeof word ? bytes - i : sizeof word);
        sum = (sum ^ word) * 0x100000001B3u;
        sum ^= sum >> 29;
    }
    return sum;
}

static int begin(const checkers_raw *raw, FILE *f, nw_error *err)
{
    const uint8_t pieces = (uint8_t)raw->pieces;
    rewind(f);
    if (fwrite(magic, 1, 8, f) != 8 || fwrite(&pieces, 1, 1, f) != 1 || fflush(f) != 0)
        return nw_fail(err, NW_EIO, "the journal of the build cannot be written");
    return 0;
}

static bool is_ours(const checkers_raw *raw, FILE *f)
{
    char head[8];
    uint8_t pieces = 0;
    return fread(head, 1, 8, f) == 8 && memcmp(head, magic, 8) == 0 &&
           fread(&pieces, 1, 1, f) == 1 && pieces == raw->pieces;
}

/* Reads one class: 1, or 0 if none is complete. */
static int read_class(checkers_raw *raw, FILE *f, nw_error *err)
{
    uint32_t number = 0;
    uint64_t sum = 0;
    if (fread(&number, sizeof number, 1, f) != 1 || number >= CHECKERS_CLASSES ||
        raw->value[number])
        return 0;
    const checkers_class c = checkers_class_at(number);
    if (!checkers_class_exists(&c, raw->pieces))
        return 0;
    uint8_t *value = malloc(bytes_of(&c));
    if (!value)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    if (fread(value, 1, bytes_of(&c), f) != bytes_of(&c) || fread(&sum, sizeof sum, 1, f) != 1 ||
        sum != checksum(number, value, bytes_of(&c))) {
        free(value);
        return 0;
    }
    raw->value[number] = value;
    return 1;
}

int checkers_journal_read(checkers_raw *raw, FILE *f, nw_error *err)
{
    rewind(f);
    if (!is_ours(raw, f))
        return begin(raw, f, err);
    int classes = 0, rc;
    long whole = ftell(f);
    while ((rc = read_class(raw, f, err)) > 0) {
        classes++;
        whole = ftell(f);
    }
    if (rc == 0 && fseek(f, whole, SEEK_SET) != 0)
        return nw_fail(err, NW_EIO, "the journal of the build cannot be read");
    return rc < 0 ? rc : classes;
}

int checkers_journal_add(const checkers_raw *raw, const checkers_class *c, FILE *f, nw_error *err)
{
    const uint32_t number = checkers_class_number(c);
    const uint8_t *value = raw->value[number];
    const uint64_t sum = checksum(number, value, bytes_of(c));
    if (fwrite(&number, sizeof number, 1, f) != 1 ||
        fwrite(value, 1, bytes_of(c), f) != bytes_of(c) || fwrite(&sum, sizeof sum, 1, f) != 1 ||
        fflush(f) != 0)
        return nw_fail(err, NW_EIO,
                       "the journal of the build cannot be written: is the disk full?");
    return NW_OK;
}
