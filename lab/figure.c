/* SPDX-License-Identifier: MIT */
#include "lab/figure.h"
#include "core/error.h"
#include "lab/file.h"
#include "lab/html.h"
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Okabe and Ito's palette without yellow, and matching gnuplot marks. */
static const char *const palette[LAB_COLOURS] = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                                 "#E69F00", "#56B4E9", "#7F7F7F", "#A05A2C"};
static const int marks[LAB_COLOURS] = {7, 5, 9, 13, 11, 6, 4, 8};

lab_series *lab_figure_series(lab_figure *f, const char *title, int colour)
{
    if (f->count == LAB_SERIES_MAX)
        return NULL;
    lab_series *s = &f->series[f->count++];
    snprintf(s->title, sizeof s->title, "%s", title);
    s->colour = colour % LAB_COLOURS;
    s->drawn = LAB_FOUND;
    s->points = 0;
    return s;
}

lab_series *lab_figure_printed(lab_figure *f, const char *title, int colour, lab_drawn drawn)
{
    lab_series *s = lab_figure_series(f, title, colour);
    if (s)
        s->drawn = drawn;
    return s;
}

void lab_series_point(lab_series *s, double x, double y, double lo, double hi)
{
    if (s && s->points < LAB_POINTS_MAX)
        s->point[s->points++] = (lab_point){x, y, lo, hi};
}

double lab_figure_x(const lab_figure *f, const lab_point *p)
{
    const int at = (int)p->x - 1;
    return at >= 0 && at < f->tics ? f->tic[at] : p->x;
}

static bool has_interval(const lab_series *s)
{
    if (s->drawn > LAB_PRINTED)
        return false;
    for (int i = 0; i < s->points; i++)
        if (s->point[i].lo != s->point[i].hi)
            return true;
    return false;
}

/* Text in gnuplot's single quotes, where quotes are doubled. Powers and log_2 are set as in HTML;
 * what else gnuplot takes for markup is escaped. */
static void put_quoted(FILE *f, const char *text)
{
    const char *subscript = NULL;
    fputc('\'', f);
    for (; *text; text++) {
        const size_t power = *text == '^' ? lab_put_power(f, text + 1, "^{", "}") : 0;
        text += power;
        if (power > 0)
            continue;
        if (strncmp(text, "log_2", 5) == 0)
            subscript = text + 3;
        if (*text == '\'')
            fputc('\'', f);
        else if (strchr("^_{}@&~\\", *text) && text != subscript)
            fputc('\\', f);
        fputc(*text, f);
    }
    fputc('\'', f);
}

static void put_label(FILE *f, const char *command, const char *text)
{
    fprintf(f, "set %s ", command);
    put_quoted(f, text);
    fputc('\n', f);
}

/* The title and, smaller, the note below it. In double quotes \n is a newline, but gnuplot also
 * executes backquoted text there: only the note, which is ours, is double-quoted. */
static void put_title(FILE *f, const lab_figure *fig)
{
    fprintf(f, "set title ");
    put_quoted(f, fig->title);
    if (fig->note[0])
        fprintf(f, ".\"\\n{/*0.8 %s}\"", fig->note);
    fputc('\n', f);
}

/* The least and the greatest number of a figure with its intervals; positive ones count. */
static void find_span(const lab_figure *fig, double *least, double *most)
{
    *least = *most = fig->reference;
    for (int s = 0; s < fig->count; s++)
        for (int i = 0; i < fig->series[s].points; i++) {
            const lab_point *p = &fig->series[s].point[i];
            if (p->lo > 0 && (*least == 0 || p->lo < *least))
                *least = p->lo;
            *most = p->hi > *most ? p->hi : *most;
        }
}

