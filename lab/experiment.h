/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_EXPERIMENT_H
#define NW_LAB_EXPERIMENT_H
/* Experiments are data: a text file names games, positions, contenders (an algorithm with its
 * settings), depths, one setting to sweep, and how to present the counts: figures, tables and
 * claims. docs/lab.md describes the format.
 *
 * Reading checks everything: names, settings, positions, expressions, in all profiles. A wrong file
 * is refused with FILE:LINE: reason before anything runs. */
#include "library/plugin.h"
#include "lab/expression.h"
#include "lab/numbers.h"
#include "lab/profile.h"
#include "lab/sets.h"
#include "lab/settings.h"

enum {
    LAB_NAME_SIZE = 40,
    LAB_GAMES_MAX = 6,
    LAB_CONTENDERS_MAX = 16,
    LAB_PLOTS_MAX = 10,
    LAB_TABLE_SPECS_MAX = 6,
    LAB_CLAIMS_MAX = 40
};

/* A section's settings, each once: the last one wins. */
typedef struct lab_settings {
    lab_setting list[32];
    int count;
} lab_settings;

typedef struct lab_game_part {
    int line;
    char name[LAB_NAME_SIZE];
    lab_settings settings;
    char positions[160];
    int take; /* number of positions, half for each side to move; 0: all */
    lab_numbers depths;
    lab_numbers values; /* of the sweep; empty: the experiment's */
    const nw_game_info *info;
    char file[160];    /* shared object of the game (docs/plugins.md); "": built in */
    nw_plugin *plugin; /* loaded from file */
    lab_positions set;
} lab_game_part;

typedef struct lab_contender {
    int line;
    char name[LAB_NAME_SIZE];
    lab_settings settings;
    char label[64];
    bool fixed;    /* not swept */
    char view[12]; /* for kinds of runs with several counts: metrics are VIEW-METRIC */
    int colour;    /* of its algorithm in all figures; -1: any free one */
} lab_contender;

/* A figure per game: curves over the depth or the sweep. */
typedef struct lab_plot {
    int line;
    char name[LAB_NAME_SIZE];
    char title[80], source[64], metric[16], count[16], over[LAB_NAME_SIZE];
    char x[12], series[16], show[240], games[120];
    char x_label[80], y_label[80];
    bool log_y, same_y;  /* same_y: one range of y for all games */
    double y_max;        /* 0: automatic */
    char published[400]; /* numbers of the paper to draw: lab/marks.h; or empty */
} lab_plot;

/* A table with a row per position. */
typedef struct lab_table_spec {
    int line;
    char name[LAB_NAME_SIZE];
    char title[80], metric[16], show[240], games[120], kind[16];
    char figure[LAB_NAME_SIZE]; /* the figure it accompanies; or empty */
    int depth;                  /* of the counts; 0: the deepest */
} lab_table_spec;

typedef struct lab_claim {
    int line;
    char name[LAB_NAME_SIZE];
    char text[400], metric[16], count[16], games[120], expect[40];
    char value[480];            /* geometric mean over the positions of an expression */
    char exists[240];           /* or: is it above 1 in some position? */
    int root;                   /* of the value, for a product of several depths; 0: 1 */
    bool conclusion;            /* among the papers' conclusions */
    char figure[LAB_NAME_SIZE]; /* the figure that shows it; or empty */
    char cause[700];            /* printed if the verdict is that it differs */
    char from[200];             /* source of the range's limit */
    char published[120];        /* the paper's number: lab/published.h; or empty */
    double within;              /* tolerance in per cent; 0: 10 */
    char changed[300]; /* why it differs from its frozen form; empty: the experiment's reason */
    char struck[400];  /* why its verdict is withdrawn; or empty */
    char struck_games[120]; /* where; empty: in all games */
} lab_claim;

typedef struct lab_experiment {
    char name[LAB_NAME_SIZE];
    char file[200]; /* as given: a path, or the name of an embedded file */
    char title[96], source[160], method[1200], kind[24], preset[16];
    lab_settings settings;
    char algorithms[240];
    const nw_option *sweep; /* the swept setting; NULL: none */
    lab_numbers values;
    int order; /* in the report */
    int repeat;
    bool alone;        /* nothing else may run at the same time */
    char changed[300]; /* why its claims differ from their frozen form; or empty */
    char family[24];   /* confirmatory: Holm's rule covers the claims of one family; or empty */
    lab_profile profile;
    lab_game_part game[LAB_GAMES_MAX];
    lab_contender contender[LAB_CONTENDERS_MAX];
    lab_plot plot[LAB_PLOTS_MAX];
    lab_table_spec table_spec[LAB_TABLE_SPECS_MAX];
    lab_claim claim[LAB_CLAIMS_MAX];
    int games, contenders, plots, table_specs, claims;
    bool plugins; /* may be loaded */
} lab_experiment;

/* Reads the experiment of a file: the path of an .ini file, or the name of an embedded one. Free
 * with lab_experiment_free. */
int lab_experiment_read(lab_experiment **out, const char *file, lab_profile profile, nw_error *err);
/* The same; with plugins, games of shared objects too, whose code is run by reading. */
int lab_experiment_read_with(lab_experiment **out, const char *file, lab_profile profile,
                             bool plugins, nw_error *err);
void lab_experiment_free(lab_experiment *e);

/* A data point of an experiment: contender, position and depth. */
typedef struct lab_asked {
    const lab_game_part *game;
    const lab_contender *contender;
    const lab_position *position;
    int value, depth, repeat; /* value: of the sweep; repeat: from 1 */
} lab_asked;

/* The configuration of a contender in a game, at a value of the sweep. */
int lab_configure(lab_config *out, const lab_experiment *e, const lab_asked *at, nw_error *err);

/* The number of the contender called name, or -1. */
int lab_contender_find(const lab_experiment *e, const char *name);

/* The number of the figure called name, or -1. */
int lab_figure_find(const lab_experiment *e, const char *name);

/* Is word in the list, or the list empty? */
bool lab_listed(const char *list, const char *word);
#endif
