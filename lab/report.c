/* SPDX-License-Identifier: MIT */
#include "lab/report.h"
#include "lab/claims.h"
#include "base/embedded.h"
#include "core/error.h"
#include "lab/file.h"
#include "lab/html.h"
#include "lab/overview.h"
#include "lab/owner.h"
#include "lab/run.h"
#include "lab/summary.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* report/index.html: one self-contained page. Figures are inlined; their black ink follows the
 * page's colour, so that they are readable on a dark background and in print. */

extern const nw_embedded lab_text_files[]; /* including report.css */

/* The numbers of a figure: a row per x, a column per series. */
static void put_numbers(FILE *f, const lab_figure *fig)
{
    fputs("<details><summary>numbers</summary><div class=\"wide\" tabindex=\"0\"><table>"
          "<thead><tr>",
          f);
    lab_html(f, "<th class=\"text\" scope=\"col\">", fig->x_label, "</th>");
    for (int s = 0; s < fig->count; s++)
        lab_html(f, "<th scope=\"col\">", fig->series[s].title, "</th>");
    fputs("</tr></thead><tbody>\n", f);
    for (int i = 0; fig->count && i < fig->series[0].points; i++) {
        fprintf(f, "<tr><td>%g</td>", lab_figure_x(fig, &fig->series[0].point[i]));
        for (int s = 0; s < fig->count; s++) {
            const lab_point *p = &fig->series[s].point[i];
            if (i >= fig->series[s].points)
                fputs("<td></td>", f);
            else if (p->lo == p->hi)
                fprintf(f, "<td>%.4g</td>", p->y);
            else
                fprintf(f, "<td>%.4g [%.4g, %.4g]</td>", p->y, p->lo, p->hi);
        }
        fputs("</tr>\n", f);
    }
    fputs("</tbody></table></div></details>\n", f);
}

/* --- embedded files */

/* A file's whole text, to be freed; NULL if there is none. */
static char *read_whole(const char *path)
{
    FILE *f = fopen(path, "rb");
    char *text = NULL;
    long size = -1;
    if (!f)
        return NULL;
    if (fseek(f, 0, SEEK_END) == 0 && (size = ftell(f)) >= 0 && fseek(f, 0, SEEK_SET) == 0 &&
        (text = malloc((size_t)size + 1)) != NULL)
        text[fread(text, 1, (size_t)size, f)] = 0;
    fclose(f);
    return text;
}

static bool ends_with(const char *text, const char *ending)
{
    const size_t a = strlen(text), b = strlen(ending);
    return a >= b && strcmp(text + a - b, ending) == 0;
}

/* An SVG file without its XML declaration. */
static void put_svg(FILE *f, const char *text)
{
    const char *start = strstr(text, "<svg");
    fputs(start ? start : "", f);
}

/* The place of a figure: at the top of the page, visible, or in a folded part, whose pictures are
 * separate files, loaded when the part is opened. */
typedef enum place { OPENING, IN_SIGHT, FOLDED } place;

/* own: length of the caption specific to this figure; the rest is below its row. */
static int put_figure(FILE *f, const lab_figure *fig, size_t own, place at, const char *folder,
                      nw_error *err)
{
    char caption[sizeof fig->caption];
    char path[LAB_PATH_SIZE];
    const int rc = lab_figure_draw(fig, folder, err);
    if (rc < 0)
        return rc;
    lab_path(path, folder, fig->name, "svg");
    char *svg = read_whole(path);
    if (!svg)
        return nw_fail(err, NW_EIO, "%.160s: cannot be read", path);
    fprintf(f, at == OPENING ? "<figure>\n" : "<figure id=\"%s\">\n", fig->name);
    if (at == FOLDED) {
        fprintf(f, "<img loading=\"lazy\" src=\"%s.svg\" ", fig->name);
        lab_html(f, "alt=\"", fig->title, "\">");
    } else {
        put_svg(f, svg);
    }
    free(svg);
    snprintf(caption, sizeof caption, "%.*s", (int)own, fig->caption);
    lab_html(f, "<figcaption class=\"caption\">", caption,
             own && own < strlen(fig->caption) ? ". " : " ");
    fprintf(f, "<a href=\"%s.csv\">data</a>, <a href=\"%s.svg\">SVG</a></figcaption>\n", fig->name,
            fig->name);
    put_numbers(f, fig);
    fputs("</figure>\n", f);
    return 0;
}

