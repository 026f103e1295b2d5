/* SPDX-License-Identifier: MIT */
/* nullwindow-train: generates self-play games and fits evaluations to them (docs/train.md). */
#include "core/clock.h"
#include "core/error.h"
#include "base/json.h"
#include "base/nearest.h"
#include "train/exact.h"
#include "train/export.h"
#include "train/fit.h"
#include "train/generate.h"
#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EXIT_FAILED = 1, EXIT_USAGE = 2, PATHS_MAX = 64 };

static const char help[] =
    "usage: nullwindow-train generate GAME FILE [OPTION]...\n"
    "       nullwindow-train fit GAME WEIGHTS FILE... [OPTION]...\n"
    "       nullwindow-train export GAME SAMPLES FILE... [OPTION]...\n"
    "       nullwindow-train values chess SAMPLES [OPTION]...\n"
    "       nullwindow-train exact othello FILE [OPTION]...\n"
    "       nullwindow-train check othello POSITIONS [OPTION]...\n"
    "       nullwindow-train count GAME FILE...\n"
    "train evaluations on self-play games; GAME is othello, checkers or chess\n\n"
    "generate appends games to FILE. Run the same command again to resume; Ctrl-C loses no\n"
    "finished game.\n"
    "  --games N         games in the file at the end (default 1000)\n"
    "  --nodes N         nodes per search (default: by game)\n"
    "  --ending N        empties or pieces from which endings are exact (default: by game)\n"
    "  --seed N          default 1\n"
    "  --threads N       default 1\n"
    "  --seconds N       time limit\n\n"
    "fit trains on FILEs and writes WEIGHTS, which the next build embeds.\n"
    "  --result X        0..1: weight of the outcome in the target; the rest is the score of the\n"
    "                    position's own search\n"
    "  --lambda X        0..1: the outcome is the lambda-return of later scores; 1: the result\n"
    "  --ridge X         regularisation of the weights towards their initial values\n"
    "  --mean-ridge X    Othello: regularisation of what exchanging colours does not negate\n"
    "  --around N        Othello: neighbouring phases whose samples a phase also uses\n"
    "  --iterations N    of conjugate gradients (default 30)\n"
    "  --patterns        checkers: fit the patterns of men instead of the terms\n"
    "Networks are trained by train/network.py (chess), checkers_network.py and\n"
    "othello_network.py.\n\n"
    "export writes the samples of FILEs to SAMPLES, for the trainer of chess or checkers.\n"
    "  --holdout N       hold out every Nth game (default 20; 0: none)\n\n"
    "values prints the outputs of the program's network for SAMPLES.\n"
    "  --count N         the first N (default 20)\n\n"
    "exact solves positions of FILE and prints them as OBF.\n"
    "  --empties N-M     default 16-24\n"
    "  --count N         positions for each number of empties (default 20)\n\n"
    "check prints the errors of the evaluations on POSITIONS with exact scores, by empties.\n"
    "  --weights FILE    use these pattern weights instead of the network\n"
    "  --json            as JSON\n\n"
    "count prints the numbers of games, positions and samples in files.\n"
    "  --json            as JSON\n\n"
    "    nullwindow-train generate othello self.games --games 100000 --threads 2\n"
    "    nullwindow-train fit othello learned.weights self.games\n";

static volatile int stop;

static void on_signal(int number)
{
    (void)number;
    stop = 1;
}

typedef struct request {
    const char *command;
    const train_subject *subject;
    const char *path[PATHS_MAX];
    int paths;
    train_generation generation;
    train_fit fit;
    train_exact exact;
    const char *weights;
    bool json;
} request;

static int usage(const char *what, const char *text)
{
    fprintf(stderr, "nullwindow-train: %s '%s': try --help\n", what, text);
    return EXIT_USAGE;
}

/* near: the most similar known word, or NULL. */
static int unknown(const char *what, const char *text, const char *near)
{
    char what_text[40];
    if (near) {
        fprintf(stderr, "nullwindow-train: unknown %s '%s'; did you mean '%s'?\n", what, text,
                near);
        return EXIT_USAGE;
    }
    snprintf(what_text, sizeof what_text, "unknown %s", what);
    return usage(what_text, text);
}

static int failed(const nw_error *err)
{
    fprintf(stderr, "nullwindow-train: %s\n", err->text);
    return EXIT_FAILED;
}

/* --- options */

