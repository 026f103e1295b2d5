# SPDX-License-Identifier: MIT
"""The functions and structures of include/nullwindow.h and nullwindow_lab.h, by ctypes.

Every structure has all members of the header's. tests/python/test_layout.py compares their names
with the header's text, and their places and sizes with what a C compiler makes of it.
"""

from __future__ import annotations

import ctypes as c
import os
import pathlib

SCORE = c.c_int32
MOVE = c.c_uint32
NO_MOVE = 0xFFFFFFFF
PLIES_MAX = 250
MOVES_MAX = 1024
STOPPED = -4


class NwError(c.Structure):
    _fields_ = [("code", c.c_int), ("text", c.c_char * 256)]


MOVES_FN = c.CFUNCTYPE(c.c_int, c.c_void_p, c.POINTER(MOVE))
PLAY_FN = c.CFUNCTYPE(None, c.c_void_p, c.c_void_p, MOVE)
SCORE_FN = c.CFUNCTYPE(SCORE, c.c_void_p)
KEY_FN = c.CFUNCTYPE(c.c_uint64, c.c_void_p)
ORDER_FN = c.CFUNCTYPE(c.c_int, c.c_void_p, MOVE)
INDEX_FN = c.CFUNCTYPE(c.c_uint, c.c_void_p, MOVE)
PRINT_FN = c.CFUNCTYPE(None, c.c_void_p, c.c_void_p, c.c_size_t)
TEST_FN = c.CFUNCTYPE(c.c_int, c.c_void_p)
CHILD_KEY_FN = c.CFUNCTYPE(c.c_uint64, c.c_void_p, MOVE)
RANGE_FN = c.CFUNCTYPE(None, c.c_void_p, c.POINTER(SCORE), c.POINTER(SCORE))
NAME_FN = c.CFUNCTYPE(None, c.c_void_p, MOVE, c.c_void_p, c.c_size_t)


class NwInsight(c.Structure):
    _fields_ = [("asked", SCORE), ("least", SCORE), ("greatest", SCORE), ("plies", c.c_int)]


USEFUL_FN = c.CFUNCTYPE(c.c_int, c.c_void_p, c.POINTER(MOVE), c.POINTER(NwInsight))


class NwGame(c.Structure):
    _fields_ = [
        ("size", c.c_size_t),
        ("name", c.c_char_p),
        ("state_size", c.c_size_t),
        ("max_moves", c.c_int),
        ("move_indexes", c.c_uint),
        ("moves", MOVES_FN),
        ("play", PLAY_FN),
        ("evaluate", SCORE_FN),
        ("result", SCORE_FN),
        ("key", KEY_FN),
        ("noisy", MOVES_FN),
        ("order", ORDER_FN),
        ("index", INDEX_FN),
        ("print", PRINT_FN),
        ("move_name", NAME_FN),
        ("forced", TEST_FN),
        ("is_quiet", TEST_FN),
        ("is_over", TEST_FN),
        ("child_key", CHILD_KEY_FN),
        ("range", RANGE_FN),
        ("reversible", ORDER_FN),
        ("useful", USEFUL_FN),
        ("longest", TEST_FN),
        ("canonical", KEY_FN),
    ]


class NwCounts(c.Structure):
    _fields_ = [(name, c.c_uint64) for name in ("leaf", "interior", "table", "quiescence")]


class NwPass(c.Structure):
    _fields_ = [("alpha", SCORE), ("beta", SCORE), ("value", SCORE)]


class NwIteration(c.Structure):
    _fields_ = [
        ("depth", c.c_int),
        ("deepest", c.c_int),
        ("value", SCORE),
        ("move", MOVE),
        ("pass_", c.POINTER(NwPass)),
        ("passes", c.c_int),
        ("nodes", c.c_uint64),
        ("counts", NwCounts),
        ("seconds", c.c_double),
        ("pv", MOVE * 64),
        ("pv_length", c.c_int),
        ("crossings", c.c_int),
    ]


class NwResult(c.Structure):
    _fields_ = [
        ("value", SCORE),
        ("lower", SCORE),
        ("upper", SCORE),
        ("move", MOVE),
        ("depth", c.c_int),
        ("complete", c.c_int),
        ("pv", MOVE * (PLIES_MAX + 1)),
        ("pv_length", c.c_int),
        ("nodes", c.c_uint64),
        ("counts", NwCounts),
        ("seconds", c.c_double),
        ("iteration", c.POINTER(NwIteration)),
        ("iterations", c.c_int),
        ("statistics", c.c_void_p),
        ("proof", c.c_int),
        ("crossings", c.c_int),
    ]


