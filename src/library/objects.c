/* SPDX-License-Identifier: MIT */
#include "nullwindow_objects.h"
#include "core/error.h"
#include "core/random-inl.h"
#include <limits.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Objects in the order of first appearance, found again by hash and equality. */
typedef struct numbering {
    void **object;
    void **data; /* of the object: known_state, of states */
    ptrdiff_t *hash;
    uint32_t *slot; /* number + 1; 0: empty */
    uint32_t count, room, slots;
} numbering;

enum { PYTHON_EQUAL = 2 };
enum { KNOWN_MOVES = 1, KNOWN_EVALUATION = 2, KNOWN_RESULT = 4, KNOWN_MOVER = 8 };

/* A state and the cached results of Python's methods. */
typedef struct known_state {
    nw_objects *of;
    void *object;
    uint64_t key;
    atomic_int known; /* bits KNOWN_...: which of the following are set */
    nw_score evaluation, result, mover;
    int count;
    bool tried; /* has play been checked not to change the object? */
    nw_move *move;
    _Atomic(struct known_state *) *child; /* NULL: not played yet */
    atomic_int *order;                    /* INT_MIN: not computed yet */
} known_state;

struct nw_objects {
    nw_game game;
    nw_objects_calls py;
    nw_objects_methods methods;
    int *stop;
    void *failure;
    atomic_bool failed;
    numbering states, moves;
};

static known_state *at(const void *state)
{
    return *(known_state *const *)state;
}

/* --- failures */

/* Keeps the exception that Python has just raised, and stops the search. */
static int fail(nw_objects *o)
{
    void *type = NULL, *value = NULL, *trace = NULL;
    o->py.fetch(&type, &value, &trace);
    o->py.normalize(&type, &value, &trace);
    if (value && trace)
        o->py.trace_back(value, trace);
    if (o->failure)
        o->py.drop(o->failure);
    o->failure = value;
    if (type)
        o->py.drop(type);
    if (trace)
        o->py.drop(trace);
    atomic_store(&o->failed, true);
    *o->stop = 1;
    return NW_EINVAL;
}

static int no_memory(nw_objects *o)
{
    atomic_store(&o->failed, true);
    *o->stop = 1;
    return NW_ENOMEM;
}

/* Lets Python raise the exception for a wrong answer; always fails. */
static int refuse(nw_objects *o, void *method, void *answer)
{
    void *none = o->py.call(o->methods.refuse, method, answer, NULL);
    if (none)
        o->py.drop(none);
    return fail(o);
}

void *nw_objects_failure(nw_objects *o)
{
    void *failure = o->failure;
    o->failure = NULL;
    atomic_store(&o->failed, false);
    return failure;
}

/* --- numbers */

static bool grow(numbering *n)
{
    const uint32_t room = n->room ? 2 * n->room : 1024;
    void **object = realloc(n->object, room * sizeof *object);
    n->object = object ? object : n->object;
    void **data = realloc(n->data, room * sizeof *data);
    n->data = data ? data : n->data;
    ptrdiff_t *hash = realloc(n->hash, room * sizeof *hash);
    n->hash = hash ? hash : n->hash;
    uint32_t *slot = calloc(2 * (size_t)room, sizeof *slot);
    if (!object || !data || !hash || !slot) {
        free(slot);
        return false;
    }
    for (uint32_t i = 0; i < n->count; i++) {
        uint32_t k = (uint32_t)nw_mix((uint64_t)hash[i]) & (2 * room - 1);
        while (slot[k])
            k = (k + 1) & (2 * room - 1);
        slot[k] = i + 1;
    }
    free(n->slot);
    n->slot = slot;
    n->room = room;
    n->slots = 2 * room;
    return true;
}

/* The place of an object among the slots, and whether it is there; a comparison may run Python
 * code, during which another thread may add objects. */
static int find(nw_objects *o, const numbering *n, void *object, ptrdiff_t hash, uint32_t *place)
{
    const uint32_t before = n->count;
    uint32_t k = (uint32_t)nw_mix((uint64_t)hash) & (n->slots - 1);
    for (; n->slot[k]; k = (k + 1) & (n->slots - 1)) {
        const uint32_t i = n->slot[k] - 1;
        if (n->hash[i] != hash)
            continue;
        const int equal =
            n->object[i] == object ? 1 : o->py.compare(n->object[i], object, PYTHON_EQUAL);
        if (equal < 0)
            return fail(o);
        if (n->count != before)
            return find(o, n, object, hash, place);
        if (equal)
            break;
    }
    *place = k;
    return n->slot[k] != 0;
}

