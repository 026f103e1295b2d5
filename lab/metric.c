/* SPDX-License-Identifier: MIT */
#include "lab/metric.h"
#include <string.h>

#define METRIC(name, value)                                                                        \
    static double name(const lab_iteration *it, const lab_position *p)                             \
    {                                                                                              \
        (void)p;                                                                                   \
        return (double)(value);                                                                    \
    }
METRIC(leaf, it->leaf)
METRIC(interior, it->interior)
METRIC(table, it->table)
METRIC(quiescence, it->quiescence)
METRIC(total, it->leaf + it->interior + it->table)
METRIC(entered, it->leaf + it->interior)
METRIC(nodes, it->nodes)
METRIC(seconds, it->seconds)
#undef METRIC

static double solved(const lab_iteration *it, const lab_position *p)
{
    return lab_position_solved(p, it->move) ? 1 : 0;
}

static const lab_metric metrics[] = {
    {"leaf", "leaf nodes", leaf, true},
    {"total", "total nodes", total, true},
    {"entered", "entered nodes", entered, true},
    {"interior", "interior nodes", interior, true},
    {"table", "table cutoffs", table, true},
    {"quiescence", "quiescence nodes", quiescence, true},
    {"nodes", "nodes", nodes, true},
    {"passes", "passes", NULL, false},
    {"mean-passes", "passes per iteration", NULL, false},
    {"seconds", "seconds", seconds, true},
    {"solved", "positions solved", solved, false},
};

const lab_metric *lab_metric_find(const char *name)
{
    for (size_t i = 0; i < sizeof metrics / sizeof *metrics; i++)
        if (strcmp(metrics[i].name, name) == 0)
            return &metrics[i];
    return NULL;
}

const char *lab_metric_title(const char *name)
{
    const lab_metric *m = lab_metric_find(name);
    return m ? m->title : name;
}
