/* SPDX-License-Identifier: MIT */
#include "train/fit_network.h"
#include "core/clock.h"
#include "core/error.h"
#include "core/flag.h"
#include "base/outfile.h"
#include "core/random-inl.h"
#include "base/weightfile.h"
#include "games/othello/learned.h"
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LANES = OTHELLO_NETWORK_LANES,
    SLICE = 16, /* lanes of a thread's share: a cache line of every row */
    SLICES = LANES / SLICE,
    SEEN = OTHELLO_SEEN, /* rows of a position */
    PHASES = OTHELLO_LEARNED_PHASES,
    BATCH = 16384 /* positions per step at most */
};

_Static_assert(LANES % SLICE == 0 && PHASES <= LANES, "the phases' constants are a row");

/* AdamW. The step rises for a fiftieth of the way, then falls along a cosine. */
static const float rate_most = 4e-3f, decay = 0.5f, keep_mean = 0.9f, keep_square = 0.999f;
static const float quicker = 3; /* steps of what is not a row, being larger */

/* --- the network: rows of 64 numbers */

typedef struct network {
    uint32_t of[OTHELLO_NETWORK_ROWS];    /* one row for a configuration and its mirror image */
    size_t others, bias, out, last, rows; /* the first row of each, after those of patterns */
    float *weight;
    float *slope, *mean, *square; /* of the batch, and of those before it */
} network;

static float *row_of(float *of, size_t row)
{
    return of + row * LANES;
}

static void free_network(network *n)
{
    free(n->weight);
    free(n->slope);
    free(n->mean);
    free(n->square);
}

/* A number of the normal distribution (Box and Muller). */
static float gaussian(uint64_t *random)
{
    const double u = ((double)(nw_random(random) >> 11) + 1) * 0x1p-53;
    const double v = (double)(nw_random(random) >> 11) * 0x1p-53;
    return (float)(sqrt(-2 * log(u)) * cos(2 * 3.14159265358979323846 * v));
}

static void number_rows(network *n)
{
    for (unsigned r = OTHELLO_NETWORK_FIRST; r < OTHELLO_NETWORK_ROWS; r++) {
        const unsigned mirror = othello_row_mirrored(r);
        if (r == OTHELLO_NETWORK_CONFIGURATIONS)
            n->others = n->bias;
        n->of[r] = mirror < r ? n->of[mirror] : (uint32_t)n->bias++;
    }
}

static int make_network(network *n, uint64_t *random, nw_error *err)
{
    number_rows(n);
    n->out = n->bias + 1;
    n->last = n->out + PHASES;
    n->rows = n->last + 1; /* the phases' constants are a row */
    float **part[] = {&n->weight, &n->slope, &n->mean, &n->square};
    for (int i = 0; i < 4; i++) {
        *part[i] = aligned_alloc(64, n->rows * LANES * sizeof(float));
        if (!*part[i])
            return nw_fail(err, NW_ENOMEM, "out of memory for the network");
        memset(*part[i], 0, n->rows * LANES * sizeof(float));
    }
    for (size_t i = 0; i < n->others * LANES; i++)
        n->weight[i] = 0.02f * gaussian(random);
    for (int k = 0; k < LANES; k++)
        row_of(n->weight, n->bias)[k] = 0.3f;
    for (size_t i = n->out * LANES; i < n->last * LANES; i++)
        n->weight[i] = 2 * gaussian(random);
    return NW_OK;
}

/* --- positions */

typedef struct taught {
    uint64_t own, opp;
    float wanted; /* discs */
    bool exact;
} taught;

typedef struct shelf {
    taught *at;
    size_t count, room;
} shelf;

/* A position as the network sees it. */
typedef struct seen {
    uint32_t row[SEEN];
    int phase;
    float wanted;
} seen;

