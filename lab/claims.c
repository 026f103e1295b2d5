/* SPDX-License-Identifier: MIT */
#include "lab/claims.h"
#include "lab/html.h"
#include <string.h>

static bool same_claim(const lab_section *s, int i, int k)
{
    return strcmp(s->finding[i].claim, s->finding[k].claim) == 0;
}

int lab_claim_tests(const lab_section *s, int i)
{
    int n = 1;
    while (i + n < s->findings && same_claim(s, i, i + n))
        n++;
    return n;
}

bool lab_claim_begins(const lab_section *s, int i)
{
    return i == 0 || !same_claim(s, i, i - 1);
}

void lab_html_counts(FILE *f, const lab_section *s, int group)
{
    int n[LAB_VERDICTS] = {0};
    for (int i = 0; i < s->findings; i++)
        n[s->finding[i].verdict] += group == 0 || s->finding[i].group == group;
    fprintf(f,
            "<span class=\"counts\" title=\"agree, differ, inconclusive\"><b class=\"agrees\">%d"
            "</b> <b class=\"differs\">%d</b> <b class=\"inconclusive\">%d</b></span>",
            n[LAB_AGREES], n[LAB_DIFFERS], n[LAB_INCONCLUSIVE]);
}

static const char *brief_of(const lab_finding *x)
{
    return x->brief[0] ? x->brief : x->found;
}

void lab_html_tests(FILE *f, const lab_section *s, int i)
{
    const int tests = lab_claim_tests(s, i);
    for (const lab_finding *x = &s->finding[i]; x < &s->finding[i + tests]; x++) {
        fprintf(f, "<span class=\"%s\">", x->brief[0] ? "test" : "sentence");
        if (x->subject[0])
            lab_html(f, "", x->subject, " ");
        lab_html_verdict(f, x);
        lab_html(f, " ", brief_of(x), "");
        if (x->comparison != LAB_NOT_COMPARED)
            fprintf(f, " <span class=\"caption\">(printed %s: %s)</span>", x->theirs,
                    lab_comparison_name(x->comparison));
        if (x->kept[0])
            lab_html(f, " <span class=\"kept\">", x->kept, "</span>");
        fputs("</span> ", f);
    }
}

bool lab_claim_differs(const lab_section *s, int i)
{
    for (int k = i; k < i + lab_claim_tests(s, i); k++)
        if (s->finding[k].verdict == LAB_DIFFERS)
            return true;
    return false;
}

enum { LONG_CAUSE = 60 }; /* longer causes are printed once per section */

/* Was the cause printed for findings i to k - 1? */
static bool cause_is_said(const lab_section *s, int i, int k, const char *cause)
{
    for (int j = i; j < k; j++)
        if (s->finding[j].verdict == LAB_DIFFERS && s->finding[j].cause &&
            strcmp(s->finding[j].cause, cause) == 0)
            return true;
    return false;
}

void lab_put_difference(FILE *f, const lab_section *s, int i, lab_put_text *put)
{
    const int end = i + lab_claim_tests(s, i);
    const char *between = "";
    for (int k = i; k < end; k++) {
        const lab_finding *x = &s->finding[k];
        if (x->verdict != LAB_DIFFERS)
            continue;
        put(f, between);
        put(f, x->brief[0] ? x->subject : "");
        put(f, x->brief[0] && x->subject[0] ? " " : "");
        put(f, brief_of(x));
        between = x->brief[0] ? "; " : " ";
    }
    put(f, strcmp(between, "; ") == 0 ? "." : "");
    for (int k = i; k < end; k++) {
        const lab_finding *x = &s->finding[k];
        if (x->verdict != LAB_DIFFERS || !x->cause || cause_is_said(s, i, k, x->cause))
            continue;
        put(f, " ");
        put(f, strlen(x->cause) > LONG_CAUSE && cause_is_said(s, 0, i, x->cause) ? "As above."
                                                                                 : x->cause);
    }
}

/* --- the findings of a group */

