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
    SLICE = 16, /* lanes per unit of work: one cache line of every row */
    SLICES = LANES / SLICE,
    FEATURES = OTHELLO_SEEN, /* active features of a position */
    PHASES = OTHELLO_LEARNED_PHASES,
    BATCH = 16384 /* samples per step at most */
};

_Static_assert(LANES % SLICE == 0 && PHASES <= LANES, "the output biases fit one row");

/* AdamW. Linear warm-up over 2 % of the steps, then cosine decay. */
static const float peak_lr = 4e-3f, weight_decay = 0.5f, beta1 = 0.9f, beta2 = 0.999f;
static const float output_lr_scale =
    3; /* for bias and output weights, which are larger and not decayed */

/* --- the network: an embedding row of LANES weights per feature */

typedef struct network {
    uint32_t of[OTHELLO_NETWORK_ROWS];    /* a feature and its mirror image share a row */
    size_t others, bias, out, last, rows; /* first row of each block; those of patterns are first */
    float *weight, *gradient, *m, *v;     /* m, v: AdamW's moments */
} network;

static float *row_of(float *of, size_t row)
{
    return of + row * LANES;
}

static void free_network(network *n)
{
    free(n->weight);
    free(n->gradient);
    free(n->m);
    free(n->v);
}

/* A standard normal variate (Box-Muller). */
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
    n->rows = n->last + 1; /* the phases' output biases share one row */
    float **part[] = {&n->weight, &n->gradient, &n->m, &n->v};
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

/* --- samples */

typedef struct sample {
    uint64_t own, opp;
    float target; /* discs */
    bool exact;
} sample;

typedef struct dataset {
    sample *at;
    size_t count, capacity;
} dataset;

typedef struct features {
    uint32_t row[FEATURES];
    int phase;
    float target;
} features;

typedef struct trainer {
    const train_fit *f;
    dataset training, validation;
    uint32_t *order; /* permutation of the training set */
    network n;
    int batch; /* samples per step; the arrays below have one element per sample */
    features *features;
    float (*activation)[LANES];
    float (*partial)[SLICES]; /* sums of the output, by slice */
    double squared_error;     /* sum over the epoch */
    uint64_t random;
    int64_t step;
    bool stopped;
    pthread_barrier_t barrier;
    double began;
} trainer;

static void featurize(const trainer *t, const sample *from, features *out)
{
    const othello_pos p = {from->own, from->opp, 0};
    unsigned row[FEATURES];
    othello_sight sight;
    othello_look(&p, &sight);
    othello_seen_rows(&p, &sight, row);
    for (int i = 0; i < FEATURES; i++)
        out->row[i] = t->n.of[row[i]];
    out->phase = othello_learned_phase(&p);
    out->target = from->target;
}

static int add(dataset *d, sample one, nw_error *err)
{
    if (d->count == d->capacity) {
        const size_t capacity = d->capacity ? 2 * d->capacity : 1 << 16;
        sample *more = realloc(d->at, capacity * sizeof *more);
        if (!more)
            return nw_fail(err, NW_ENOMEM, "out of memory for the samples");
        d->at = more;
        d->capacity = capacity;
    }
    d->at[d->count++] = one;
    return NW_OK;
}

static int add_sample(void *context, const train_sample *from, nw_error *err)
{
    trainer *t = context;
    const othello_pos *p = from->state;
    othello_sight sight;
    if (nw_is_set(t->f->stop))
        return nw_fail(err, NW_ESTOP, "stopped");
    if (!othello_look(p, &sight))
        return NW_OK;
    const sample one = {p->own, p->opp, (float)from->target, from->exact};
    return add(from->held ? &t->validation : &t->training, one, err);
}

/* --- forward and backward passes, one slice of the lanes at a time */

static void sum_rows(const network *n, const features *x, int lane, float sum[SLICE])
{
    const float *bias = row_of(n->weight, n->bias) + lane;
    for (int k = 0; k < SLICE; k++)
        sum[k] = bias[k];
    for (int i = 0; i < FEATURES; i++) {
        const float *w = row_of(n->weight, x->row[i]) + lane;
        for (int k = 0; k < SLICE; k++)
            sum[k] += w[k];
    }
}

/* The slice's contribution to the output. */
static float forward(const network *n, const features *x, int lane, float activation[SLICE])
{
    const float *out = row_of(n->weight, n->out + (size_t)x->phase) + lane;
    float sum[SLICE], total = 0;
    sum_rows(n, x, lane, sum);
    for (int k = 0; k < SLICE; k++) {
        activation[k] = sum[k] < 0 ? 0 : sum[k] > 1 ? 1 : sum[k];
        sum[k] = activation[k] * activation[k] * out[k];
    }
    for (int k = 0; k < SLICE; k++)
        total += sum[k];
    return total;
}