typedef struct lesson {
    const train_fit *f;
    shelf learn, held;
    uint32_t *order; /* of the positions to learn from */
    network n;
    int batch;  /* positions per step, */
    seen *seen; /* as they are seen, */
    float (*active)[LANES];
    float (*part)[SLICES]; /* of the sum at the end */
    double square;         /* the sum of all errors' squares in a pass */
    uint64_t random;
    int64_t step;
    bool stopped;
    pthread_barrier_t together;
    double began;
} lesson;

static void see(const lesson *l, const taught *t, seen *out)
{
    const othello_pos p = {t->own, t->opp, 0};
    unsigned row[SEEN];
    othello_sight sight;
    othello_look(&p, &sight);
    othello_seen_rows(&p, &sight, row);
    for (int i = 0; i < SEEN; i++)
        out->row[i] = l->n.of[row[i]];
    out->phase = othello_learned_phase(&p);
    out->wanted = t->wanted;
}

static int add(shelf *s, taught t, nw_error *err)
{
    if (s->count == s->room) {
        const size_t room = s->room ? 2 * s->room : 1 << 16;
        taught *more = realloc(s->at, room * sizeof *more);
        if (!more)
            return nw_fail(err, NW_ENOMEM, "out of memory for the positions");
        s->at = more;
        s->room = room;
    }
    s->at[s->count++] = t;
    return NW_OK;
}

static int keep(void *context, const train_sample *sample, nw_error *err)
{
    lesson *l = context;
    const othello_pos *p = sample->state;
    othello_sight sight;
    if (nw_is_set(l->f->stop))
        return nw_fail(err, NW_ESTOP, "stopped");
    if (!othello_look(p, &sight))
        return NW_OK;
    const taught t = {p->own, p->opp, (float)sample->target, sample->exact};
    return add(sample->held ? &l->held : &l->learn, t, err);
}

/* --- forwards and backwards, a slice of the lanes at a time */

static void sum_rows(const network *n, const seen *s, int lane, float sum[SLICE])
{
    const float *bias = row_of(n->weight, n->bias) + lane;
    for (int k = 0; k < SLICE; k++)
        sum[k] = bias[k];
    for (int i = 0; i < SEEN; i++) {
        const float *w = row_of(n->weight, s->row[i]) + lane;
        for (int k = 0; k < SLICE; k++)
            sum[k] += w[k];
    }
}

/* The slice's part of the value. */
static float forwards(const network *n, const seen *s, int lane, float active[SLICE])
{
    const float *out = row_of(n->weight, n->out + (size_t)s->phase) + lane;
    float sum[SLICE], total = 0;
    sum_rows(n, s, lane, sum);
    for (int k = 0; k < SLICE; k++) {
        active[k] = sum[k] < 0 ? 0 : sum[k] > 1 ? 1 : sum[k];
        sum[k] = active[k] * active[k] * out[k];
    }
    for (int k = 0; k < SLICE; k++)
        total += sum[k];
    return total;
}

static void backwards(const network *n, const seen *s, int lane, const float active[SLICE],
                      float error)
{
    const float *out = row_of(n->weight, n->out + (size_t)s->phase) + lane;
    float *out_slope = row_of(n->slope, n->out + (size_t)s->phase) + lane;
    float *bias = row_of(n->slope, n->bias) + lane;
    float slope[SLICE];
    for (int k = 0; k < SLICE; k++) {
        const float a = active[k];
        out_slope[k] += error * a * a;
        slope[k] = a > 0 && a < 1 ? 2 * error * a * out[k] : 0;
        bias[k] += slope[k];
    }
    for (int i = 0; i < SEEN; i++) {
        float *row = row_of(n->slope, s->row[i]) + lane;
        for (int k = 0; k < SLICE; k++)
            row[k] += slope[k];
    }
}

/* --- a step downhill */

typedef struct stride {
    float rate, shrink, most;         /* what weights keep of themselves; their bound */
    float first_means, first_squares; /* to make up for the beginning, when both are 0 */
} stride;