static bool has_findings(const lab_section *s, int group)
{
    for (int i = 0; i < s->findings; i++)
        if (s->finding[i].group == group)
            return true;
    return false;
}

static void put_found(FILE *f, const lab_finding *x)
{
    lab_html(f, "<td data-label=\"found here\">", x->found, "");
    if (x->printed[0])
        lab_html(f, " ", x->printed, "");
    if (x->sampled)
        fprintf(f, " Median %.3f, mean of the middle 80 %% %.3f.", x->median, x->trimmed);
    if (x->struck)
        lab_html(f, " <em>Struck: ", x->struck, "</em>");
    if (x->needed > x->count)
        fprintf(f, " About %ld games would decide it.", x->needed);
    if (x->cause && x->verdict == LAB_DIFFERS)
        lab_html(f, " <em>", x->cause, "</em>");
    if (x->changed)
        lab_html(f, " <em>Changed since the claims were frozen. ", x->reason ? x->reason : "",
                 "</em>");
    fputs("</td>", f);
}

/* Every test in its own row, in full. */
static void put_tests(FILE *f, const lab_section *s, int group)
{
    fputs("<table class=\"findings\"><thead><tr><th>the paper</th><th>found here</th>"
          "<th>verdict</th></tr></thead><tbody>\n",
          f);
    for (int i = 0; i < s->findings; i++) {
        const lab_finding *x = &s->finding[i];
        if (x->group != group)
            continue;
        fputs("<tr>", f);
        if (lab_claim_begins(s, i)) {
            fprintf(f, "<td data-label=\"the paper\" rowspan=\"%d\">", lab_claim_tests(s, i));
            lab_html(f, "", x->claim, "");
            if (x->from)
                lab_html(f, " <span class=\"caption\">(", x->from, ")</span>");
            fputs("</td>", f);
        }
        put_found(f, x);
        fputs("<td data-label=\"verdict\" class=\"verdict\">", f);
        lab_html_verdict(f, x);
        if (x->comparison != LAB_NOT_COMPARED)
            fprintf(f, "<br><span class=\"caption\">beside the paper's number: %s</span>",
                    lab_comparison_name(x->comparison));
        fputs("</td></tr>\n", f);
    }
    fputs("</tbody></table>\n", f);
}

/* Does a row per claim omit something? */
static bool is_shortened(const lab_section *s, int group)
{
    for (int i = 0; i < s->findings; i++) {
        const lab_finding *x = &s->finding[i];
        if (x->group == group && (x->brief[0] || x->from || x->printed[0] || x->cause))
            return true;
    }
    return false;
}

static bool has_figures(const lab_section *s, int group)
{
    for (int i = 0; i < s->figures; i++)
        if (s->figure[i].group == group)
            return true;
    return false;
}

static void put_claims(FILE *f, const lab_section *s, int group)
{
    fputs("<table class=\"findings claims\"><tbody>\n", f);
    for (int i = 0; i < s->findings; i++) {
        if (s->finding[i].group != group || !lab_claim_begins(s, i))
            continue;
        lab_html(f, "<tr><td data-label=\"the paper\">", s->finding[i].claim,
                 "</td><td data-label=\"found here\">");
        lab_html_tests(f, s, i);
        fputs("</td></tr>\n", f);
    }
    fputs("</tbody></table>\n", f);
}

/* A row per claim, visible unless there are figures; below a figure its verdicts. Full tests are
 * folded. */
void lab_html_findings(FILE *f, const lab_section *s, int group)
{
    if (!has_findings(s, group))
        return;
    fprintf(f, "<details%s><summary>The papers, and what is found here ",
            has_figures(s, group) ? "" : " open");
    lab_html_counts(f, s, group);
    fputs("</summary>\n", f);
    put_claims(f, s, group);
    if (is_shortened(s, group)) {
        fputs("<details><summary>Every test in full</summary>\n", f);
        put_tests(f, s, group);
        fputs("</details>\n", f);
    }
    fputs("</details>\n", f);
}
