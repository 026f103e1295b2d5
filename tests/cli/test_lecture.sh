#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# nullwindow lecture: the lessons are the explorer's, the key is what search and facts say, and the
# checker marks by it.
. "$(dirname "$0")/lib.sh"
nw=$(realpath "$nw")
run lecture "$scratch/week" --level 3 --seed 7 --questions 3
is "exit code" "$code" 0
cd "$scratch/week" || exit 1
is "figures in three formats and a film" "$(ls lesson-9-mt-sss-4.{svg,pdf,tex} lesson-9-mt-sss.svg | wc -l)" 4
is "a film is small" "$(find . -size +2M)" ""

# Every lesson of the page: id, title, example or text, algorithms.
page=$OLDPWD/explorer/ui/src/learn/lessons.ts
titles=$(sed -n "s/^    title: ['\"]\(.*\)['\"],$/\1/p" "$page")
links=$(sed -n 's/.*Lesson [0-9]*: \(.*\)<\/a>.*/\1/p' links.html)
is "the lessons of the page" "$links" "$titles"
algorithms=$(sed -n "s/^    \(algo\|other\): '\(.*\)',$/\2/p" "$page" | sort -u)
drawn=$(ls lesson-*-1.svg | sed 's/lesson-[0-9]*-\(.*\)-1.svg/\1/' | sort -u)
is "and their algorithms" "$drawn" "$algorithms"
is "every lesson has its figures" "$(ls lesson-*-1.svg | cut -d - -f 2 | sort -nu | wc -l)" 12

# The key of the third question against search, on the tree of the sheet.
tree=$(sed -n '/Question 3/,$p' key-3-7.html | grep -o 'class="v"[^>]*>[0-9]*' | grep -o '[0-9]*$' |
    awk '{ v[NR] = $1 } END { for (i = 0; i < 16; i++) printf "%s%s%s", (i % 8 == 0 ? "((" : i % 4 == 0 ? "(" : "") (i % 2 ? "" : "("), v[i + 1], (i % 2 ? ")" : " ") (i % 8 == 7 ? "))" : i % 4 == 3 ? ")" : "") }')
part() { sed -n "s/^<p>3$1\. .*? \(.*\)<\/p>$/\1/p" key-3-7.html; }
is "leaves of SSS*" "$(part a)" "$("$nw" trace "tree:($tree)" --algo sss --json | jq -r 'select(.event == "leaf").g' | tr '\n' ' ' | sed 's/ $//')"
is "passes of MT-SSS*" "$(part b)" "$("$nw" search "tree:($tree)" --algo mt-sss --json | jq -r '[.passes[].value] | join(" ")')"
is "leaves of DUAL*" "$(part c)" "$("$nw" search "tree:($tree)" --algo dual --json | jq .nodes.leaf)"

# LaTeX takes the sheet, which has every question's tree as TikZ, and a figure by \input.
if command -v pdflatex >/dev/null; then
    printf '%s\n' '\documentclass{article}\usepackage{tikz}\begin{document}' '\input{lesson-9-mt-sss-4}\end{document}' >slide.tex
    for f in exercises-3-7 slide; do
        pdflatex -interaction=nonstopmode -halt-on-error "$f" >"$f.log.txt" 2>&1
        is "LaTeX compiles $f.tex" "$?|$(head -c 5 "$f.pdf")" "0|%PDF-"
    done
else
    ok "LaTeX is not installed # SKIP"
fi

# Marking: the key itself, then one wrong answer and one blank.
{ printf 'seed 7\nlevel 3\n'; sed -n 's/^<p>\([0-9][a-c]\)\. .*? \(.*\)<\/p>$/\1: \2/p' key-3-7.html; } >right.txt
run lecture --check right.txt
is "the key is right" "$code|$(tail -n 1 <<<"$out")" "0|9 right, 0 wrong, 0 not answered"
sed 's/^1a: /1a: 0 /; s/^2c: .*/2c:/' right.txt >wrong.txt
run lecture --check wrong.txt
is "mistakes are found" "$code|$(grep -c wrong$ <<<"$out")|$(tail -n 1 <<<"$out")" "1|1|7 right, 1 wrong, 1 not answered"
for bad in '1a: 3' 'seed 1' $'seed 1\nlevel 4' $'seed 1\nlevel 1\n1z: 3' $'seed 1\nlevel 1\nhello' $'seed 1\nlevel 1\n99a: 1'; do
    echo "$bad" >bad.txt
    run lecture --check bad.txt
    if [ "$code" -ne 0 ]; then ok "refused: ${bad//$'\n'/ }"; else not_ok "accepted: $bad"; fi
done
run lecture /proc/none
matches "a folder that cannot be made" "$code|$err" "1|*proc/none*"
cd "$OLDPWD" && finish
