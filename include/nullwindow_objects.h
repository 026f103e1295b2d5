/* SPDX-License-Identifier: MIT */
#ifndef NULLWINDOW_OBJECTS_H
#define NULLWINDOW_OBJECTS_H
/* A game whose states and moves are Python objects, for the package in python/. The library is not
 * linked with Python: it gets the addresses of the functions of Python's stable C interface.
 *
 * States are numbered, and their moves, children, values and keys are cached, so Python is called
 * once for each of them however often a search returns to a state. Numbers and cache live as long
 * as the nw_objects. A state of the game is a pointer; a move is the number of a move object, the
 * same in all states, so that killers and history recognise it.
 *
 * Several threads may read the cache; the thread that holds the interpreter's lock (GIL) writes it.
 */
#include "nullwindow.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Functions of Python's C interface, with their names there. Objects are void *. */
typedef struct nw_objects_calls {
    int (*ensure)(void);                              /* PyGILState_Ensure */
    void (*release)(int);                             /* PyGILState_Release */
    void (*hold)(void *);                             /* Py_IncRef */
    void (*drop)(void *);                             /* Py_DecRef */
    void *(*call)(void *callable, ...);               /* PyObject_CallFunctionObjArgs */
    void *(*tuple)(void *iterable);                   /* PySequence_Tuple */
    ptrdiff_t (*length)(void *tuple);                 /* PyTuple_Size */
    void *(*item)(void *tuple, ptrdiff_t i);          /* PyTuple_GetItem */
    ptrdiff_t (*hash)(void *);                        /* PyObject_Hash */
    int (*compare)(void *, void *, int);              /* PyObject_RichCompareBool */
    void *(*index)(void *);                           /* PyNumber_Index */
    long long (*number)(void *);                      /* PyLong_AsLongLong */
    void *(*failed)(void);                            /* PyErr_Occurred */
    void (*fetch)(void **, void **, void **);         /* PyErr_Fetch */
    void (*normalize)(void **, void **, void **);     /* PyErr_NormalizeException */
    int (*trace_back)(void *, void *);                /* PyException_SetTraceback */
    const char *(*utf8)(void *text, ptrdiff_t *size); /* PyUnicode_AsUTF8AndSize */
} nw_objects_calls;

/* The methods of the game, as callables; those marked optional may be NULL. */
typedef struct nw_objects_methods {
    void *moves;     /* of a state: an iterable of moves */
    void *play;      /* of a state and a move: a state */
    void *evaluate;  /* of a state: a whole number */
    void *result;    /* optional */
    void *order;     /* optional; of a state and a move */
    void *mover;     /* optional; of a state: 0 or 1 */
    void *move_name; /* of a state and a move: a str */
    void *print;     /* of a state: a str */
    void *refuse;    /* raises the exception for an invalid result; arguments: the method and the
                        result, for play the state that it has changed */
} nw_objects_methods;

typedef struct nw_objects nw_objects;

/* A non-zero *stop is set when a method raises an exception; until the exception is taken, all
 * functions of the game return 0 without calling Python. */
NW_API int nw_objects_create(nw_objects **out, const char *name, int max_moves,
                             const nw_objects_calls *calls, const nw_objects_methods *methods,
                             int *stop, nw_error *err);
NW_API void nw_objects_free(nw_objects *o);

/* Owned by o. */
NW_API const nw_game *nw_objects_game(const nw_objects *o);

/* Writes the state of an object; a negative code leaves a failure. */
NW_API int nw_objects_state(nw_objects *o, void *object, void *state);

/* The exception that was raised, a new reference, and forgets it; NULL: none. */
NW_API void *nw_objects_failure(nw_objects *o);

#ifdef __cplusplus
}
#endif
#endif
