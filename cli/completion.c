/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include <stdio.h>
#include <string.h>

/* Completion for bash, zsh and fish, written from the rows of commands.c and the options that the
 * commands parse, as help is. Every command prints its own part with --help=SHELL. */

static bool takes_value(const cli_option *o)
{
    return o->kind == 'o' ? o->value != NULL : o->kind != 'b';
}

static bool is_option(const cli_option *o)
{
    return o->kind != 'h';
}

/* The choices of a value that help writes as a|b|c, with spaces between them; or "". */
static const char *choices(const cli_option *o, char *out, size_t size)
{
    *out = 0;
    if (!takes_value(o) || !o->value || !strchr(o->value, '|'))
        return out;
    snprintf(out, size, "%s", o->value);
    for (char *c = out; *c; c++)
        if (*c == '|')
            *c = ' ';
    return out;
}

/* The text in single quotes for any shell, without characters special to zsh. */
static void put_quoted(const char *text)
{
    for (; *text; text++)
        if (*text == '\'')
            fputs("\xE2\x80\x99", stdout); /* a typographic apostrophe */
        else
            putchar(strchr("[]:\\", *text) ? ' ' : *text);
}

static void bash_command(const cli_row *row, const cli_option *options)
{
    char words[256];
    printf("    %s)\n        case $before in\n", row->name);
    for (const cli_option *o = options; o->name; o++)
        if (is_option(o) && takes_value(o))
            printf("        --%s) values='%s' ;;\n", o->name, choices(o, words, sizeof words));
    printf("        *) plain=1 ;;\n        esac\n        options='");
    for (const cli_option *o = options; o->name; o++)
        if (is_option(o))
            printf("--%s ", o->name);
    puts("--help' ;;");
}

static void zsh_command(const cli_row *row, const cli_option *options)
{
    char words[256];
    printf("    %s)\n        _arguments", row->name);
    for (const cli_option *o = options; o->name; o++) {
        if (!is_option(o))
            continue;
        printf(" \\\n            '--%s[", o->name);
        put_quoted(o->help);
        putchar(']');
        if (takes_value(o) && *choices(o, words, sizeof words))
            printf(":value:(%s)", words);
        else if (takes_value(o))
            printf(":value:_files");
        putchar('\'');
    }
    puts(" \\\n            '--help[print this help]' '*:position:_nullwindow_words' ;;");
}

static void fish_command(const cli_row *row, const cli_option *options)
{
    char words[256];
    for (const cli_option *o = options; o->name; o++) {
        if (!is_option(o))
            continue;
        printf("complete -c nullwindow -n '__fish_seen_subcommand_from %s' -l %s -d '", row->name,
               o->name);
        put_quoted(o->help);
        printf("'%s", takes_value(o) ? " -r" : "");
        if (*choices(o, words, sizeof words))
            printf(" -a '%s'", words);
        putchar('\n');
    }
}

bool cli_print_completion(const char *shell, const cli_row *row, const cli_option *options)
{
    if (strcmp(shell, "bash") == 0)
        bash_command(row, options);
    else if (strcmp(shell, "zsh") == 0)
        zsh_command(row, options);
    else if (strcmp(shell, "fish") == 0)
        fish_command(row, options);
    else
        return false;
    return true;
}

static void each_command(const char *shell)
{
    for (const cli_row *row = cli_commands; row->name; row++) {
        char name[64], help[64];
        char *words[] = {name, help, NULL};
        snprintf(name, sizeof name, "%s", row->name);
        snprintf(help, sizeof help, "--help=%s", shell);
        row->run(2, words);
    }
}

static void put_games(void)
{
    for (const nw_game_info *const *g = nw_games; *g; g++)
        printf(" %s", (*g)->rules->name);
}

static void print_bash(void)
{
    puts("# Written by nullwindow help --completion bash.\n"
         "_nullwindow() {\n"
         "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
         "    local options= values= plain= commands games");
    fputs("    commands='", stdout);
    for (const cli_row *row = cli_commands; row->name; row++)
        printf("%s ", row->name);
    fputs("'\n    games='", stdout);
    put_games();
    puts("'\n"
         "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
         "        COMPREPLY=($(compgen -W \"$commands --version --help\" -- \"$word\"))\n"
         "        return\n"
         "    fi\n"
         "    case ${COMP_WORDS[1]} in");
    each_command("bash");
    puts("    *) return ;;\n"
         "    esac\n"
         "    case $before in --algo | --algos) values=$(nullwindow list algorithms --json "
         "2>/dev/null |\n"
         "        grep -o '\"name\":\"[^\"]*\"' | cut -d '\"' -f 4) ;; esac\n"
         "    case $word in\n"
         "    -*) COMPREPLY=($(compgen -W \"$options\" -- \"$word\")) ;;\n"
         "    *) COMPREPLY=($(compgen -W \"$values ${plain:+$games}\" -- \"$word\")) ;;\n"
         "    esac\n"
         "}\n"
         "complete -o default -F _nullwindow nullwindow");
}

static void print_zsh(void)
{
    puts("#compdef nullwindow\n"
         "# Written by nullwindow help --completion zsh.");
    fputs("_nullwindow_words() {\n    _alternative 'games:game:(", stdout);
    put_games();
    puts(")' 'files:file:_files'\n}\n"
         "_nullwindow() {\n"
         "    local -a commands\n"
         "    commands=(");
    for (const cli_row *row = cli_commands; row->name; row++) {
        printf("        '%s:", row->name);
        put_quoted(row->summary);
        puts("'");
    }
    puts("    )\n"
         "    if (( CURRENT == 2 )); then\n"
         "        _describe command commands\n"
         "        return\n"
         "    fi\n"
         "    local command=$words[2]\n"
         "    shift words\n"
         "    (( CURRENT-- ))\n"
         "    case $command in");
    each_command("zsh");
    puts("    esac\n"
         "}\n"
         "_nullwindow \"$@\"");
}

static void print_fish(void)
{
    puts("# Written by nullwindow help --completion fish.");
    for (const cli_row *row = cli_commands; row->name; row++) {
        printf("complete -c nullwindow -n __fish_use_subcommand -a %s -d '", row->name);
        put_quoted(row->summary);
        puts("'");
    }
    fputs("complete -c nullwindow -n 'not __fish_use_subcommand' -a '", stdout);
    put_games();
    puts("'");
    each_command("fish");
}

int cli_completion(const char *shell)
{
    if (strcmp(shell, "bash") == 0)
        print_bash();
    else if (strcmp(shell, "zsh") == 0)
        print_zsh();
    else if (strcmp(shell, "fish") == 0)
        print_fish();
    else
        return cli_expected("help", "--completion ", shell, "bash, zsh or fish");
    return EXIT_OK;
}
