/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include "settings.h"
#include "library/options.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The arguments of one command while they are read. */
typedef struct arguments {
    int argc, at;
    char **argv;
    const cli_option *options;
} arguments;

static int wrong(const arguments *a, const char *option, const char *value, const char *wanted)
{
    return cli_fail(EXIT_USAGE, "%s: --%s %s: expected %s", a->argv[0], option, value, wanted);
}

/* Does text[0..length) spell the option's name? */
static bool is_named(const cli_option *o, const char *text, size_t length)
{
    return o->kind != 'h' && strlen(o->name) == length && memcmp(o->name, text, length) == 0;
}

static const cli_option *find_option(const cli_option *options, const char *text, size_t length)
{
    for (const cli_option *o = options; o->name; o++)
        if (is_named(o, text, length))
            return o;
    return NULL;
}

static int unknown_option(const arguments *a, const char *word, size_t length)
{
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)(length < 63 ? length : 63), word);
    const char *near = cli_nearest(name, &a->options->name, sizeof *a->options);
    if (near)
        return cli_fail(EXIT_USAGE, "%s: unknown option --%s; did you mean --%s?", a->argv[0], name,
                        near);
    return cli_fail(EXIT_USAGE, "%s: unknown option --%s. Try: nullwindow help %s", a->argv[0],
                    name, a->argv[0]);
}

static bool read_integer(const char *text, long long *out)
{
    char *end = NULL;
    errno = 0;
    *out = strtoll(text, &end, 10);
    return end != text && !*end && !errno && strchr("+-0123456789", *text);
}

static int set_integer(const arguments *a, const cli_option *o, const char *text)
{
    long long n = 0;
    char wanted[96];
    snprintf(wanted, sizeof wanted, "a whole number of %lld..%lld", o->lo, o->hi);
    if (!read_integer(text, &n) || n < o->lo || n > o->hi)
        return wrong(a, o->name, text, wanted);
    *(long long *)o->to = n;
    return 0;
}

static int set_number(const arguments *a, const cli_option *o, const char *text)
{
    char *end = NULL;
    char wanted[96];
    const double x = strtod(text, &end);
    snprintf(wanted, sizeof wanted, "a number of %lld..%lld", o->lo, o->hi);
    /* The negated comparison also rejects NaN. */
    if (end == text || *end || !(x >= (double)o->lo && x <= (double)o->hi))
        return wrong(a, o->name, text, wanted);
    *(double *)o->to = x;
    return 0;
}

/* An option of the library; value may be NULL. */
static int set_setting(const arguments *a, const cli_option *o, const char *value, bool off)
{
    const nw_option *row = nw_option_find(o->name);
    const bool is_switch = row->kind == NW_OPTION_SWITCH;
    char wanted[NW_OPTION_EXPECTED];
    if (off && value)
        return cli_fail(EXIT_USAGE, "%s: --no-%s takes no value", a->argv[0], o->name);
    if (!value && !off && !is_switch)
        return cli_fail(EXIT_USAGE, "%s: --%s needs a value: --%s %s", a->argv[0], o->name, o->name,
                        o->value);
    if (!value)
        value = !off ? "yes" : is_switch ? "no" : row->or_none ? "none" : "0";
    if (cli_settings_add(o->to, row, value, wanted, sizeof wanted))
        return 0;
    char named[64];
    snprintf(named, sizeof named, "--%s ", o->name);
    return cli_expected(a->argv[0], named, value, wanted);
}

/* The option of the library that "no-NAME" turns off, or NULL. */
static const cli_option *find_off(const cli_option *options, const char *word, size_t length)
{
    if (length < 4 || memcmp(word, "no-", 3) != 0)
        return NULL;
    const cli_option *o = find_option(options, word + 3, length - 3);
    return o && o->kind == 'o' && nw_option_can_be_off(nw_option_find(o->name)) ? o : NULL;
}

/* value may be NULL. */
static int set_option(const arguments *a, const cli_option *o, const char *value)
{
    if (o->kind == 'b') {
        if (value)
            return cli_fail(EXIT_USAGE, "%s: --%s is a switch and takes no value", a->argv[0],
                            o->name);
        *(bool *)o->to = true;
        return 0;
    }
    if (o->kind == 'o')
        return set_setting(a, o, value, false);
    if (!value)
        return cli_fail(EXIT_USAGE, "%s: --%s needs a value: --%s %s", a->argv[0], o->name, o->name,
                        o->value ? o->value : "VALUE");
    switch (o->kind) {
    case 'i':
        return set_integer(a, o, value);
    case 'f':
        return set_number(a, o, value);
    default:
        *(const char **)o->to = value;
        return 0;
    }
}

/* --help, for the man page --help=man, and for completion --help=SHELL. */
static int help(const arguments *a, const char *value)
{
    const cli_row *row = cli_find_command(a->argv[0]);
    if (value && strcmp(value, "man") == 0)
        cli_print_man(row, a->options);
    else if (!value || !cli_print_completion(value, row, a->options))
        cli_print_help(row, a->options);
    return CLI_HELP;
}

/* A switch of the library has no value name. */
static bool takes_value(const cli_option *o)
{
    return o->kind == 'o' ? o->value != NULL : o->kind != 'b';
}

/* Options that have a short name wherever a command has them. */
static const char *long_name(char letter)
{
    static const char *const names[] = {"algo", "depth", "nodes", "time"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (*names[i] == letter)
            return names[i];
    return NULL;
}

/* Reads --NAME, --NAME=VALUE, -N or -NVALUE at a->at, and its value if that is the next word. */
static int read_option(arguments *a)
{
    const char *word = a->argv[a->at] + 1;
    const char *name = *word == '-' ? NULL : long_name(*word);
    const char *value = NULL;
    if (name) {
        value = word[1] ? word + 1 : NULL;
        word = name;
    } else {
        word += *word == '-';
        value = strchr(word, '=');
        value = value ? value + 1 : NULL;
    }
    const size_t length = strcspn(word, "=");
    const cli_option *o = find_option(a->options, word, length);
    const cli_option *off = o ? NULL : find_off(a->options, word, length);
    if (!o && length == 4 && memcmp(word, "help", 4) == 0)
        return help(a, value);
    if (off)
        return set_setting(a, off, value, true);
    if (!o)
        return unknown_option(a, word, length);
    if (!value && takes_value(o) && a->at + 1 < a->argc)
        value = a->argv[++a->at];
    const int rc = set_option(a, o, value);
    if (rc == 0 && o->given)
        *o->given = true;
    return rc;
}

int cli_parse(int argc, char **argv, const cli_option *options, const char **words, int max_words,
              int *count)
{
    arguments a = {argc, 1, argv, options};
    bool only_words = false;
    int rc = 0;
    *count = 0;
    for (; a.at < argc && rc == 0; a.at++) {
        const char *word = argv[a.at];
        if (!only_words && strcmp(word, "--") == 0)
            only_words = true;
        else if (!only_words && strcmp(word, "-h") == 0)
            rc = help(&a, NULL);
        else if (!only_words && word[0] == '-' && (word[1] == '-' || long_name(word[1])))
            rc = read_option(&a);
        else if (!only_words && word[0] == '-' && word[1])
            rc = cli_fail(EXIT_USAGE, "%s: unknown option %s. Try: nullwindow help %s", argv[0],
                          word, argv[0]);
        else if (*count == max_words)
            rc = cli_fail(EXIT_USAGE, "%s: '%s' is one word too many. Try: nullwindow help %s",
                          argv[0], word, argv[0]);
        else
            words[(*count)++] = word;
    }
    return rc;
}
