# SPDX-License-Identifier: MIT
"""The functions and structures of include/nullwindow.h and nullwindow_lab.h, by ctypes.

Every structure has all members of the header's. tests/python/test_layout.py compares their names
with the header's text, and their offsets and sizes with a C compiler's.
"""

from __future__ import annotations

import ctypes as c
import os
import pathlib
import re
from typing import Any

SCORE = c.c_int32
MOVE = c.c_uint32
NO_MOVE = 0xFFFFFFFF
PLIES_MAX = 250
MOVES_MAX = 1024
STOPPED = -4

_TYPES: dict[str, Any] = {
    "void": None,
    "void*": c.c_void_p,
    "char*": c.c_char_p,
    "object": c.py_object,
    "nw_score": SCORE,
    "nw_move": MOVE,
    "unsigned": c.c_uint,
    **{name: getattr(c, f"c_{name}") for name in ("bool", "char", "double", "int", "size_t")},
    **{name + "_t": getattr(c, f"c_{name}") for name in ("uint32", "uint64")},
}


def _type(name: str) -> Any:
    """A type by its name in C; nw_lab_size is the class NwLabSize, an X_FN the one of that name."""
    if name in _TYPES:
        return _TYPES[name]
    if name.endswith("*"):
        return c.POINTER(_type(name[:-1]))
    return globals()[name if name.endswith("_FN") else name.title().replace("_", "")]


def _members(text: str) -> list[tuple[str, Any]]:
    """The members of a structure, written as in C, but for commas: "int a b[4]; char* c"."""
    fields = []
    for declaration in text.split(";"):
        kind, *names = declaration.split()
        for name in names:
            name, _, count = name.rstrip("]").partition("[")
            fields.append((name, _type(kind) * int(count) if count else _type(kind)))
    return fields


def _function(text: str) -> Any:
    """The type of a function: its result, then its parameters."""
    return c.CFUNCTYPE(*map(_type, text.split(", ")))


class NwError(c.Structure):
    _fields_ = _members("int code; char text[256]")


MOVES_FN = _function("int, void*, nw_move*")
PLAY_FN = _function("void, void*, void*, nw_move")
SCORE_FN = _function("nw_score, void*")
KEY_FN = _function("uint64_t, void*")
ORDER_FN = _function("int, void*, nw_move")
INDEX_FN = _function("unsigned, void*, nw_move")
PRINT_FN = _function("void, void*, void*, size_t")
TEST_FN = _function("int, void*")
CHILD_KEY_FN = _function("uint64_t, void*, nw_move")
RANGE_FN = _function("void, void*, nw_score*, nw_score*")
NAME_FN = _function("void, void*, nw_move, void*, size_t")


class NwInsight(c.Structure):
    _fields_ = _members("nw_score asked least greatest; int plies; uint32_t proof disproof")


USEFUL_FN = _function("int, void*, nw_move*, nw_insight*")


class NwGame(c.Structure):
    _fields_ = _members(
        """
        size_t size; char* name; size_t state_size; int max_moves; unsigned move_indexes; MOVES_FN
        moves; PLAY_FN play; SCORE_FN evaluate result; KEY_FN key; MOVES_FN noisy; ORDER_FN order;
        INDEX_FN index; PRINT_FN print; NAME_FN move_name; TEST_FN forced is_quiet is_over;
        CHILD_KEY_FN child_key; RANGE_FN range; ORDER_FN reversible; USEFUL_FN useful; TEST_FN
        longest; KEY_FN canonical; TEST_FN mover
        """
    )


class NwCounts(c.Structure):
    _fields_ = _members("uint64_t leaf interior table quiescence")


class NwPass(c.Structure):
    _fields_ = _members("nw_score alpha beta value")


class NwIteration(c.Structure):
    _fields_ = _members(
        """
        int depth deepest; nw_score value; nw_move move; nw_pass* pass_; int passes; uint64_t
        nodes; nw_counts counts; double seconds; nw_move pv[64]; int pv_length crossings
        """
    )


class NwResult(c.Structure):
    _fields_ = _members(
        """
        nw_score value lower upper; nw_move move; int depth complete; nw_move pv[251]; int
        pv_length; uint64_t nodes; nw_counts counts; double seconds; nw_iteration* iteration; int
        iterations; void* statistics; int proof crossings
        """
    )


ITERATION_FN = _function("int, void*, nw_iteration*")


class NwDriving(c.Structure):
    _fields_ = _members("int pass_; nw_score g gamma lower upper guess lo hi step delta")