static void descend(network *n, size_t from, size_t to, const stride *s)
{
    for (size_t i = from * LANES; i < to * LANES; i++) {
        const float slope = n->slope[i];
        const float mean = keep_mean * n->mean[i] + (1 - keep_mean) * slope;
        const float square = keep_square * n->square[i] + (1 - keep_square) * slope * slope;
        const float w = s->shrink * n->weight[i] - s->rate * mean * s->first_means /
                                                       (sqrtf(square * s->first_squares) + 1e-8f);
        n->weight[i] = w > s->most ? s->most : w < -s->most ? -s->most : w;
        n->mean[i] = mean;
        n->square[i] = square;
        n->slope[i] = 0;
    }
}

static float rate_at(double done)
{
    const double rise = 0.02;
    if (done < rise)
        return rate_most * (float)(done / rise);
    return rate_most *
           (float)((1 + cos(3.14159265358979323846 * (done - rise) / (1 - rise))) / 2 + 1e-3);
}

/* A thread's share of rows; the first thread also moves what is not a row. */
static void descend_share(lesson *l, int number, int threads, double done)
{
    network *n = &l->n;
    const size_t each = n->bias / (size_t)threads, from = each * (size_t)number;
    const float rate = rate_at(done);
    const stride rows = {.rate = rate,
                         .shrink = 1 - rate * decay,
                         .most = (float)OTHELLO_ROW_MOST / OTHELLO_NETWORK_ONE,
                         .first_means = 1 / (1 - powf(keep_mean, (float)(l->step + 1))),
                         .first_squares = 1 / (1 - powf(keep_square, (float)(l->step + 1)))};
    stride ends = rows;
    ends.rate = quicker * rate;
    ends.shrink = 1;
    ends.most = (float)OTHELLO_OUT_MOST / OTHELLO_PATTERN_UNIT;
    descend(n, from, number + 1 == threads ? n->bias : from + each, &rows);
    if (number == 0)
        descend(n, n->bias, n->rows, &ends);
}

/* --- a pass over all positions in a random order, by all threads together */

typedef struct worker {
    lesson *l;
    int number, threads;
} worker;

static void wait_for_all(lesson *l)
{
    pthread_barrier_wait(&l->together);
}

static void see_share(const worker *w, const uint32_t *chosen)
{
    const lesson *l = w->l;
    for (int i = w->number; i < l->batch; i += w->threads)
        see(l, &l->learn.at[chosen[i]], &l->seen[i]);
}

static float value_of(const lesson *l, int i)
{
    float value = row_of(l->n.weight, l->n.last)[l->seen[i].phase];
    for (int slice = 0; slice < SLICES; slice++)
        value += l->part[i][slice];
    return value;
}

static void forwards_slice(lesson *l, int slice)
{
    for (int i = 0; i < l->batch; i++)
        l->part[i][slice] =
            forwards(&l->n, &l->seen[i], slice * SLICE, l->active[i] + slice * SLICE);
}

static void backwards_slice(lesson *l, int slice)
{
    float *last = row_of(l->n.slope, l->n.last);
    for (int i = 0; i < l->batch; i++) {
        const float miss = value_of(l, i) - l->seen[i].wanted, error = 2 * miss / (float)l->batch;
        backwards(&l->n, &l->seen[i], slice * SLICE, l->active[i] + slice * SLICE, error);
        if (slice == 0) {
            last[l->seen[i].phase] += error;
            l->square += (double)miss * (double)miss;
        }
    }
}

static void run_batch(const worker *w, const uint32_t *chosen, double done)
{
    lesson *l = w->l;
    see_share(w, chosen);
    wait_for_all(l);
    for (int slice = w->number; slice < SLICES; slice += w->threads)
        forwards_slice(l, slice);
    wait_for_all(l);
    for (int slice = w->number; slice < SLICES; slice += w->threads)
        backwards_slice(l, slice);
    wait_for_all(l);
    descend_share(l, w->number, w->threads, done);
    wait_for_all(l);
}

