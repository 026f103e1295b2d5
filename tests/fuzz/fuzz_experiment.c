/* SPDX-License-Identifier: MIT */
/* The readers of the laboratory on arbitrary bytes: files of experiments, and behind the first two
 * bytes e: the expressions of claims, r: ranges, s: settings as NAME=VALUE. What is accepted must
 * be within its limits; what is refused must say where. */
#include "lab/experiment.h"
#include "fuzz/file.h"
#include <math.h>
#include <stdio.h>

enum { TEXT_SIZE = 600 };

static void check_expression(const char *text)
{
    lab_expression x;
    nw_error err = {0};
    if (lab_expression_parse(&x, text, &err) < 0) {
        demand(err.text[0] != 0);
        return;
    }
    demand(x.terms >= 1 && x.terms <= LAB_TERMS_MAX);
    for (int i = 0; i < x.terms; i++)
        demand(x.term[i].contender[0] &&
               (x.term[i].depth != LAB_LAST || x.term[i].depth_number >= 0));
}

static void check_range(const char *text)
{
    lab_range r;
    nw_error err = {0};
    if (lab_range_parse(&r, text, &err) == 0)
        demand(!isnan(r.lo) && !isnan(r.hi));
    else
        demand(err.text[0] != 0);
}

/* The settings are printed as one JSON object within its buffer. */
static void check_setting(char *text)
{
    lab_config c = {.kind = "search"};
    nw_error err = {0};
    char out[LAB_CONFIG_SIZE];
    char *equals = strchr(text, '=');
    const nw_game_info *othello = nw_game_find("othello", 7);
    if (!equals)
        return;
    *equals = 0;
    c.options = nw_defaults(othello->rules);
    const nw_option *row = lab_setting_find(text);
    if (!row)
        return;
    if (lab_setting_set(&c, row, equals + 1, &err) < 0) {
        demand(err.text[0] != 0);
        return;
    }
    demand(lab_config_print(&c, out, &err) == 0 && out[strlen(out) - 1] == '}');
}

static void check_parts(const lab_experiment *e)
{
    demand(e->title[0] && e->games >= 1 && e->contenders >= 1 && e->repeat >= 1);
    for (int i = 0; i < e->games; i++) {
        const lab_game_part *g = &e->game[i];
        demand(g->info && g->depths.count >= 1 && g->values.count >= 1);
        demand(g->take == 0 || g->set.count <= g->take || g->take >= g->set.count);
        for (int c = 0; c < e->contenders; c++) {
            char text[LAB_CONFIG_SIZE];
            const lab_asked at = {
                .game = g, .contender = &e->contender[c], .value = g->values.number[0]};
            nw_error err = {0};
            lab_config config;
            demand(lab_configure(&config, e, &at, &err) == 0);
            demand(lab_config_print(&config, text, &err) == 0 || err.text[0]);
        }
    }
}

/* Lines that would read other files are left out: what those hold is not part of the input. */
static bool reads_files(const char *text)
{
    return strstr(text, "include") || strchr(text, '/');
}

static void check_file(const uint8_t *data, size_t size)
{
    char path[FUZZ_PATH_SIZE];
    lab_experiment *e = NULL;
    nw_error err = {0};
    char *text = text_of(data, size);
    const bool written = !reads_files(text) && fuzz_file(path, data, size);
    free(text);
    if (!written)
        return;
    if (lab_experiment_read(&e, path, LAB_QUICK, &err) == 0)
        check_parts(e);
    else
        demand(strncmp(err.text, path, strlen(path)) == 0);
    lab_experiment_free(e);
    unlink(path);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[TEXT_SIZE];
    const char what = size > 2 && data[1] == ':' ? (char)data[0] : 0;
    if (!what || !strchr("ers", what)) {
        check_file(data, size);
        return 0;
    }
    const size_t length = size - 2 < sizeof text - 1 ? size - 2 : sizeof text - 1;
    memcpy(text, data + 2, length);
    text[length] = 0;
    if (what == 'e')
        check_expression(text);
    else if (what == 'r')
        check_range(text);
    else
        check_setting(text);
    return 0;
}