/* 1, 2 and 5 of every power of ten, also 3 if there are few, or only 1 if that suffices. */
static void put_log_tics(FILE *f, const lab_figure *fig)
{
    const char *separator = "";
    double least = 0, most = 0;
    find_span(fig, &least, &most);
    const double span = least > 0 ? most / least : 1;
    if (least > 0 && fig->y_min == fig->y_max)
        fprintf(f, "set yrange [%g:%g]\n", least / 1.15, most * 1.15);
    fprintf(f, "set logscale y\nset ytics (");
    for (double unit = 0.001; unit < 1e12; unit *= 10)
        for (int digit = 1; digit < 10; digit++) {
            const bool shown = digit == 1 || (span < 3000 && (digit == 2 || digit == 5)) ||
                               (span < 30 && (digit == 3 || digit == 7)) || span < 4;
            if (!shown)
                continue;
            const double y = digit * unit;
            fprintf(f,
                    y < 10000 ? "%s'%g' %g"
                    : y < 1e6 ? "%s'%gk' %g"
                              : "%s'%gM' %g",
                    separator,
                    y < 10000 ? y
                    : y < 1e6 ? y / 1000
                              : y / 1e6,
                    y);
            separator = ", ";
        }
    fprintf(f, ")\n");
}

static void put_axes(FILE *f, const lab_figure *fig)
{
    put_label(f, "xlabel", fig->x_label);
    put_label(f, "ylabel", fig->y_label);
    put_title(f, fig);
    if (fig->log_x)
        fprintf(f, "set logscale x\n");
    if (fig->log_y)
        put_log_tics(f, fig);
    if (fig->y_min != fig->y_max)
        fprintf(f, "set yrange [%g:%g]\n", fig->y_min, fig->y_max);
    if (fig->x_tics[0])
        fprintf(f, "set xtics (%s)\n", fig->x_tics);
}

/* A series' key: "printed: 70–80 %" for a printed line or band. */
static const char *key_of(const lab_series *x)
{
    const char *printed = x->drawn == LAB_FOUND ? NULL : strstr(x->title, "printed");
    return x->drawn == LAB_PRINTED ? "as printed" : printed ? printed : x->title;
}

/* Counts UTF-8 characters. */
static size_t letters(const char *text)
{
    size_t n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xC0) != 0x80;
    return n;
}

/* Lines of the key: gnuplot puts two short titles side by side. */
static int key_rows(const lab_figure *fig)
{
    enum { SHORT = 17 };
    size_t longest = 0;
    int titles = 0;
    bool crosses = false;
    for (int i = 0; i < fig->count; i++) {
        const lab_series *x = &fig->series[i];
        const bool again = x->drawn == LAB_PRINTED && crosses; /* explained once */
        const size_t length = again ? 0 : letters(key_of(x));
        longest = length > longest ? length : longest;
        titles += !again;
        crosses |= x->drawn == LAB_PRINTED;
    }
    return longest > SHORT ? titles : (titles + 1) / 2;
}

static void put_style(FILE *f, const lab_figure *fig)
{
    fprintf(f, "set terminal svg size 560,%d dynamic font 'sans-serif,16' linewidth 1\n",
            336 + 26 * key_rows(fig) + (fig->note[0] ? 22 : 0));
    fprintf(
        f,
        "set encoding utf8\nset samples 2\nset datafile separator whitespace\n"
        "set border 3 linewidth 1\nset tics nomirror out scale 0.6\n"
        "set grid ytics linecolor rgb '#9A9A9A' dashtype 3 linewidth 0.6\n"
        "set key below center horizontal Left reverse samplen 2 spacing 1.15 width 1 height 0.8\n"
        "set xlabel offset 0,0.7\nset autoscale xfix\nset offsets graph 0.02, graph 0.02, 0, 0\n"
        "set style fill transparent solid %s noborder\n",
        fig->bars ? "0.9" : "0.18");
    put_axes(f, fig);
}

