/* SPDX-License-Identifier: MIT */
#include "lab/overview.h"
#include "base/sort.h"
#include "lab/claims.h"
#include "lab/frozen.h"
#include "lab/html.h"
#include "lab/profile.h"
#include <stdlib.h>
#include <string.h>

/* --- counts */

enum { PS_MAX = 4096 };

typedef double p_values[2][PS_MAX]; /* of primary claims, and of others */

static void count_section(const lab_section *s, lab_count *c, p_values p)
{
    for (int i = 0; i < s->findings; i++) {
        const lab_finding *x = &s->finding[i];
        c->verdict[x->verdict]++;
        c->comparison[x->comparison]++;
        c->all += x->verdict < LAB_NOT_RUN;
        c->conclusions[x->verdict] += x->conclusion;
        c->border += x->border;
        c->changed += x->changed;
        const int family = !x->conclusion;
        if (x->sampled && x->verdict < LAB_NOT_RUN && c->tests[family] < PS_MAX)
            p[family][c->tests[family]++] = x->p;
    }
}

lab_count lab_count_findings(const lab_chapter *const *chapters, int n)
{
    lab_count c = {.all = 0};
    p_values p;
    for (int i = 0; i < n; i++)
        count_section(&chapters[i]->section, &c, p);
    for (int k = 0; k < 2; k++)
        nw_sort_doubles(p[k], (size_t)c.tests[k]);
    c.kept[0] = lab_holm(p[0], c.tests[0], 0.05);
    c.kept[1] = lab_discoveries(p[1], c.tests[1], 0.05);
    return c;
}

static const char *verb(int count)
{
    return count == 1 ? "is" : "are";
}

void lab_put_counts(FILE *f, const lab_count *c, const char *strong, const char *weak)
{
    fprintf(
        f, "Of %d tests of the papers' conclusions %d agree, %d differ, and %d are inconclusive. ",
        c->conclusions[LAB_AGREES] + c->conclusions[LAB_DIFFERS] + c->conclusions[LAB_INCONCLUSIVE],
        c->conclusions[LAB_AGREES], c->conclusions[LAB_DIFFERS], c->conclusions[LAB_INCONCLUSIVE]);
    fprintf(f, "Of %d tests of claims %s%d agree%s, %s%d differ%s, and %s%d are inconclusive%s.",
            c->all, strong, c->verdict[LAB_AGREES], weak, strong, c->verdict[LAB_DIFFERS], weak,
            strong, c->verdict[LAB_INCONCLUSIVE], weak);
    if (c->verdict[LAB_STRUCK] > 0)
        fprintf(f, " %d more are struck.", c->verdict[LAB_STRUCK]);
    if (c->verdict[LAB_NOT_RUN] > 0)
        fprintf(f, " %d more were not run.", c->verdict[LAB_NOT_RUN]);
    const int *comparison = c->comparison;
    const int compared = comparison[LAB_SAME] + comparison[LAB_NEAR] + comparison[LAB_DIFFERENT] +
                         comparison[LAB_UNDECIDED];
    if (compared > 0)
        fprintf(
            f,
            " Of the %d numbers that can be compared with what the papers printed, %d %s the same, "
            "%d %s near yet different, %d %s different, and %d %s undecided.",
            compared, comparison[LAB_SAME], verb(comparison[LAB_SAME]), comparison[LAB_NEAR],
            verb(comparison[LAB_NEAR]), comparison[LAB_DIFFERENT], verb(comparison[LAB_DIFFERENT]),
            comparison[LAB_UNDECIDED], verb(comparison[LAB_UNDECIDED]));
    if (c->tests[0] + c->tests[1] > 0)
        fprintf(
            f,
            " Of the %d tests of conclusions that have a p-value, decided or not, %d are decided "
            "at a family-wise error of 5 %% (Holm); of the %d other tests, %d at a false "
            "discovery rate of 5 %% (Benjamini and Hochberg over all of them). %d verdict%s at "
            "the border.",
            c->tests[0], c->kept[0], c->tests[1], c->kept[1], c->border,
            c->border == 1 ? " is" : "s are");
}

/* --- title */

static bool is_own(const lab_chapter *const *chapters, int n)
{
    for (int i = 0; i < n; i++)
        if (!chapters[i]->own)
            return false;
    return n > 0;
}

