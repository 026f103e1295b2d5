/* SPDX-License-Identifier: MIT */
#include "lab/summary.h"
#include "lab/claims.h"
#include "lab/file.h"
#include "lab/frozen.h"
#include "lab/overview.h"
#include "lab/run.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef NW_FLAGS
#define NW_FLAGS "" /* compiler flags, set by the Makefile */
#endif
#ifdef __clang__
#define COMPILER "compiler"
#else
#define COMPILER "gcc" /* its __VERSION__ is only the number */
#endif
#ifndef __VERSION__
#define __VERSION__ "unknown"
#endif

/* Text from outside, as Markdown that shows it: no tag, code, link, or end of a cell. */
static void put_text(FILE *f, const char *text)
{
    for (; *text; text++) {
        const bool link = *text == ']' && text[1] && strchr("([:", text[1]);
        if (link || strchr("\\`<|", *text))
            fputc('\\', f);
        fputc(*text, f);
    }
}

static void put_between(FILE *f, const char *before, const char *text, const char *after)
{
    fputs(before, f);
    put_text(f, text);
    fputs(after, f);
}

/* --- the conclusions, one row each */

static void put_finding(FILE *f, const lab_finding *x)
{
    put_text(f, x->subject);
    fprintf(f, "%s**%s**", x->subject[0] ? " " : "", lab_verdict_name(x->verdict));
    fputs(x->border ? " (at the border) " : " ", f);
    put_text(f, x->brief[0] ? x->brief : x->found);
}

/* The papers' numbers beside the tests of a claim; most claims are words. */
static void put_printed(FILE *f, const lab_finding *x, int tests)
{
    bool numbers = false;
    for (int i = 0; i < tests; i++)
        numbers |= x[i].comparison != LAB_NOT_COMPARED;
    for (int i = 0; i < (numbers ? tests : 1); i++) {
        fputs(i ? "<br>" : "", f);
        if (x[i].comparison == LAB_NOT_COMPARED) {
            fputs("in words", f);
            continue;
        }
        put_text(f, x[i].theirs);
        fprintf(f, ": %s", lab_comparison_name(x[i].comparison));
    }
}

/* Links to the figures of the group, numbered. */
static void put_links(FILE *f, const lab_chapter *c, int group)
{
    int n = 0;
    for (int i = 0; i < c->section.figures; i++)
        if (c->section.figure[i].group == group)
            fprintf(f, "%s[%d](%s.svg)", n ? " " : "", n + 1, c->section.figure[i].name), n++;
}

static void put_row(FILE *f, const lab_chapter *c, int i, int *number)
{
    const lab_section *s = &c->section;
    const int tests = lab_claim_tests(s, i);
    fprintf(f, "| %d", ++*number);
    put_between(f, " | ", s->finding[i].claim, " | ");
    for (int k = i; k < i + tests; k++) {
        fputs(k > i ? "<br>" : "", f);
        put_finding(f, &s->finding[k]);
    }
    fputs(" | ", f);
    put_printed(f, &s->finding[i], tests);
    put_between(f, " | ", c->name, " ");
    put_links(f, c, s->finding[i].group);
    fputs(" |\n", f);
}

static void put_conclusions(FILE *f, const lab_chapter *const *chapters, int count)
{
    int number = 0;
    fputs("\n| | the papers | found here | printed | figures |\n|---|---|---|---|---|\n", f);
    for (int i = 0; i < count; i++) {
        const lab_section *s = &chapters[i]->section;
        for (int k = 0; k < s->findings; k++)
            if (s->finding[k].conclusion && lab_claim_begins(s, k))
                put_row(f, chapters[i], k, &number);
    }
}

/* --- differences, and the runs */

/* Differing claims in chapters about the papers, or in those that test our hypotheses. */
static void put_differing(FILE *f, const lab_chapter *const *chapters, int count, bool guesses)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < chapters[i]->section.findings; k++) {
            const lab_section *s = &chapters[i]->section;
            if (lab_tests_guesses(chapters[i]) != guesses || !lab_claim_begins(s, k) ||
                !lab_claim_differs(s, k))
                continue;
            put_between(f, "- *", s->finding[k].claim, "* ");
            lab_put_difference(f, s, k, put_text);
            fputc('\n', f);
        }
}

static void put_differences(FILE *f, const lab_chapter *const *chapters, int count)
{
    fputs("\nOf all claims tested, not of the conclusions alone. The causes were "
          "written after the results\nwere seen; where one was tested, it says so.\n\n",
          f);
    put_differing(f, chapters, count, false);
    if (!lab_something_differs(chapters, count, true))
        return;
    fputs(
        "\n## Causes and remedies ruled out\n\nGuesses of ours that did not hold: what was varied "
        "alone, and the number that did not move as it should.\n\n",
        f);
    put_differing(f, chapters, count, true);
}

