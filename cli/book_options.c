/* SPDX-License-Identifier: MIT */
#include "book_options.h"
#include "library/instances.h"
#include "library/options.h"
#include <string.h>

void cli_book_options(cli_book *b, cli_option out[CLI_BOOK_OPTIONS])
{
    *b = (cli_book){.algorithm = "alphabeta", .depth = -1};
    const cli_option options[CLI_BOOK_OPTIONS] = {
        {"algo", 's', &b->algorithm, 0, 0, "NAME", "the algorithm; nullwindow list algorithms",
         NULL},
        {"depth", 'i', &b->depth, 0, NW_DEPTH_MAX, "D", nw_option_find("depth")->help, NULL},
        {"root", 's', &b->root, 0, 0, "min|max", "who moves at the root of a tree", NULL},
    };
    memcpy(out, options, sizeof options);
}

const nw_book_row *cli_book_row(const char *command, const char *name)
{
    const nw_book_row *row = nw_book_find(name);
    if (row)
        return row;
    const char *near = cli_nearest(name, &nw_book_rows()->name, sizeof *row);
    if (near)
        cli_fail(0, "%s: unknown algorithm '%s'; did you mean '%s'?", command, name, near);
    else
        cli_fail(0, "%s: unknown algorithm '%s'. Try: nullwindow list algorithms", command, name);
    return NULL;
}

long long cli_book_depth(const cli_book *b)
{
    const nw_book_row *row = b->algorithm ? nw_book_find(b->algorithm) : NULL;
    if (!row || !nw_book_reads(row, "budget"))
        return b->depth;
    if (b->depth >= 0)
        cli_fail(0, "note: %s has no fixed depth and ignores --depth", row->name);
    return NW_DEPTH_MAX;
}

int cli_book_set(const char *command, const nw_book_row *row, const cli_settings *set,
                 nw_lab_options *book)
{
    *book = nw_lab_defaults();
    for (int i = 0; i < set->count; i++) {
        const char *name = set->set[i].row->name;
        if (row && !nw_book_reads(row, name))
            cli_fail(0, "note: %s ignores --%s", row->name, name);
        if (set->set[i].row->lab_at)
            nw_lab_option_set(book, name, set->set[i].value, NULL); /* checked when it was read */
    }
    if (book->alpha >= book->beta)
        return cli_fail(EXIT_USAGE, "%s: the window is empty; --alpha must be below --beta",
                        command);
    if (book->lo > book->hi)
        return cli_fail(EXIT_USAGE, "%s: --lo %d lies above --hi %d", command, book->lo, book->hi);
    return 0;
}
