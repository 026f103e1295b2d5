/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include "settings.h"
#include "library/instances.h"
#include "library/options.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Help and the man page, both generated from the rows of commands.c and the options that the
 * commands parse, so that they cannot drift from the program. */

enum { LINE = 79, INDENT = 22 };

/* Prints the text broken into lines, the first starting at column, the others at indent. */
static void print_wrapped(const char *text, int column, int indent)
{
    for (; column < indent; column++)
        putchar(' ');
    while (*text) {
        const int length = (int)strcspn(text, " \n");
        if (column > indent && column + 1 + length > LINE) {
            printf("\n%*s", indent, "");
            column = indent;
        } else if (column > indent) {
            putchar(' ');
            column++;
        }
        printf("%.*s", length, text);
        column += length;
        text += length;
        text += strspn(text, " \n");
    }
    putchar('\n');
}

/* "--guess N", "--[no-]killers"; returns its length. */
static int option_text(const cli_option *o, char *out, size_t size)
{
    if (o->kind == 'o' && !o->value)
        return snprintf(out, size, "--[no-]%s", o->name);
    return snprintf(out, size, "--%s%s%s", o->name, o->kind == 'b' ? "" : " ",
                    o->kind == 'b' ? ""
                    : o->value     ? o->value
                                   : "VALUE");
}

static bool is_limit(const char *name)
{
    return strcmp(name, "time") == 0 || strcmp(name, "nodes") == 0;
}

/* The default as text, or ""; for an option of the library, whose default depends on the game, its
 * range. */
static const char *default_text(const cli_option *o, char *out, size_t size)
{
    *out = 0;
    if (strstr(o->help, "(default"))
        return out;
    if (o->kind == 'o' && o->value) {
        nw_option_expected(nw_option_find(o->name), out, size);
        return out;
    }
    if ((o->kind == 'f' && *(double *)o->to == 0) || (o->kind == 'i' && *(long long *)o->to == 0))
        snprintf(out, size, "%s", is_limit(o->name) ? "no limit" : "0");
    else if (o->kind == 'i' && *(long long *)o->to >= o->lo && *(long long *)o->to <= o->hi)
        snprintf(out, size, "%lld", *(long long *)o->to);
    else if (o->kind == 'f' && *(double *)o->to >= (double)o->lo)
        snprintf(out, size, "%g", *(double *)o->to);
    else if (o->kind == 's' && *(const char **)o->to)
        snprintf(out, size, "%s", *(const char **)o->to);
    return out;
}

static void print_heading(const char *before, const char *text)
{
    printf("%s%s%s:%s\n", before, cli_ink(CLI_STRONG), text, cli_ink(CLI_PLAIN));
}

static void print_option(const cli_option *o)
{
    char text[512], value[NW_OPTION_EXPECTED];
    if (o->kind == 'h') {
        print_heading("\n", o->name);
        return;
    }
    printf("  ");
    int column = 2 + option_text(o, text, sizeof text);
    printf("%s", text);
    if (column > INDENT - 2) {
        putchar('\n');
        column = 0;
    }
    default_text(o, value, sizeof value);
    if (*value)
        snprintf(text, sizeof text, "%s (%s%s)", o->help, o->kind == 'o' ? "" : "default ", value);
    print_wrapped(*value ? text : o->help, column, INDENT);
}

/* Calls paragraph for each part of the text between empty lines. */
static void each_paragraph(const char *text, void (*paragraph)(const char *text))
{
    char part[2048];
    while (text && *text) {
        const char *end = strstr(text, "\n\n");
        const size_t length = end ? (size_t)(end - text) : strlen(text);
        snprintf(part, sizeof part, "%.*s", (int)length, text);
        paragraph(part);
        text = end ? end + 2 : NULL;
    }
}

static void print_paragraph(const char *text)
{
    putchar('\n');
    if (*text == ' ')
        puts(text);
    else
        print_wrapped(text, 0, 0);
}