/* Writes the number of an object. Returns 1 if it is a new one, with data; else 0, or negative. */
static int number_of(nw_objects *o, numbering *n, void *object, void *data, uint32_t *number)
{
    uint32_t place;
    int found = 0;
    const ptrdiff_t hash = o->py.hash(object);
    if (hash == -1 && o->py.failed())
        return fail(o);
    do {
        if (n->count == n->room && !grow(n))
            return no_memory(o);
        found = find(o, n, object, hash, &place);
    } while (found == 0 && n->count == n->room);
    if (found < 0)
        return found;
    if (!found) {
        o->py.hold(object);
        n->object[n->count] = object;
        n->data[n->count] = data;
        n->hash[n->count] = hash;
        n->slot[place] = ++n->count;
    }
    *number = n->slot[place] - 1;
    return !found;
}

/* The state of an object, made at its first appearance. */
static known_state *state_of(nw_objects *o, void *object)
{
    uint32_t number;
    known_state *fresh = calloc(1, sizeof *fresh);
    if (!fresh)
        return no_memory(o), NULL;
    const int rc = number_of(o, &o->states, object, fresh, &number);
    if (rc <= 0) {
        free(fresh);
        return rc < 0 ? NULL : o->states.data[number];
    }
    fresh->of = o;
    fresh->object = object;
    fresh->key = nw_mix((uint64_t)number + 1);
    return fresh;
}

/* --- calling Python; with the interpreter's lock held */

/* A whole number within the range of scores. */
static int read_score(nw_objects *o, void *method, void *answer, nw_score *out)
{
    if (!answer)
        return fail(o);
    void *whole = o->py.index(answer);
    const long long n = whole ? o->py.number(whole) : 0;
    if (whole)
        o->py.drop(whole);
    const bool bad = !whole || o->py.failed() || n < NW_SCORE_MIN || n > NW_SCORE_MAX;
    if (bad && o->py.failed())
        fail(o); /* refuse has a better message */
    const int rc = bad ? refuse(o, method, answer) : 0;
    o->py.drop(answer);
    *out = bad ? 0 : (nw_score)n;
    return rc;
}

static void free_lists(known_state *s)
{
    free(s->move);
    free(s->child);
    free(s->order);
}

static int read_moves(nw_objects *o, void *tuple, int count, known_state *out)
{
    uint32_t number;
    const size_t room = count ? (size_t)count : 1;
    out->move = malloc(room * sizeof *out->move);
    out->child = calloc(room, sizeof *out->child);
    out->order = malloc(room * sizeof *out->order);
    if (!out->move || !out->child || !out->order)
        return no_memory(o);
    for (int i = 0; i < count; i++) {
        const int rc = number_of(o, &o->moves, o->py.item(tuple, i), NULL, &number);
        if (rc < 0)
            return rc;
        out->move[i] = number;
        atomic_init(&out->order[i], INT_MIN);
    }
    return 0;
}

static void ask_moves(nw_objects *o, known_state *s)
{
    known_state lists = {0};
    void *answer = o->py.call(o->methods.moves, s->object, NULL);
    void *tuple = answer ? o->py.tuple(answer) : NULL;
    if (answer)
        o->py.drop(answer);
    if (!tuple) {
        fail(o);
        return;
    }
    const ptrdiff_t count = o->py.length(tuple);
    int rc = count > o->game.max_moves ? refuse(o, o->methods.moves, tuple) : 0;
    if (rc == 0)
        rc = read_moves(o, tuple, (int)count, &lists);
    o->py.drop(tuple);
    if (rc < 0 || atomic_load(&s->known) & KNOWN_MOVES) { /* another thread was first */
        free_lists(&lists);
        return;
    }
    s->move = lists.move;
    s->child = lists.child;
    s->order = lists.order;
    s->count = (int)count;
    atomic_fetch_or(&s->known, KNOWN_MOVES);
}