static void put_data(FILE *f, const lab_figure *fig)
{
    for (int s = 0; s < fig->count; s++) {
        fprintf(f, "$s%d << END\n", s);
        for (int i = 0; i < fig->series[s].points; i++) {
            const lab_point *p = &fig->series[s].point[i];
            if (fig->series[s].drawn == LAB_PRINTED_X)
                continue;
            fprintf(f, "%.10g %.10g %.10g %.10g\n", p->x, p->y, p->lo, p->hi);
        }
        fprintf(f, "END\n");
    }
}

/* Bars side by side around each x. */
static void put_bars(FILE *f, const lab_figure *fig)
{
    const double width = 0.84 / fig->count;
    fprintf(f, "plot [0.4:%d.6] ", fig->count ? fig->series[0].points : 1);
    for (int s = 0; s < fig->count; s++) {
        const double shift = (s - 0.5 * (fig->count - 1)) * width;
        fprintf(f, "$s%d using ($1%+.4f):2:(%.4f) with boxes linecolor rgb '%s' title ", s, shift,
                width * 0.9, palette[fig->series[s].colour]);
        put_quoted(f, fig->series[s].title);
        fprintf(f, "%s\n", s + 1 < fig->count ? ", \\" : "");
    }
}

/* The minimum distance of two points of a curve. */
static double step_of(const lab_figure *fig)
{
    double step = 0;
    for (int k = 0; k < fig->count; k++)
        for (int i = 1; i < fig->series[k].points; i++) {
            const double gap = fabs(fig->series[k].point[i].x - fig->series[k].point[i - 1].x);
            step = fig->series[k].drawn <= LAB_PRINTED && (step == 0 || gap < step) ? gap : step;
        }
    return step;
}

/* The horizontal offset of series s, so that bars of several series do not overlap; crosses are
 * next to the curve of their colour. */
static double shift_of(const lab_figure *fig, int s)
{
    const lab_series *x = &fig->series[s];
    int found = 0, crosses = 0, place = -1;
    for (int k = 0; k < fig->count; k++) {
        const lab_series *other = &fig->series[k];
        if (other->drawn == LAB_FOUND && (k == s || (s > k && other->colour == x->colour)))
            place = found;
        found += other->drawn == LAB_FOUND;
        crosses += other->drawn == LAB_PRINTED;
    }
    if (fig->no_marks || fig->log_x || found + crosses < 2 || x->drawn > LAB_PRINTED || place < 0)
        return 0;
    const int each = crosses ? 2 : 1;
    const double at = each * place + (x->drawn == LAB_PRINTED);
    return 0.3 * step_of(fig) * (at - 0.5 * (each * found - 1)) / (each * found);
}

static void put_interval(FILE *f, const lab_figure *fig, int s, double shift)
{
    const char *colour = palette[fig->series[s].colour];
    if (has_interval(&fig->series[s]) && fig->no_marks)
        fprintf(f, "$s%d using 1:3:4 with filledcurves linecolor rgb '%s' notitle, \\\n", s,
                colour);
    else if (has_interval(&fig->series[s]))
        fprintf(f,
                "$s%d using ($1%+.4g):2:3:4 with yerrorbars pointtype 0 linewidth 1 "
                "linecolor rgb '%s' notitle, \\\n",
                s, shift, colour);
}

/* The style of a series, without colour and title. */
static void put_way(FILE *f, const lab_figure *fig, int s)
{
    const lab_series *x = &fig->series[s];
    switch (x->drawn) {
    case LAB_FOUND:
        fprintf(f, "$s%d using ($1%+.4g):2 with %s linewidth 2.2 ", s, shift_of(fig, s),
                fig->no_marks ? "lines" : "linespoints");
        if (!fig->no_marks)
            fprintf(f, "pointtype %d pointsize 0.8 ", marks[x->colour]);
        break;
    case LAB_PRINTED:
        fprintf(f, "$s%d using ($1%+.4g):2 with points pointtype 2 pointsize 1.1 linewidth 2.2 ", s,
                shift_of(fig, s));
        break;
    case LAB_PRINTED_LINE:
        fprintf(f, "$s%d using 1:2 with lines dashtype 2 linewidth 1.8 ", s);
        break;
    case LAB_PRINTED_BAND:
        fprintf(f, "$s%d using 1:3:4 with filledcurves fillstyle transparent solid 0.3 noborder ",
                s);
        break;
    case LAB_PRINTED_X:
        fprintf(f, "NaN with lines dashtype 4 linewidth 1.8 ");
        break;
    }
}