static void backward(const network *n, const features *x, int lane, const float activation[SLICE],
                     float error)
{
    const float *out = row_of(n->weight, n->out + (size_t)x->phase) + lane;
    float *out_gradient = row_of(n->gradient, n->out + (size_t)x->phase) + lane;
    float *bias = row_of(n->gradient, n->bias) + lane;
    float gradient[SLICE];
    for (int k = 0; k < SLICE; k++) {
        const float a = activation[k];
        out_gradient[k] += error * a * a;
        gradient[k] = a > 0 && a < 1 ? 2 * error * a * out[k] : 0;
        bias[k] += gradient[k];
    }
    for (int i = 0; i < FEATURES; i++) {
        float *row = row_of(n->gradient, x->row[i]) + lane;
        for (int k = 0; k < SLICE; k++)
            row[k] += gradient[k];
    }
}

/* --- the optimizer */

typedef struct adamw {
    float lr, keep, limit;            /* keep: 1 - lr * weight_decay; limit: of a weight */
    float m_correction, v_correction; /* of the bias towards the zeros that m and v start from */
} adamw;

static void update(network *n, size_t from, size_t to, const adamw *a)
{
    for (size_t i = from * LANES; i < to * LANES; i++) {
        const float gradient = n->gradient[i];
        const float m = beta1 * n->m[i] + (1 - beta1) * gradient;
        const float v = beta2 * n->v[i] + (1 - beta2) * gradient * gradient;
        const float w = a->keep * n->weight[i] -
                        a->lr * m * a->m_correction / (sqrtf(v * a->v_correction) + 1e-8f);
        n->weight[i] = w > a->limit ? a->limit : w < -a->limit ? -a->limit : w;
        n->m[i] = m;
        n->v[i] = v;
        n->gradient[i] = 0;
    }
}

static float learning_rate(double done)
{
    const double warm_up = 0.02;
    if (done < warm_up)
        return peak_lr * (float)(done / warm_up);
    return peak_lr *
           (float)((1 + cos(3.14159265358979323846 * (done - warm_up) / (1 - warm_up))) / 2 + 1e-3);
}

/* A thread's share of the embedding rows; the first thread also updates bias and output. */
static void update_share(trainer *t, int number, int threads, double done)
{
    network *n = &t->n;
    const size_t each = n->bias / (size_t)threads, from = each * (size_t)number;
    const float lr = learning_rate(done);
    const adamw embedding = {.lr = lr,
                             .keep = 1 - lr * weight_decay,
                             .limit = (float)OTHELLO_ROW_MOST / OTHELLO_NETWORK_ONE,
                             .m_correction = 1 / (1 - powf(beta1, (float)(t->step + 1))),
                             .v_correction = 1 / (1 - powf(beta2, (float)(t->step + 1)))};
    adamw output = embedding;
    output.lr = output_lr_scale * lr;
    output.keep = 1;
    output.limit = (float)OTHELLO_OUT_MOST / OTHELLO_PATTERN_UNIT;
    update(n, from, number + 1 == threads ? n->bias : from + each, &embedding);
    if (number == 0)
        update(n, n->bias, n->rows, &output);
}

/* --- an epoch: all threads work on each batch */

typedef struct worker {
    trainer *t;
    int number, threads;
} worker;

static void wait_at_barrier(trainer *t)
{
    pthread_barrier_wait(&t->barrier);
}

static void featurize_share(const worker *w, const uint32_t *chosen)
{
    const trainer *t = w->t;
    for (int i = w->number; i < t->batch; i += w->threads)
        featurize(t, &t->training.at[chosen[i]], &t->features[i]);
}

static float output_of(const trainer *t, int i)
{
    float value = row_of(t->n.weight, t->n.last)[t->features[i].phase];
    for (int slice = 0; slice < SLICES; slice++)
        value += t->partial[i][slice];
    return value;
}

static void forward_slice(trainer *t, int slice)
{
    for (int i = 0; i < t->batch; i++)
        t->partial[i][slice] =
            forward(&t->n, &t->features[i], slice * SLICE, t->activation[i] + slice * SLICE);
}