/* Parameters of single algorithms and forms for experiments have pages of their own, so a heading
 * may have no options left. */
static bool is_parameter(const cli_option *o)
{
    const nw_option *row = o->kind == 'o' ? nw_option_find(o->name) : NULL;
    return row && (nw_option_is_parameter(row) || nw_option_is_form(row));
}

static bool is_empty_heading(const cli_option *o)
{
    return o->kind == 'h' && is_parameter(o + 1);
}

static const cli_option help_option = {"help", 'b', NULL, 0, 0, NULL, "print this help", NULL};

void cli_print_help(const cli_row *row, const cli_option *options)
{
    printf("usage: nullwindow %s%s%s%s\n", row->name, *row->words ? " " : "", row->words,
           options->name ? " [OPTION]..." : "");
    printf("%s\n", row->summary);
    print_heading("\n", "options");
    bool apart = false;
    for (const cli_option *o = options; o->name; o++) {
        apart |= is_parameter(o);
        if (!is_parameter(o) && !is_empty_heading(o))
            print_option(o);
    }
    print_option(&help_option);
    if (apart)
        printf("\n  nullwindow help %s ALGORITHM    the parameters of one algorithm\n"
               "  nullwindow help %s forms        forms that the papers compare\n",
               row->name, row->name);
    each_paragraph(row->details, print_paragraph);
}

static bool is_listed(const char *const *names, const char *name)
{
    while (names && *names && strcmp(*names, name) != 0)
        names++;
    return names && *names;
}

static int print_forms(void)
{
    print_heading("", "forms of the practical search, for experiments");
    for (int i = 0; nw_option_at(i); i++) {
        const cli_option o = cli_setting_option(NULL, nw_option_at(i));
        if (nw_option_is_form(nw_option_at(i)))
            print_option(&o);
    }
    return EXIT_OK;
}

/* The options that one algorithm reads, as published, in practice, or both. */
static int print_algorithm(const cli_row *command, const char *name)
{
    const char *const *published = nw_lab_parameters(name);
    const char *const *practical = nw_algorithm_options(name);
    if (!published && !practical)
        return cli_fail(EXIT_USAGE, "help: unknown algorithm '%s'. Try: nullwindow list algorithms",
                        name);
    printf("usage: nullwindow %s POSITION --algo %s [OPTION]...\n", command->name, name);
    const nw_book_row *row = nw_book_find(name);
    if (row)
        printf("%s (%s)\n", row->summary, row->source);
    print_heading("\n", "parameters");
    int count = 0;
    for (int i = 0; nw_option_at(i); i++) {
        const char *option = nw_option_at(i)->name;
        const bool here = is_listed(published, option), there = is_listed(practical, option);
        const cli_option o = cli_setting_option(NULL, nw_option_at(i));
        if (!here && !there)
            continue;
        count++;
        print_option(&o);
        if (published && practical && here != there)
            printf("%*sonly %s\n", INDENT, "", here ? "as published (--book)" : "in practice");
    }
    printf("%s\n  nullwindow help %s    the options of all algorithms\n", count ? "" : "  none\n",
           command->name);
    return EXIT_OK;
}

/* --- the man page */

static void roff(const char *text)
{
    if (*text == '.' || *text == '\'')
        fputs("\\&", stdout);
    for (; *text; text++)
        if (*text == '-')
            fputs("\\-", stdout);
        else if (*text == '\\')
            fputs("\\e", stdout);
        else
            putchar(*text);
}

static void roff_paragraph(const char *text)
{
    if (*text != ' ') {
        puts(".PP");
        roff(text);
        putchar('\n');
        return;
    }
    puts(".PP\n.nf\n.RS");
    roff(text + strspn(text, " "));
    puts("\n.RE\n.fi");
}