/* Vertical lines are arrows, so that they span any range. */
static void put_uprights(FILE *f, const lab_figure *fig)
{
    for (int s = 0; s < fig->count; s++)
        if (fig->series[s].drawn == LAB_PRINTED_X && fig->series[s].points > 0)
            fprintf(f,
                    "set arrow from first %.10g, graph 0 to first %.10g, graph 1 nohead dashtype 4 "
                    "linewidth 1.8 linecolor rgb '%s'\n",
                    fig->series[s].point[0].x, fig->series[s].point[0].x,
                    palette[fig->series[s].colour]);
}

/* With many points the interval is a band, else a bar at each mark. */
static void put_plot(FILE *f, const lab_figure *fig)
{
    bool named = false; /* crosses are explained once */
    put_uprights(f, fig);
    fprintf(f, "plot ");
    if (fig->reference != 0)
        fprintf(f, "%g with lines linecolor rgb '#7F7F7F' linewidth 1 notitle, \\\n",
                fig->reference);
    for (int s = 0; s < fig->count; s++) {
        const lab_series *x = &fig->series[s];
        put_interval(f, fig, s, shift_of(fig, s));
        put_way(f, fig, s);
        fprintf(f, "linecolor rgb '%s' ", palette[x->colour]);
        if (x->drawn == LAB_PRINTED && named)
            fprintf(f, "notitle");
        else
            fprintf(f, "title "), put_quoted(f, key_of(x));
        named |= x->drawn == LAB_PRINTED;
        fprintf(f, "%s\n", s + 1 < fig->count ? ", \\" : "");
    }
}

/* --- post-processing gnuplot's SVG */

static void put_escaped(FILE *f, const char *text)
{
    for (; *text; text++)
        fprintf(f,
                *text == '<'   ? "&lt;"
                : *text == '>' ? "&gt;"
                : *text == '&' ? "&amp;"
                : *text == '"' ? "&quot;"
                               : "%c",
                *text);
}

/* A text description: the first and last value of every curve. */
static void put_words(FILE *f, const lab_figure *fig)
{
    put_escaped(f, fig->caption);
    for (int s = 0; s < fig->count; s++) {
        const lab_series *x = &fig->series[s];
        if (x->points == 0)
            continue;
        const lab_point *first = &x->point[0], *last = &x->point[x->points - 1];
        fputc(' ', f);
        put_escaped(f, x->title);
        if (x->drawn > LAB_PRINTED && strstr(x->title, "printed")) {
            fputc('.', f); /* the title has the number */
            continue;
        }
        if (x->points > 1)
            fprintf(f, ": %.4g at %g, ", first->y, lab_figure_x(fig, first));
        else
            fputs(": ", f);
        fprintf(f, "%.4g at %g.", last->y, lab_figure_x(fig, last));
    }
}

static void put_alternative(FILE *f, const lab_figure *fig)
{
    fputs("<title>", f);
    put_escaped(f, fig->title);
    fputs("</title>\n<desc>", f);
    put_words(f, fig);
    fputs("</desc>\n", f);
}

/* Removes every occurrence of the word. */
static void cut(char *line, const char *word)
{
    const size_t length = strlen(word);
    for (char *at = line; (at = strstr(at, word)) != NULL;)
        memmove(at, at + length, strlen(at + length) + 1);
}

