/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_HTML_H
#define NW_LAB_HTML_H
/* Pieces of a page. */
#include "lab/section.h"
#include <stdio.h>

/* Text, with what HTML would read as its own escaped, and powers raised. */
void lab_html_text(FILE *f, const char *text);

/* Text between an opening and a closing piece of HTML. */
void lab_html(FILE *f, const char *open, const char *text, const char *close);

/* A table that can be scrolled; bold: the least number of each row. */
void lab_html_table(FILE *f, const lab_table *t, bool bold);

/* The verdict in its colour. */
void lab_html_verdict(FILE *f, const lab_finding *x);
#endif