void cli_print_man(const cli_row *row, const cli_option *options)
{
    char text[512];
    printf(".SS \"");
    roff(row->name);
    printf("%s", *row->words ? " " : "");
    roff(row->words);
    printf("\"\n");
    roff(row->summary);
    printf(".\n");
    for (const cli_option *o = options; o->name; o++) {
        if (o->kind == 'h') {
            printf(".PP\n%c%s:\n", toupper((unsigned char)*o->name), o->name + 1);
            continue;
        }
        option_text(o, text, sizeof text);
        printf(".TP\n.B ");
        roff(text);
        putchar('\n');
        roff(o->help);
        if (*default_text(o, text, sizeof text)) {
            printf(" (%s", o->kind == 'o' ? "" : "default ");
            roff(text);
            putchar(')');
        }
        printf(".\n");
    }
    each_paragraph(row->details, roff_paragraph);
}

static const char positions[] =
    "POSITION is GAME or GAME:TEXT: chess, othello:OBF, tree:FILE (tree:- reads standard input), "
    "uniform:w=5,d=9,seed=1. nullwindow list games shows what may follow each name.";
static const char exit_codes[] =
    "0 when all went well, 1 for a failure (also when stopped by Ctrl-C), 2 for wrong usage or bad "
    "input.";

static int print_man_page(void)
{
    printf(".TH NULLWINDOW 1 \"\" \"nullwindow %s\" \"User Commands\"\n", nw_version());
    puts(".SH NAME\nnullwindow \\- search game trees with every published algorithm");
    puts(".SH SYNOPSIS\n.B nullwindow\n.I COMMAND\n[\\fIWORD\\fR|\\fIOPTION\\fR]...");
    puts(".SH DESCRIPTION");
    roff_paragraph(positions);
    puts(".SH COMMANDS");
    for (const cli_row *row = cli_commands; row->name; row++) {
        char name[64];
        char *words[] = {name, "--help=man", NULL};
        snprintf(name, sizeof name, "%s", row->name);
        row->run(2, words);
    }
    puts(".SH EXIT STATUS");
    roff_paragraph(exit_codes);
    return EXIT_OK;
}

static int print_overview(void)
{
    puts("usage: nullwindow COMMAND [WORD|OPTION]...");
    print_heading("\n", "commands");
    for (const cli_row *row = cli_commands; row->name; row++)
        printf("  %s%-14s%s %s\n", cli_ink(CLI_STRONG), row->name, cli_ink(CLI_PLAIN),
               row->summary);
    putchar('\n');
    print_wrapped(positions, 0, 0);
    puts("\n  nullwindow help COMMAND          all options of a command, with examples\n"
         "  nullwindow help search mtdf      the parameters of one algorithm\n"
         "  nullwindow --version             the version");
    return EXIT_OK;
}

int cmd_help(int argc, char **argv)
{
    bool man = false;
    const char *words[2] = {NULL}, *shell = NULL;
    int count = 0;
    const cli_option options[] = {
        {"man", 'b', &man, 0, 0, NULL, "print the man page, in troff", NULL},
        {"completion", 's', &shell, 0, 0, "bash|zsh|fish", "print a shell's completion", NULL},
        {NULL, 0, NULL, 0, 0, NULL, NULL, NULL},
    };
    int rc = cli_parse(argc, argv, options, words, 2, &count);
    if (rc != 0)
        return rc;
    if (man)
        return print_man_page();
    if (shell)
        return cli_completion(shell);
    if (!words[0])
        return print_overview();
    const cli_row *row = cli_find_command(words[0]);
    if (!row) {
        const char *near = cli_nearest(words[0], &cli_commands[0].name, sizeof *cli_commands);
        return cli_fail(EXIT_USAGE,
                        near ? "help: unknown command '%s'; did you mean '%s'?"
                             : "help: unknown command '%s'. Try: nullwindow help",
                        words[0], near);
    }
    if (words[1])
        return strcmp(words[1], "forms") == 0 ? print_forms() : print_algorithm(row, words[1]);
    char name[64];
    char *line[] = {name, "--help", NULL};
    snprintf(name, sizeof name, "%s", row->name);
    return row->run(2, line);
}