static void backward_slice(trainer *t, int slice)
{
    float *last = row_of(t->n.gradient, t->n.last);
    for (int i = 0; i < t->batch; i++) {
        const float error = output_of(t, i) - t->features[i].target;
        const float gradient = 2 * error / (float)t->batch;
        backward(&t->n, &t->features[i], slice * SLICE, t->activation[i] + slice * SLICE, gradient);
        if (slice == 0) {
            last[t->features[i].phase] += gradient;
            t->squared_error += (double)error * (double)error;
        }
    }
}

static void run_batch(const worker *w, const uint32_t *chosen, double done)
{
    trainer *t = w->t;
    featurize_share(w, chosen);
    wait_at_barrier(t);
    for (int slice = w->number; slice < SLICES; slice += w->threads)
        forward_slice(t, slice);
    wait_at_barrier(t);
    for (int slice = w->number; slice < SLICES; slice += w->threads)
        backward_slice(t, slice);
    wait_at_barrier(t);
    update_share(t, w->number, w->threads, done);
    wait_at_barrier(t);
}

static void shuffle(trainer *t)
{
    for (size_t i = t->training.count - 1; i > 0; i--) {
        const size_t k = nw_below((uint32_t)(nw_random(&t->random) >> 32), (uint32_t)i + 1);
        const uint32_t moved = t->order[i];
        t->order[i] = t->order[k];
        t->order[k] = moved;
    }
}

static void report_epoch(trainer *t, int epoch, size_t steps)
{
    const double spent = nw_seconds() - t->began;
    const int left = t->f->epochs - epoch - 1;
    train_log(t->f, "epoch %d of %d: rms %.3f, %.0f s left", epoch + 1, t->f->epochs,
              sqrt(t->squared_error / (double)steps / t->batch), spent / (epoch + 1) * left);
    t->squared_error = 0;
}

static void *work(void *context)
{
    const worker *w = context;
    trainer *t = w->t;
    const size_t steps = t->training.count / (size_t)t->batch;
    for (int epoch = 0; epoch < t->f->epochs && !t->stopped; epoch++) {
        if (w->number == 0)
            shuffle(t);
        wait_at_barrier(t);
        for (size_t i = 0; i < steps && !t->stopped; i++) {
            run_batch(w, t->order + i * (size_t)t->batch,
                      (epoch + (double)(i + 1) / (double)steps) / t->f->epochs);
            if (w->number == 0) {
                t->step++;
                t->stopped = nw_is_set(t->f->stop);
            }
            wait_at_barrier(t);
        }
        if (w->number == 0 && !t->stopped)
            report_epoch(t, epoch, steps);
    }
    return NULL;
}

/* One thread, or two if asked for and available. */
static int train(trainer *t, nw_error *err)
{
    const int threads = t->f->threads > 1 ? 2 : 1;
    worker w[2] = {{t, 0, threads}, {t, 1, threads}};
    pthread_t second;
    t->began = nw_seconds();
    pthread_barrier_init(&t->barrier, NULL, (unsigned)threads);
    if (threads == 2 && pthread_create(&second, NULL, work, &w[1]) != 0) {
        pthread_barrier_destroy(&t->barrier);
        pthread_barrier_init(&t->barrier, NULL, 1);
        w[0].threads = 1;
    }
    work(&w[0]);
    if (w[0].threads == 2)
        pthread_join(second, NULL);
    pthread_barrier_destroy(&t->barrier);
    return t->stopped ? nw_fail(err, NW_ESTOP, "stopped") : NW_OK;
}

/* --- quantization */

static void round_rows(network *n, size_t from, size_t to, float scale)
{
    for (size_t i = from * LANES; i < to * LANES; i++)
        n->weight[i] = roundf(n->weight[i] * scale) / scale;
}

static void quantize(network *n)
{
    round_rows(n, 0, n->out, OTHELLO_NETWORK_ONE);
    round_rows(n, n->out, n->last, OTHELLO_PATTERN_UNIT);
    round_rows(n, n->last, n->rows, OTHELLO_UNIT);
}

static uint8_t *put_row(uint8_t *at, const float *row, float scale, int bytes)
{
    for (int k = 0; k < LANES; k++) {
        const int value = (int)(row[k] * scale);
        *at++ = (uint8_t)value;
        if (bytes == 2)
            *at++ = (uint8_t)((unsigned)value >> 8);
    }
    return at;
}

