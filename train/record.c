/* SPDX-License-Identifier: MIT */
#include "train/record.h"
#include "core/error.h"
#include "core/random-inl.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MARK = 0x67, HEAD = 8, CHECK = 4 }; /* first byte; bytes before and after the moves */

static void put16(uint8_t *out, int value)
{
    out[0] = (uint8_t)value;
    out[1] = (uint8_t)((unsigned)value >> 8);
}

static int get16(const uint8_t *in)
{
    return in[0] | in[1] << 8;
}

static int signed16(const uint8_t *in)
{
    return (int16_t)get16(in);
}

static uint32_t checksum(const uint8_t *bytes, size_t size)
{
    uint64_t sum = size;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ bytes[i]) * 0x100000001B3u;
    return (uint32_t)(nw_mix(sum) >> 32);
}

static size_t length_of(int prefix, int plies, int score_bytes)
{
    return (size_t)(HEAD + prefix + plies * (1 + score_bytes) + CHECK);
}

static int narrow(int score, int score_bytes)
{
    const int most = score_bytes == 1 ? INT8_MAX : INT16_MAX;
    return score > most ? most : score < -most ? -most : score;
}

size_t train_record_pack(const train_record *r, int score_bytes, uint8_t *out)
{
    uint8_t *o = out;
    *o++ = MARK;
    *o++ = (uint8_t)r->prefix;
    put16(o, r->plies), put16(o + 2, r->exact), put16(o + 4, r->result);
    o += 6;
    memcpy(o, r->move, (size_t)r->prefix);
    o += r->prefix;
    for (int i = 0; i < r->plies; i++) {
        const int score = narrow(r->score[i], score_bytes);
        *o++ = r->move[r->prefix + i];
        *o++ = (uint8_t)score;
        if (score_bytes == 2)
            *o++ = (uint8_t)((unsigned)score >> 8);
    }
    const uint32_t check = checksum(out, (size_t)(o - out));
    put16(o, (int)(check & 0xFFFF)), put16(o + 2, (int)(check >> 16));
    return (size_t)(o - out) + CHECK;
}

static bool is_intact(const uint8_t *in, size_t length)
{
    const uint8_t *check = in + length - CHECK;
    const uint32_t stored = (uint32_t)get16(check) | (uint32_t)get16(check + 2) << 16;
    return checksum(in, length - CHECK) == stored;
}

size_t train_record_unpack(train_record *r, int score_bytes, const uint8_t *in, size_t size)
{
    if (size < HEAD + CHECK || in[0] != MARK)
        return 0;
    r->prefix = in[1], r->plies = get16(in + 2), r->exact = get16(in + 4);
    r->result = signed16(in + 6);
    const size_t length = length_of(r->prefix, r->plies, score_bytes);
    if (r->prefix + r->plies > TRAIN_PLIES || length > size || !is_intact(in, length))
        return 0;
    memcpy(r->move, in + HEAD, (size_t)r->prefix);
    const uint8_t *ply = in + HEAD + r->prefix;
    for (int i = 0; i < r->plies; i++, ply += 1 + score_bytes) {
        r->move[r->prefix + i] = ply[0];
        r->score[i] = (int16_t)(score_bytes == 1 ? (int8_t)ply[1] : signed16(ply + 1));
    }
    return length;
}

/* --- files */

static int read_all(train_file *f, FILE *in, const char *path, nw_error *err)
{
    fgetc(in); /* fopen accepts a directory; reading from it fails */
    if (ferror(in) || fseek(in, 0, SEEK_END) != 0)
        return nw_fail(err, NW_EIO, "%.150s: %s", path, strerror(errno));
    const long size = ftell(in);
    rewind(in);
    f->bytes = malloc(size > 0 ? (size_t)size : 1);
    if (!f->bytes)
        return nw_fail(err, NW_ENOMEM, "%.150s: out of memory", path);
    f->size = size > 0 ? fread(f->bytes, 1, (size_t)size, in) : 0;
    return ferror(in) ? nw_fail(err, NW_EIO, "%.150s: %s", path, strerror(errno)) : NW_OK;
}

static int read_head(train_file *f, const char *path, nw_error *err)
{
    static const char begins[] = "nullwindow-train 1 ";
    const uint8_t *end = memchr(f->bytes, '\n', f->size);
    const size_t length = end ? (size_t)(end - f->bytes) : f->size;
    if (!end || length >= sizeof f->head || strncmp((char *)f->bytes, begins, sizeof begins - 1))
        return nw_fail(err, NW_EINVAL, "%.150s: not a file of nullwindow-train generate", path);
    memcpy(f->head, f->bytes, length);
    f->head[length] = 0;
    f->at = length + 1;
    return NW_OK;
}

int train_file_read(train_file *f, const char *path, nw_error *err)
{
    *f = (train_file){.size = 0};
    FILE *in = fopen(path, "rb");
    if (!in)
        return nw_fail(err, NW_EIO, "%.150s: %s", path, strerror(errno));
    int rc = read_all(f, in, path, err);
    fclose(in);
    if (rc == NW_OK)
        rc = read_head(f, path, err);
    if (rc < 0)
        train_file_free(f);
    return rc;
}

void train_file_free(train_file *f)
{
    free(f->bytes);
    *f = (train_file){.size = 0};
}

bool train_file_next(train_file *f, int score_bytes, train_record *r)
{
    const size_t length = train_record_unpack(r, score_bytes, f->bytes + f->at, f->size - f->at);
    f->at += length;
    return length > 0;
}