/* A state that play changes is no longer found under its number. */
static int check_unchanged(nw_objects *o, known_state *s)
{
    const ptrdiff_t now = o->py.hash(s->object);
    uint32_t place;
    if (now == -1 && o->py.failed())
        return fail(o);
    s->tried = true;
    const int found = find(o, &o->states, s->object, now, &place);
    if (found < 0 || (found && o->states.data[o->states.slot[place] - 1] == s))
        return found < 0 ? found : 0;
    return refuse(o, o->methods.play, s->object);
}

static void ask_child(nw_objects *o, known_state *s, int i)
{
    void *answer = o->py.call(o->methods.play, s->object, o->moves.object[s->move[i]], NULL);
    known_state *child = answer ? state_of(o, answer) : NULL;
    if (!answer)
        fail(o);
    else
        o->py.drop(answer);
    if (child && (s->tried || check_unchanged(o, s) == 0))
        atomic_store(&s->child[i], child);
}

static void ask_score(nw_objects *o, known_state *s, void *method, int bit, nw_score *out)
{
    nw_score found;
    if (read_score(o, method, o->py.call(method, s->object, NULL), &found) == 0) {
        *out = found;
        atomic_fetch_or(&s->known, bit);
    }
}

static void ask_mover(nw_objects *o, known_state *s)
{
    nw_score found;
    void *answer = o->py.call(o->methods.mover, s->object, NULL);
    if (answer)
        o->py.hold(answer); /* for refuse */
    if (read_score(o, o->methods.mover, answer, &found) == 0) {
        if (found == 0 || found == 1) {
            s->mover = found;
            atomic_fetch_or(&s->known, KNOWN_MOVER);
        } else {
            refuse(o, o->methods.mover, answer);
        }
    }
    if (answer)
        o->py.drop(answer);
}

static void ask_order(nw_objects *o, known_state *s, int i)
{
    nw_score found;
    void *answer = o->py.call(o->methods.order, s->object, o->moves.object[s->move[i]], NULL);
    if (read_score(o, o->methods.order, answer, &found) == 0)
        atomic_store(&s->order[i], found);
}

/* --- the game */

/* Runs a statement with the interpreter's lock, unless a method has failed. */
#define IN_PYTHON(o, statement)                                                                    \
    do {                                                                                           \
        if (!atomic_load(&(o)->failed)) {                                                          \
            const int gil = (o)->py.ensure();                                                      \
            statement;                                                                             \
            (o)->py.release(gil);                                                                  \
        }                                                                                          \
    } while (0)

static bool knows(const known_state *s, int bit)
{
    return atomic_load_explicit(&s->known, memory_order_acquire) & bit;
}

static int count_moves(known_state *s)
{
    if (!knows(s, KNOWN_MOVES))
        IN_PYTHON(s->of, ask_moves(s->of, s));
    return knows(s, KNOWN_MOVES) ? s->count : 0;
}

static int objects_moves(const void *state, nw_move *out)
{
    known_state *s = at(state);
    const int count = count_moves(s);
    if (count > 0)
        memcpy(out, s->move, (size_t)count * sizeof *out);
    return count;
}

static int objects_is_over(const void *state)
{
    return count_moves(at(state)) == 0;
}

/* The place of a move in the list; -1: not there. */
static int place_of(known_state *s, nw_move move)
{
    for (int i = 0, count = count_moves(s); i < count; i++)
        if (s->move[i] == move)
            return i;
    return -1;
}

/* The state after a move; after a failure the state itself. */
static known_state *child_of(known_state *s, nw_move move)
{
    const int i = place_of(s, move);
    if (i < 0)
        return s;
    known_state *child = atomic_load_explicit(&s->child[i], memory_order_acquire);
    if (!child) {
        IN_PYTHON(s->of, ask_child(s->of, s, i));
        child = atomic_load(&s->child[i]);
    }
    return child ? child : s;
}

static void objects_play(void *child, const void *parent, nw_move move)
{
    *(known_state **)child = child_of(at(parent), move);
}

static nw_score objects_evaluate(const void *state)
{
    known_state *s = at(state);
    if (!knows(s, KNOWN_EVALUATION))
        IN_PYTHON(s->of,
                  ask_score(s->of, s, s->of->methods.evaluate, KNOWN_EVALUATION, &s->evaluation));
    return knows(s, KNOWN_EVALUATION) ? s->evaluation : 0;
}

static nw_score objects_result(const void *state)
{
    known_state *s = at(state);
    if (!knows(s, KNOWN_RESULT))
        IN_PYTHON(s->of, ask_score(s->of, s, s->of->methods.result, KNOWN_RESULT, &s->result));
    return knows(s, KNOWN_RESULT) ? s->result : 0;
}

