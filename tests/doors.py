# SPDX-License-Identifier: MIT
"""The test of all doors, those that are programs: every option of the table is set through the
command line, Python and MPI by the same name and range, and read back. Doors that are closed to an
option refuse it with the sentence of the one list (src/library/doors.c). The doors within a process
are tested in tests/unit/test_doors.c.

usage: doors.py PROGRAM DOOR...    where a door is "command line", "Python" or "MPI"
"""

import json
import os
import subprocess
import sys

PROGRAM = sys.argv[1]
TREE = "uniform:w=2,d=2,seed=1,order=1"
COSTLY = {"table", "threads", "entries"}  # the greatest values would fill the machine
failures = []


def run(*words):
    done = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    return done.returncode, done.stdout, done.stderr


def table():
    return json.loads(run(PROGRAM, "list", "options", "--json")[1])["options"]


def readers():
    """For every parameter an algorithm that reads it, by the published algorithms' own list."""
    listed = json.loads(run(PROGRAM, "list", "algorithms", "--json")[1])["algorithms"]
    return {name: a["name"] for a in reversed(listed) for name in a["options"]}


def values(row):
    """Pairs of a value, and whether the option takes it."""
    name, kind = row["name"], row["kind"]
    if kind == "switch":
        return [("yes", True), ("no", True), ("perhaps", False)]
    if kind == "word":
        return [(word, True) for word in row["words"]] + [("perhaps", False)]
    if kind == "rule":
        return [("guess + 1" if name == "first" else "g >= gamma ? g + 1 : g", True), ("g +", False), ("perhaps", False)]
    most = row["least"] + 1 if name in COSTLY else row["most"]
    pairs = [(row["least"], True), (most, True), (row["most"] + 1, False), ("perhaps", False)]
    if not (row["none"] and row["least"] == 1):
        pairs.append((row["least"] - 1, False))
    if row["none"]:
        pairs.append(("none", True))
    if kind == "score":
        pairs += [("-inf" if name != "beta" else "+inf", True)]
    return pairs


def same(row, got, value):
    if row["kind"] == "switch":
        return got is (value == "yes")
    return str(got) == str(value)


def expect(door, row, value, taken, wanted, got, why):
    if taken != wanted:
        failures.append(f"{door}: {row['name']} = {value} is {'taken' if taken else 'refused'}: {why}")
    elif taken and not same(row, got, value):
        failures.append(f"{door}: {row['name']} = {value} is read back as {got}")
    return 1


# --- the command line

# Options that need another one beside them.
BESIDE = {"window-independent": ["--play"], "play": [], "lab": []}


def command_line_words(row, value):
    name = row["name"]
    if row["kind"] == "switch" and value in ("yes", "no"):
        return [f"--{'no-' * (value == 'no')}{name}"]
    return [f"--{name}={value}"]


def command_line_one(row, value, book):
    words = ["search", TREE, "--json", *command_line_words(row, value)]
    if row["name"] == "algo":
        words.append("--practical")
    elif book:
        words += ["--book", "--algo", BOOK[row["name"]]]
    else:
        words += ["--practical", "--algo", "mtdf", *BESIDE.get(row["name"], [])]
    code, out, err = run(PROGRAM, *words)
    got = json.loads(out)["settings"].get(row["name"]) if code == 0 else None
    return code == 0, got, err


def command_line(row):
    checks = 0
    for value, wanted in values(row):
        for book in (False, True):
            if not row["published" if book else "practical"]:
                continue
            if row["kind"] == "switch" and value == "perhaps":
                continue  # the next word would be the position
            if row["several"]:
                continue  # stands for several others, and is not read back
            checks += expect("command line", row, value, *swap(wanted, *command_line_one(row, value, book)))
    return checks


def swap(wanted, taken, got, why):
    return taken, wanted, got, why


# --- Python