/* Cuts numbers to a tenth of a pixel. */
static void round_down(char *line)
{
    char *to = line;
    for (const char *at = line; *at; at++) {
        *to++ = *at;
        if (*at != '.' || !isdigit((unsigned char)at[1]) || !isdigit((unsigned char)at[2]))
            continue;
        if (at[1] == '0')
            to--;
        else
            *to++ = at[1];
        for (at++; isdigit((unsigned char)at[1]);)
            at++;
    }
    *to = '\0';
}

/* Attributes set once for the whole picture. */
#define INK  " fill=\"none\" color=\"black\" stroke=\"currentColor\""
#define FONT " font-family=\"sans-serif\" font-size=\"16\""

/* Attributes with default values, half of gnuplot's bytes. */
static void shorten(char *line)
{
    static const char plain[] = "<tspan font-family=\"sans-serif\" >";
    if (!strchr(line, '<') || strstr(line, " d='M") || strstr(line, "translate("))
        round_down(line);
    cut(line, " stroke-linecap=\"butt\"");
    cut(line, " stroke-linejoin=\"miter\"");
    cut(line, " stroke-width=\"1.00\"");
    if (strncmp(line, "<g" INK, 2 + strlen(INK)) == 0)
        cut(line, INK);
    cut(line, FONT);
    cut(line, " class=\"gridline\"");
    const char *first = strstr(line, "<tspan");
    if (first && strncmp(first, plain, sizeof plain - 1) == 0 && !strstr(first + 1, "<tspan")) {
        cut(line, plain);
        cut(line, "</tspan>");
    }
    memmove(line, line + strspn(line, "\t"), strlen(line + strspn(line, "\t")) + 1);
}

/* The number after "#gpPt" or "id='gpPt" in a line; -1: none. */
static int mark_at(const char *line, const char *before)
{
    const char *at = strstr(line, before);
    return at ? atoi(at + strlen(before)) & 31 : -1;
}

/* A bit for each of gnuplot's marks that the picture uses, and for those which they are made of,
 * which have lower numbers. */
static unsigned find_marks(FILE *raw)
{
    char line[4096];
    int made_of[32];
    unsigned used = 0;
    memset(made_of, -1, sizeof made_of);
    while (fgets(line, sizeof line, raw)) {
        const int mark = mark_at(line, "id='gpPt"), other = mark_at(line, "#gpPt");
        if (mark >= 0)
            made_of[mark] = other;
        else if (other >= 0)
            used |= 1u << other;
    }
    rewind(raw);
    for (int i = 31; i >= 0; i--)
        if ((used >> i & 1) && made_of[i] >= 0)
            used |= 1u << made_of[i];
    return used;
}

/* Is the line gnuplot's definition of a mark that the picture does not use? */
static bool is_idle_mark(const char *line, unsigned used)
{
    const int mark = mark_at(line, "id='gpPt");
    return strstr(line, "id='gpDot'") || (mark >= 0 && !(used >> mark & 1));
}

/* Removes gnuplot's names, which browsers show as tooltips, empty groups and lines, filters and
 * marks that nothing uses, the empty frame, the dots below marks, and the white discs, which are
 * visible on dark pages. */
static void tidy(FILE *raw, FILE *out, const lab_figure *fig)
{
    char line[4096], group[4096] = ""; /* group: opened, nothing in it yet */
    const unsigned used = find_marks(raw);
    bool filter = false;
    while (fgets(line, sizeof line, raw)) {
        const bool last = strstr(line, "</filter>") != NULL;
        filter |= strstr(line, "<filter ") != NULL;
        if (filter || strcmp(line, "\n") == 0 || strstr(line, "<desc>Produced") ||
            is_idle_mark(line, used) || strstr(line, "color='white'/>") ||
            strstr(line, "<use xlink:href='#gpDot'") || strstr(line, "<rect x=\"0\" y=\"0\"")) {
            filter &= !last;
            continue;
        }
        shorten(line);
        if (group[0] && strcmp(line, "</g>\n") == 0) {
            group[0] = '\0';
            continue;
        }
        fputs(group, out);
        group[0] = '\0';
        if (strstr(line, "<title>Gnuplot"))
            put_alternative(out, fig);
        else if (strncmp(line, "<svg", 4) == 0)
            fputs("<svg role=\"img\"\n", out);
        else if (strstr(line, "<g id=\"gnuplot_plot"))
            fputs("<g>\n", out);
        else if (strncmp(line, "<g id=\"gnuplot_canvas", 21) == 0)
            fputs("<g" INK FONT ">\n", out);
        else if (strcmp(line, "<g>\n") == 0 ||
                 (strncmp(line, "<g fill=", 8) == 0 && line[strlen(line) - 2] == '>'))
            memcpy(group, line, sizeof group);
        else
            fputs(line, out);
    }
}

