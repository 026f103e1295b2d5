/* SPDX-License-Identifier: MIT */
#include "lab/section.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

lab_figure *lab_add_figure(lab_section *s, const char *name, const char *title)
{
    if (s->figures == LAB_FIGURES_MAX)
        return NULL;
    lab_figure *f = &s->figure[s->figures++];
    snprintf(f->name, sizeof f->name, "%s", name);
    snprintf(f->title, sizeof f->title, "%s", title);
    return f;
}

lab_titled_table *lab_add_table(lab_section *s, const char *title, const char *columns)
{
    if (s->tables == LAB_TABLES_MAX)
        return NULL;
    lab_titled_table *t = &s->table[s->tables++];
    snprintf(t->title, sizeof t->title, "%s", title);
    t->table = lab_table_create(columns);
    return t;
}

lab_finding *lab_add_finding(lab_section *s, lab_verdict verdict, const char *claim,
                             const char *found, ...)
{
    va_list args;
    if (s->findings == LAB_FINDINGS_MAX)
        return NULL;
    lab_finding *f = &s->finding[s->findings++];
    *f = (lab_finding){.verdict = verdict};
    snprintf(f->claim, sizeof f->claim, "%s", claim);
    va_start(args, found);
    vsnprintf(f->found, sizeof f->found, found, args);
    va_end(args);
    return f;
}

void lab_section_free(lab_section *s)
{
    free(s->kept);
    lab_table_free(&s->summary);
    for (int i = 0; i < s->tables; i++)
        lab_table_free(&s->table[i].table);
}

const char *lab_verdict_name(lab_verdict verdict)
{
    static const char *const names[LAB_VERDICTS] = {"agrees", "differs", "inconclusive", "not run",
                                                    "struck"};
    return names[verdict];
}

const char *lab_comparison_name(lab_comparison comparison)
{
    static const char *const names[LAB_COMPARISONS] = {"", "same", "near yet different",
                                                       "different", "undecided"};
    return names[comparison];
}
