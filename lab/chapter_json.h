/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_CHAPTER_JSON_H
#define NW_LAB_CHAPTER_JSON_H
/* A chapter of the report as JSON, for the explorer's page and `lab show --json`. */
#include "base/json.h"
#include "lab/report.h"

/* Writes one object: text, figures with their points, findings, tables. */
void lab_chapter_json(json *j, const lab_chapter *c);
#endif