static int write_script(const lab_figure *fig, const char *folder, nw_error *err)
{
    nw_outfile f;
    const int rc = lab_file_open(&f, folder, fig->name, "gp", err);
    if (rc < 0)
        return rc;
    fprintf(f.out, "# gnuplot %s.gp > %s.svg\n", fig->name, fig->name);
    put_style(f.out, fig);
    put_data(f.out, fig);
    if (fig->bars)
        put_bars(f.out, fig);
    else
        put_plot(f.out, fig);
    return nw_outfile_close(&f, 0, err);
}

/* A vertical line has no y. */
static void put_row(FILE *f, const lab_figure *fig, const lab_series *s, const lab_point *p)
{
    fprintf(f, "\"%s\",%.10g,", s->title, lab_figure_x(fig, p));
    if (s->drawn == LAB_PRINTED_X)
        fprintf(f, ",,\n");
    else
        fprintf(f, "%.10g,%.10g,%.10g\n", p->y, p->lo, p->hi);
}

static int write_data(const lab_figure *fig, const char *folder, nw_error *err)
{
    nw_outfile f;
    const int rc = lab_file_open(&f, folder, fig->name, "csv", err);
    if (rc < 0)
        return rc;
    fprintf(f.out, "series,x,y,lo,hi\n");
    for (int s = 0; s < fig->count; s++)
        for (int i = 0; i < fig->series[s].points; i++)
            put_row(f.out, fig, &fig->series[s], &fig->series[s].point[i]);
    return nw_outfile_close(&f, 0, err);
}

/* Runs the script; its output goes to the open file. */
static int run_gnuplot(char *script, int to, nw_error *err)
{
    char program[] = "gnuplot";
    char *const argv[] = {program, script, NULL};
    posix_spawn_file_actions_t actions;
    pid_t pid = 0;
    int status = 0;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, to, STDOUT_FILENO);
    const int started = posix_spawnp(&pid, program, &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (started != 0)
        return nw_fail(err, NW_EIO, "gnuplot cannot be started; install the package gnuplot-nox");
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return nw_fail(err, NW_EIO, "gnuplot failed on %.160s", script);
    return 0;
}

int lab_figure_draw(const lab_figure *fig, const char *folder, nw_error *err)
{
    char script[LAB_PATH_SIZE];
    nw_outfile svg;
    lab_path(script, folder, fig->name, "gp");
    FILE *raw = tmpfile();
    int rc = raw ? 0 : nw_fail(err, NW_EIO, "no room for a picture: %s", strerror(errno));
    if (rc == 0)
        rc = write_data(fig, folder, err);
    if (rc == 0)
        rc = write_script(fig, folder, err);
    if (rc == 0)
        rc = run_gnuplot(script, fileno(raw), err);
    if (rc == 0)
        rc = lab_file_open(&svg, folder, fig->name, "svg", err);
    if (rc == 0) {
        rewind(raw);
        tidy(raw, svg.out, fig);
        rc = nw_outfile_close(&svg, 0, err);
    }
    if (raw)
        fclose(raw);
    return rc;
}
