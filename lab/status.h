/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_STATUS_H
#define NW_LAB_STATUS_H
/* The state of all runs, for the command line and the explorer. */
#include "base/json.h"
#include "lab/catalogue.h"
#include "lab/store.h"

void lab_list_json(json *j, const lab_catalogue *c);

/* An experiment or study, and the number of its runs done. */
typedef struct lab_part {
    const char *name;
    size_t done, total;
} lab_part;

typedef struct lab_status {
    lab_profile profile;
    long runs, in_progress; /* of the whole database */
    lab_part part[2 * LAB_CATALOGUE_MAX];
    int parts;
} lab_status;

/* Counts the catalogue's runs; store NULL: no database yet. */
int lab_status_count(lab_status *s, const lab_catalogue *c, lab_store *store, lab_profile profile,
                     const char *build, nw_error *err);
void lab_status_json(json *j, const lab_status *s, bool database);

/* Writes the members of a part; the caller opens and closes the object. */
void lab_part_json(json *j, const lab_part *p);
#endif
