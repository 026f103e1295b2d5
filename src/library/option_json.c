/* SPDX-License-Identifier: MIT */
#include "library/option_json.h"
#include "library/doors.h"
#include "library/options.h"
#include <stdlib.h>
#include <string.h>

void nw_option_json(json *j, const nw_option *row)
{
    static const char *const kinds[] = {[NW_OPTION_SWITCH] = "switch",
                                        [NW_OPTION_NUMBER] = "number",
                                        [NW_OPTION_WORD] = "word",
                                        [NW_OPTION_SCORE] = "score",
                                        [NW_OPTION_RULE] = "rule"};
    json_object(j, NULL);
    json_string(j, "name", row->name);
    json_string(j, "kind", kinds[row->kind]);
    json_string(j, "group", row->group);
    json_bool(j, "practical", row->at > 0);
    json_bool(j, "published", row->lab_at > 0);
    if (row->kind == NW_OPTION_NUMBER || row->kind == NW_OPTION_SCORE) {
        json_integer(j, "least", row->least);
        json_integer(j, "most", row->most);
        json_bool(j, "none", row->or_none);
    }
    if (row->kind == NW_OPTION_WORD) {
        json_list(j, "words");
        for (int i = 0; row->words[i]; i++)
            json_string(j, NULL, row->words[i]);
        json_end(j);
    }
    json_bool(j, "several", row->is_group);
    json_object(j, "closed");
    for (nw_door door = 0; door < NW_DOORS; door++)
        if (nw_door_closed(door, row))
            json_string(j, nw_door_name(door), nw_door_closed(door, row));
    json_end(j);
    json_string(j, "help", row->help);
    json_end(j);
}

/* A value as nw_option_get writes it: numbers and switches as such, all else a string. */
static void add_value(json *j, const nw_option *row, const char *value)
{
    char *end = NULL;
    const long number = strtol(value, &end, 10);
    if (row->kind == NW_OPTION_SWITCH)
        json_bool(j, row->name, strcmp(value, "yes") == 0);
    else if (row->kind != NW_OPTION_WORD && row->kind != NW_OPTION_RULE && end != value && !*end)
        json_integer(j, row->name, number);
    else
        json_string(j, row->name, value);
}

void nw_settings_json(json *j, const nw_options *o)
{
    char value[NW_OPTION_WORD_SIZE];
    json_object(j, "settings");
    for (int i = 0; nw_option_at(i); i++)
        if (!nw_option_at(i)->is_group &&
            nw_option_get(o, nw_option_at(i)->name, value, sizeof value) == 0)
            add_value(j, nw_option_at(i), value);
    json_end(j);
}

void nw_lab_settings_json(json *j, const nw_lab_options *o)
{
    char value[NW_OPTION_WORD_SIZE];
    json_object(j, "settings");
    for (const char *const *name = nw_lab_parameters(o->algorithm); name && *name; name++)
        if (nw_lab_option_get(o, *name, value, sizeof value) == 0)
            add_value(j, nw_option_find(*name), value);
    json_end(j);
}