ITERATION_FN = c.CFUNCTYPE(c.c_int, c.c_void_p, c.POINTER(NwIteration))


class NwLimits(c.Structure):
    _fields_ = [
        ("size", c.c_size_t),
        ("depth", c.c_int),
        ("seconds", c.c_double),
        ("nodes", c.c_uint64),
        ("stop", c.POINTER(c.c_int)),
        ("iteration", ITERATION_FN),
        ("context", c.c_void_p),
        ("pass_", ITERATION_FN),
        ("soft_seconds", c.c_double),
        ("only", c.POINTER(MOVE)),
        ("only_count", c.c_int),
        ("history", c.POINTER(c.c_uint64)),
        ("history_count", c.c_int),
        ("reversible", c.c_int),
        ("guesses", c.POINTER(SCORE)),
        ("evaluations", c.c_uint64),
        ("evaluation_seconds", c.c_double),
        ("node_seconds", c.c_double),
    ]


class NwOptions(c.Structure):
    """Filled by nw_options_preset, and changed by name: nw_option_set."""

    _fields_ = [
        ("size", c.c_size_t),
        ("algorithm", c.c_char_p),
        ("replace", c.c_char_p),
        ("table_bits", c.c_int),
        ("two_bounds", c.c_int),
        ("at_least", c.c_int),
        ("etc", c.c_int),
        ("deepen", c.c_int),
        ("table_move", c.c_int),
        ("static_order", c.c_int),
        ("killers", c.c_int),
        ("history", c.c_int),
        ("shallow_order", c.c_int),
        ("quiescence", c.c_int),
        ("quiescence_checks", c.c_int),
        ("grain", SCORE),
        ("guess", SCORE),
        ("guess_back", c.c_int),
        ("offset", SCORE),
        ("delta", SCORE),
        ("step", SCORE),
        ("lo", SCORE),
        ("hi", SCORE),
        ("play", c.c_int),
        ("selective", c.c_uint),
        ("window_independent", c.c_int),
        ("threads", c.c_int),
        ("parallel", c.c_char_p),
        ("lab", c.c_int),
        ("forms", c.c_uint),
    ]


class NwOption(c.Structure):
    _fields_ = [
        ("name", c.c_char_p),
        ("field", c.c_char_p),
        ("group", c.c_char_p),
        ("kind", c.c_int),
        ("at", c.c_size_t),
        ("lab_at", c.c_size_t),
        ("bits", c.c_uint),
        ("least", SCORE),
        ("most", SCORE),
        ("or_none", c.c_int),
        ("words", c.POINTER(c.c_char_p)),
        ("numbered", c.c_int),
        ("unlisted", c.c_char_p),
        ("is_group", c.c_int),
        ("help", c.c_char_p),
    ]


LEAF_FN = c.CFUNCTYPE(None, c.c_void_p, c.POINTER(c.c_uint32), c.c_int)


class NwDriving(c.Structure):
    _fields_ = [("pass_", c.c_int)] + [
        (name, SCORE)
        for name in ("g", "gamma", "lower", "upper", "guess", "lo", "hi", "step", "delta")
    ]


NEXT_FN = c.CFUNCTYPE(SCORE, c.c_void_p, c.POINTER(NwDriving))
PROGRESS_FN = c.CFUNCTYPE(None, c.c_void_p, c.POINTER(NwCounts))


class NwLabOptions(c.Structure):
    """Filled by nw_lab_options_init, and changed by name: nw_lab_option_set."""

    _fields_ = [
        ("size", c.c_size_t),
        ("algorithm", c.c_char_p),
        ("depth", c.c_int),
        ("guess", SCORE),
        ("delta", SCORE),
        ("step", SCORE),
        ("lo", SCORE),
        ("hi", SCORE),
        ("threshold", SCORE),
        ("alpha", SCORE),
        ("beta", SCORE),
        ("resident", c.c_int),
        ("groups", c.c_int),
        ("select", c.c_int),
        ("entries", c.c_int),
        ("keep", c.c_int),
        ("budget", c.c_int),
        ("margin", SCORE),
        ("conspirators", c.c_int),
        ("confidence", c.c_int),
        ("first", c.c_char * 128),
        ("next", c.c_char * 128),
        ("stop", c.POINTER(c.c_int)),
        ("leaf", LEAF_FN),
        ("context", c.c_void_p),
        ("progress", PROGRESS_FN),
        ("progress_context", c.c_void_p),
        ("observer", c.c_void_p),
        ("no_pv", c.c_int),
        ("driver", NEXT_FN),
        ("driver_context", c.c_void_p),
        ("call_alphabeta", c.c_int),
        ("within", c.c_void_p),
    ]


