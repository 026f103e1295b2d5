/* SPDX-License-Identifier: MIT */
#include "lab/html.h"
#include <ctype.h>

void lab_html_text(FILE *f, const char *text)
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

void lab_html(FILE *f, const char *open, const char *text, const char *close)
{
    fputs(open, f);
    lab_html_text(f, text);
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

void lab_html_table(FILE *f, const lab_table *t, bool bold)
{
    fputs("<div class=\"wide\" tabindex=\"0\"><table><thead><tr>", f);
    for (int i = 0; i < t->columns; i++)
        lab_html(f, i == 0 ? "<th class=\"text\" scope=\"col\">" : "<th scope=\"col\">", t->name[i],
                 "</th>");
    fputs("</tr></thead><tbody>\n", f);
    for (size_t row = 0; row < lab_rows(t); row++) {
        const int best = bold ? best_column(t, row) : -1;
        fputs("<tr>", f);
        for (int i = 0; i < t->columns; i++) {
            const char *cell = lab_text(t, row, t->name[i]);
            lab_html(f,
                     i == best         ? "<td><b>"
                     : is_number(cell) ? "<td>"
                                       : "<td class=\"text\">",
                     cell, i == best ? "</b></td>" : "</td>");
        }
        fputs("</tr>\n", f);
    }
    fputs("</tbody></table></div>\n", f);
}

void lab_html_verdict(FILE *f, const lab_finding *x)
{
    const char *word = lab_verdict_name(x->verdict);
    fprintf(f, "<b class=\"%s\">%s</b>%s", word, word, x->border ? ", at the border" : "");
}
