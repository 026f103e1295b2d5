/* SPDX-License-Identifier: MIT */
#include "lab/report.h"
#include "core/embedded.h"
#include "core/error.h"
#include "lab/file.h"
#include "lab/owner.h"
#include "lab/run.h"
#include "lab/summary.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* report/index.html: one page that needs nothing else. Figures are inlined; their black ink follows
 * the page's colour, so that they can be read on a dark background and in print. */

extern const nw_embedded lab_text_files[]; /* report.css among them */

/* --- pieces of HTML */

static void put_text(FILE *f, const char *text)
{
    for (; *text; text++) {
        if (*text == '<')
            fputs("&lt;", f);
        else if (*text == '>')
            fputs("&gt;", f);
        else if (*text == '&')
            fputs("&amp;", f);
        else if (*text == '"')
            fputs("&quot;", f);
        else
            fputc(*text, f);
    }
}

static void put_element(FILE *f, const char *open, const char *text, const char *close)
{
    fputs(open, f);
    put_text(f, text);
    fputs(close, f);
}

static bool is_number(const char *text)
{
    return isdigit((unsigned char)text[text[0] == '-' || text[0] == '+']) != 0;
}

/* The column of the least number of a row, or -1. */
static int best_column(const lab_table *t, size_t row)
{
    int best = -1;
    for (int i = 1; i < t->columns; i++)
        if (is_number(lab_text(t, row, t->name[i])) &&
            (best < 0 || lab_number(t, row, t->name[i]) < lab_number(t, row, t->name[best])))
            best = i;
    return best;
}

static void put_table(FILE *f, const lab_table *t, bool bold)
{
    fputs("<div class=\"wide\" tabindex=\"0\"><table><thead><tr>", f);
    for (int i = 0; i < t->columns; i++)
        put_element(f, i == 0 ? "<th class=\"text\" scope=\"col\">" : "<th scope=\"col\">",
                    t->name[i], "</th>");
    fputs("</tr></thead><tbody>\n", f);
    for (size_t row = 0; row < lab_rows(t); row++) {
        const int best = bold ? best_column(t, row) : -1;
        fputs("<tr>", f);
        for (int i = 0; i < t->columns; i++) {
            const char *cell = lab_text(t, row, t->name[i]);
            put_element(f,
                        i == best         ? "<td><b>"
                        : is_number(cell) ? "<td>"
                                          : "<td class=\"text\">",
                        cell, i == best ? "</b></td>" : "</td>");
        }
        fputs("</tr>\n", f);
    }
    fputs("</tbody></table></div>\n", f);
}

