/* SPDX-License-Identifier: MIT */
#include "lab/beside.h"
#include "core/error.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 20, LINE = 8192 };
/* The columns of findings.csv (lab/summary.c) that are read. */
enum {
    SECTION = 0,
    SUBJECT = 1,
    VERDICT = 2,
    CLAIM = 4,
    MEAN = 8,
    LOW = 9,
    HIGH = 10,
    PROFILE = 17
};

/* Splits a line of CSV in place; fields may be quoted. Returns their number. */
static int split(char *line, char *field[COLUMNS])
{
    int n = 0;
    char *to = line;
    line[strcspn(line, "\r\n")] = '\0';
    for (char *at = line; n < COLUMNS;) {
        bool quoted = *at == '"';
        field[n++] = to;
        at += quoted;
        for (; *at && (quoted || *at != ','); at++)
            if (quoted && *at == '"' && at[1] != '"')
                quoted = false;
            else
                *to++ = quoted && *at == '"' ? *++at : *at;
        const bool last = !*at;
        *to++ = '\0';
        if (last)
            break;
        at++;
    }
    return n;
}

static void keep(lab_finding *x, char *const field[COLUMNS])
{
    if (*field[MEAN])
        snprintf(x->kept, sizeof x->kept, "%.8s: %.14s %.3f [%.3f, %.3f]", field[PROFILE],
                 field[VERDICT], strtod(field[MEAN], NULL), strtod(field[LOW], NULL),
                 strtod(field[HIGH], NULL));
    else
        snprintf(x->kept, sizeof x->kept, "%.8s: %.14s", field[PROFILE], field[VERDICT]);
}

int lab_beside(lab_chapter *const *chapter, int count, const char *path, nw_error *err)
{
    char line[LINE], *field[COLUMNS];
    FILE *f = fopen(path, "r");
    if (!f)
        return nw_fail(err, NW_EINVAL, "%.160s: %s", path, strerror(errno));
    while (fgets(line, sizeof line, f)) {
        if (split(line, field) < COLUMNS)
            continue;
        for (int i = 0; i < count; i++)
            for (int k = 0; chapter[i] && strcmp(chapter[i]->name, field[SECTION]) == 0 &&
                            k < chapter[i]->section.findings;
                 k++) {
                lab_finding *x = &chapter[i]->section.finding[k];
                if (strcmp(x->claim, field[CLAIM]) == 0 && strcmp(x->subject, field[SUBJECT]) == 0)
                    keep(x, field);
            }
    }
    fclose(f);
    return 0;
}