NEXT_FN = _function("nw_score, void*, nw_driving*")


class NwLimits(c.Structure):
    _fields_ = _members(
        """
        size_t size; int depth; double seconds; uint64_t nodes; int* stop; ITERATION_FN iteration;
        void* context; ITERATION_FN pass_; double soft_seconds; nw_move* only; int only_count;
        uint64_t* history; int history_count reversible; nw_score* guesses; uint64_t evaluations;
        double evaluation_seconds node_seconds; NEXT_FN driver
        """
    )


class NwDriverRules(c.Structure):
    _fields_ = _members("char first[128] next[128]")


class NwOptions(c.Structure):
    """Filled by nw_options_preset, and changed by name: nw_option_set."""

    _fields_ = _members(
        """
        size_t size; char* algorithm replace; int table_bits two_bounds at_least etc deepen
        table_move static_order killers history shallow_order quiescence quiescence_checks;
        nw_score grain guess; int guess_back; nw_score offset delta step lo hi; int play; unsigned
        selective; int window_independent threads; char* parallel; int lab; unsigned forms;
        nw_driver_rules driver
        """
    )


class NwOption(c.Structure):
    _fields_ = _members(
        """
        char* name field group; int kind; size_t at lab_at; unsigned bits; nw_score least most;
        int or_none; char** words; int numbered; char* unlisted; int is_group; char* help
        """
    )


LEAF_FN = _function("void, void*, uint32_t*, int")


PROGRESS_FN = _function("void, void*, nw_counts*")


class NwLabOptions(c.Structure):
    """Filled by nw_lab_options_init, and changed by name: nw_lab_option_set."""

    _fields_ = _members(
        """
        size_t size; char* algorithm; int depth; nw_score guess delta step lo hi threshold alpha
        beta; int resident groups select entries keep budget; nw_score margin; int conspirators
        confidence; char first[128] next[128]; int* stop; LEAF_FN leaf; void* context; PROGRESS_FN
        progress; void* progress_context observer; int no_pv; NEXT_FN driver; void*
        driver_context; int call_alphabeta; void* within
        """
    )


class NwLabResult(c.Structure):
    _fields_ = _members(
        """
        nw_score value; int bound; nw_score pess opt; int settled; uint64_t open_peak; nw_counts
        counts; nw_pass* pass_; int passes; uint32_t* pv; int pv_length; nw_move move
        """
    )


class NwLabSize(c.Structure):
    _fields_ = _members("uint64_t leaves nodes")


class NwLabFacts(c.Structure):
    _fields_ = _members("nw_score value; nw_lab_size plus minus critical type[4]")


class NwQuestion(c.Structure):
    _fields_ = _members("void* state; nw_score v; int repetition within; bool outlast")


class NwProved(c.Structure):
    _fields_ = _members(
        """
        int answer; nw_move move; int plies; nw_score bound; uint64_t nodes; double seconds;
        size_t memory; uint32_t pn dn; bool too_deep
        """
    )


class NwProveLimits(c.Structure):
    _fields_ = _members("uint64_t nodes; double seconds; int* stop; void* progress context")


class NwProverOptions(c.Structure):
    _fields_ = _members("int by; size_t memory; int threads; void* known known_by")


class NwSolution(c.Structure):
    _fields_ = _members(
        """
        bool complete; nw_score lower upper; int plies; nw_move move; nw_question last; int
        answer; uint64_t nodes; double seconds; size_t memory; uint32_t pn dn; bool too_deep
        """
    )


class NwCertificateOptions(c.Structure):
    _fields_ = _members(
        """
        char* position; uint64_t leaf_work; nw_prove_limits limits; void* progress context known known_by;
        char* database; bool lines
        """
    )


class NwCertificate(c.Structure):
    _fields_ = _members("uint64_t positions leaves entries lines nodes; size_t bytes; int plies")


class NwLabGraphs(c.Structure):
    _fields_ = _members("nw_score value; nw_counts search tree lfmg lfmg_etc mm_tree mm armg")


class NwObjectsCalls(c.Structure):
    """Functions of Python's C interface, by their names there."""

    _fields_ = _members(
        """
        void* ensure release hold drop call tuple length item hash compare index number failed
        fetch normalize trace_back utf8
        """
    )


