/* SPDX-License-Identifier: MIT */
#include "lab/ini.h"
#include "core/error.h"
#include "lab/file.h"
#include "lab/sets.h"
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 2048, INCLUDES_MAX = 4, LINES_MAX = 100000 };

typedef struct ini_reader {
    const char *file;
    const lab_ini_handler *handler;
    nw_error *err;
    int line, level;
    int *lines;                      /* read so far, in all files, to stop circular includes */
    char name[64], value[LINE_SIZE]; /* a key that may be continued */
    int key_line;
} ini_reader;

static int read_file(const char *file, const lab_ini_handler *handler, int level, int *lines,
                     nw_error *err);

void lab_ini_stem(const char *file, char *out, size_t size)
{
    const char *slash = strrchr(file, '/');
    const char *base = slash ? slash + 1 : file, *dot = strrchr(base, '.');
    const size_t length = dot ? (size_t)(dot - base) : strlen(base);
    snprintf(out, size, "%.*s", (int)(length < size ? length : size - 1), base);
}

static int wrong(const ini_reader *r, int line, const char *reason)
{
    return nw_fail(r->err, NW_EINVAL, "%.90s:%d: %.150s", r->file, line, reason);
}

/* A file in the including file's folder if it exists, else an embedded one. */
static int include(const ini_reader *r)
{
    char path[LAB_PATH_SIZE], stem[64];
    const char *slash = strrchr(r->file, '/');
    const int folder = slash ? (int)(slash - r->file) + 1 : 0;
    snprintf(path, sizeof path, "%.*s%.200s", folder < 300 ? folder : 300, r->file, r->value);
    FILE *f = fopen(path, "r");
    if (f)
        fclose(f);
    if (r->level == INCLUDES_MAX)
        return wrong(r, r->key_line, "includes within includes");
    lab_ini_stem(r->value, stem, sizeof stem);
    if (!f && (strchr(r->value, '/') || !nw_embedded_find(lab_experiment_files, stem))) {
        snprintf(path, sizeof path, "include: no such file: '%.80s'", r->value);
        return wrong(r, r->key_line, path);
    }
    return read_file(f ? path : r->value, r->handler, r->level + 1, r->lines, r->err);
}

/* Completes the last key. */
static int finish_key(ini_reader *r)
{
    nw_error reason = {0};
    if (r->name[0] == 0)
        return 0;
    if (strcmp(r->name, "include") == 0) {
        r->name[0] = 0;
        return include(r);
    }
    const int rc = r->handler->key(r->handler->context, r->name, r->value, r->key_line, &reason);
    r->name[0] = 0;
    return rc < 0 ? wrong(r, r->key_line, reason.text) : 0;
}

static char *trim(char *text)
{
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        text[--length] = 0;
    while (isspace((unsigned char)*text))
        text++;
    return text;
}

/* A number sign after a space starts a comment. */
static void cut_comment(char *line)
{
    for (char *at = strchr(line, '#'); at; at = strchr(at + 1, '#'))
        if (at == line || isspace((unsigned char)at[-1])) {
            *at = 0;
            return;
        }
}

static int read_section(ini_reader *r, char *text)
{
    nw_error reason = {0};
    char *end = strchr(text, ']');
    if (!end || *trim(end + 1))
        return wrong(r, r->line, "expected a section as in [game chess]");
    *end = 0;
    char *word = trim(text + 1);
    char *name = word + strcspn(word, " \t");
    if (*name)
        *name++ = 0;
    const int rc = r->handler->section(r->handler->context, word, trim(name), r->line, &reason);
    return rc < 0 ? wrong(r, r->line, reason.text) : 0;
}

static int read_key(ini_reader *r, char *text)
{
    char *equals = strchr(text, '=');
    if (!equals)
        return wrong(r, r->line, "expected KEY = VALUE, or [SECTION]");
    *equals = 0;
    snprintf(r->name, sizeof r->name, "%.63s", trim(text));
    snprintf(r->value, sizeof r->value, "%s", trim(equals + 1));
    r->key_line = r->line;
    return r->name[0] ? 0 : wrong(r, r->line, "a key is missing before '='");
}

static int read_line(ini_reader *r, char *line)
{
    const bool indented = isspace((unsigned char)*line) != 0;
    r->line++;
    if (++*r->lines > LINES_MAX)
        return wrong(r, r->line, "too many lines in all");
    cut_comment(line);
    char *text = trim(line);
    if (*text == 0)
        return 0;
    if (indented && r->name[0]) {
        const size_t used = strlen(r->value);
        snprintf(r->value + used, sizeof r->value - used, " %s", text);
        return 0;
    }
    const int rc = finish_key(r);
    if (rc < 0)
        return rc;
    return *text == '[' ? read_section(r, text) : read_key(r, text);
}

static int read_embedded(ini_reader *r, const nw_embedded *file)
{
    int rc = 0;
    for (const char *const *at = file->lines; rc == 0 && *at; at++) {
        char line[LINE_SIZE];
        snprintf(line, sizeof line, "%s", *at);
        rc = read_line(r, line);
    }
    return rc;
}

static int read_path(ini_reader *r)
{
    char line[LINE_SIZE];
    int rc = 0;
    FILE *f = fopen(r->file, "r");
    if (!f)
        return nw_fail(r->err, NW_EIO, "%.160s: %s", r->file, strerror(errno));
    while (rc == 0 && fgets(line, sizeof line, f)) {
        if (!strchr(line, '\n') && !feof(f))
            rc = wrong(r, r->line + 1, "the line is too long");
        else
            rc = read_line(r, line);
    }
    fclose(f);
    return rc;
}

static int read_file(const char *file, const lab_ini_handler *handler, int level, int *lines,
                     nw_error *err)
{
    ini_reader *r = calloc(1, sizeof *r);
    char stem[64];
    if (!r)
        return nw_fail(err, NW_ENOMEM, "out of memory for an experiment");
    *r = (ini_reader){.file = file, .handler = handler, .err = err, .level = level, .lines = lines};
    lab_ini_stem(file, stem, sizeof stem);
    const nw_embedded *embedded =
        strchr(file, '/') ? NULL : nw_embedded_find(lab_experiment_files, stem);
    int rc = embedded && (strcmp(file, stem) == 0 || level > 0) ? read_embedded(r, embedded)
                                                                : read_path(r);
    if (rc >= 0)
        rc = finish_key(r);
    free(r);
    return rc;
}

int lab_ini_read(const char *file, const lab_ini_handler *handler, nw_error *err)
{
    int lines = 0;
    return read_file(file, handler, 0, &lines, err);
}