static void put_attachment(FILE *f, const lab_attachment *a, const char *folder)
{
    char path[LAB_PATH_SIZE];
    snprintf(path, sizeof path, "%.900s/%.100s", folder, a->file);
    char *text = read_whole(path);
    if (!text)
        return;
    lab_html(f, "<details><summary>", a->title, "</summary>\n");
    if (ends_with(a->file, ".svg")) {
        lab_html(f, "<div class=\"picture\" tabindex=\"0\"><img loading=\"lazy\" src=\"", a->file,
                 "\"");
        lab_html(f, " alt=\"", a->title, "\"></div>");
    } else {
        lab_html(f, "<pre tabindex=\"0\">", text, "</pre>");
    }
    fputs("</details>\n", f);
    free(text);
}

/* --- the page */

/* Extra files, folded; several are grouped. */
static void put_tables(FILE *f, const lab_section *s, int group)
{
    int count = 0;
    for (int i = 0; i < s->tables; i++)
        count += s->table[i].group == group;
    if (count > 1)
        fprintf(f, "<details><summary>%d tables</summary>\n", count);
    for (int i = 0; i < s->tables; i++) {
        if (s->table[i].group != group)
            continue;
        lab_html(f, "<details><summary>", s->table[i].title, "</summary>\n");
        lab_html_table(f, &s->table[i].table, s->table[i].best);
        fputs("</details>\n", f);
    }
    if (count > 1)
        fputs("</details>\n", f);
}

static size_t common_ending(const char *a, const char *b)
{
    const size_t la = strlen(a), lb = strlen(b);
    size_t n = 0;
    while (n < la && n < lb && a[la - n - 1] == b[lb - n - 1])
        n++;
    return n;
}

/* Bytes at the end of their captions shared by all figures of a group, from the start of a sentence
 * or clause on; 0 for a single figure. */
static size_t shared_ending(const lab_section *s, int group)
{
    const char *first = NULL;
    size_t shared = 0;
    int count = 0;
    for (int i = 0; i < s->figures; i++) {
        if (s->figure[i].group != group)
            continue;
        const char *caption = s->figure[i].caption;
        const size_t n = first ? common_ending(first, caption) : strlen(caption);
        shared = !first || n < shared ? n : shared;
        first = first ? first : caption;
        count++;
    }
    if (count < 2)
        return 0;
    const char *start = first + strlen(first) - shared;
    if (start == first)
        return shared;
    const char *part = strpbrk(start, ",.");
    return part && part[1] == ' ' ? strlen(part + 2) : 0;
}

/* A row of figures, which may be wider than the page; the shared caption is below. */
static int put_figures(FILE *f, const lab_section *s, int group, place at, const char *folder,
                       nw_error *err)
{
    const size_t shared = shared_ending(s, group);
    const char *ending = NULL;
    int rc = 0;
    for (int i = 0; rc == 0 && i < s->figures; i++) {
        if (s->figure[i].group != group)
            continue;
        if (!ending)
            fputs("<div class=\"figures\" tabindex=\"0\" role=\"group\" aria-label=\"figures\">\n",
                  f);
        const size_t length = strlen(s->figure[i].caption);
        const size_t own = shared == length ? 0 : shared ? length - shared - 2 : length;
        ending = s->figure[i].caption + length - shared;
        rc = put_figure(f, &s->figure[i], own, at, folder, err);
    }
    if (ending)
        fputs("</div>\n", f);
    if (ending && *ending)
        fprintf(f, "<p class=\"caption shared\">%c", toupper((unsigned char)*ending));
    if (ending && *ending)
        lab_html(f, "", ending + 1, "</p>\n");
    return rc;
}

bool lab_tests_guesses(const lab_chapter *c)
{
    return strstr(c->source, " of what differs ") != NULL;
}

bool lab_something_differs(const lab_chapter *const *chapters, int count, bool guesses)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < chapters[i]->section.findings; k++)
            if (lab_tests_guesses(chapters[i]) == guesses &&
                chapters[i]->section.finding[k].verdict == LAB_DIFFERS)
                return true;
    return false;
}

/* Does a chapter reproduce a figure or table of a paper? User experiments do not. */
static bool redoes_something(const lab_chapter *c)
{
    return !c->source[0] ||
           (!lab_tests_guesses(c) && (strstr(c->source, "figure") || strstr(c->source, "table")));
}