class NwLabResult(c.Structure):
    _fields_ = [
        ("value", SCORE),
        ("bound", c.c_int),
        ("pess", SCORE),
        ("opt", SCORE),
        ("settled", c.c_int),
        ("open_peak", c.c_uint64),
        ("counts", NwCounts),
        ("pass_", c.POINTER(NwPass)),
        ("passes", c.c_int),
        ("pv", c.POINTER(c.c_uint32)),
        ("pv_length", c.c_int),
        ("move", MOVE),
    ]


class NwLabSize(c.Structure):
    _fields_ = [("leaves", c.c_uint64), ("nodes", c.c_uint64)]


class NwLabFacts(c.Structure):
    _fields_ = [
        ("value", SCORE),
        ("plus", NwLabSize),
        ("minus", NwLabSize),
        ("critical", NwLabSize),
        ("type", NwLabSize * 4),
    ]


class NwQuestion(c.Structure):
    _fields_ = [
        ("state", c.c_void_p),
        ("v", SCORE),
        ("repetition", c.c_int),
        ("within", c.c_int),
        ("outlast", c.c_bool),
    ]


class NwProved(c.Structure):
    _fields_ = [
        ("answer", c.c_int),
        ("move", MOVE),
        ("plies", c.c_int),
        ("bound", SCORE),
        ("nodes", c.c_uint64),
        ("seconds", c.c_double),
        ("memory", c.c_size_t),
        ("pn", c.c_uint32),
        ("dn", c.c_uint32),
        ("too_deep", c.c_bool),
    ]


class NwProveLimits(c.Structure):
    _fields_ = [
        ("nodes", c.c_uint64),
        ("seconds", c.c_double),
        ("stop", c.POINTER(c.c_int)),
        ("progress", c.c_void_p),
        ("context", c.c_void_p),
    ]


class NwProverOptions(c.Structure):
    _fields_ = [("by", c.c_int), ("memory", c.c_size_t), ("threads", c.c_int)]


class NwSolution(c.Structure):
    _fields_ = [
        ("complete", c.c_bool),
        ("lower", SCORE),
        ("upper", SCORE),
        ("plies", c.c_int),
        ("move", MOVE),
        ("last", NwQuestion),
        ("answer", c.c_int),
        ("nodes", c.c_uint64),
        ("seconds", c.c_double),
        ("memory", c.c_size_t),
        ("pn", c.c_uint32),
        ("dn", c.c_uint32),
        ("too_deep", c.c_bool),
    ]


class NwCertificateOptions(c.Structure):
    _fields_ = [
        ("position", c.c_char_p),
        ("leaf_work", c.c_uint64),
        ("limits", NwProveLimits),
        ("progress", c.c_void_p),
        ("context", c.c_void_p),
    ]


class NwCertificate(c.Structure):
    _fields_ = [
        ("positions", c.c_uint64),
        ("leaves", c.c_uint64),
        ("nodes", c.c_uint64),
        ("bytes", c.c_size_t),
        ("plies", c.c_int),
    ]


class NwLabGraphs(c.Structure):
    _fields_ = [("value", SCORE)] + [
        (name, NwCounts) for name in ("search", "tree", "lfmg", "lfmg_etc", "mm_tree", "mm", "armg")
    ]


class NwObjectsCalls(c.Structure):
    """Functions of Python's C interface, by their names there."""

    _fields_ = [
        (name, c.c_void_p)
        for name in (
            "ensure",
            "release",
            "hold",
            "drop",
            "call",
            "tuple",
            "length",
            "item",
            "hash",
            "compare",
            "index",
            "number",
            "failed",
            "fetch",
            "normalize",
            "trace_back",
            "utf8",
        )
    ]


PYTHON_CALLS = (
    "PyGILState_Ensure",
    "PyGILState_Release",
    "Py_IncRef",
    "Py_DecRef",
    "PyObject_CallFunctionObjArgs",
    "PySequence_Tuple",
    "PyTuple_Size",
    "PyTuple_GetItem",
    "PyObject_Hash",
    "PyObject_RichCompareBool",
    "PyNumber_Index",
    "PyLong_AsLongLong",
    "PyErr_Occurred",
    "PyErr_Fetch",
    "PyErr_NormalizeException",
    "PyException_SetTraceback",
    "PyUnicode_AsUTF8AndSize",
)


class NwObjectsMethods(c.Structure):
    _fields_ = [
        (name, c.py_object)
        for name in (
            "moves",
            "play",
            "evaluate",
            "result",
            "order",
            "move_name",
            "print",
            "refuse",
        )
    ]