const char *lab_page_title(const lab_chapter *const *chapters, int n)
{
    return is_own(chapters, n) ? chapters[0]->title : "Nullwindow: the papers, redone";
}

static const char *const sentences[LAB_PROFILES] = {
    "The quick profile: shallower than the papers', on fewer positions, for a look in minutes.",
    "The full profile: the depths of the papers, on 100 games or as many as were run.",
    "The deep profile: beyond the depths of the papers.",
    "The tournament profile: the depths of the papers, on positions of tournament games."};

void lab_put_profile(FILE *f, const lab_chapter *const *chapters, int n)
{
    int most = -1, quick = 0;
    for (int i = 0; i < n; i++)
        if (chapters[i]->profile) {
            const int p = (int)lab_profile_find(chapters[i]->profile);
            most = p > most ? p : most;
            quick += p == LAB_QUICK;
        }
    if (most < 0 || most >= LAB_PROFILES)
        return;
    fputs(sentences[most], f);
    if (most == LAB_QUICK || quick == 0)
        return;
    fputs(" These were run in the quick profile only, shallower and on fewer positions:", f);
    for (int i = 0, listed = 0; i < n; i++)
        if (chapters[i]->profile && lab_profile_find(chapters[i]->profile) == LAB_QUICK)
            fprintf(f, "%s %s", listed++ ? "," : "", chapters[i]->name);
    fputc('.', f);
}

/* --- contents */

static void put_contents(FILE *f, const lab_chapter *const *chapters, int n)
{
    fputs("<nav aria-label=\"contents\"><ol>\n<li><a href=\"#findings\">Findings</a></li>\n", f);
    for (int i = 0; i < n; i++) {
        fprintf(f, "<li><a href=\"#%s\">", chapters[i]->name);
        lab_html(f, "", chapters[i]->title, "</a> ");
        lab_html_counts(f, &chapters[i]->section, 0);
        fputs("</li>\n", f);
    }
    fputs("<li><a href=\"#words\">Words</a></li>\n</ol></nav>\n", f);
}

/* --- findings */

static void put_conclusion(FILE *f, const lab_chapter *c, int i)
{
    const lab_section *s = &c->section;
    fprintf(f, "<tr><td data-label=\"the papers\"><a href=\"#%s\">", c->name);
    lab_html(f, "", s->finding[i].claim, "</a></td><td data-label=\"found here\">");
    lab_html_tests(f, s, i);
    fputs("</td></tr>\n", f);
}

static void put_conclusions(FILE *f, const lab_chapter *const *chapters, int n)
{
    fputs("<h3>The papers' conclusions</h3>\n<table class=\"findings claims\"><thead><tr><th>the "
          "papers"
          "</th><th>found here</th></tr></thead><tbody>\n",
          f);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < chapters[i]->section.findings; k++)
            if (chapters[i]->section.finding[k].conclusion &&
                lab_claim_begins(&chapters[i]->section, k))
                put_conclusion(f, chapters[i], k);
    fputs("</tbody></table>\n", f);
}

/* Differing claims in chapters about the papers, or in those that test our hypotheses. */
static void put_differing(FILE *f, const lab_chapter *const *chapters, int n, bool guesses)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < chapters[i]->section.findings; k++) {
            const lab_section *s = &chapters[i]->section;
            if (lab_tests_guesses(chapters[i]) != guesses || !lab_claim_begins(s, k) ||
                !lab_claim_differs(s, k))
                continue;
            fprintf(f, "<li><a href=\"#%s\">", chapters[i]->name);
            lab_html(f, "", s->finding[k].claim, "</a> ");
            lab_put_difference(f, s, k, lab_html_text);
            fputs("</li>\n", f);
        }
}

static void put_differences(FILE *f, const lab_chapter *const *chapters, int n)
{
    fputs("<details open><summary><b>What differs</b></summary><ul>\n", f);
    put_differing(f, chapters, n, false);
    fputs("</ul></details>\n", f);
    if (!lab_something_differs(chapters, n, true))
        return;
    fputs("<details><summary><b>Causes and remedies ruled out</b></summary><ul>\n", f);
    put_differing(f, chapters, n, true);
    fputs("</ul></details>\n", f);
}