/* The numbers of a figure: a row for every x, a column for every series. */
static void put_numbers(FILE *f, const lab_figure *fig)
{
    fputs("<details><summary>numbers</summary><div class=\"wide\" tabindex=\"0\"><table>"
          "<thead><tr>",
          f);
    put_element(f, "<th class=\"text\" scope=\"col\">", fig->x_label, "</th>");
    for (int s = 0; s < fig->count; s++)
        put_element(f, "<th scope=\"col\">", fig->series[s].title, "</th>");
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

static const char *verdict_class(lab_verdict v)
{
    return v == LAB_AGREES ? "agrees" : v == LAB_DIFFERS ? "differs" : "inconclusive";
}

/* How many findings from i on are about the same claim; they are of one group. */
static int same_claim(const lab_section *s, int i)
{
    int n = 1;
    while (i + n < s->findings && strcmp(s->finding[i].claim, s->finding[i + n].claim) == 0)
        n++;
    return n;
}

static bool has_findings(const lab_section *s, int group)
{
    for (int i = 0; i < s->findings; i++)
        if (s->finding[i].group == group)
            return true;
    return false;
}

static void put_findings(FILE *f, const lab_section *s, int group)
{
    if (!has_findings(s, group))
        return;
    fputs("<table class=\"findings\"><thead><tr><th>the paper</th><th>found here</th>"
          "<th>verdict</th></tr></thead><tbody>\n",
          f);
    for (int i = 0; i < s->findings; i++) {
        const lab_finding *x = &s->finding[i];
        if (x->group != group)
            continue;
        fputs("<tr>", f);
        if (i == 0 || strcmp(s->finding[i - 1].claim, x->claim) != 0) {
            fprintf(f, "<td data-label=\"the paper\" rowspan=\"%d\">", same_claim(s, i));
            put_element(f, "", x->claim, "</td>");
        }
        put_element(f, "<td data-label=\"found here\">", x->found, "");
        if (x->cause && x->verdict == LAB_DIFFERS)
            put_element(f, " <em>", x->cause, "</em>");
        fputs("</td>", f);
        fprintf(f, "<td data-label=\"verdict\" class=\"verdict %s\"><b>%s</b></td></tr>\n",
                verdict_class(x->verdict), lab_verdict_name(x->verdict));
    }
    fputs("</tbody></table>\n", f);
}

/* --- files put into the page */

/* The whole text of a file, to be freed; NULL when there is none. */
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

/* A picture with a style sheet of its own, kept apart from the page's: an image as a data address.
 */
static void put_image(FILE *f, const char *svg, const char *title)
{
    put_element(f, "<img alt=\"", title, "\" src=\"data:image/svg+xml,");
    for (; *svg; svg++) {
        if (isalnum((unsigned char)*svg) || strchr(" =:/.,;()-", *svg))
            fputc(*svg, f);
        else
            fprintf(f, "%%%02X", (unsigned)(unsigned char)*svg);
    }
    fputs("\">", f);
}

/* An SVG file without its XML declaration. */
static void put_svg(FILE *f, const char *text)
{
    const char *start = strstr(text, "<svg");
    fputs(start ? start : "", f);
}

static int put_figure(FILE *f, const lab_figure *fig, const char *folder, nw_error *err)
{
    char path[LAB_PATH_SIZE];
    const int rc = lab_figure_draw(fig, folder, err);
    if (rc < 0)
        return rc;
    lab_path(path, folder, fig->name, "svg");
    char *svg = read_whole(path);
    if (!svg)
        return nw_fail(err, NW_EIO, "%.160s: cannot be read", path);
    fprintf(f, "<figure id=\"%s\">\n", fig->name);
    put_svg(f, svg);
    free(svg);
    put_element(f, "<figcaption class=\"caption\">", fig->caption, " ");
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
    put_element(f, "<details><summary>", a->title, "</summary>\n");
    if (ends_with(a->file, ".svg")) {
        fputs("<div class=\"picture\" tabindex=\"0\">", f);
        put_image(f, text, a->title);
        fputs("</div>", f);
    } else {
        put_element(f, "<pre tabindex=\"0\">", text, "</pre>");
    }
    fputs("</details>\n", f);
    free(text);
}

/* --- the page */

static void put_tables(FILE *f, const lab_section *s, int group)
{
    for (int i = 0; i < s->tables; i++) {
        if (s->table[i].group != group)
            continue;
        put_element(f, "<details><summary>", s->table[i].title, "</summary>\n");
        put_table(f, &s->table[i].table, s->table[i].best);
        fputs("</details>\n", f);
    }
}

static int put_figures(FILE *f, const lab_section *s, int group, const char *folder, nw_error *err)
{
    int rc = 0;
    fputs("<div class=\"figures\">\n", f);
    for (int i = 0; rc == 0 && i < s->figures; i++)
        if (s->figure[i].group == group)
            rc = put_figure(f, &s->figure[i], folder, err);
    fputs("</div>\n", f);
    return rc;
}

/* Figures, what was found, the tables behind them, and the command. */
static int put_group(FILE *f, const lab_chapter *c, int group, const char *folder, nw_error *err)
{
    const lab_section *s = &c->section;
    const lab_group *g = &s->group[group - 1];
    fprintf(f, "<section id=\"%s-%d\">\n", c->name, group);
    put_element(f, "<h3>", g->title, "</h3>\n");
    if (g->source[0])
        put_element(f, "<p class=\"source\">", g->source, "</p>\n");
    const int rc = put_figures(f, s, group, folder, err);
    put_findings(f, s, group);
    put_tables(f, s, group);
    put_element(f, "<p class=\"caption\">To redo: <code>", c->redo, "</code>, then <code>");
    put_element(f, "", c->draw, "</code></p>\n</section>\n");
    return rc;
}

static void put_origin(FILE *f, const lab_chapter *c)
{
    fputs("<p class=\"caption\">", f);
    if (c->csv)
        fprintf(f, "All runs: <a href=\"%s.csv\">%s.csv</a>. ", c->name, c->name);
    if (c->runs[0])
        put_element(f, "", c->runs, ". ");
    put_element(f, "To redo: <code>", c->redo, "</code></p>\n");
    if (c->settings[0])
        put_element(f, "<details><summary>settings</summary><p class=\"caption\">", c->settings,
                    "</p></details>\n");
}

static int put_chapter(FILE *f, const lab_chapter *c, const char *folder, nw_error *err)
{
    const lab_section *s = &c->section;
    fprintf(f, "<section id=\"%s\">\n", c->name);
    put_element(f, "<h2>", c->title, "</h2>\n");
    put_element(f, "<p class=\"source\">", c->source, "</p>\n");
    put_element(f, "<p>", c->method, "</p>\n");
    if (s->note[0])
        put_element(f, "<p class=\"note\">", s->note, "</p>\n");
    int rc = put_figures(f, s, 0, folder, err);
    for (int i = 1; rc == 0 && i <= s->groups; i++)
        rc = put_group(f, c, i, folder, err);
    if (has_findings(s, 0))
        fputs("<h3>What the papers found, and what is found here</h3>\n", f);
    put_findings(f, s, 0);
    if (s->summary.columns) {
        fputs("<h3>The numbers</h3>\n", f);
        put_table(f, &s->summary, false);
    }
    put_tables(f, s, 0);
    for (const lab_attachment *a = c->attachments; a && a->title; a++)
        put_attachment(f, a, folder);
    put_origin(f, c);
    fputs("</section>\n", f);
    return rc;
}

static void put_overview(FILE *f, const lab_chapter *const *chapters, int n)
{
    int count[LAB_VERDICTS] = {0};
    for (int i = 0; i < n; i++)
        for (int k = 0; k < chapters[i]->section.findings; k++)
            count[chapters[i]->section.finding[k].verdict]++;
    fprintf(f,
            "<p>Of %d tests of published claims, <b>%d agree</b> with what is found, <b>%d "
            "differ</b>, and %d are inconclusive. Every verdict is computed from the numbers below "
            "it; a claim about games is tested in each of them.</p>\n<nav><ol>\n",
            count[0] + count[1] + count[2], count[LAB_AGREES], count[LAB_DIFFERS],
            count[LAB_INCONCLUSIVE]);
    for (int i = 0; i < n; i++) {
        fprintf(f, "<li><a href=\"#%s\">", chapters[i]->name);
        put_element(f, "", chapters[i]->title, "</a></li>\n");
    }
    fputs("</ol></nav>\n", f);
}

static void put_style(FILE *f)
{
    for (const char *const *line = nw_embedded_find(lab_text_files, "report")->lines; *line; line++)
        fprintf(f, "%s\n", *line);
}

static void put_head(FILE *f)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
          "<title>Nullwindow: the papers, redone</title>\n<style>\n",
          f);
    put_style(f);
    fputs("</style>\n<script>addEventListener('beforeprint',()=>{for(const d of "
          "document.querySelectorAll('details'))d.open=true})</script>\n",
          f);
    fputs("</head><body>\n<h1>Nullwindow: the papers, redone</h1>\n", f);
}

