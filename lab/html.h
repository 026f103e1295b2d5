/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_HTML_H
#define NW_LAB_HTML_H
/* HTML fragments. */
#include "lab/section.h"
#include <stdio.h>

/* Text, escaped for HTML, with powers as superscripts. */
void lab_html_text(FILE *f, const char *text);

/* The power at text, after its '^', as in "2^17", "w^d", "w^ceil(d/2)" and "w^⌈d/2⌉". Returns the
 * bytes consumed, 0 if it is not a power. */
size_t lab_put_power(FILE *f, const char *text, const char *open, const char *close);

/* Text between an opening and a closing piece of HTML. */
void lab_html(FILE *f, const char *open, const char *text, const char *close);

/* A scrollable table; bold: the minimum of each row. */
void lab_html_table(FILE *f, const lab_table *t, bool bold);

/* The verdict in its colour. */
void lab_html_verdict(FILE *f, const lab_finding *x);
#endif