/* One group of a chapter is open, the others folded by their verdicts; so are all groups of a
 * chapter that reproduces no figure or table, but tests a cause or a statement. */
static bool is_folded(const lab_chapter *c, int group)
{
    return group > 1 || !redoes_something(c);
}

static void put_group_head(FILE *f, const lab_chapter *c, int group)
{
    const lab_group *g = &c->section.group[group - 1];
    char title[sizeof g->title];
    memcpy(title, g->title, sizeof title);
    title[0] = (char)toupper((unsigned char)title[0]);
    if (is_folded(c, group)) {
        lab_html(f, "<details><summary><h3>", title, "</h3> ");
        lab_html_counts(f, &c->section, group);
        fputs("</summary>\n", f);
        lab_html(f, "<p class=\"source\">", g->source, "</p>\n");
    } else {
        lab_html(f, "<h3>", title, " ");
        lab_html(f, "<span class=\"source\">", g->source, "</span></h3>\n");
    }
}

/* Figures, findings, and their tables. */
static int put_group(FILE *f, const lab_chapter *c, int group, const char *folder, nw_error *err)
{
    const lab_section *s = &c->section;
    fprintf(f, "<section class=\"group\" id=\"%s-%d\">\n", c->name, group);
    put_group_head(f, c, group);
    const int rc = put_figures(f, s, group, is_folded(c, group) ? FOLDED : IN_SIGHT, folder, err);
    lab_html_findings(f, s, group);
    put_tables(f, s, group);
    fputs(is_folded(c, group) ? "</details></section>\n" : "</section>\n", f);
    return rc;
}

static void put_origin(FILE *f, const lab_chapter *c)
{
    fputs("<p class=\"caption\">", f);
    if (c->csv)
        fprintf(f, "All runs: <a href=\"%s.csv\">%s.csv</a>. ", c->name, c->name);
    if (c->runs[0])
        lab_html(f, "", c->runs, ". ");
    lab_html(f, "To redo: <code>", c->redo, "</code>");
    if (c->draw[0])
        lab_html(f, ", then <code>", c->draw, "</code>");
    fputs("</p>\n", f);
    if (c->settings[0])
        lab_html(f, "<p class=\"caption\">Settings. ", c->settings, "</p>\n");
}

static int put_chapter(FILE *f, const lab_chapter *c, const char *folder, nw_error *err)
{
    const lab_section *s = &c->section;
    fprintf(f, "<section id=\"%s\">\n", c->name);
    lab_html(f, "<h2>", c->title, "</h2>\n");
    lab_html(f, "<p class=\"source\">", c->source, "</p>\n");
    lab_html(f, "<details><summary>Method</summary><p>", c->method, "</p>\n");
    put_origin(f, c);
    fputs("</details>\n", f);
    if (s->note[0])
        lab_html(f, "<p class=\"note\">", s->note, "</p>\n");
    int rc = put_figures(f, s, 0, IN_SIGHT, folder, err);
    for (int i = 1; rc == 0 && i <= s->groups; i++)
        rc = put_group(f, c, i, folder, err);
    lab_html_findings(f, s, 0);
    if (s->summary.columns) {
        fputs("<details><summary>The numbers</summary>\n", f);
        lab_html_table(f, &s->summary, false);
        fputs("</details>\n", f);
    }
    put_tables(f, s, 0);
    for (const lab_attachment *a = c->attachments; a && a->title; a++)
        put_attachment(f, a, folder);
    fputs("</section>\n", f);
    return rc;
}

/* The page opens with the papers' main claim: a sentence and a figure. */
static int put_opening(FILE *f, const lab_chapter *const *chapters, int count, const char *folder,
                       nw_error *err)
{
    for (int i = 0; i < count; i++) {
        const lab_section *s = &chapters[i]->section;
        if (strcmp(chapters[i]->name, "performance") != 0 || s->figures == 0)
            continue;
        for (int k = 0; k < s->findings; k++)
            if (s->finding[k].name && strcmp(s->finding[k].name, "mtdf-leaf") == 0 &&
                lab_claim_begins(s, k)) {
                lab_html(f, "<p><b>", s->finding[k].claim, "</b> ");
                lab_html_tests(f, s, k);
                fputs("</p>\n<div class=\"figures\">", f);
                const int rc = put_figure(f, &s->figure[0], strlen(s->figure[0].caption), OPENING,
                                          folder, err);
                fputs("</div>\n", f);
                return rc;
            }
    }
    return 0;
}

