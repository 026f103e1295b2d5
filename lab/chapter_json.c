/* SPDX-License-Identifier: MIT */
#include "lab/chapter_json.h"

static void add_series(json *j, const lab_figure *f, const lab_series *s)
{
    json_object(j, NULL);
    json_string(j, "title", s->title);
    json_integer(j, "colour", s->colour);
    json_list(j, "points");
    for (int i = 0; i < s->points; i++) {
        json_list(j, NULL);
        json_number(j, NULL, lab_figure_x(f, &s->point[i]));
        json_number(j, NULL, s->point[i].y);
        json_number(j, NULL, s->point[i].lo);
        json_number(j, NULL, s->point[i].hi);
        json_end(j);
    }
    json_end(j);
    json_end(j);
}

static void add_figure(json *j, const lab_figure *f)
{
    json_object(j, NULL);
    json_string(j, "name", f->name);
    json_string(j, "title", f->title);
    json_string(j, "caption", f->caption);
    json_string(j, "x", f->x_label);
    json_string(j, "y", f->y_label);
    json_bool(j, "log_x", f->log_x);
    json_bool(j, "log_y", f->log_y);
    json_bool(j, "bars", f->bars);
    json_number(j, "reference", f->reference);
    json_integer(j, "group", f->group);
    json_list(j, "series");
    for (int i = 0; i < f->count; i++)
        add_series(j, f, &f->series[i]);
    json_end(j);
    json_end(j);
}

static void add_finding(json *j, const lab_finding *f)
{
    json_object(j, NULL);
    json_string(j, "claim", f->claim);
    json_string(j, "found", f->found);
    json_string(j, "verdict", lab_verdict_name(f->verdict));
    json_string(j, "subject", f->subject);
    json_string(j, "brief", f->brief);
    json_string(j, "cause", f->cause);
    json_bool(j, "conclusion", f->conclusion);
    json_string(j, "printed", f->printed);
    json_integer(j, "group", f->group);
    json_end(j);
}

static void add_table(json *j, const lab_titled_table *t)
{
    const size_t rows = lab_rows(&t->table);
    json_object(j, NULL);
    json_string(j, "title", t->title);
    json_integer(j, "group", t->group);
    json_list(j, "columns");
    for (int c = 0; c < t->table.columns; c++)
        json_string(j, NULL, t->table.name[c]);
    json_end(j);
    json_list(j, "rows");
    for (size_t r = 0; r < rows; r++) {
        json_list(j, NULL);
        for (int c = 0; c < t->table.columns; c++)
            json_string(j, NULL, t->table.cell[r * (size_t)t->table.columns + (size_t)c]);
        json_end(j);
    }
    json_end(j);
    json_end(j);
}

void lab_chapter_json(json *j, const lab_chapter *c)
{
    const lab_section *s = &c->section;
    json_object(j, NULL);
    json_string(j, "name", c->name);
    json_string(j, "title", c->title);
    json_string(j, "source", c->source);
    json_string(j, "method", c->method);
    json_string(j, "runs", c->runs);
    json_string(j, "settings", c->settings);
    json_string(j, "note", s->note);
    json_list(j, "groups");
    for (int i = 0; i < s->groups; i++)
        json_string(j, NULL, s->group[i].title);
    json_end(j);
    json_list(j, "figures");
    for (int i = 0; i < s->figures; i++)
        add_figure(j, &s->figure[i]);
    json_end(j);
    json_list(j, "findings");
    for (int i = 0; i < s->findings; i++)
        add_finding(j, &s->finding[i]);
    json_end(j);
    json_list(j, "tables");
    for (int i = 0; i < s->tables; i++)
        add_table(j, &s->table[i]);
    json_end(j);
    json_end(j);
}
