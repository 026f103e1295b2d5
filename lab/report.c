/* SPDX-License-Identifier: MIT */
#include "lab/report.h"
#include "core/embedded.h"
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

/* report/index.html: one page that needs nothing else. Figures are inlined; their black ink follows
 * the page's colour, so that they can be read on a dark background and in print. */

extern const nw_embedded lab_text_files[]; /* report.css among them */

/* The numbers of a figure: a row for every x, a column for every series. */
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

static void put_found(FILE *f, const lab_finding *x)
{
    lab_html(f, "<td data-label=\"found here\">", x->found, "");
    if (x->printed[0])
        lab_html(f, " ", x->printed, "");
    if (x->needed > x->count)
        fprintf(f, " About %ld games would decide it.", x->needed);
    if (x->cause && x->verdict == LAB_DIFFERS)
        lab_html(f, " <em>", x->cause, "</em>");
    if (x->changed)
        fputs(" <em>Changed since the claims were frozen.</em>", f);
    fputs("</td>", f);
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
            lab_html(f, "", x->claim, "");
            if (x->from)
                lab_html(f, " <span class=\"caption\">(", x->from, ")</span>");
            fputs("</td>", f);
        }
        put_found(f, x);
        fputs("<td data-label=\"verdict\" class=\"verdict\">", f);
        lab_html_verdict(f, x);
        if (x->against != LAB_NOT_COMPARED)
            fprintf(f, "<br><span class=\"caption\">beside the paper's number: %s</span>",
                    lab_against_name(x->against));
        fputs("</td></tr>\n", f);
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
    lab_html(f, "<img alt=\"", title, "\" src=\"data:image/svg+xml,");
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
    lab_html(f, "<figcaption class=\"caption\">", fig->caption, " ");
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
        fputs("<div class=\"picture\" tabindex=\"0\">", f);
        put_image(f, text, a->title);
        fputs("</div>", f);
    } else {
        lab_html(f, "<pre tabindex=\"0\">", text, "</pre>");
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
        lab_html(f, "<details><summary>", s->table[i].title, "</summary>\n");
        lab_html_table(f, &s->table[i].table, s->table[i].best);
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
    lab_html(f, "<h3>", g->title, "</h3>\n");
    if (g->source[0])
        lab_html(f, "<p class=\"source\">", g->source, "</p>\n");
    const int rc = put_figures(f, s, group, folder, err);
    put_findings(f, s, group);
    put_tables(f, s, group);
    fputs("</section>\n", f);
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
    lab_html(f, "<details><summary>What was done</summary><p>", c->method, "</p>\n");
    put_origin(f, c);
    fputs("</details>\n", f);
    if (s->note[0])
        lab_html(f, "<p class=\"note\">", s->note, "</p>\n");
    int rc = put_figures(f, s, 0, folder, err);
    for (int i = 1; rc == 0 && i <= s->groups; i++)
        rc = put_group(f, c, i, folder, err);
    if (has_findings(s, 0))
        fputs("<h3>What the papers found, and what is found here</h3>\n", f);
    put_findings(f, s, 0);
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
    fputs("</style>\n<script>addEventListener('beforeprint',()=>{for(const d of "
          "document.querySelectorAll('details'))d.open=true})</script>\n</head><body>\n",
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