/* Verdicts of a group, or of a chapter without groups, as in "5 agree, 1 differs". */
static void put_group_counts(FILE *f, const lab_section *s, int group)
{
    int verdict[LAB_VERDICTS] = {0}, comparison[LAB_COMPARISONS] = {0};
    for (int i = 0; i < s->findings; i++)
        if (group == 0 || s->finding[i].group == group) {
            verdict[s->finding[i].verdict]++;
            comparison[s->finding[i].comparison]++;
        }
    fprintf(f, "%d / %d / %d | ", verdict[LAB_AGREES], verdict[LAB_DIFFERS],
            verdict[LAB_INCONCLUSIVE]);
    if (comparison[LAB_SAME] + comparison[LAB_NEAR] + comparison[LAB_DIFFERENT] +
            comparison[LAB_UNDECIDED] >
        0)
        fprintf(f, "%d / %d / %d / %d", comparison[LAB_SAME], comparison[LAB_NEAR],
                comparison[LAB_DIFFERENT], comparison[LAB_UNDECIDED]);
}

/* Reproduced items of the papers, with depth, extent and outcome. */
static void put_items(FILE *f, const lab_chapter *const *chapters, int count)
{
    fputs("\nVerdicts: agree / differ / inconclusive. Printed: the same as / "
          "near "
          "yet different from / different from /\nundecided beside the paper's number.\n\n"
          "| of the papers | here | games, depths, positions | profile | verdicts | printed |\n"
          "|---|---|---|---|---|---|\n",
          f);
    for (int i = 0; i < count; i++) {
        const lab_chapter *c = chapters[i];
        const int groups = c->section.groups;
        for (int g = groups ? 1 : 0; g <= groups; g++) {
            const lab_group *group = g ? &c->section.group[g - 1] : NULL;
            put_between(f, "| ", group && group->source[0] ? group->source : c->source, " | ");
            put_between(f, c->name, group ? ": " : "", "");
            put_between(f, "", group ? group->title : "", " | ");
            put_between(f, "", group ? group->extent : "", " | ");
            fprintf(f, "%s | ", c->profile ? c->profile : "");
            put_group_counts(f, &c->section, g);
            fputs(" |\n", f);
        }
    }
}

static void put_runs(FILE *f, const lab_chapter *const *chapters, int count)
{
    const char *commit = getenv("NW_COMMIT");
    fprintf(
        f,
        "\nnullwindow %s%s%s, " COMPILER " %s, %s. The counts of an experiment are of "
        "builds with one of\nthe signatures given beside it (`tools/signatures`: the sources "
        "that "
        "decide the counts of a game). Processor\ntime is that of the searches that are timed. How "
        "many positions an experiment has was set by the time there\nwas to compute.\n\n",
        NW_VERSION, commit ? ", commit " : "", commit ? commit : "", __VERSION__, NW_FLAGS);
    for (int i = 0; i < count; i++) {
        const lab_chapter *c = chapters[i];
        put_between(f, "- **", c->name, "**: ");
        put_between(f, "", c->runs, c->runs[0] ? ". " : "");
        if (strchr(c->redo, '`'))
            put_text(f, c->redo);
        else
            fprintf(f, "`%s`", c->redo);
        put_between(f, c->section.note[0] ? ". " : "", c->section.note, "\n");
    }
}

static void put_tally(FILE *f, const lab_chapter *const *chapters, int n)
{
    const lab_count c = lab_count_findings(chapters, n);
    fputc('\n', f);
    lab_put_profile(f, chapters, n);
    fputs("\n\n", f);
    lab_put_counts(f, &c, "", "");
    fputc('\n', f);
    if (lab_frozen_date()[0])
        fprintf(f,
                "\nClaims, limits, positions and depths were frozen on %s, the last on %s (hash "
                "%016llx); %d tests "
                "are of claims changed or added since.\n",
                lab_frozen_date(), lab_frozen_last(), (unsigned long long)lab_frozen_hash(),
                c.changed);
}

/* Withdrawn verdicts, with reasons. */
static void put_struck(FILE *f, const lab_chapter *const *chapters, int count)
{
    if (lab_count_findings(chapters, count).verdict[LAB_STRUCK] == 0)
        return;
    fputs("\n## Verdicts struck\n\nThe numbers stand; the tests are not sound.\n\n", f);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < chapters[i]->section.findings; k++) {
            const lab_finding *x = &chapters[i]->section.finding[k];
            if (!x->struck)
                continue;
            put_between(f, "- **", chapters[i]->name, "** ");
            put_between(f, "", x->subject, ": *");
            put_between(f, "", x->claim, "* ");
            put_between(f, "", x->brief, " ");
            put_between(f, "", x->struck, "\n");
        }
}

