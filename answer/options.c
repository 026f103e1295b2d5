/* SPDX-License-Identifier: MIT */
#include "answer/options.h"
#include <string.h>

enum { PAGE_TABLE_BITS = 18 }; /* default of "table": 4 MiB */

/* Algorithm and depth are members of every request. */
static bool is_option(const nw_option *row)
{
    return strcmp(row->name, "algo") != 0 && strcmp(row->name, "depth") != 0;
}

/* Checks the limits of a request. */
static void check_host(answer *a, const nw_options *o)
{
    const int threads = a->host->threads > 0 ? a->host->threads : 1;
    if (o->table_bits > a->host->max_table_bits)
        json_refuse(a->r, "table = %d: expected at most %d here", o->table_bits,
                    a->host->max_table_bits);
    if (o->threads > threads)
        json_refuse(a->r, "threads = %d: expected at most %d here", o->threads, threads);
}

void options_practical(answer *a, nw_options *o)
{
    const int bits =
        a->host->max_table_bits < PAGE_TABLE_BITS ? a->host->max_table_bits : PAGE_TABLE_BITS;
    char out[JSON_SETTING];
    nw_error err;
    if (o->table_bits > bits)
        o->table_bits = bits;
    const char *algorithm = json_get_text(a->r, 0, "algorithm", o->algorithm);
    if (nw_option_set(o, "algo", algorithm, &err) < 0)
        json_refuse(a->r, "%s", err.text);
    for (int i = 0; nw_option_at(i); i++) {
        const nw_option *row = nw_option_at(i);
        const char *value =
            row->at && is_option(row) ? json_get_setting(a->r, row->name, out) : NULL;
        if (value && nw_option_set(o, row->name, value, &err) < 0)
            json_refuse(a->r, "%s", err.text);
    }
    check_host(a, o);
}

void options_published(answer *a, nw_lab_options *o)
{
    char out[JSON_SETTING];
    nw_error err;
    for (int i = 0; nw_option_at(i); i++) {
        const nw_option *row = nw_option_at(i);
        const char *value =
            row->lab_at && is_option(row) ? json_get_setting(a->r, row->name, out) : NULL;
        if (value && nw_lab_option_set(o, row->name, value, &err) < 0)
            json_refuse(a->r, "%s", err.text);
    }
    if (o->alpha >= o->beta)
        json_refuse(a->r, "the window is empty: alpha must be below beta");
    if (o->lo > o->hi)
        json_refuse(a->r, "lo %d lies above hi %d", (int)o->lo, (int)o->hi);
}
