/* SPDX-License-Identifier: MIT */
#include "lab/lab.h"
#include <assert.h>
#include <stdarg.h>
#include <string.h>

const lab_study *const lab_studies[] = {&lab_worked, &lab_permutation, &lab_first_guess,
                                        &lab_survey, NULL};

const lab_study *lab_study_find(const char *name)
{
    const lab_study *const *s = lab_studies;
    while (*s && strcmp((*s)->name, name) != 0)
        s++;
    return *s;
}

lab_figure *lab_add_figure(lab_section *s, const char *name, const char *title)
{
    assert(s->figures < LAB_FIGURES_MAX);
    lab_figure *f = &s->figure[s->figures++];
    snprintf(f->name, sizeof f->name, "%s", name);
    snprintf(f->title, sizeof f->title, "%s", title);
    return f;
}

void lab_add_finding(lab_section *s, lab_verdict verdict, const char *claim, const char *found, ...)
{
    va_list args;
    assert(s->findings < LAB_FINDINGS_MAX);
    lab_finding *f = &s->finding[s->findings++];
    f->verdict = verdict;
    snprintf(f->claim, sizeof f->claim, "%s", claim);
    va_start(args, found);
    vsnprintf(f->found, sizeof f->found, found, args);
    va_end(args);
}

void lab_section_free(lab_section *s)
{
    lab_table_free(&s->summary);
}

const char *lab_verdict_name(lab_verdict verdict)
{
    return verdict == LAB_AGREES ? "agrees" : verdict == LAB_DIFFERS ? "differs" : "cannot tell";
}

void lab_print(const lab_study *study, const lab_section *section, FILE *out)
{
    fprintf(out, "%s\n%s\n\n%s\n\n", study->title, study->source, study->method);
    for (int i = 0; i < section->findings; i++) {
        const lab_finding *f = &section->finding[i];
        fprintf(out, "%s: %s\n    %s\n", lab_verdict_name(f->verdict), f->claim, f->found);
    }
    fputc('\n', out);
    lab_table_print(&section->summary, out);
    fprintf(out, "\nredo: nullwindow lab run %s --force\n", study->name);
}