static bool is_number(const char *text, double least, double most, double *out)
{
    char *end = NULL;
    *out = strtod(text, &end);
    return *text && !*end && *out >= least && *out <= most;
}

static bool is_range(const char *text, int range[2])
{
    char rest;
    const int n = sscanf(text, "%d-%d%c", &range[0], &range[1], &rest);
    if (n == 1)
        range[1] = range[0];
    return (n == 1 || n == 2) && range[0] >= 1 && range[0] <= range[1] && range[1] <= 60;
}

typedef struct number_option {
    const char *name;
    double least, most;
    int *integer;
    uint64_t *large;
    double *real;
} number_option;

static bool read_number(const number_option *o, const char *value)
{
    double n;
    if (!is_number(value, o->least, o->most, &n) || (!o->real && n != floor(n)))
        return false;
    if (o->integer)
        *o->integer = (int)n;
    else if (o->large)
        *o->large = (uint64_t)n;
    else
        *o->real = n;
    return true;
}

static int read_option(request *r, const char *name, const char *value)
{
    const number_option options[] = {
        {"--games", 1, 1e12, .large = &r->generation.games},
        {"--nodes", 1, 1e9, .large = &r->generation.settings.nodes},
        {"--ending", 0, r->subject->ending_most, .integer = &r->generation.settings.ending},
        {"--seed", 0, 1e15, .large = &r->generation.settings.seed},
        {"--threads", 1, 64, .integer = &r->generation.threads},
        {"--seconds", 0, 1e9, .real = &r->generation.seconds},
        {"--result", 0, 1, .real = &r->fit.labels.result},
        {"--lambda", 0, 1, .real = &r->fit.labels.lambda},
        {"--ridge", 0.001, 1e9, .real = &r->fit.ridge},
        {"--mean-ridge", 0.001, 1e9, .real = &r->fit.partner_ridge},
        {"--holdout", 0, 1e6, .integer = &r->fit.labels.held},
        {"--around", 0, 29, .integer = &r->fit.around},
        {"--iterations", 1, 1000, .integer = &r->fit.iterations},
        {"--count", 1, 1e6, .integer = &r->exact.count},
        {"--empties", 0, 0, .integer = NULL},
        {"--weights", 0, 0, .integer = NULL},
        {"--json", 0, 0, .integer = NULL},
        {"--patterns", 0, 0, .integer = NULL},
        {NULL, 0, 0, .integer = NULL},
    };
    if (strcmp(name, "--empties") == 0)
        return is_range(value, r->exact.empties) ? EXIT_SUCCESS : usage(name, value);
    if (strcmp(name, "--weights") == 0)
        return r->weights = value, EXIT_SUCCESS;
    for (const number_option *o = options; o->name; o++)
        if (strcmp(name, o->name) == 0)
            return read_number(o, value) ? EXIT_SUCCESS : usage(name, value);
    return unknown("option", name, nw_nearest(name, &options->name, sizeof *options));
}

static int read_words(request *r, int count, char **word)
{
    const bool fits = strcmp(r->command, "fit") == 0;
    for (int i = 0; i < count; i++) {
        int code = EXIT_SUCCESS;
        if (strcmp(word[i], "--json") == 0)
            r->json = true;
        else if (fits && strcmp(word[i], "--patterns") == 0)
            r->fit.patterns = true;
        else if (strcmp(word[i], "--patterns") == 0)
            code = usage("an option of fit alone:", word[i]);
        else if (strncmp(word[i], "--", 2) == 0) {
            if (i + 1 == count)
                return usage("no value for", word[i]);
            code = read_option(r, word[i], word[i + 1]);
            i++;
        } else if (r->paths == PATHS_MAX)
            return usage("too many files at", word[i]);
        else
            r->path[r->paths++] = word[i];
        if (code != EXIT_SUCCESS)
            return code;
    }
    return r->paths > 0 ? EXIT_SUCCESS : usage("no file for", r->command);
}

/* --- generate */

typedef struct progress {
    double began, shown;
    bool terminal;
} progress;

static void show_progress(void *context, uint64_t games, uint64_t positions)
{
    progress *p = context;
    const double now = nw_seconds(), every = p->terminal ? 0.5 : 60;
    if (now - p->shown < every)
        return;
    p->shown = now;
    fprintf(stderr, "%s%" PRIu64 " games; %.0f positions per second%s", p->terminal ? "\r" : "",
            games, (double)positions / (now - p->began), p->terminal ? "   " : "\n");
}