static void shuffle(lesson *l)
{
    for (size_t i = l->learn.count - 1; i > 0; i--) {
        const size_t k = nw_below((uint32_t)(nw_random(&l->random) >> 32), (uint32_t)i + 1);
        const uint32_t moved = l->order[i];
        l->order[i] = l->order[k];
        l->order[k] = moved;
    }
}

static void tell_pass(lesson *l, int pass, size_t steps)
{
    const double spent = nw_seconds() - l->began;
    const int left = l->f->passes - pass - 1;
    train_tell(l->f, "pass %d of %d: rms %.3f, %.0f s left", pass + 1, l->f->passes,
               sqrt(l->square / (double)steps / l->batch), spent / (pass + 1) * left);
    l->square = 0;
}

static void *work(void *context)
{
    const worker *w = context;
    lesson *l = w->l;
    const size_t steps = l->learn.count / (size_t)l->batch;
    for (int pass = 0; pass < l->f->passes && !l->stopped; pass++) {
        if (w->number == 0)
            shuffle(l);
        wait_for_all(l);
        for (size_t i = 0; i < steps && !l->stopped; i++) {
            run_batch(w, l->order + i * (size_t)l->batch,
                      (pass + (double)(i + 1) / (double)steps) / l->f->passes);
            if (w->number == 0) {
                l->step++;
                l->stopped = nw_is_set(l->f->stop);
            }
            wait_for_all(l);
        }
        if (w->number == 0 && !l->stopped)
            tell_pass(l, pass, steps);
    }
    return NULL;
}

/* One thread, or two where there are two and the second can be had. */
static int learn(lesson *l, nw_error *err)
{
    const int threads = l->f->threads > 1 ? 2 : 1;
    worker w[2] = {{l, 0, threads}, {l, 1, threads}};
    pthread_t second;
    l->began = nw_seconds();
    pthread_barrier_init(&l->together, NULL, (unsigned)threads);
    if (threads == 2 && pthread_create(&second, NULL, work, &w[1]) != 0) {
        pthread_barrier_destroy(&l->together);
        pthread_barrier_init(&l->together, NULL, 1);
        w[0].threads = 1;
    }
    work(&w[0]);
    if (w[0].threads == 2)
        pthread_join(second, NULL);
    pthread_barrier_destroy(&l->together);
    return l->stopped ? nw_fail(err, NW_ESTOP, "stopped") : NW_OK;
}

/* --- as integers */

static void round_rows(network *n, size_t from, size_t to, float one)
{
    for (size_t i = from * LANES; i < to * LANES; i++)
        n->weight[i] = roundf(n->weight[i] * one) / one;
}

static void round_network(network *n)
{
    round_rows(n, 0, n->out, OTHELLO_NETWORK_ONE);
    round_rows(n, n->out, n->last, OTHELLO_PATTERN_UNIT);
    round_rows(n, n->last, n->rows, OTHELLO_UNIT);
}

static uint8_t *put_row(uint8_t *at, const float *row, float one, int bytes)
{
    for (int k = 0; k < LANES; k++) {
        const int value = (int)(row[k] * one);
        *at++ = (uint8_t)value;
        if (bytes == 2)
            *at++ = (uint8_t)((unsigned)value >> 8);
    }
    return at;
}

/* The bytes of the file, unpacked. */
static size_t put_network(const lesson *l, uint8_t *out)
{
    const network *n = &l->n;
    uint8_t *at = put_row(out, row_of(n->weight, n->bias), OTHELLO_NETWORK_ONE, 2);
    for (size_t i = 0; i < n->bias; i++)
        at = put_row(at, row_of(n->weight, i), OTHELLO_NETWORK_ONE, 1);
    for (size_t i = n->out; i < n->last; i++)
        at = put_row(at, row_of(n->weight, i), OTHELLO_PATTERN_UNIT, 2);
    return (size_t)(put_row(at, row_of(n->weight, n->last), OTHELLO_UNIT, 2) - out) -
           2 * (LANES - PHASES);
}

