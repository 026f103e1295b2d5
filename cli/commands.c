/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include <string.h>

const cli_row cli_commands[] = {
    {"search", cmd_search, "POSITION", "search a position with one of the algorithms",
     "Prints the value for MAX, the principal variation, the passes of a driver and what was "
     "visited. In a game the side to move is MAX. The value is a bound (at least, at most) where "
     "the algorithm or the window proves no more.\n\n"
     "On trees a name means the algorithm as published (the book), on games the practical one, "
     "with a table, move ordering and iterative deepening; --book and --practical choose.\n\n"
     "    nullwindow search uniform:w=5,d=9,seed=1 --algo mtdf --guess 100\n"
     "    nullwindow search othello --algo alphabeta --depth 5\n"
     "    echo '((3 17) (2 12))' | nullwindow search tree:- --algo sss --leaves"},
    {"compare", cmd_compare, "POSITION", "run all algorithms on a position, one row each",
     "Trees are searched by the algorithms as published, games by the practical ones, with the "
     "preset of the game and quiescence, to --depth; --book and --practical choose. Values are for "
     "MAX, in games the side to move. leaves and total count all passes and iterations. "
     "Without --algos what takes more than about a second is left out, with a note: minimax beyond "
     "some two million leaves, other practical algorithms beyond a million nodes.\n\n"
     "    nullwindow compare tree:examples/trees/thesis-a2.tree\n"
     "    nullwindow compare othello --depth 6 --algos negascout,mtdf,mt-sss\n"
     "    nullwindow compare chess --depth 4 --book --algos alphabeta,sss --json"},
    {"trace", cmd_trace, "POSITION", "show a search step by step, or draw it",
     "Prints a table with a row per step: for alphabeta the columns of figure A.3 of the thesis, "
     "for sss and dual those of A.7 (node, operator, OPEN list, bounds and solution trees), for "
     "the MT drivers those of A.15, for the others a row per visit. T- and T+ are the solution "
     "trees that the leaves evaluated so far make up. Nodes are named by their labels, or else by "
     "their paths of child numbers. Pictures show MAX nodes as squares, MIN nodes as circles, T+ "
     "in blue, T- in orange, the critical path bold; one picture per pass.\n\n"
     "    nullwindow trace tree:examples/trees/thesis-a5.tree --algo mt-sss\n"
     "    nullwindow trace tree:examples/trees/thesis-a5.tree --algo sss --svg --out pictures\n"
     "    nullwindow trace othello --depth 2 --algo alphabeta --json"},
    {"explore", cmd_explore, "[POSITION]", "explore searches step by step in the browser",
     "Serves the explorer's page on this machine and prints its address as the first line: traces "
     "step by step, races, play, the laboratory, lessons. Nothing leaves the machine: it listens "
     "on 127.0.0.1 only and requires the key at the end of the address. Ctrl-C "
     "ends it. With --save the page becomes one file that works from a disk, without this program; "
     "a program built without libmicrohttpd, which has no server, writes and opens that file. "
     "See docs/explorer.md.\n\n"
     "    nullwindow explore\n"
     "    nullwindow explore tree:examples/trees/thesis-a5.tree\n"
     "    nullwindow explore --save lecture.html"},
    {"lecture", cmd_lecture, "FOLDER", "write figures, exercises and links for a class",
     "Writes to the folder: figures of the explorer's lessons as SVG, PDF and TikZ, one per pass, "
     "and as a film, leaf by leaf; a sheet of exercises and its key, as a page and in LaTeX, the "
     "same for the same seed; answers.txt, a form for the answers, which --check marks; and "
     "links.html, with links to lessons and quiz. See docs/teaching.md.\n\n"
     "    nullwindow lecture week-3 --level 2 --seed 7\n"
     "    nullwindow lecture --check answers.txt"},
    {"facts", cmd_facts, "POSITION",
     "print the value and the critical tree, independent of the algorithm",
     "Prints the value for MAX, the left-most principal variation, and the left-most proof of the "
     "value: T+ proves the upper bound, T- the lower bound, and both together form "
     "the critical (minimal) tree, whose nodes have the types 1, 2 and 3 of Knuth and Moore. Small "
     "trees are listed node by node. The cost is that of a proof of the value.\n\n"
     "    nullwindow facts uniform:w=5,d=9,seed=1\n"
     "    echo '((3 17) (2 12))' | nullwindow facts tree:-"},
    {"why", cmd_why, "POSITION LEAF", "explain why an algorithm evaluates a leaf, or does not",
     "Runs the algorithm and prints whether and when it evaluates the leaf, and the static "
     "criterion, which decides this from the tree alone: the window left by the older siblings of "
     "the leaf's ancestors, and the younger siblings that are solved first. LEAF is child "
     "numbers, a label of the tree, or moves. docs/book.md has the criteria.\n\n"
     "    nullwindow why tree:examples/trees/thesis-a5.tree 0.1.0.0 --algo sss\n"
     "    nullwindow why uniform:w=3,d=4,seed=1 2.0.1.1 --algo mtdf --guess 50"},
    {"counterexample", cmd_counterexample, "A B",
     "find the smallest tree on which A evaluates a leaf that B does not",
     "Tries all trees by their number of leaves, then of nodes, with all orders of values and "
     "ties. "
     "A and B are published algorithms with their parameters.\n\n"
     "    nullwindow counterexample alphabeta sss\n"
     "    nullwindow counterexample mtdf,guess=6 negascout\n"
     "    nullwindow counterexample negascout negascout --narrower"},
    {"graph", cmd_graph, "POSITION", "count the smallest trees and graphs that prove the value",
     "Searches the position, then counts the minimal tree of the best moves found, the "
     "left-first minimal graph (with transpositions), the same with enhanced transposition "
     "cutoffs, and with the cheapest cutoffs in the last plies: the approximate real minimal "
     "graph. Values are for the side to move. docs/minimal-graph.md has the definitions.\n\n"
     "    nullwindow graph othello --depth 8 --mm 2\n"
     "    nullwindow graph checkers --depth 11 --mm 3 --roadmap"},
    {"lab", cmd_lab,
     "list | run | status | plot | report | show | export | merge | slurm [NAME...]",
     "redo the experiments of the papers, and your own",
     "A NAME is a study, an experiment, or the path of an experiment in a file NAME.ini; without "
     "one a command covers all of them. Runs are kept in a database, each once per state of the "
     "sources it depends on; a run that is stopped or killed resumes where it was.\n\n"
     "    nullwindow lab run performance --profile full --jobs 4\n"
     "    nullwindow lab run my-experiment.ini\n"
     "    nullwindow lab report --out report"},
    {"arena", cmd_arena, "GAME [PLAYER...]",
     "let players play a match or a tournament and rate them",
     "A player is a built-in one, such as mtdf,table=20,no-history or level=3 (nullwindow list "
     "words), or an engine behind a protocol: uci:COMMAND, cecp:COMMAND (xboard), gtp:COMMAND, "
     "nboard:COMMAND, hub:COMMAND; an engine's options precede the colon, as in "
     "uci,Hash=16:COMMAND. Two players play a match, more of them a round robin, or a gauntlet of "
     "the first against the others. Every opening is played with both colours. Games end by the "
     "rules, unless adjudication is asked for; a crash, an illegal move or an overstepped time "
     "limit is a loss and is reported with the last lines the engine wrote.\n\n"
     "Elo is that of A over B; its interval comes from the spread between pairs of games. Ctrl-C "
     "stops; with --db the same command resumes without losing a game. docs/arena.md has more.\n\n"
     "    nullwindow arena othello --a mtdf --b negascout --nodes 2000 --games 200\n"
     "    nullwindow arena othello level=1 level=3 level=5 --games 20\n"
     "    nullwindow arena chess --a mtdf --b cecp:fairymax --time 2+0.02 --db fairymax.db\n"
     "    nullwindow arena checkers --a mtdf --b mtdf,no-history --nodes 5000 --sprt 0 10"},
    {"meter", cmd_meter, "PLAYER", "measure how consistent the search of a player is",
     "Searches positions to a depth, each twice and once mirrored, always as a new game, and "
     "counts in the player's reports: bounds that contradict each other, iterations that explode, "
     "wins that are taken back, searches that differ when repeated or mirrored. A player is one of "
     "the arena's: uci:COMMAND, hub:COMMAND, nboard:COMMAND, or a built-in one. docs/meter.md has "
     "the definitions and a table of engines.\n\n"
     "    nullwindow meter uci:stockfish --depth 16\n"
     "    nullwindow meter mtdf --game othello --depth 8 --take 10"},
    {"analyse", cmd_analyse, "FILE", "analyse a game move by move",
     "Reads a game from a PGN, PDN, GGF, SGF or WTHOR file and prints for every move the value of "
     "the position it led to, what it cost, and the line that would have been better. Values are "
     "for the side that moves first in the game; a loss is in pawns, men or discs. ?! marks half a "
     "pawn (two discs), ? a pawn (four discs), ?? three (twelve). The last moves of Othello and "
     "the small endings of checkers are solved exactly.\n\n"
     "    nullwindow analyse game.pgn --time 0.5\n"
     "    nullwindow analyse games.ggf --number 3 --depth 12 --json"},
    {"bench", cmd_bench, "", "search a fixed set with every algorithm and print the node signature",
     "The last line has two numbers: the nodes of the exact search, and those of play. They are "
     "the same on every machine and with every compiler; other numbers mean that the search has "
     "changed.\n\n"
     "    nullwindow bench"},
    {"show", cmd_show, "POSITION", "draw a position with its key, evaluation and moves",
     "Draws the board and prints the side to move, the key, the evaluation and the legal "
     "moves.\n\n"
     "    nullwindow show othello:f5d6c3 --eval\n"
     "    nullwindow show ./libhex.so --check"},
    {"perft", cmd_perft, "POSITION DEPTH", "count the leaves of the legal tree",
     "The total is the last line. A forced pass is one ply. Games count lines that end early as "
     "their published tables do.\n\n"
     "    nullwindow perft othello 9\n"
     "    nullwindow perft checkers 8 --divide"},
    {"solve", cmd_solve, "[POSITION]",
     "prove who wins a game, or the exact value of an Othello endgame",
     "Prints the final disc difference with best play for the side to move, empties counted for "
     "the winner, a move that reaches it and the line that follows. A position of 20 empties takes "
     "a second or so, and two to three times as long for each further empty square. A node is a "
     "position with an empty square, including passes and the selective searches at the "
     "beginning.\n\n"
     "In other games, plugins included, a prover finds the winner: null-window search if the game "
     "is finite, df-pn if positions can recur; a repetition is a draw unless --repetition says "
     "otherwise. --distance finds the shortest win as well, --value the value. See "
     "docs/solving.md.\n\n"
     "    nullwindow solve "
     "\"othello:O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X\"\n"
     "    nullwindow solve --file tests/golden/othello/ffo-01-19.obf --wld\n"
     "    nullwindow solve connect4:44444 --distance --threads 2\n\n"
     "--proof writes a certificate, the winning strategy, which the separate nullwindow-check "
     "verifies by the rules alone (docs/proof-format.md); a draw takes two files, FILE.least and "
     "FILE.most. --leaf-work makes the file smaller and the checking longer. --mate asks whether "
     "the side to move mates, or is mated.\n\n"
     "    nullwindow solve tictactoe --proof draw.proof\n"
     "    nullwindow solve \"chess:kbK5/pp6/1P6/8/8/8/8/R7 w - -\" --mate --proof mate.proof"},
    {"prove", cmd_prove, "[POSITION]", "prove a position with many workers that share a folder",
     "Keeps the tree of a proof in a folder. Its open leaves are jobs, files of one line, which "
     "any number of workers take, on any machine that sees the folder; they may be killed at any "
     "moment. The answers, and so the certificate, do not depend on the workers. See "
     "docs/solving.md.\n\n"
     "    nullwindow prove othello6 --at-least -4 --in folder --proof least.proof\n"
     "    nullwindow prove --work folder\n"
     "    nullwindow prove --in folder --audit 100\n"
     "    nullwindow prove --in folder --replay"},
    {"endings", cmd_endings, "build N | probe POSITION",
     "build and probe the database of checkers endings",
     "Solves every position of checkers with at most N pieces, 2 to 6, by retrograde analysis and "
     "writes the winners to a file in the user's data folder, from where every player takes them. "
     "Five pieces are 146 million positions, half a minute on one processor and 1.7 MB; six are "
     "2.6 billion and need a quarter of an hour and 1.5 GB of memory while they are solved. "
     "--verify checks all of them again by the rules of play alone.\n\n"
     "    nullwindow endings build 6\n"
     "    nullwindow endings build 5 --verify --file checkers-5.endings\n"
     "    nullwindow endings probe checkers:W:WK1,K2:BK30 --file checkers-5.endings"},
    {"positions", cmd_positions, "[SET [NUMBER]]", "print the test positions of the laboratory",
     "Without an argument lists the sets; with one prints the positions of that set, one per line, "
     "as GAME:TEXT, a tab and its source.\n\n"
     "    nullwindow positions othello-20\n"
     "    nullwindow show \"$(nullwindow positions othello-20 7 --plain)\""},
    {"play", cmd_play, "GAME", "play against the program on the terminal",
     "Draws the board and reads moves in the game's notation; help lists the other commands: "
     "hints, taking back, analysis, saving and loading. Levels below the tenth look ahead less far "
     "and make the mistakes that people of that strength make. Ctrl-C saves the game for --resume. "
     "A player is the name of an algorithm and words that change the preset for play, as in "
     "mtdf,no-history,depth=6.\n\n"
     "    nullwindow play othello\n"
     "    nullwindow play chess --level club\n"
     "    nullwindow play chess --first mtdf --second me --time 2\n"
     "    nullwindow play checkers --first aspiration-negascout --second mtdf,depth=4"},
    {"uci", cmd_uci, "", "play chess on a graphical board, by the UCI protocol",
     "Speaks the Universal Chess Interface on standard input and output; a chess program starts it "
     "as an engine. Extra commands: go perft N, bench and d.\n\n"
     "    printf 'position startpos moves e2e4\\ngo perft 4\\n' | nullwindow uci"},
    {"hub", cmd_hub, "", "play checkers by the Hub protocol",
     "Speaks Hub version 2 on standard input and output, with positions of 33 characters; captures "
     "are written as start x end x every captured square. The end of the input ends the "
     "search.\n\n"
     "    (printf 'pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww\\nlevel depth=9\\ngo think\\n'; "
     "sleep 1) | nullwindow hub"},
    {"gtp", cmd_gtp, "", "play Othello by the Go Text Protocol",
     "Speaks GTP version 2 on standard input and output as Othello programs do (quarry, GRhino). "
     "Without time_settings a move takes a second; the last moves are solved exactly.\n\n"
     "    printf 'play black f5\\ngenmove white\\nshowboard\\nquit\\n' | nullwindow gtp"},
    {"nboard", cmd_nboard, "", "play and analyse Othello by the NBoard protocol",
     "Speaks NBoard version 2 on standard input and output. Searches to the depth that was set, 12 "
     "at first, for at most 30 seconds; near the end of the game it solves the position "
     "instead.\n\n"
     "    printf 'nboard 2\\nset depth 8\\nmove F5\\ngo\\n' | nullwindow nboard"},
    {"list", cmd_list, "[algorithms|games|options|words]",
     "list the algorithms, the games, the options, or the words of a player",
     "    nullwindow list games\n"
     "    nullwindow list --book"},
    {"help", cmd_help, "[COMMAND]", "explain a command", "    nullwindow help search"},
    {NULL, NULL, NULL, NULL, NULL},
};

const cli_row *cli_find_command(const char *name)
{
    for (const cli_row *row = cli_commands; row->name; row++)
        if (strcmp(row->name, name) == 0)
            return row;
    return NULL;
}
