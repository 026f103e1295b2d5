/* SPDX-License-Identifier: MIT */
#include "lab/lab.h"
#include <stdarg.h>
#include <string.h>

const lab_study *const lab_studies[] = {&lab_dominance,   &lab_worked, &lab_permutation,
                                        &lab_first_guess, &lab_survey, NULL};

const lab_study *lab_study_find(const char *name)
{
    const lab_study *const *s = lab_studies;
    while (*s && strcmp((*s)->name, name) != 0)
        s++;
    return *s;
}

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
    lab_table_free(&s->summary);
    for (int i = 0; i < s->tables; i++)
        lab_table_free(&s->table[i].table);
}

const char *lab_verdict_name(lab_verdict verdict)
{
    return verdict == LAB_AGREES ? "agrees" : verdict == LAB_DIFFERS ? "differs" : "cannot tell";
}

int lab_study_chapter(const lab_study *study, const char *folder, lab_chapter *out, nw_error *err)
{
    *out = (lab_chapter){.name = study->name,
                         .title = study->title,
                         .source = study->source,
                         .method = study->method,
                         .attachments = study->attachments,
                         .csv = true};
    snprintf(out->redo, sizeof out->redo, "nullwindow lab run %s --force", study->name);
    return lab_open(study, folder, &out->section, err);
}

void lab_print(const lab_chapter *c, FILE *out)
{
    const lab_section *section = &c->section;
    fprintf(out, "%s\n%s\n\n%s\n\n", c->title, c->source, c->method);
    if (section->note[0])
        fprintf(out, "%s\n\n", section->note);
    for (int i = 0; i < section->findings; i++) {
        const lab_finding *f = &section->finding[i];
        fprintf(out, "%s: %s\n    %s\n", lab_verdict_name(f->verdict), f->claim, f->found);
    }
    if (section->summary.columns) {
        fputc('\n', out);
        lab_table_print(&section->summary, out);
    }
    for (int i = 0; i < section->tables; i++) {
        fprintf(out, "\n%s\n", section->table[i].title);
        lab_table_print(&section->table[i].table, out);
    }
    fprintf(out, "\nredo: %s\n", c->redo);
}