static int write_network(const lesson *l, FILE *out, nw_error *err)
{
    char kind[NW_WEIGHTFILE_HEAD_MAX];
    othello_network_kind(kind);
    uint8_t *raw = malloc(2 * l->n.rows * LANES);
    const size_t size = raw ? put_network(l, raw) : 0;
    uint8_t *bytes = malloc(NW_WEIGHTFILE_MAX(size));
    if (raw && bytes)
        fwrite(bytes, 1, nw_weightfile_write(kind, raw, size, bytes), out);
    const int rc = raw && bytes ? NW_OK : nw_fail(err, NW_ENOMEM, "out of memory");
    free(raw);
    free(bytes);
    return rc;
}

/* --- all of it */

static void tell_held(const lesson *l, bool exact)
{
    double square = 0;
    size_t count = 0;
    for (size_t i = 0; i < l->held.count; i++) {
        const taught *t = &l->held.at[i];
        float active[SLICE];
        seen s;
        if (exact && !t->exact)
            continue;
        see(l, t, &s);
        double miss = (double)row_of(l->n.weight, l->n.last)[s.phase] - (double)s.wanted;
        for (int slice = 0; slice < SLICES; slice++)
            miss += (double)forwards(&l->n, &s, slice * SLICE, active);
        square += miss * miss;
        count++;
    }
    if (count > 0)
        train_tell(l->f, "held out%s: %zu positions, rms %.3f", exact ? ", exact" : "", count,
                   sqrt(square / (double)count));
}

static int read_games(lesson *l, nw_error *err)
{
    const train_fit *f = l->f;
    train_reading reading = {.subject = f->subject,
                             .labels = f->labels,
                             .path = f->path,
                             .paths = f->paths,
                             .take = keep,
                             .context = l,
                             .left_out = f->left_out};
    const int rc = train_read_samples(&reading, err);
    if (rc < 0)
        return rc;
    train_tell(f, "%llu games, %zu positions to learn from, %zu held out",
               (unsigned long long)reading.games, l->learn.count, l->held.count);
    if (l->learn.count == 0 || l->learn.count > UINT32_MAX)
        return nw_fail(err, NW_EINVAL, "%zu positions to learn from: too %s", l->learn.count,
                       l->learn.count ? "many" : "few");
    l->batch = l->learn.count < BATCH ? (int)l->learn.count : BATCH;
    return NW_OK;
}

static int make_batch(lesson *l, nw_error *err)
{
    l->order = malloc(l->learn.count * sizeof *l->order);
    l->seen = malloc((size_t)l->batch * sizeof *l->seen);
    l->active = malloc((size_t)l->batch * sizeof *l->active);
    l->part = malloc((size_t)l->batch * sizeof *l->part);
    if (!l->order || !l->seen || !l->active || !l->part)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    for (size_t i = 0; i < l->learn.count; i++)
        l->order[i] = (uint32_t)i;
    return NW_OK;
}

static int fit_all(lesson *l, FILE *out, nw_error *err)
{
    int rc = make_network(&l->n, &l->random, err);
    if (rc == NW_OK)
        rc = read_games(l, err);
    if (rc == NW_OK)
        rc = make_batch(l, err);
    if (rc == NW_OK)
        rc = learn(l, err);
    if (rc < 0)
        return rc;
    round_network(&l->n);
    tell_held(l, false);
    tell_held(l, true);
    return write_network(l, out, err);
}

int train_fit_network(const train_fit *f, const char *out, nw_error *err)
{
    lesson *l = calloc(1, sizeof *l);
    nw_outfile file; /* opened first: a fit takes long */
    int rc = l ? nw_outfile_open(&file, out, err) : nw_fail(err, NW_ENOMEM, "out of memory");
    if (rc < 0) {
        free(l);
        return rc;
    }
    l->f = f;
    l->random = f->seed;
    rc = nw_outfile_close(&file, fit_all(l, file.out, err), err);
    free_network(&l->n);
    free(l->learn.at);
    free(l->held.at);
    free(l->order);
    free(l->seen);
    free(l->active);
    free(l->part);
    free(l);
    return rc;
}