/* Claims that differ from their frozen form, with reasons; those of one experiment with the same
 * reason are grouped. */
static void put_changed(FILE *f, const lab_chapter *const *chapters, int count)
{
    if (lab_count_findings(chapters, count).changed == 0)
        return;
    fputs("\nAll after the first results were seen.\n\n", f);
    for (int i = 0; i < count; i++) {
        const lab_section *s = &chapters[i]->section;
        const char *reason = NULL;
        for (int k = 0; k < s->findings; k++) {
            const lab_finding *x = &s->finding[k];
            if (!x->changed || (k > 0 && strcmp(x->claim, s->finding[k - 1].claim) == 0))
                continue;
            const bool same = reason && x->reason && strcmp(reason, x->reason) == 0;
            if (!same) {
                put_between(f, "- **", chapters[i]->name, "**: ");
                put_between(f, "", x->reason ? x->reason : "", "\n");
            }
            reason = x->reason;
            put_between(f, "  - *", x->claim, "*\n");
        }
    }
}

/* The pages in Markdown, each of some parts. */
typedef void put_part(FILE *f, const lab_chapter *const *chapters, int count);
static const struct page {
    const char *stem, *title;
    put_part *part[2];
} pages[] = {
    {"reproduction",
     "The conclusions of the papers, and what is found here",
     {put_tally, put_conclusions}},
    {"differences", "What differs from the papers", {put_differences, put_struck}},
    {"changes", "Claims changed since they were frozen", {put_changed}},
    {"items", "What is redone", {put_items}},
    {"runs", "The runs", {put_runs}},
};

static int write_page(const struct page *p, const lab_chapter *const *chapters, int count,
                      const char *folder, nw_error *err)
{
    nw_outfile page;
    const int rc = lab_file_open(&page, folder, p->stem, "md", err);
    if (rc < 0)
        return rc;
    fprintf(page.out, "# %s\n", p->title);
    for (int i = 0; i < 2 && p->part[i]; i++)
        p->part[i](page.out, chapters, count);
    return nw_outfile_close(&page, 0, err);
}

/* --- machine-readable */

static void put_csv(FILE *f, const char *text, const char *end)
{
    fputc('"', f);
    for (; *text; text++)
        fprintf(f, *text == '"' ? "\"\"" : "%c", *text);
    fprintf(f, "\"%s", end);
}

/* Members of claims about samples; empty for others. */
static void put_sampled(FILE *f, const lab_finding *x)
{
    fprintf(f, "%s,%d,", x->name ? x->name : "", x->count);
    if (x->sampled)
        fprintf(f, "%.7g,%.7g,%.7g,%s,%.2g,%ld,", x->value.mean, x->value.lo, x->value.hi,
                x->border ? "yes" : "no", x->p, x->needed);
    else
        fputs(",,,,,,", f);
    fprintf(f, "%s,", lab_comparison_name(x->comparison));
    put_csv(f, x->printed, x->changed ? ",yes" : ",no");
}

void lab_put_findings(FILE *f, const lab_chapter *const *chapters, int count)
{
    fputs("section,subject,verdict,conclusion,claim,found,name,count,mean,lo,hi,border,p,needed,"
          "against,printed,changed,profile,median,trimmed\n",
          f);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < chapters[i]->section.findings; k++) {
            const lab_finding *x = &chapters[i]->section.finding[k];
            put_csv(f, chapters[i]->name, ",");
            put_csv(f, x->subject, ",");
            fprintf(f, "%s,%s,", lab_verdict_name(x->verdict), x->conclusion ? "yes" : "no");
            put_csv(f, x->claim, ",");
            put_csv(f, x->found, ",");
            put_sampled(f, x);
            fprintf(f, ",%s,", chapters[i]->profile ? chapters[i]->profile : "");
            if (x->sampled)
                fprintf(f, "%.7g,%.7g", x->median, x->trimmed);
            fputs(x->sampled ? "\n" : ",\n", f);
        }
}

int lab_summarise(const lab_chapter *const *chapters, int count, const char *folder, nw_error *err)
{
    nw_outfile list;
    int rc = 0;
    for (size_t i = 0; rc == 0 && i < sizeof pages / sizeof *pages; i++)
        rc = write_page(&pages[i], chapters, count, folder, err);
    if (rc == 0)
        rc = lab_file_open(&list, folder, "findings", "csv", err);
    if (rc < 0)
        return rc;
    lab_put_findings(list.out, chapters, count);
    return nw_outfile_close(&list, 0, err);
}