static void put_style(FILE *f)
{
    for (const char *const *line = nw_embedded_find(lab_text_files, "report")->lines; *line; line++)
        fprintf(f, "%s\n", *line);
}

static void put_head(FILE *f, const char *title)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n",
          f);
    lab_html(f, "<title>", title, "</title>\n<style>\n");
    put_style(f);
    /* Folded parts open in print, and when a link leads into them. */
    fputs("</style>\n<script>addEventListener('beforeprint',()=>{for(const d of "
          "document.querySelectorAll('details'))d.open=true});\n"
          "const unfold=()=>{const t=document.getElementById(location.hash.slice(1));if(!t)return;"
          "if(t.matches('.group'))for(const d of t.querySelectorAll(':scope>details'))d.open=true;"
          "for(let d=t.closest('details');d;d=d.parentElement.closest('details'))d.open=true;"
          "t.scrollIntoView()};\naddEventListener('hashchange',unfold);"
          "addEventListener('load',unfold)</script>\n</head><body>\n",
          f);
}

static void put_foot(FILE *f)
{
    char machine[160];
    lab_machine_name(machine, sizeof machine);
    const char *commit = getenv("NW_COMMIT"); /* set by tools/reproduce */
    fprintf(f, "<footer><h2>Build and machine</h2>\n<p>nullwindow %s, ", NW_VERSION);
    if (commit)
        lab_html(f, "commit ", commit, ", ");
    fputs("results signatures", f);
    for (const lab_signature_row *r = lab_signatures; r->game; r++)
        fprintf(f, "%s %s %s", r > lab_signatures ? "," : "", r->game, r->signature);
#ifdef __VERSION__
    lab_html(f, ", compiler ", __VERSION__, "");
#endif
    lab_html(f, ", ", machine, "");
    fputs(". Counts of nodes are the same on every machine. The whole page: <code>make "
          "reproduce</code>.</p></footer>\n</main></body></html>\n",
          f);
}

/* --- files */

void lab_print(const lab_chapter *c, FILE *out)
{
    const lab_section *section = &c->section;
    fprintf(out, "%s\n%s\n\n%s\n\n", c->title, c->source, c->method);
    if (section->note[0])
        fprintf(out, "%s\n\n", section->note);
    for (int i = 0; i < section->findings; i++) {
        const lab_finding *f = &section->finding[i];
        fprintf(out, "%s%s: %s\n    %s\n", lab_verdict_name(f->verdict),
                f->border ? ", at the border" : "", f->claim, f->found);
        if (f->printed[0])
            fprintf(out, "    %s\n", f->printed);
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

static int write_text(const lab_chapter *c, const char *folder, nw_error *err)
{
    nw_outfile f;
    const int rc = lab_file_open(&f, folder, c->name, "txt", err);
    if (rc < 0)
        return rc;
    lab_print(c, f.out);
    return nw_outfile_close(&f, 0, err);
}

static int write_page(const lab_chapter *const *chapters, int count, const char *folder,
                      nw_error *err)
{
    nw_outfile f;
    int rc = lab_file_open(&f, folder, "index", "html", err);
    if (rc < 0)
        return rc;
    put_head(f.out, lab_page_title(chapters, count));
    lab_put_title(f.out, chapters, count);
    rc = put_opening(f.out, chapters, count, folder, err);
    lab_put_overview(f.out, chapters, count);
    for (int i = 0; rc == 0 && i < count; i++) {
        rc = put_chapter(f.out, chapters[i], folder, err);
        if (rc == 0)
            rc = write_text(chapters[i], folder, err);
    }
    lab_put_glossary(f.out);
    put_foot(f.out);
    return nw_outfile_close(&f, rc, err);
}

int lab_report(const lab_chapter *const *chapters, int count, const char *folder, nw_error *err)
{
    const int rc = write_page(chapters, count, folder, err);
    return rc < 0 ? rc : lab_summarise(chapters, count, folder, err);
}

int lab_plot_chapter(const lab_chapter *chapter, const char *folder, nw_error *err)
{
    int rc = 0;
    for (int i = 0; rc == 0 && i < chapter->section.figures; i++)
        rc = lab_figure_draw(&chapter->section.figure[i], folder, err);
    return rc;
}
