#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Claims and runs by chance, for tests/cli/test_findings.sh.

    random_claims.py RUNS.csv.gz FOLDER SEED

Writes FOLDER/random.ini, random claims about three algorithms in Othello, and FOLDER/runs.csv, the
kept runs of that experiment with every number of every iteration drawn anew."""
import csv, gzip, json, random, shutil, sys

HEAD = """include = thesis.inc
[experiment]
title = Claims by chance
source = none
algorithms = alphabeta negascout mtdf
[game othello]
positions = othello-300
depths = 2..10
take = 40
[game chess]
depths = 2
take = 1
[game checkers]
depths = 3
take = 1
"""
COUNTS = ("passes", "leaf", "interior", "table_cut")


def claim(number, pick):
    terms = pick.sample(["alphabeta", "negascout", "mtdf"], 3)
    depth = pick.choice(["", "", "^even", "^odd", "^7", "^shallowest"])
    value = terms[0] if pick.random() < 0.15 else "%s / %s" % (terms[0] + depth, terms[1] + depth)
    lines, single = [], "/" not in value
    if not single and pick.random() < 0.4:
        value += " * %s^deepest-2 / %s^deepest-2" % (terms[2], terms[1])
        lines.append("root = 2")
    lines += ["metric = " + pick.choice(["leaf", "total", "passes"]), "value = " + value]
    if pick.random() < 0.5:
        lines.append("count = iteration")
    centre = pick.choice([2000, 20000, 200000]) if single else pick.lognormvariate(0, 0.12)
    lines.append("expect = " + pick.choice(["< %.4f" % centre, "> %.4f" % centre, "%.4f..%.4f" % (centre * 0.9, centre * 1.1)]))
    if pick.random() < 0.8:
        printed = centre * pick.lognormvariate(0, 0.1)
        lines.append("published = %s%.4f" % (pick.choice(["", "othello "]), printed) + pick.choice(["", "..%.4f" % (printed * 1.05)]))
        if pick.random() < 0.4:
            lines.append("within = %d" % pick.randint(2, 30))
    return "[claim c%d]\ntext = Claim %d.\nfrom = none\ngames = othello\n%s\n" % (number, number, "\n".join(lines))


def main():
    runs, folder, seed = sys.argv[1:]
    pick = random.Random(int(seed))
    shutil.copy("lab/experiments/thesis.inc", folder)
    with open(folder + "/random.ini", "w") as out:
        out.write(HEAD + "".join(claim(i, pick) for i in range(30)))
    with gzip.open(runs, "rt") as source, open(folder + "/runs.csv", "w", newline="") as to:
        rows = csv.DictReader(source)
        out = csv.DictWriter(to, rows.fieldnames)
        out.writeheader()
        grown, before, built = {}, {}, {}
        for row in rows:
            config = json.loads(row["config"])
            if (row["game"], row["name"], row["run_depth"], config.get("table")) != ("othello", "", "10", 21) \
                    or config["algo"] not in ("alphabeta", "negascout", "mtdf") \
                    or config["replace"] != "deep" or config.get("etc"):
                continue
            run = row["position"], row["config"], row["run_depth"]
            if built.setdefault(run, row["signature"]) != row["signature"]:
                continue  # another build's
            for count in (c for c in COUNTS if row[c]):
                # What an iteration adds to the counts before it.
                key, now = run + (count,), int(row[count])
                step = now if count == "passes" else now - before.get(key, 0)
                grown[key] = (0 if count == "passes" else grown.get(key, 0)) + max(1, round(step * pick.lognormvariate(0, 0.6)))
                before[key], row[count] = now, str(grown[key])
            row["total"] = str(sum(int(row[count]) for count in COUNTS[1:]))
            out.writerow(row)


main()