static int generate(request *r)
{
    nw_error err;
    progress p = {nw_seconds(), nw_seconds(), isatty(STDERR_FILENO)};
    if (r->paths != 1)
        return usage("one file, not also", r->path[1]);
    r->generation.progress = show_progress;
    r->generation.context = &p;
    const int rc = train_generate(&r->generation, r->path[0], &err);
    if (p.terminal)
        fputc('\n', stderr);
    if (rc == NW_ESTOP) {
        fprintf(stderr, "stopped; run the same command to resume\n");
        return stop ? EXIT_FAILED : EXIT_SUCCESS;
    }
    return rc < 0 ? failed(&err) : EXIT_SUCCESS;
}

/* --- fit */

static void print_line(void *context, const char *line)
{
    (void)context;
    puts(line);
    fflush(stdout);
}

static void warn_damaged(const char *path, size_t bytes)
{
    fprintf(stderr, "%s: skipped %zu damaged bytes after the last intact game\n", path, bytes);
}

static int fit(request *r)
{
    nw_error err;
    if (r->fit.patterns && !r->subject->has_patterns)
        return usage("--patterns is for checkers, not", r->subject->name);
    if (r->paths < 2)
        return usage("expected weights to write and games to read after", r->path[0]);
    r->fit.path = r->path + 1;
    r->fit.paths = r->paths - 1;
    r->fit.log = print_line;
    r->fit.damaged = warn_damaged;
    return train_fit_run(&r->fit, r->path[0], &err) < 0 ? failed(&err) : EXIT_SUCCESS;
}

/* --- export */

static int export_samples(request *r)
{
    nw_error err;
    train_reading counted;
    if (!r->subject->pack)
        return usage("export is for chess and checkers, not", r->subject->name);
    if (r->paths < 2)
        return usage("expected samples to write and games to read after", r->path[0]);
    const train_export e = {.subject = r->subject,
                            .path = r->path + 1,
                            .paths = r->paths - 1,
                            .lambda = r->fit.labels.lambda,
                            .held = r->fit.labels.held,
                            .damaged = warn_damaged,
                            .stop = &stop};
    if (train_export_run(&e, r->path[0], &counted, &err) < 0)
        return failed(&err);
    printf("%" PRIu64 " games, %" PRIu64 " samples\n", counted.games, counted.samples);
    return EXIT_SUCCESS;
}

static int print_values(request *r)
{
    nw_error err;
    return train_export_values(r->path[0], r->exact.count, stdout, &err) < 0 ? failed(&err)
                                                                             : EXIT_SUCCESS;
}

/* --- count */

static int take_none(void *context, const train_sample *sample, nw_error *err)
{
    (void)context, (void)sample, (void)err;
    return stop ? NW_ESTOP : NW_OK;
}

static int count(request *r)
{
    nw_error err;
    train_reading reading = {.subject = r->subject,
                             .path = r->path,
                             .paths = r->paths,
                             .take = take_none,
                             .damaged = warn_damaged};
    if (train_read_samples(&reading, &err) < 0)
        return failed(&err);
    if (r->json) {
        json j = json_to(stdout);
        json_object(&j, NULL);
        json_unsigned(&j, "games", reading.games);
        json_unsigned(&j, "positions", reading.positions);
        json_unsigned(&j, "noisy", reading.noisy);
        json_unsigned(&j, "duplicates", reading.duplicates);
        json_unsigned(&j, "samples", reading.samples);
        json_end(&j);
        return EXIT_SUCCESS;
    }
    printf("games      %12" PRIu64 "\npositions  %12" PRIu64 "\nnot quiet  %12" PRIu64
           "\nduplicates %12" PRIu64 "\nsamples    %12" PRIu64 "\n",
           reading.games, reading.positions, reading.noisy, reading.duplicates, reading.samples);
    return EXIT_SUCCESS;
}

/* --- exact and check */

static int write_exact(request *r)
{
    nw_error err;
    r->exact.path = r->path[0];
    return train_exact_write(&r->exact, stdout, &err) < 0 ? failed(&err) : EXIT_SUCCESS;
}