def python(row):
    import ctypes

    from nullwindow import Error
    from nullwindow import _native as native
    from nullwindow import _search, _study

    checks = 0
    doors = []
    if row["practical"]:
        options = native.NwOptions()
        native.lib.nw_options_preset(options, ctypes.sizeof(options), None, 0)
        doors.append((options, native.lib.nw_option_set, native.lib.nw_option_get))
    if row["published"]:
        options = _study._Study("uniform:w=2,d=2,seed=1", None, {"algo": "sss"}).options
        doors.append((options, native.lib.nw_lab_option_set, native.lib.nw_lab_option_get))
    for value, wanted in values(row):
        for options, setter, getter in doors:
            given = value == "yes" if row["kind"] == "switch" and value != "perhaps" else value
            text = ctypes.create_string_buffer(64)
            try:
                _search.set_option(setter, options, row["name"].replace("-", "_"), given)
                taken, why = getter(options, row["name"].encode(), text, 64) == 0, ""
            except Error as error:
                taken, why = False, str(error)
            got = text.value.decode()
            got = got == "yes" if row["kind"] == "switch" else got
            checks += expect("Python", row, value, taken, wanted, got, why)
    return checks


# --- MPI


def mpi_words(row, value):
    if row["kind"] == "switch":
        return [f"--{'no-' * (value == 'no')}{row['name']}"]
    return [f"--{row['name']}", str(value)]


def mpi(rows):
    """Every option at once, for each of its first two values; then what is refused, one by one."""
    program = os.path.join(os.path.dirname(PROGRAM), "nullwindow-mpi")
    checks = 0
    alone = {"lab": "no", "grain": 0, "quiescence-checks": 0}
    for turn in (0, 1):
        chosen = {}
        for row in rows:
            taken = [value for value, wanted in values(row) if wanted]
            chosen[row["name"]] = taken[min(turn, len(taken) - 1)]
        chosen["lab"] = "yes"  # without it the forms of the laboratory are refused
        words = [word for row in rows for word in mpi_words(row, chosen[row["name"]])]
        code, out, err = run("mpirun", "-n", "1", program, "search", "othello", "--depth", "2", "--json", *words)
        if code != 0:
            failures.append(f"MPI: {' '.join(words)}: {err}")
            continue
        got = json.loads(out)["settings"]
        for row in rows:
            checks += expect("MPI", row, chosen[row["name"]], True, True, got.get(row["name"]), "")
    for row in rows:
        wrong = next(str(value) for value, wanted in values(row) if not wanted)
        if row["kind"] == "switch":
            continue
        code, _, err = run(program, "search", "othello", "--depth", "1", *mpi_words(row, wrong))
        checks += expect("MPI", row, wrong, code == 0, False, None, err)
    return checks


def closed(door, rows):
    checks = 0
    for row in rows:
        value = next(value for value, wanted in values(row) if wanted and value != "mtdf")
        if row["name"] == "depth":
            continue  # a limit of that name is there
        program = os.path.join(os.path.dirname(PROGRAM), "nullwindow-mpi")
        code, _, err = run(program, "search", "othello", "--depth", "1", *mpi_words(row, value))
        if code != 2 or row["closed"][door] not in err:
            failures.append(f"{door}: {row['name']} must be refused by '{row['closed'][door]}', not: {err}")
        checks += 1
    return checks


BOOK = readers()


def main():
    rows = table()
    for door in sys.argv[2:]:
        open_rows = [row for row in rows if door not in row["closed"]]
        shut = [row for row in rows if door in row["closed"]]
        checks = 0
        if door == "MPI":
            checks = mpi(open_rows) + closed(door, shut)
        else:
            each = {"command line": command_line, "Python": python}[door]
            checks = sum(each(row) for row in open_rows)
        print(f"# door {door:12s} {len(open_rows):2d} options open, {len(shut):2d} closed, {checks:3d} checks")
    for failure in failures:
        print(f"#   {failure}")
    return len(failures) > 0


sys.exit(main())
