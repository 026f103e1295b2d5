/* SPDX-License-Identifier: MIT */
#include "lab/html.h"
#include <ctype.h>
#include <string.h>

size_t lab_put_power(FILE *f, const char *text, const char *open, const char *close)
{
    static const char *const round[][4] = {{"ceil(", ")", "⌈", "⌉"},
                                           {"⌈", "⌉", "⌈", "⌉"},
                                           {"floor(", ")", "⌊", "⌋"},
                                           {"⌊", "⌋", "⌊", "⌋"}};
    const bool letter = islower((unsigned char)text[0]) && !isalnum((unsigned char)text[1]);
    const size_t plain = letter ? 1 : strspn(text, "0123456789");
    if (plain > 0)
        fprintf(f, "%s%.*s%s", open, (int)plain, text, close);
    for (int i = 0; i < 4 && plain == 0; i++) {
        const char *inner = text + strlen(round[i][0]);
        if (strncmp(text, round[i][0], strlen(round[i][0])) != 0)
            continue;
        const size_t inside = strspn(inner, "abcdefghijklmnopqrstuvwxyz0123456789 /+-");
        if (strncmp(inner + inside, round[i][1], strlen(round[i][1])) != 0)
            continue;
        fprintf(f, "%s%s%.*s%s%s", open, round[i][2], (int)inside, inner, round[i][3], close);
        return (size_t)(inner - text) + inside + strlen(round[i][1]);
    }
    return plain;
}

void lab_html_text(FILE *f, const char *text)
{
    for (; *text; text++) {
        if (strncmp(text, "log_2", 5) == 0) { /* as on gnuplot's axes */
            fputs("log<sub>2</sub>", f);
            text += 4;
            continue;
        }
        const size_t power = *text == '^' ? lab_put_power(f, text + 1, "<sup>", "</sup>") : 0;
        if (power > 0) {
            text += power;
            continue;
        }
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

/* The column of a row's minimum, or -1. */
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