static int read_weights(const char *path, othello_learned *w, nw_error *err)
{
    uint8_t *bytes = malloc(OTHELLO_LEARNED_FILE_MAX);
    FILE *f = fopen(path, "rb");
    const size_t size = f && bytes ? fread(bytes, 1, OTHELLO_LEARNED_FILE_MAX, f) : 0;
    const bool intact = size > 0 && othello_learned_read(w, bytes, size);
    if (f)
        fclose(f);
    free(bytes);
    return intact ? NW_OK : nw_fail(err, NW_EINVAL, "%.150s: not a weights file", path);
}

static void print_errors(const train_errors *by)
{
    train_errors all = {0};
    puts("empties  positions  handcrafted  learned");
    for (int i = 0; i <= 60; i++)
        if (by[i].positions) {
            const double n = by[i].positions;
            printf("%7d  %9d  %11.2f %8.2f\n", i, by[i].positions, sqrt(by[i].handcrafted / n),
                   sqrt(by[i].learned / n));
            all.positions += by[i].positions;
            all.handcrafted += by[i].handcrafted, all.learned += by[i].learned;
        }
    printf("    all  %9d  %11.2f %8.2f\n", all.positions, sqrt(all.handcrafted / all.positions),
           sqrt(all.learned / all.positions));
}

static void print_errors_json(const train_errors *by)
{
    json j = json_to(stdout);
    json_list(&j, NULL);
    for (int i = 0; i <= 60; i++)
        if (by[i].positions) {
            json_object(&j, NULL);
            json_integer(&j, "empties", i);
            json_integer(&j, "positions", by[i].positions);
            json_number(&j, "handcrafted", sqrt(by[i].handcrafted / by[i].positions));
            json_number(&j, "learned", sqrt(by[i].learned / by[i].positions));
            json_end(&j);
        }
    json_end(&j);
}

static int check(request *r)
{
    nw_error err;
    train_errors by[61];
    othello_learned *w = r->weights ? malloc(sizeof *w) : NULL;
    int rc = r->weights && !w ? nw_fail(&err, NW_ENOMEM, "out of memory") : NW_OK;
    if (rc == NW_OK && w)
        rc = read_weights(r->weights, w, &err);
    if (rc == NW_OK)
        rc = train_exact_check(r->path[0], w, by, &err);
    free(w);
    if (rc < 0)
        return failed(&err);
    (r->json ? print_errors_json : print_errors)(by);
    return EXIT_SUCCESS;
}

/* --- the program */

typedef struct command {
    const char *name, *game; /* the only game it supports; NULL: all */
    int (*run)(request *r);
} command;

static int run(request *r)
{
    static const command commands[] = {{"generate", NULL, generate},
                                       {"fit", NULL, fit},
                                       {"export", NULL, export_samples},
                                       {"values", "chess", print_values},
                                       {"exact", "othello", write_exact},
                                       {"check", "othello", check},
                                       {"count", NULL, count},
                                       {NULL, NULL, NULL}};
    const command *c = commands;
    while (c->name && strcmp(c->name, r->command) != 0)
        c++;
    if (!c->name)
        return unknown("command", r->command,
                       nw_nearest(r->command, &commands->name, sizeof *commands));
    if (!c->game || r->subject == train_subject_find(c->game))
        return c->run(r);
    char what[48];
    snprintf(what, sizeof what, "%s is for %s, not", c->name, c->game);
    return usage(what, r->subject->name);
}

static void prepare(request *r, const train_subject *s)
{
    r->subject = s;
    r->generation = (train_generation){.settings = {.subject = s,
                                                    .seed = 1,
                                                    .nodes = s->nodes,
                                                    .ending = s->ending,
                                                    .stop = &stop},
                                       .games = 1000,
                                       .threads = 1};
    r->fit = train_fit_defaults(s);
    r->fit.stop = &stop;
    r->exact = (train_exact){.empties = {16, 24}, .count = 20, .stop = &stop};
}

int main(int argc, char **argv)
{
    static const char *const games[] = {"othello", "checkers", "chess", NULL};
    request r = {.paths = 0};
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0))
        return fputs(help, stdout) < 0;
    if (argc < 3)
        return usage("expected a command and a game, not", argc > 1 ? argv[1] : "");
    const train_subject *s = train_subject_find(argv[2]);
    if (!s)
        return unknown("game", argv[2], nw_nearest(argv[2], games, sizeof *games));
    signal(SIGINT, on_signal);
    signal(SIGTERM, on_signal);
    r.command = argv[1];
    prepare(&r, s);
    const int code = read_words(&r, argc - 3, argv + 3);
    return code == EXIT_SUCCESS ? run(&r) : code;
}