/* The date of the freeze, and the claims added later. */
static void put_frozen(FILE *f, const lab_chapter *const *chapters, int n)
{
    const lab_count c = lab_count_findings(chapters, n);
    if (!lab_frozen_date()[0] || is_own(chapters, n))
        return;
    fprintf(f,
            "<details><summary>Claims, limits, positions and depths were frozen on %s, the last on "
            "%s (hash %016llx); %d tests are of claims changed or added since.</summary><ul>\n",
            lab_frozen_date(), lab_frozen_last(), (unsigned long long)lab_frozen_hash(), c.changed);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < chapters[i]->section.findings; k++)
            if (chapters[i]->section.finding[k].changed &&
                lab_claim_begins(&chapters[i]->section, k))
                lab_html(f, "<li>", chapters[i]->section.finding[k].claim, "</li>\n");
    fputs("</ul></details>\n", f);
}

/* A user's experiment may have no claims. */
static bool has_findings(const lab_chapter *const *chapters, int n)
{
    for (int i = 0; i < n; i++)
        if (chapters[i]->section.findings > 0)
            return true;
    return false;
}

void lab_put_title(FILE *f, const lab_chapter *const *chapters, int n)
{
    put_contents(f, chapters, n);
    lab_html(f, "<main>\n<h1>", lab_page_title(chapters, n), "</h1>\n");
}

/* What the colours of verdicts mean. */
static void put_legend(FILE *f)
{
    fputs(
        "<p class=\"caption\"><b class=\"agrees\">agrees</b>: the whole 95 % interval lies in what "
        "the claim expects; <b class=\"differs\">differs</b>: all of it lies outside; <b "
        "class=\"inconclusive\">inconclusive</b>: it lies across the limit; <span "
        "class=\"kept\">grey</span>: the verdict of the full run that is kept, where there is "
        "one.</p>\n",
        f);
}

void lab_put_overview(FILE *f, const lab_chapter *const *chapters, int n)
{
    const lab_count c = lab_count_findings(chapters, n);
    fputs("<section id=\"findings\">\n", f);
    if (!is_own(chapters, n)) {
        fputs("<p class=\"note\">", f);
        lab_put_profile(f, chapters, n);
        fputs("</p>\n", f);
    }
    if (has_findings(chapters, n)) {
        fputs("<p>", f);
        lab_put_counts(f, &c, "<b>", "</b>");
        fputs(" Every verdict is computed; a claim about games is tested in each of them.</p>\n",
              f);
        put_legend(f);
        put_frozen(f, chapters, n);
        if (!is_own(chapters, n))
            put_conclusions(f, chapters, n);
        put_differences(f, chapters, n);
    }
    fputs("</section>\n", f);
}

/* --- words */

static const char *const words[][2] = {
    {"leaf nodes", "positions at the horizon that were evaluated; the papers' main measure"},
    {"total nodes",
     "leaves, interior nodes, and nodes that the table answered, every visit counted"},
    {"cumulative", "summed over all iterations of iterative deepening up to the depth"},
    {"pass", "one null-window search of the root by an MTD algorithm"},
    {"LFMG", "left-first minimal graph: what proves the value with the moves the search found"},
    {"ARMG", "approximate real minimal graph: the same with the cheapest cutoffs"},
    {"ETC", "enhanced transposition cutoff: children are looked up before one is searched"},
    {"interval", "the middle 95 % of the means of resamples, in which whole games are drawn"},
    {"agrees, differs", "the whole interval lies inside, or outside, what the claim expects"},
    {"inconclusive", "the interval lies across the limit"},
    {"at the border", "other random numbers might give another verdict"},
    {"same, near yet different",
     "the interval lies within a third of the printed effect, and has the printed number or not"},
    {"different, undecided",
     "it does not lie within that, and leaves the printed number out or not"},
    {"median", "of the positions, beside the mean: a few positions can make a mean"},
    {"struck", "withdrawn, for the reason given"},
};

void lab_put_glossary(FILE *f)
{
    fputs("<section id=\"words\"><h2>Words</h2>\n<dl>\n", f);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        lab_html(f, "<dt>", words[i][0], "</dt>");
        lab_html(f, "<dd>", words[i][1], "</dd>\n");
    }
    fputs("</dl></section>\n", f);
}