static void put_foot(FILE *f)
{
    char machine[160];
    lab_machine_name(machine, sizeof machine);
    fprintf(f, "<footer><h2>Build and machine</h2>\n<p>nullwindow %s, results signatures",
            NW_VERSION);
    for (const lab_signature_row *r = lab_signatures; r->game; r++)
        fprintf(f, "%s %s %s", r > lab_signatures ? "," : "", r->game, r->signature);
#ifdef __VERSION__
    put_element(f, ", compiler ", __VERSION__, "");
#endif
    put_element(f, ", ", machine, "");
    fputs(". Counts of nodes are the same on every machine. The whole page: <code>make "
          "reproduce</code>.</p></footer>\n</body></html>\n",
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

static int write_text(const lab_chapter *c, const char *folder, nw_error *err)
{
    lab_file f;
    const int rc = lab_file_open(&f, folder, c->name, "txt", err);
    if (rc < 0)
        return rc;
    lab_print(c, f.out);
    return lab_file_close(&f, 0, err);
}

static int write_page(const lab_chapter *const *chapters, int count, const char *folder,
                      nw_error *err)
{
    lab_file f;
    int rc = lab_file_open(&f, folder, "index", "html", err);
    if (rc < 0)
        return rc;
    put_head(f.out);
    put_overview(f.out, chapters, count);
    for (int i = 0; rc == 0 && i < count; i++) {
        rc = put_chapter(f.out, chapters[i], folder, err);
        if (rc == 0)
            rc = write_text(chapters[i], folder, err);
    }
    put_foot(f.out);
    return lab_file_close(&f, rc, err);
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