STRUCTURES = {
    "nw_error": NwError,
    "nw_insight": NwInsight,
    "nw_game": NwGame,
    "nw_counts": NwCounts,
    "nw_pass": NwPass,
    "nw_iteration": NwIteration,
    "nw_result": NwResult,
    "nw_limits": NwLimits,
    "nw_options": NwOptions,
    "nw_option": NwOption,
    "nw_driving": NwDriving,
    "nw_lab_options": NwLabOptions,
    "nw_lab_result": NwLabResult,
    "nw_lab_size": NwLabSize,
    "nw_lab_facts": NwLabFacts,
    "nw_lab_graphs": NwLabGraphs,
    "nw_question": NwQuestion,
    "nw_proved": NwProved,
    "nw_prove_limits": NwProveLimits,
    "nw_prover_options": NwProverOptions,
    "nw_solution": NwSolution,
    "nw_certificate_options": NwCertificateOptions,
    "nw_certificate": NwCertificate,
    "nw_objects_calls": NwObjectsCalls,
    "nw_objects_methods": NwObjectsMethods,
}

_FUNCTIONS = {
    "nw_version": (c.c_char_p, []),
    "nw_algorithm_name": (c.c_char_p, [c.c_int]),
    "nw_options_preset": (
        None,
        [c.POINTER(NwOptions), c.c_size_t, c.POINTER(NwGame), c.c_int],
    ),
    "nw_option_at": (c.POINTER(NwOption), [c.c_int]),
    "nw_option_find": (c.POINTER(NwOption), [c.c_char_p]),
    "nw_option_set": (
        c.c_int,
        [c.POINTER(NwOptions), c.c_char_p, c.c_char_p, c.POINTER(NwError)],
    ),
    "nw_option_get": (
        c.c_int,
        [c.POINTER(NwOptions), c.c_char_p, c.c_char_p, c.c_size_t],
    ),
    "nw_searcher_create": (
        c.c_int,
        [c.POINTER(c.c_void_p), c.POINTER(NwGame), c.POINTER(NwOptions), c.POINTER(NwError)],
    ),
    "nw_searcher_free": (None, [c.c_void_p]),
    "nw_search": (
        c.c_int,
        [c.c_void_p, c.c_void_p, c.POINTER(NwLimits), c.POINTER(NwResult), c.POINTER(NwError)],
    ),
    "nw_game_check": (
        c.c_int,
        [c.POINTER(NwGame), c.c_void_p, c.c_int, c.c_uint64, c.POINTER(NwError)],
    ),
    "nw_position_open": (c.c_int, [c.POINTER(c.c_void_p), c.c_char_p, c.POINTER(NwError)]),
    "nw_position_of": (
        c.c_int,
        [c.POINTER(c.c_void_p), c.POINTER(NwGame), c.c_void_p, c.POINTER(NwError)],
    ),
    "nw_position_free": (None, [c.c_void_p]),
    "nw_position_copy": (c.c_int, [c.POINTER(c.c_void_p), c.c_void_p, c.POINTER(NwError)]),
    "nw_position_game": (c.POINTER(NwGame), [c.c_void_p]),
    "nw_position_state": (c.c_void_p, [c.c_void_p]),
    "nw_position_moves": (c.c_int, [c.c_void_p, c.POINTER(MOVE), c.c_int]),
    "nw_position_play": (c.c_int, [c.c_void_p, MOVE, c.POINTER(NwError)]),
    "nw_position_parse_move": (
        c.c_int,
        [c.c_void_p, c.c_char_p, c.POINTER(MOVE), c.POINTER(NwError)],
    ),
    "nw_position_move_name": (None, [c.c_void_p, MOVE, c.c_char_p, c.c_size_t]),
    "nw_position_print": (None, [c.c_void_p, c.c_char_p, c.c_size_t]),
    "nw_position_draw": (None, [c.c_void_p, c.c_int, c.c_char_p, c.c_size_t]),
    "nw_position_side": (c.c_char_p, [c.c_void_p]),
    "nw_searcher_clear": (None, [c.c_void_p]),
    "nw_lab_facts_of": (
        c.c_int,
        [c.POINTER(NwLabFacts), c.c_void_p, c.c_int, c.POINTER(NwError)],
    ),
    "nw_lab_algorithm": (c.c_char_p, [c.c_int]),
    "nw_bound_name": (c.c_char_p, [c.c_int]),
    "nw_lab_parameters": (c.POINTER(c.c_char_p), [c.c_char_p]),
    "nw_lab_option_set": (
        c.c_int,
        [c.POINTER(NwLabOptions), c.c_char_p, c.c_char_p, c.POINTER(NwError)],
    ),
    "nw_lab_option_get": (
        c.c_int,
        [c.POINTER(NwLabOptions), c.c_char_p, c.c_char_p, c.c_size_t],
    ),
    "nw_lab_options_init": (None, [c.POINTER(NwLabOptions), c.c_size_t]),
    "nw_lab_search": (
        c.c_int,
        [
            c.POINTER(c.POINTER(NwLabResult)),
            c.c_void_p,
            c.POINTER(NwLabOptions),
            c.POINTER(NwError),
        ],
    ),
    "nw_lab_result_free": (None, [c.POINTER(NwLabResult)]),
    "nw_lab_trace": (
        c.c_int,
        [c.POINTER(c.c_void_p), c.c_void_p, c.POINTER(NwLabOptions), c.POINTER(NwError)],
    ),
    "nw_lab_free": (None, [c.c_void_p]),
    "nw_lab_draw": (
        c.c_int,
        [
            c.POINTER(c.c_void_p),
            c.c_void_p,
            c.POINTER(NwLabOptions),
            c.c_char_p,
            c.c_int,
            c.c_int,
            c.POINTER(NwError),
        ],
    ),
    "nw_prover_new": (
        c.c_int,
        [
            c.POINTER(c.c_void_p),
            c.POINTER(NwGame),
            c.POINTER(NwProverOptions),
            c.POINTER(NwError),
        ],
    ),
    "nw_prover_free": (None, [c.c_void_p]),
    "nw_prover_prove": (
        c.c_int,
        [
            c.c_void_p,
            c.POINTER(NwQuestion),
            c.POINTER(NwProveLimits),
            c.POINTER(NwProved),
            c.POINTER(NwError),
        ],
    ),
    "nw_prover_solve": (
        c.c_int,
        [
            c.c_void_p,
            c.POINTER(NwQuestion),
            c.c_int,
            c.POINTER(NwProveLimits),
            c.POINTER(NwSolution),
            c.POINTER(NwError),
        ],
    ),
    "nw_prover_line": (
        c.c_int,
        [
            c.c_void_p,
            c.POINTER(NwSolution),
            c.POINTER(NwProveLimits),
            c.POINTER(MOVE),
            c.c_int,
        ],
    ),
    "nw_prover_method": (c.c_int, [c.POINTER(NwGame), c.c_int]),
    "nw_certificate_write": (
        c.c_int,
        [
            c.c_void_p,
            c.POINTER(NwQuestion),
            c.POINTER(NwProved),
            c.c_bool,
            c.POINTER(NwCertificateOptions),
            c.c_char_p,
            c.POINTER(NwCertificate),
            c.POINTER(NwError),
        ],
    ),
    "nw_lab_graphs_of": (
        c.c_int,
        [c.POINTER(NwLabGraphs), c.c_void_p, c.c_int, c.POINTER(NwError)],
    ),
    "nw_objects_create": (
        c.c_int,
        [
            c.POINTER(c.c_void_p),
            c.c_char_p,
            c.c_int,
            c.POINTER(NwObjectsCalls),
            c.POINTER(NwObjectsMethods),
            c.POINTER(c.c_int),
            c.POINTER(NwError),
        ],
    ),
    "nw_objects_free": (None, [c.c_void_p]),
    "nw_objects_game": (c.POINTER(NwGame), [c.c_void_p]),
    "nw_objects_state": (c.c_int, [c.c_void_p, c.py_object, c.c_void_p]),
    "nw_objects_failure": (c.c_void_p, [c.c_void_p]),
}


def _candidates() -> list[str]:
    """Where the library may be: named by the environment, in the wheel, in the build tree, installed."""
    here = pathlib.Path(__file__).resolve().parent
    named = os.environ.get("NULLWINDOW_LIBRARY")
    paths = [named] if named else []
    paths += [str(here / "libnullwindow.so"), str(here.parents[1] / "build" / "libnullwindow.so")]
    paths += [str(parent / "libnullwindow.so") for parent in here.parents if parent.name == "lib"]
    return [path for path in paths if os.path.exists(path)] + ["libnullwindow.so"]


def _load() -> c.CDLL:
    reasons = []
    for path in _candidates():
        try:
            library = c.CDLL(path)
        except OSError as reason:
            reasons.append(str(reason))
            continue
        for name, (result, arguments) in _FUNCTIONS.items():
            function = getattr(library, name)
            function.restype, function.argtypes = result, arguments
        return library
    raise ImportError(
        "libnullwindow.so cannot be loaded: "
        + "; ".join(reasons)
        + ". Run make, make install, or set NULLWINDOW_LIBRARY to its path."
    )


lib = _load()