/* The uncompressed contents of the file. */
static size_t put_network(const trainer *t, uint8_t *out)
{
    const network *n = &t->n;
    uint8_t *at = put_row(out, row_of(n->weight, n->bias), OTHELLO_NETWORK_ONE, 2);
    for (size_t i = 0; i < n->bias; i++)
        at = put_row(at, row_of(n->weight, i), OTHELLO_NETWORK_ONE, 1);
    for (size_t i = n->out; i < n->last; i++)
        at = put_row(at, row_of(n->weight, i), OTHELLO_PATTERN_UNIT, 2);
    return (size_t)(put_row(at, row_of(n->weight, n->last), OTHELLO_UNIT, 2) - out) -
           2 * (LANES - PHASES);
}

static int write_network(const trainer *t, FILE *out, nw_error *err)
{
    char kind[NW_WEIGHTFILE_HEAD_MAX];
    othello_network_kind(kind);
    uint8_t *raw = malloc(2 * t->n.rows * LANES);
    const size_t size = raw ? put_network(t, raw) : 0;
    uint8_t *bytes = malloc(NW_WEIGHTFILE_MAX(size));
    if (raw && bytes)
        fwrite(bytes, 1, nw_weightfile_write(kind, raw, size, bytes), out);
    const int rc = raw && bytes ? NW_OK : nw_fail(err, NW_ENOMEM, "out of memory");
    free(raw);
    free(bytes);
    return rc;
}

/* --- the fit */

static double squared_error_of(const trainer *t, const sample *from)
{
    float activation[SLICE];
    features x;
    featurize(t, from, &x);
    double error = (double)row_of(t->n.weight, t->n.last)[x.phase] - (double)x.target;
    for (int slice = 0; slice < SLICES; slice++)
        error += (double)forward(&t->n, &x, slice * SLICE, activation);
    return error * error;
}

static void report_validation(const trainer *t, bool exact)
{
    double sum = 0;
    size_t count = 0;
    for (size_t i = 0; i < t->validation.count; i++)
        if (!exact || t->validation.at[i].exact) {
            sum += squared_error_of(t, &t->validation.at[i]);
            count++;
        }
    if (count > 0)
        train_log(t->f, "held out%s: %zu samples, rms %.3f", exact ? ", exact" : "", count,
                  sqrt(sum / (double)count));
}

static int read_datasets(trainer *t, nw_error *err)
{
    const train_fit *f = t->f;
    train_reading reading = {.subject = f->subject,
                             .labels = f->labels,
                             .path = f->path,
                             .paths = f->paths,
                             .take = add_sample,
                             .context = t,
                             .damaged = f->damaged};
    const int rc = train_read_samples(&reading, err);
    if (rc < 0)
        return rc;
    train_log(f, "%llu games, %zu training samples, %zu held out",
              (unsigned long long)reading.games, t->training.count, t->validation.count);
    if (t->training.count == 0 || t->training.count > UINT32_MAX)
        return nw_fail(err, NW_EINVAL, "%zu training samples: too %s", t->training.count,
                       t->training.count ? "many" : "few");
    t->batch = t->training.count < BATCH ? (int)t->training.count : BATCH;
    return NW_OK;
}

static int make_batch(trainer *t, nw_error *err)
{
    t->order = malloc(t->training.count * sizeof *t->order);
    t->features = malloc((size_t)t->batch * sizeof *t->features);
    t->activation = malloc((size_t)t->batch * sizeof *t->activation);
    t->partial = malloc((size_t)t->batch * sizeof *t->partial);
    if (!t->order || !t->features || !t->activation || !t->partial)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    for (size_t i = 0; i < t->training.count; i++)
        t->order[i] = (uint32_t)i;
    return NW_OK;
}

static int fit_all(trainer *t, FILE *out, nw_error *err)
{
    int rc = make_network(&t->n, &t->random, err);
    if (rc == NW_OK)
        rc = read_datasets(t, err);
    if (rc == NW_OK)
        rc = make_batch(t, err);
    if (rc == NW_OK)
        rc = train(t, err);
    if (rc < 0)
        return rc;
    quantize(&t->n);
    report_validation(t, false);
    report_validation(t, true);
    return write_network(t, out, err);
}

int train_fit_network(const train_fit *f, const char *out, nw_error *err)
{
    trainer *t = calloc(1, sizeof *t);
    nw_outfile file; /* opened first: a fit takes long */
    int rc = t ? nw_outfile_open(&file, out, err) : nw_fail(err, NW_ENOMEM, "out of memory");
    if (rc < 0) {
        free(t);
        return rc;
    }
    t->f = f;
    t->random = f->seed;
    rc = nw_outfile_close(&file, fit_all(t, file.out, err), err);
    free_network(&t->n);
    free(t->training.at);
    free(t->validation.at);
    free(t->order);
    free(t->features);
    free(t->activation);
    free(t->partial);
    free(t);
    return rc;
}