PYTHON_CALLS = """
    PyGILState_Ensure PyGILState_Release Py_IncRef Py_DecRef PyObject_CallFunctionObjArgs
    PySequence_Tuple PyTuple_Size PyTuple_GetItem PyObject_Hash PyObject_RichCompareBool
    PyNumber_Index PyLong_AsLongLong PyErr_Occurred PyErr_Fetch PyErr_NormalizeException
    PyException_SetTraceback PyUnicode_AsUTF8AndSize
""".split()


class NwObjectsMethods(c.Structure):
    _fields_ = _members("object moves play evaluate result order mover move_name print refuse")


STRUCTURES = {
    re.sub("(?<!^)([A-Z])", r"_\1", name).lower(): structure
    for name, structure in list(globals().items())
    if isinstance(structure, type) and issubclass(structure, c.Structure)
}

_FUNCTIONS = """
char* nw_version()
char* nw_algorithm_name(int)
void nw_options_preset(nw_options*, size_t, nw_game*, int)
nw_option* nw_option_at(int)
nw_option* nw_option_find(char*)
int nw_option_set(nw_options*, char*, char*, nw_error*)
int nw_option_get(nw_options*, char*, char*, size_t)
int nw_searcher_create(void**, nw_game*, nw_options*, nw_error*)
void nw_searcher_free(void*)
int nw_search(void*, void*, nw_limits*, nw_result*, nw_error*)
int nw_game_check(nw_game*, void*, int, uint64_t, nw_error*)
int nw_position_open(void**, char*, nw_error*)
int nw_position_of(void**, nw_game*, void*, nw_error*)
void nw_position_free(void*)
int nw_position_copy(void**, void*, nw_error*)
nw_game* nw_position_game(void*)
void* nw_position_state(void*)
int nw_position_moves(void*, nw_move*, int)
int nw_position_play(void*, nw_move, nw_error*)
int nw_position_parse_move(void*, char*, nw_move*, nw_error*)
void nw_position_move_name(void*, nw_move, char*, size_t)
void nw_position_print(void*, char*, size_t)
void nw_position_draw(void*, int, char*, size_t)
char* nw_position_side(void*)
void nw_searcher_clear(void*)
int nw_lab_facts_of(nw_lab_facts*, void*, int, nw_error*)
char* nw_lab_algorithm(int)
char* nw_bound_name(int)
char** nw_lab_parameters(char*)
int nw_lab_option_set(nw_lab_options*, char*, char*, nw_error*)
int nw_lab_option_get(nw_lab_options*, char*, char*, size_t)
void nw_lab_options_init(nw_lab_options*, size_t)
int nw_lab_search(nw_lab_result**, void*, nw_lab_options*, nw_error*)
void nw_lab_result_free(nw_lab_result*)
int nw_lab_trace(void**, void*, nw_lab_options*, nw_error*)
void nw_lab_free(void*)
int nw_lab_draw(void**, void*, nw_lab_options*, char*, int, int, nw_error*)
int nw_prover_new(void**, nw_game*, nw_prover_options*, nw_error*)
void nw_prover_free(void*)
int nw_prover_prove(void*, nw_question*, nw_prove_limits*, nw_proved*, nw_error*)
int nw_prover_solve(void*, nw_question*, int, nw_prove_limits*, nw_solution*, nw_error*)
int nw_prover_line(void*, nw_solution*, nw_prove_limits*, nw_move*, int)
int nw_prover_method(nw_game*, int)
int nw_certificate_write(void*, nw_question*, nw_proved*, bool, nw_certificate_options*, char*,
                         nw_certificate*, nw_error*)
int nw_lab_graphs_of(nw_lab_graphs*, void*, int, nw_error*)
int nw_objects_create(void**, char*, int, nw_objects_calls*, nw_objects_methods*, int*, nw_error*)
void nw_objects_free(void*)
nw_game* nw_objects_game(void*)
int nw_objects_state(void*, object, void*)
void* nw_objects_failure(void*)
"""


def _candidates() -> list[str]:
    """Candidate paths of the library: from the environment, in the wheel, in the build tree,
    installed."""
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
        for result, name, parameters in re.findall(r"(\S+) (nw_\w+)\(([^)]*)\)", _FUNCTIONS):
            function = getattr(library, name)
            function.restype = _type(result)
            function.argtypes = [_type(p) for p in re.split(r",\s+", parameters) if p]
        return library
    raise ImportError(
        "libnullwindow.so cannot be loaded: "
        + "; ".join(reasons)
        + ". Run make, make install, or set NULLWINDOW_LIBRARY to its path."
    )


lib = _load()