static int objects_mover(const void *state)
{
    known_state *s = at(state);
    if (!knows(s, KNOWN_MOVER))
        IN_PYTHON(s->of, ask_mover(s->of, s));
    return knows(s, KNOWN_MOVER) ? s->mover : 0;
}

static uint64_t objects_key(const void *state)
{
    return at(state)->key;
}

static uint64_t objects_child_key(const void *state, nw_move move)
{
    return child_of(at(state), move)->key;
}

static int objects_order(const void *state, nw_move move)
{
    known_state *s = at(state);
    const int i = place_of(s, move);
    if (i < 0)
        return 0;
    if (atomic_load(&s->order[i]) == INT_MIN)
        IN_PYTHON(s->of, ask_order(s->of, s, i));
    const int order = atomic_load(&s->order[i]);
    return order == INT_MIN ? 0 : order;
}

/* Copies a str; with the interpreter's lock. */
static void write_text(nw_objects *o, void *text, char *out, size_t size)
{
    ptrdiff_t length;
    const char *bytes = text ? o->py.utf8(text, &length) : NULL;
    if (!bytes)
        fail(o);
    else {
        const size_t kept = (size_t)length < size ? (size_t)length : size - 1;
        memcpy(out, bytes, kept);
        out[kept] = '\0';
    }
    if (text)
        o->py.drop(text);
}

static void objects_print(const void *state, char *out, size_t size)
{
    known_state *s = at(state);
    *out = '\0';
    IN_PYTHON(s->of,
              write_text(s->of, s->of->py.call(s->of->methods.print, s->object, NULL), out, size));
}

static void objects_move_name(const void *state, nw_move move, char *out, size_t size)
{
    known_state *s = at(state);
    nw_objects *o = s->of;
    *out = '\0';
    if (move < o->moves.count)
        IN_PYTHON(
            o,
            write_text(o, o->py.call(o->methods.move_name, s->object, o->moves.object[move], NULL),
                       out, size));
}

/* --- the interface */

int nw_objects_create(nw_objects **out, const char *name, int max_moves,
                      const nw_objects_calls *calls, const nw_objects_methods *methods, int *stop,
                      nw_error *err)
{
    nw_objects *o = *out = calloc(1, sizeof *o);
    char *copy = strdup(name);
    if (!o || !copy) {
        free(copy);
        free(o);
        *out = NULL;
        return nw_fail(err, NW_ENOMEM, "out of memory");
    }
    o->py = *calls;
    o->methods = *methods;
    o->stop = stop;
    o->game = (nw_game){
        .size = sizeof(nw_game),
        .name = copy,
        .state_size = sizeof(known_state *),
        .max_moves = max_moves,
        .moves = objects_moves,
        .play = objects_play,
        .evaluate = objects_evaluate,
        .result = methods->result ? objects_result : NULL,
        .key = objects_key,
        .order = methods->order ? objects_order : NULL,
        .print = objects_print,
        .move_name = objects_move_name,
        .is_over = objects_is_over,
        .child_key = objects_child_key,
        .mover = methods->mover ? objects_mover : NULL,
    };
    return 0;
}

static void drop_all(nw_objects *o, numbering *n)
{
    for (uint32_t i = 0; i < n->count; i++)
        o->py.drop(n->object[i]);
    free(n->object);
    free(n->data);
    free(n->hash);
    free(n->slot);
}

void nw_objects_free(nw_objects *o)
{
    if (!o)
        return;
    const int gil = o->py.ensure();
    for (uint32_t i = 0; i < o->states.count; i++) {
        free_lists(o->states.data[i]);
        free(o->states.data[i]);
    }
    drop_all(o, &o->states);
    drop_all(o, &o->moves);
    if (o->failure)
        o->py.drop(o->failure);
    o->py.release(gil);
    free((char *)o->game.name);
    free(o);
}

const nw_game *nw_objects_game(const nw_objects *o)
{
    return &o->game;
}

int nw_objects_state(nw_objects *o, void *object, void *state)
{
    const int gil = o->py.ensure();
    known_state *s = state_of(o, object);
    o->py.release(gil);
    if (s)
        *(known_state **)state = s;
    return s ? 0 : NW_EINVAL;
}
