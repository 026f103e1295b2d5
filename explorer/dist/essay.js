import{h as s,c as p,I as k,r as A,v as T,f as M,o as L,T as F,L as P,e as w,q as g,z as c,B as z,K as j,O as V,s as m,D as R,w as H}from"./app.js";const Y=".page.essay{max-width:none;padding-bottom:4rem}.essay-text{max-width:44rem;margin:0 auto;font-size:1.08rem;line-height:1.65}.essay-text h1{font-size:clamp(1.8rem,5vw,2.7rem);margin:1.5rem 0 .8rem}.essay-text>h2{font-size:1.5rem;margin:2.6rem 0 .7rem}.essay-text>p{margin:0 0 1.05rem;hyphens:auto}.essay-text .lede{font-size:1.2rem;color:var(--soft)}.contents{columns:2;font-size:.95rem;padding-left:1.2rem;margin:0 0 2rem}figure.live{margin:1.8rem -4rem;padding:1rem 1.3rem;background:var(--panel);border:1px solid var(--hair);border-radius:14px;box-shadow:var(--shadow);font-size:1rem;line-height:1.5;scroll-margin-top:1rem}.live-title{font-weight:650;margin:0 0 .6rem}.live-stage{height:24rem;display:flex}.live-stage.low{height:15rem}.live-controls{display:flex;flex-wrap:wrap;gap:.5rem 1.6rem;align-items:end;margin-bottom:.5rem}.live-slider{flex:1 1 14rem;font-size:.92rem}.live-slider output{font-weight:650;font-variant-numeric:tabular-nums}.live-choices{border:0;padding:0;margin:0;display:flex;flex-wrap:wrap;gap:.1rem 1rem;font-size:.92rem}.live-choices legend{font-weight:650;padding:0;float:left;margin-right:.8rem}.live .result{font-weight:600;margin:.5rem 0;min-height:1.5em}.live .changed{padding:0;color:var(--soft)}.live .changed .said{min-height:0}.live .zoom{display:none}.live figcaption{font-size:.95rem;color:var(--soft)}.live .open{margin:.6rem 0 0}.treewrap.bare .band,.treewrap.bare .halo,.treewrap.max-plan .p,.treewrap.min-plan .m,.treewrap.max-plan .plus:not(.equal),.treewrap.min-plan .minus{display:none}.treewrap.bare .n.critical{stroke-width:1.5}.treewrap.bare .e.critical{stroke-width:1.3;stroke:var(--soft)}.leaf-rows{width:100%;font-size:1rem;font-variant-numeric:tabular-nums}.leaf-rows th{white-space:nowrap;width:6rem}.leaf-rows td{text-align:center;padding:.2rem;min-width:1.8rem}.leaf-rows td.later{color:transparent}.extra svg.ladder{width:100%;max-width:32rem;height:auto;display:block;margin:0 auto}.extra .scroll{overflow-x:auto;max-height:16rem}.bars{width:100%;font-size:.98rem}.bars th{padding:.35rem .8rem .35rem 0}.bars td.num{white-space:nowrap;width:1%}.bars .barcell{width:55%}.bar{width:100%;height:1.1rem;display:block}.bar rect{fill:var(--accent)}.self-test details{border-top:1px solid var(--hair);padding:.5rem 0}.self-test summary{cursor:pointer;font-weight:600}.self-test details p{margin:.4rem 0 .2rem 1.1rem}@media(max-width:1000px){figure.live{margin-inline:0}}@media(max-width:560px){figure.live{margin-inline:-.6rem;border-radius:0;border-inline-width:0;padding:.8rem .6rem}.contents{columns:1}.live-stage,.live-stage.low{height:auto}.bars .barcell{display:none}.essay-text>p{hyphens:manual}}@media print{.contents,.live-controls,.live .open,.live .changed{display:none}figure.live{break-inside:avoid;margin-inline:0}.live-stage{height:9cm}.essay-text{font-size:10.5pt;max-width:none}}",G=`# From minimax to MTD(f)

How a machine looks ahead in a game, and how forty years of work on that one question met, in the
1990s, in a procedure of ten lines. You need to know no programming and no game theory. Every
picture below is alive: the numbers come from a real search engine that runs in this page, you can
change them, and the sentence under a picture is what the engine has just found.

## You choose a box, I choose an envelope

On the table lie three boxes, and in each box three envelopes with money. You choose a box. Then I
take one envelope out of that box and hand it to you. I would rather keep the money, and you know
it. Everything is open: you can read every amount before you choose. The first box holds 7, 9 and 8,
the second 3, 20 and 30, the third 6, 5 and 12. Which box do you take?

Not the one with the 30 in it. If you choose the second box, I shall hand you the 3. A box is worth
what I will let you have of it, and that is its smallest envelope. So you look for the smallest
envelope in each box, and then for the box in which that smallest envelope is largest.

That is all there is to *minimax*. You want the maximum; your opponent, who moves next, wants the
minimum; you take the maximum of the minima. The two sides are called MAX and MIN. MAX's turns are
drawn as squares and MIN's as circles, and the picture as a whole is called a *tree*. It grows
downwards: at the top is the *root*, the decision you have to make now; each line is a possible
choice, and it leads to a *child*; at the bottom, where the choices end and there is an amount to be
read, are the *leaves*. A leaf is the end of the game, or the place where we stop looking ahead and
estimate instead.

[figure minimax]

Chess, checkers, Othello and Connect Four are this game with more layers. You choose, I choose, you
choose again. A chess program looks perhaps ten choices ahead, and at the leaves it does not find an
envelope but a position, which it judges by a formula: how many pieces each side has, how safe the
kings are. The higher the number, the better for MAX. Above the leaves nothing is estimated any
more, only maxima of minima of maxima are taken. Why look ahead at all, if there is a formula?
Because it counts a piece that is about to be taken; a few choices further down, the piece is gone.

The trouble is the size. With 35 moves in a position, about the average in chess, there are 35 to
the sixth power leaves six choices deep: 1,838,265,625. Looking two choices further multiplies that
by more than a thousand. This essay is about the leaves that need not be looked at. People found
many ways to skip them, and several of these ways turned out to be the same.

## What you need not look at

Open the boxes one after another. In the first you find 7, 9 and 8: it is worth 7. Now open the
second box, and the first envelope you see holds 3. Stop. Whatever the other two envelopes hold, I
would never give you more than 3 from this box, and you already have a box worth 7. The 20 and the
30 inside do not matter, and neither would a million.

[figure cutoff]

Leaving a box early is called a *cutoff*, and the leaves you never read are *pruned*. The rest of
the story depends on two things about it.

The first is that a cutoff is not a guess. The result is exactly that of minimax, always. What was
pruned could have held any number at all; drag one of those leaves and see that nothing happens.

The second is that a cutoff depends on what was seen before. Drag the 3 in the second box up. As
long as it is 7 or less, the box is dismissed after one look. From 8 on, the search must read the
next envelope as well. Drag the 7 in the first box down to 2 instead: now that box is worth only 2,
and the 3 no longer lets you stop. A good choice found early makes everything after it cheaper.

## Two numbers on the way down

In a deeper tree both sides have alternatives, and both can use them. The procedure that keeps track
of this is called *Alpha-Beta*. Several people found it around 1960, and Donald Knuth and Ronald
Moore explained in 1975 why it works so well.

Alpha-Beta walks the tree from left to right and carries two numbers with it. From the branches
already seen, *alpha* is the least that MAX is sure to get and *beta* the most that MIN will have to
give. Together they are the *window*: only a result strictly between alpha and beta can still
influence the decision at the root. As soon as a position is known to be worth beta or more, MIN
will avoid it: something at least as good waits elsewhere. As soon as it is known to be worth alpha
or less, MAX will avoid it. Either way, its untried moves do not matter.

[figure alphabeta]

This tree has sixteen leaves and four layers of choices, and it will stay with us. Its value is 35.
Alpha-Beta reads eleven of the sixteen leaves. Watch the moment after the sixth leaf, 80. At the
*node* (position) b, MIN chooses between c and f. It knows that c is worth 12, and at f MAX is now
sure of 80. MIN will not choose f. So the whole right half of f, with its 20 and 30, disappears
without a look.

## Two plans make a proof

Suppose somebody tells you that the root is worth 35, and you do not believe it. What must they show
you?

They must show two things. First, that MAX can get *at least* 35. For this they need a plan for MAX:
in every MAX position one move to play, and for every reply that MIN could choose, how the plan goes
on. If the smallest leaf that such a plan can lead to is 35, then MAX has at least 35, whatever MIN
does. Second, that MAX can get *at most* 35. For this they need a plan for MIN: one reply for every
move that MAX could make. If the largest leaf to which MIN's plan can lead is 35, then MAX has at
most 35.

A plan in this sense is called a *solution tree*. MAX's plan chooses one branch at squares and keeps
all branches at circles. MIN's plan does the opposite. One number from below, one number from above,
and where they meet the value is proved.

[figure plans]

Count the leaves. Each plan in this tree has four, because it branches on two of the four layers
only. If both sides follow their plans, the game ends at one leaf, and only that leaf, the 35, is in
both. So seven leaves prove what minimax needed sixteen to find out, and no method can do it with
fewer.

From now on, think of every search algorithm as somebody collecting these two plans. On the way it
also collects parts of poor plans, and it pays for each leaf that it reads. Algorithms differ in
which leaf they read next, and therefore in how many they read.

## Good order is half the work

How close can Alpha-Beta come to those few leaves? If it always happens to try the best move first,
it reads the leaves of the two plans and nothing else. Each plan branches on every second layer, so
with *w* moves everywhere and *d* layers (d even), each has w to the power d/2 leaves. The two
together are about twice the *square root* of the number of all leaves. For the chess example above,
35 moves and six layers, 1,838,265,625 leaves shrink to 85,749. Put differently: with the same
effort you look twice as deep.

If the order is bad, little of this remains. The picture searches a tree of width 3 and depth 6. The
slider says how often the best move comes first.

[figure order]

This is why strong programs spend so much care on ordering their moves. They search first to depth
one, then two, then three, and so on, and begin each round with the moves that were best in the
round before. That is called *iterative deepening*. It sounds wasteful, but the shallow rounds cost
little, because each is many times smaller than the next, and the order that they find pays for
them. In the measurements published with this page, the first move tried caused 96 to 97 of 100
cutoffs in chess, Othello and checkers (counting positions with at least three more layers below).

## Ask a smaller question

There is another way to prune more: want less. Alpha-Beta usually begins with a window from minus
infinity to plus infinity. Give it a narrower one, and the search stops sooner everywhere. The
price: if the value lies outside the window, you do not learn it. Search with the window from 50 to
60 when the truth is 35, and you learn only a *bound*: the value is at most 50, or at most some
smaller number.

Drive this to its end. Our values are whole numbers, and no whole number lies between 35 and 36. A
search with that window can only answer *yes* or *no*: is the value at least 36? Such a window is
called a *null window*, and the number that is asked about is usually written as the Greek letter
gamma. A *yes* comes with a plan for MAX; its smallest leaf, gamma or more, is a bound from below. A
*no* comes with a plan for MIN; its largest leaf, less than gamma, is a bound from above. Either way
you get one plan, half of the proof, and no question is cheaper.

[figure nullwindow]

Move the slider and watch two things. The answer changes from yes to no at exactly one place,
between 35 and 36. And the number of leaves is always smaller than the eleven that the open window
needed. It is easier to show that a value is below 90 than to find it.

In 1980 Judea Pearl built an algorithm around this observation and called it Scout. Its descendant
*NegaScout* is the standard to this day, usually under the name principal variation search. It
searches the first move with an open window, to find a value. About every other move it only asks,
with a null window, whether it is better than the best so far. Nearly always the answer is no, and
cheap. If it is yes, the move is searched again to find out how much better.

## Remember

*Searched again* should have made you uneasy. The second search of a move visits many of the
positions of the first. And in real games the same position is reached along many paths: play your
two moves in the other order (a *transposition*), and the same position is on the board. Programs
therefore keep a large table. For every position they have dealt with they store what they learned:
the value or a bound from below or above, and the best move. Before they search a position, they
look it up. The table is called the *transposition table*.

Tic-tac-toe is small enough to be searched to the end at once.

[figure memory]

Pruning removes 97 of 100 leaves of tic-tac-toe. Memory removes 93 of 100 of those that remain. Both
together need 517 of 255,168.

Memory changes more than it seems. Without it, every question about a tree costs its full price, and
an algorithm must avoid asking twice. With it, a second question about the same tree costs only what
is new. Asking many small questions instead of one large one becomes sensible. Keep this in mind.

## The rival that reads the best first

In 1979 George Stockman published an algorithm that had nothing to do with any of this, or so
everybody thought. It was called SSS*, and it does not walk from left to right. It keeps a list of
everything it could do next. Each entry is a position with a *merit*, the most that MAX can still
hope for there; where nothing has been read yet that is plus infinity, so such places come first.
SSS* always takes the entry with the highest merit, goes one step down from it or carries a result
one step up, by one of six rules, and puts what it gets back into the list. When a result reaches
the root, the search is over.

Such a search is called *best-first*: it goes where things look most promising, wherever that is in
the tree. Alpha-Beta, which finishes one branch before it looks at the next, is called
*depth-first*.

[figure sss]

SSS* reads 41, then leaps to 12, then across the whole tree to 10, as if it knew something. Eight
leaves are enough for it where Alpha-Beta needed eleven. And Stockman showed that this is no
accident: if both look at the moves in the same order, SSS* never reads a leaf that Alpha-Beta does
not.

What does it know? It is building a plan for MIN. Its first four leaves, 41, 12, 10 and 36, make a
complete plan: the first reply in each MIN position. The plan is poor, but its largest leaf, 41, is
an upper bound on the value, and the highest merit in the list. Now SSS* goes to the leaf that holds
the bound up and improves the plan there, and only there: it replaces the 41 by 5, then the 36 by
35. Its last two leaves, 50 and 36, show that the 35 cannot be improved. MIN's plan is now the best
one, and its largest leaf is the value of the root. The leaps are not magic.

For fifteen years SSS* was the algorithm that should have won and did not. The list can become as
large as the whole plan, millions of entries, and it must be kept sorted. The six rules are hard to
understand and harder to get right. Textbooks repeated the verdict: elegant, better on paper,
impractical.

## The same leaves without the list

Ask with a null window whether the root is worth at least plus infinity. Of course the answer is no.
But a *no* comes with a bound, the largest leaf of a plan for MIN. In our tree the bound is 41. Ask
again: is it at least 41? The memory still holds the first plan: whatever it knows to be below 41 is
answered at once, and the search goes straight to the place that is responsible for the 41 and tries
to do better there. The answer is no again, with 36. Is it at least 36? No, 35. Is it at least 35?
Yes. A bound from above and one from below have met at 35, and the search is over.

[figure same]

The two rows of numbers are the same leaves in the same order. This is the discovery of Aske Plaat,
Jonathan Schaeffer, Wim Pijls and Arie de Bruin, published between 1994 and 1996: SSS*, with its
list and its six rules, *is* Alpha-Beta with a null window and a memory, asked again and again from
above. The sorted list was a complicated way to write down what a plain table holds. The procedure
that is asked, Alpha-Beta with a null window and a table, they called *MT*, for memory-enhanced
test.

The textbook verdict fell with it. There is no list to sort. The table is one that every program
already had. Plaat's group put SSS* into strong programs for chess, checkers and Othello and found
that it ran in ordinary memory. They also found, less happily, that in those programs it brought
little. The next two sections say why.

## The ladder of bounds

Once the list is gone, a new question arises: why begin at plus infinity?

A sequence of null-window questions is a ladder. Each rung is a number gamma; each answer moves a
bound. Climbing down from plus infinity gives SSS*. Climbing up from minus infinity gives its mirror
image, known as DUAL*. Halving the distance between the two bounds each time gives a method already
known as C*. All of them are the same ten lines of program, except for one line: where to ask next.

And the best place to begin is where the value probably is. With iterative deepening there is always
a good guess: the value that the previous, shallower search returned. Begin there. If the answer is
no, step down to the bound it came with; if it is yes, step up just beyond it; stop when the two
bounds meet. This is *MTD(f)*, where f stands for the first guess.

[figure ladder]

Set the guess to 0: four questions and eleven leaves. Set it anywhere from 13 to 36, and two
questions and eight leaves are enough, and two is the least possible, since the proof has two
halves. Set it above 41, and you see the descent of SSS*, rung by rung.

Here is the whole algorithm. *Lower* and *upper* are the bounds, at first minus and plus infinity,
and *g* is the guess. As long as lower is below upper, repeat three steps. Let gamma be g, or g + 1
if g equals lower. Ask MT about gamma, and call the bound that it returns g. If g is below gamma,
the answer was no and g is the new upper bound; otherwise it was yes, and g is the new lower bound.
The rest is the work of MT, and that is Alpha-Beta, which you have known since the boxes.

## A real position

In our tree MTD(f) with a fair guess needs eight leaves and Alpha-Beta eleven. What remains of this
in a real game? The figure lets three algorithms search the same position to the same depth, each
with a table, good ordering and iterative deepening. Aspiration NegaScout is NegaScout that begins
with a window around the guess.

[figure real]

One position proves nothing: try the others, and the order may change. For this page's measurements,
each program searched one position from each of a hundred games of chess, a hundred of checkers and
up to three hundred of Othello. The games were played by the engine against itself, so one side is
more often well ahead than in tournament games, and the results hold for such positions. MTD(f) read
4.8 per cent fewer leaves than Aspiration NegaScout in chess, 3.3 per cent fewer in Othello and 9.9
per cent fewer in checkers. Counting all positions visited, not leaves alone, it saved 2.3 per cent
in Othello and 8.0 per cent in checkers, and in chess there was no difference that the measurement
could show. A typical position gains less: a few that gain much raise the averages.

Why, then, does not every program use MTD(f)? Because it depends on three things that NegaScout
hardly notices. It needs coarse numbers: if positions are judged in hundredths of a pawn, MTD(f)
asks some thirteen questions a round in chess; rounded to sixteen hundredths, three. It needs a
table that keeps the bounds: with a tiny one, of 64 entries, it read 1.6 times the leaves of
Alpha-Beta in checkers. And it needs answers that agree: in programs that look less far at doubtful
moves, different windows may give bounds that contradict each other. Where these three are in order,
thousands of games show it to be as strong as NegaScout and seldom stronger. What it offers is
clarity: one idea in ten lines.

And SSS*? With good ordering and iterative deepening Stockman's result no longer holds: in 52 of 100
positions of chess SSS* read more leaves than Alpha-Beta. Shallow searches teach Alpha-Beta an order
that SSS*, which reads less, never learns. And from plus infinity its ladder is long. In chess it
visited 2.45 times as many positions as Aspiration NegaScout, many of them old ones, looked up again
and again. Stockman's beautiful result belongs to a world in which order does not improve and
looking things up is free.

## How small could it be?

If every refinement gains a few per cent, is there much left to gain? Chapter 5 of Plaat's thesis
turned the question round. Take a finished search; now that the value and the good moves are known,
how few positions would have been enough to prove it? In a tree, those of the two plans: the
*minimal tree*. But a position that is reached along several paths needs to be proved only once, so
the two plans fold together into something smaller, the *minimal graph*.

[figure graph]

The figure looks only a few choices ahead, where few paths have met again. The deeper the search,
the more there is to fold: in this page's measurements the minimal graph of chess has 0.31 times the
leaves of the minimal tree, that of checkers 0.11 times. Programs have not arrived there yet: with
all the refinements that were tried, the search visited 29 per cent more positions than the minimal
graph in chess, 27 per cent more in Othello and 37 per cent more in checkers. And the graph that is
called minimal is not the smallest: it follows the moves that the search happened to prefer. A reply
that shows a move to be bad is called its *refutation*; where there are several, another one may
need a smaller proof. How small the smallest proof really is, nobody knows for a real game.

## What a proof does not care about

A search returns one number, and that number rests on two plans. Everything outside these plans is
irrelevant, and not in the sense of *unlikely*. It may be changed at will.

[figure proof]

Leaves outside both plans may take any value; the root does not move. A leaf inside MAX's plan may
go up as far as you like, but if it falls below 35 the plan breaks. A leaf inside MIN's plan may go
down as far as you like, but if it rises above 35 that plan breaks. Only the leaf that both plans
share holds the value at both ends.

That is also the practical meaning of proof. When a program announces that a position of Connect
Four is won, nobody has to trust the program, its tables or its cleverness. It is enough to keep the
winner's plan, one move against every reply, and to let somebody else check it with a checker so
simple that it can be read in an evening. The search is hard and the check is easy.

## Where best-first is going

The story seems to end with the victory of the plain over the clever: depth-first search, a table
and a good first guess. It is truer to say that the two turned out to be one: SSS* is best-first and
MT is depth-first, and they read the same leaves. What remains is the question *which leaf next*,
and there the field went on.

All algorithms so far look equally far ahead everywhere. One can also spend the effort unevenly:
look further along the line that currently looks best for both sides, and nowhere else, until
another line looks better. *Best-first minimax*, by Richard Korf and David Chickering, does just
that.

[figure bestfirst]

With estimates at every position and not only at the leaves, it can stop at any time and name a
move. In endings of Othello, where the truth can be computed, it chose the right move in 73 of 100
cases with three thousand evaluations, and MTD(f) with the same effort in 66. The difference is
within the uncertainty of the measurement, and in endings of checkers there was none to speak of.
On this evidence neither is better.

*Proof-number search*, by Victor Allis, asks a yes-or-no question, as MT does, and always looks
further where the missing part of the proof seems cheapest. People use it to solve games: to prove
what the opening position is worth. *Monte-Carlo tree search* gave up bounds altogether: it plays on
at random, or by learned rules, and grows its tree towards the moves that win often. In 2016 a
program built on it beat one of the world's best Go players. Its newest relatives return to minimax.
They grow a tree best-first without any limit on depth, let a neural network estimate every
position, and keep the exact value wherever the game has been played to its end.

They all still face the question of the three boxes. What is the best that I can get, if you choose
next? And whoever wants to be certain of the answer still has to do what this essay was about:
collect two plans, as cheaply as possible, until the plans meet.

## Ten questions

Can you answer these? Each answer is behind its question.

? In the game of boxes and envelopes, why is the box with 3, 20 and 30 worth only 3?
= Because the opponent chooses the envelope and hands over the smallest. MIN's choice decides what a
box is worth for MAX.

? Alpha-Beta skips leaves. Can its result differ from that of minimax?
= No. A cutoff happens only where the skipped leaves cannot influence the root, whatever they hold.

? What do alpha and beta mean?
= Alpha is the least that MAX is sure of elsewhere, beta the most that MIN will have to give. Only a
result between them can still matter.

? What must be shown to prove that a root is worth 35?
= A plan for MAX that never gives less than 35, and a plan for MIN that never gives more. Each plan
is a solution tree: one branch where its owner moves, all branches where the other side does.

? A tree has 35 moves everywhere and six layers. About how many leaves are needed when the best move
is always tried first?
= About twice the square root of all leaves: 85,749 instead of 1,838,265,625.

? What can a search with a null window tell you, and what not?
= Whether the value is at least gamma, with a bound. It cannot return the value.

? Why does memory make many small questions affordable?
= What the first question found out is in the table, so that the next one pays only for what is new.

? How does SSS* choose what to do next, and why did people call it impractical?
= It takes the entry with the highest merit, an upper bound, from a list of everything it could do.
The list was thought to be too large and too slow to sort, and the six rules too complicated.

? What is the relation between SSS* and Alpha-Beta?
= SSS* is a sequence of null-window Alpha-Beta searches with memory, asked from plus infinity
downwards. Both read the same leaves in the same order.

? What distinguishes MTD(f) from SSS*, and why does it need at least two questions?
= It begins at a good first guess instead of plus infinity. Each question proves one bound only, and
the value needs two.
`;class O{constructor(t,a,n,o){this.body=s("div",{class:"live-body"}),this.said=s("p",{class:"result",role:"status"},"Searching …"),this.open=s("a",{class:"button",href:"#"},"Open in Trace");const i=s("a",{href:p.href("essay",{figure:t})},`Figure ${a}`);this.element=s("figure",{class:"live",id:`figure-${t}`,"aria-labelledby":`title-${t}`},s("p",{class:"live-title",id:`title-${t}`},i,` ${n}`),this.body,s("figcaption",null,...k(o)),s("p",{class:"open"},this.open))}fill(t,a,n){A(this.body,t.length?s("div",{class:"live-controls"},t):null,a,this.said,n)}say(t){this.said.textContent!==t&&(this.said.textContent=t)}link(t,a="Open in Trace"){this.open.href=t,this.open.textContent=a}}function S(e,t,a,n,o,i=1){const r=s("output",null,String(n)),h=s("input",{type:"range","aria-label":e,min:t,max:a,step:i,value:n,oninput:()=>{r.textContent=h.value,o(Number(h.value))}}),x=(D,C,I)=>{h.max=String(C),h.value=String(D),h.setAttribute("aria-valuetext",I),r.textContent=I};return{element:s("label",{class:"live-slider"},`${e} `,r,h),input:h,set:x}}function X(e,t,a,n){return s("fieldset",{class:"live-choices"},s("legend",null,t),a.map((o,i)=>s("label",null,s("input",{type:"radio",name:e,checked:i===0,onchange:()=>n(i)}),` ${o}`)))}function K(e,t){const a=Math.max(1,...t.map(o=>o.value)),n=o=>M("svg",{class:"bar",viewBox:"0 0 100 10",preserveAspectRatio:"none","aria-hidden":"true"},M("rect",{width:Math.max(.4,100*o.value/a),height:10}));return s("table",{class:"bars"},s("thead",{class:"sr"},s("tr",null,["search",e,"bar"].map(o=>s("th",{scope:"col"},o)))),s("tbody",null,t.map(o=>s("tr",null,s("th",{scope:"row"},o.label),s("td",{class:"num"},T(o.value),o.note?s("span",{class:"hint"},` ${o.note}`):""),s("td",{class:"barcell"},n(o))))))}class _{constructor(t,a,n){this.id=t,this.spec=n,this.box=s("div",{class:"bars-box"}),this.choice=0,this.turn=0,this.frame=new O(t,a,n.title,n.about),this.slide=n.slide?.start??0;const o=[];if(n.options&&o.push(X(`${t}-pick`,n.options.label,n.options.texts,i=>{this.choice=i,this.run()})),n.slide){const i=n.slide;o.push(S(i.label,i.min,i.max,i.start,r=>{this.slide=r,this.run()},i.step).element)}this.frame.fill(o,[this.box],null)}async run(){const t=++this.turn;this.frame.link(this.spec.href(this.choice,this.slide),this.spec.linkText);try{const a=await this.spec.rows(this.choice,this.slide);if(t!==this.turn)return;A(this.box,K(this.spec.unit,a)),this.frame.say(this.spec.result(a,this.choice))}catch(a){t===this.turn&&this.frame.say(a.message)}}}class J{constructor(t,a,n){this.id=t,this.spec=n,this.trace=null,this.other=null,this.seen=1/0,this.extra=s("div",{class:"extra"}),this.steps=null,this.stage=s("div",{class:"live-stage"}),this.frame=new O(t,a,n.title,n.about),this.text=L(n.tree).text,this.choice=n.pick?.options[0]??{text:""},this.slide=n.slide?.start??0,n.first!==void 0&&(this.seen=n.first),this.view=new F({label:`${n.title}: the tree. Arrow keys walk it, plus and minus change a leaf.`,onValue:(o,i)=>this.values.take(o,i)}),this.values=new P(o=>{this.text=o,this.run()},"Any leaf can be dragged."),this.stage.classList.toggle("low",n.low===!0),this.stage.append(this.view.element),this.build()}build(){const{pick:t,slide:a,still:n,algo:o}=this.spec,i=[],r=a&&S(a.label,a.min,a.max,a.start,h=>{this.slide=h,this.run()});t&&i.push(X(`${this.id}-pick`,t.label,t.options.map(h=>h.text),h=>{this.choice=t.options[h],r&&(r.input.disabled=this.algo!==o),this.run()})),r&&i.push(r.element),n||(this.steps=S("Leaves read",0,1,0,h=>{this.seen=h,this.draw()}),i.push(this.steps.element)),this.frame.fill(i,[this.stage,this.extra],this.values.element)}params(){return{game:"tree",text:this.text,...this.spec.slide?.params(this.slide),...this.choice.params}}get algo(){return this.choice.algo??this.spec.algo}async run(){const t=this.params();try{const[a,n]=await Promise.all([w.current.trace(g(t,this.algo)),this.spec.other?w.current.trace(g(t,this.spec.other)):null]);if(t.text!==this.text)return;const o=this.trace===null||this.seen>=c(this.trace).length;this.trace=a,this.other=n,this.values.loaded(this.text,a),this.view.set(z(a,{tree:j(t)}),a),o&&this.spec.first===void 0&&(this.seen=1/0),this.draw()}catch(a){this.values.failed(),this.frame.say(a.message)}}step(t){const a=c(t);return this.seen>=a.length?t.events:this.seen<=0?0:a[this.seen].step}draw(){const t=this.trace;if(!t)return;const a=c(t),n=Math.min(this.seen,a.length),o=this.step(t),i={};this.spec.order&&a.slice(0,n).forEach((r,h)=>{const x=t.width(t.node(r.step))>0;i[r.path]??=x?`${h+1}: ${r.value}`:String(h+1)}),this.view.element.classList.remove("bare","plain","max-plan","min-plan"),this.view.element.classList.add(...(this.choice.look??this.spec.look??"bare").split(" ")),this.view.show({k:o,marks:this.values.marks,notes:{...i,...this.values.notes}}),this.steps?.set(n,a.length,`${n} of ${a.length}`),A(this.extra,...this.spec.extra?.(t,this.other,n)??[]),this.frame.say(this.sentence(t,n)),this.frame.link(p.href("trace",{...this.params(),algo:this.algo,k:String(o)}))}sentence(t,a){const n=c(t);if(a>=n.length||this.spec.still)return this.spec.result(t,{choice:this.choice,slide:this.slide,seen:a});if(a===0)return"Nothing has been read yet.";const o=V(t,n[a-1].step,n[a].step).join(" ");return`Leaf ${a} is ${n[a-1].value}. ${o}`}}const y={game:"tree",text:"table:( first:(7 9 8) second:(3 20 30) third:(6 5 12) )"},d={game:"tree",text:"a:( b:( c:( d:(41 5) e:(12 90) ) f:( g:(101 80) h:(20 30) ) ) i:( j:( k:(10 80) l:(36 35) ) m:( n:(50 36) o:(25 3) ) ) )"},U={game:"tree",text:"[-9 4 9] ( [-9 4 9] ( [-9 6 9] ( 5 8 ) [-9 4 9] ( 3 2 ) ) [-9 3 9] ( [-9 5 9] ( 6 7 ) [-9 3 9] ( 9 6 ) ) )"},l=e=>m(e.end?.result?.value??0),u=e=>c(e).length,$=(e,t)=>(e===y?9:16)-u(t),q=e=>e===1?"one question":`${T(e)} questions`;function B(e){const t=a=>s("tr",null,s("th",{scope:"row"},String(a.number)),s("td",null,`at least ${m(a.beta)}?`),s("td",null,a.value>=a.beta?"yes":"no"),s("td",null,a.value>=a.beta?`at least ${m(a.value)}`:`at most ${m(a.value)}`));return s("div",{class:"scroll",tabindex:0,role:"group","aria-label":"The questions"},s("table",null,s("thead",null,s("tr",null,["no.","question","answer","now known"].map(a=>s("th",{scope:"col"},a)))),s("tbody",null,e.passes.map(t))))}function Q(e,t){return s("table",{class:"leaf-rows"},s("caption",{class:"sr"},"The leaves in the order in which they are read"),s("tbody",null,e.map(([a,n])=>s("tr",null,s("th",{scope:"row"},a),(n?c(n):[]).map((o,i)=>s("td",{class:i<t?"":"later"},m(o.value)))))))}const Z={minimax:{title:"Three boxes",about:"A square is your choice, a circle is mine. Every leaf is an envelope, drawn in the shape of the side that would be next. Drag an amount up or down, or press Tab until the tree has a frame, walk to a leaf with the arrow keys and press plus or minus.",tree:y,algo:"minimax",low:!0,result:e=>`The best you can get is ${l(e)}. All nine envelopes were read.`},cutoff:{title:"The same boxes, opened one after another",about:"A dot marks an envelope that nobody needs to read. Change an amount and see what is read and what is not.",tree:y,algo:"alphabeta",low:!0,result:e=>`The best you can get is ${l(e)}. ${u(e)} of nine envelopes were read, ${$(y,e)} pruned.`},alphabeta:{title:"Alpha-Beta, leaf by leaf",about:"Move the slider: it stops before each leaf and says what was concluded from the one before. Signs beside a node: ≤ at most, ≥ at least, = exactly.",tree:d,algo:"alphabeta",first:6,order:!0,result:e=>`Value ${l(e)}. ${u(e)} of 16 leaves were read, ${$(d,e)} pruned.`},plans:{title:"Two plans that meet",about:"The orange plan is MAX’s: one branch at squares, all at circles. The blue plan is MIN’s: one branch at circles, all at squares. Numbers at the leaves that belong to neither do not count.",tree:d,algo:"minimax",still:!0,look:"both",pick:{label:"Show",options:[{text:"both plans",look:"both"},{text:"MAX’s plan",look:"max-plan"},{text:"MIN’s plan",look:"min-plan"}]},result:(e,{choice:t})=>t.look==="max-plan"?`Whatever MIN does, this plan gives MAX at least ${l(e)}.`:t.look==="min-plan"?`Whatever MAX does, this plan gives MAX at most ${l(e)}.`:`At least ${l(e)} and at most ${l(e)}: the value is proved.`},nullwindow:{title:"One question, asked at different places",about:"Each position of the slider is one search of its own, with a null window just below gamma, and without any memory of the others.",tree:d,algo:"alphabeta",still:!0,order:!0,look:"both",slide:{label:"Is the value at least",min:0,max:105,start:36,params:e=>({alpha:String(e-1),beta:String(e)})},result:(e,{slide:t})=>{const a=e.end?.result?.value??0;return`${a>=t?"Yes":"No"}: it is at ${a>=t?"least":"most"} ${m(a)}. ${u(e)} leaves were read.`}},sss:{title:"The order of SSS*, and that of Alpha-Beta",about:"The numbers below the leaves count the order in which they are read.",tree:d,algo:"sss",order:!0,pick:{label:"Search by",options:[{text:"SSS*",algo:"sss"},{text:"Alpha-Beta",algo:"alphabeta"}]},result:e=>`Value ${l(e)}, ${u(e)} leaves: ${c(e).map(t=>m(t.value)).join(", ")}.`},same:{title:"SSS*, and a sequence of null windows with memory",about:"The picture is that of the null windows; a broken outline is a position whose bound was in memory. Change the leaves as you like: the two rows stay the same.",tree:d,algo:"mt-sss",other:"sss",order:!0,look:"both",extra:(e,t,a)=>[Q([["SSS*",t],["null windows",e]],a),B(e)],result:e=>`Value ${l(e)} after ${q(e.passes.length)} and ${u(e)} leaves.`},ladder:{title:"Where to begin",about:"Each question, from left to right, with the bounds after it: from above in blue, from below in orange. The slider is the first guess of MTD(f).",tree:d,algo:"mtdf",still:!0,order:!0,look:"both",pick:{label:"Begin",options:[{text:"at the guess: MTD(f)",algo:"mtdf"},{text:"at +∞: SSS*",algo:"mt-sss",params:{guess:""}},{text:"at −∞: DUAL*",algo:"mt-dual",params:{guess:""}},{text:"by halves",algo:"mtd-bi",params:{guess:"",lo:"0",hi:"128"}}]},slide:{label:"First guess",min:0,max:110,start:0,params:e=>({guess:String(e)})},extra:e=>[R(e,e.events),B(e)],result:e=>`Value ${l(e)}: ${q(e.passes.length)}, ${u(e)} leaves.`},proof:{title:"What may be changed, and what may not",about:"All leaves were read, and the two plans are drawn over them. Drag a leaf outside the plans first, then one inside.",tree:d,algo:"minimax",still:!0,look:"both",result:e=>`The root is worth ${l(e)}.`},bestfirst:{title:"Effort where it seems to matter",about:"Every position has an estimate. The search looks below the position at the end of the line that currently looks best, and corrects what is above it. Below a position: when it was estimated, and the estimate.",tree:U,algo:"best-first-minimax",still:!0,order:!0,look:"plain",slide:{label:"Positions that may be estimated",min:2,max:14,start:6,params:e=>({budget:String(e)})},result:e=>`After ${u(e)} estimates the root seems to be worth ${l(e)}: ${c(e).map(t=>m(t.value)).join(", ")}.`}};async function b(e,t){const a=await w.current.trace(g(e,t));return a.end?.result?.nodes.leaf??a.leavesAt(a.events)}const N=e=>({game:"uniform",text:`w=3,d=6,order=${(e/100).toFixed(2)}`}),v={game:"tictactoe",depth:"9"},f=[["chess, a Spanish opening",{game:"chess",moves:"e2e4,e7e5,g1f3,b8c6,f1b5",depth:"5"}],["chess, a Queen’s Gambit",{game:"chess",moves:"d2d4,d7d5,c2c4,e7e6",depth:"5"}],["Othello",{game:"othello",depth:"8"}],["checkers",{game:"checkers",depth:"11"}]],ee=["alphabeta","aspiration-negascout","mtdf"],te=["Alpha-Beta","Aspiration NegaScout","MTD(f)"],W={label:"Position",texts:f.map(([e])=>e)};async function ae(e,t){const a=g({...e,practical:"1",algo:t});let n;return await w.current.search({do:"search",position:a.position,algorithm:t,depth:a.depth},o=>{n=o.result??n}),n}async function ne(e){const{position:t,depth:a}=g(e,"mtdf"),n=await w.current.line({do:"graph",position:t,depth:a,mm:2}),o=(i,r)=>({label:i,value:n[r].total});return[o("the search, last round","last"),o("minimal tree","tree"),o("minimal graph","lfmg"),o("with cheaper refutations","armg")]}const se=(e,t)=>`${Math.abs(Math.round(100*(e-t)/t))} per cent`,oe={order:{title:"What a good order is worth",about:"An artificial tree with three moves everywhere and six layers, 729 leaves. The two plans together have 27 + 27 − 1 = 53.",unit:"leaves read",slide:{label:"Best move first, in per cent",min:35,max:100,start:60,step:5},rows:async(e,t)=>[{label:"all leaves",value:729},{label:"Alpha-Beta",value:await b(N(t),"alphabeta")},{label:"the two plans",value:53}],result:e=>e[1].value===53?"Alpha-Beta reads the two plans and nothing else.":`Alpha-Beta reads ${e[1].value} leaves, ${(e[1].value/53).toFixed(1)} times the two plans.`,href:(e,t)=>p.href("trace",{...N(t),algo:"alphabeta",k:"0"})},memory:{title:"Tic-tac-toe to the end",about:"Every leaf is a finished game. Minimax reads all of them; then the same with cutoffs; then with cutoffs and memory.",unit:"leaves read",rows:async()=>[{label:"minimax",value:await b(v,"minimax")},{label:"Alpha-Beta",value:await b(v,"alphabeta")},{label:"Alpha-Beta with memory",value:await b(v,"alphabeta-memory")}],result:e=>`${e.map(t=>T(t.value)).join(", ")}: and the result, a draw, is the same each time.`,href:()=>p.href("trace",{...v,algo:"alphabeta-memory",k:"0"})},real:{title:"Three algorithms, one position",about:"Searched now, in this page: iterative deepening, transposition table, move ordering and quiet-position search for all three. Leaves of all rounds together.",unit:"leaves read",options:W,rows:async e=>Promise.all(ee.map(async(t,a)=>{const n=await ae(f[e][1],t),o=n?.nodes;return{label:te[a],value:o.leaf}})),result:e=>{const[,t,a]=e.map(n=>n.value);return a===t?"MTD(f) and Aspiration NegaScout read equally many leaves here.":`Here MTD(f) reads ${se(a,t)} ${a<t?"fewer":"more"} leaves than Aspiration NegaScout.`},href:e=>p.href("trace",{...f[e][1],practical:"1",algo:"mtdf"})},graph:{title:"A search, and how little would have been enough",about:"All positions visited in the last round of Aspiration NegaScout, against proofs of the same value. The last row chooses, near the leaves, the refutation with the smallest proof.",unit:"positions",options:W,rows:e=>ne(f[e][1]),result:e=>`The search visited ${(e[0].value/e[2].value).toFixed(2)} times the positions of the minimal graph.`,href:e=>p.href("trace",{...f[e][1],practical:"1",algo:"aspiration-negascout"})}};function ie(e,t){const a=Z[e],n=oe[e];if(a)return new J(e,t,a);if(n)return new _(e,t,n);throw new Error(`the essay has no figure ${e}`)}function re(){const e=new CSSStyleSheet;e.replaceSync(Y),document.adoptedStyleSheets=[...document.adoptedStyleSheets,e]}re();const E=e=>e.toLowerCase().replace(/[^a-z]+/g,"-");class he{constructor(){this.title="From minimax to MTD(f)",this.element=s("article",{class:"essay-text"}),this.live=[],this.gone=!1;const t=s("div",{class:"self-test"}),a=G.trim().replace(/'/g,"’").split(/\n\n+/),n=[];let o=!0;for(const i of a){const r=i.replace(/\n/g," ");i.startsWith("# ")?this.element.append(s("h1",null,r.slice(2))):i.startsWith("## ")?(n.push(r.slice(3)),this.element.append(s("h2",{id:E(r.slice(3)),tabindex:-1},r.slice(3)))):i.startsWith("[figure ")?this.figure(i.slice(8,-1)):i.startsWith("? ")?t.append(this.question(i)):(this.element.append(s("p",{class:o?"lede":""},...k(r))),o=!1)}this.element.append(t),this.element.querySelector(".lede").after(this.contents(n)),H.then(()=>this.run())}contents(t){return s("nav",{"aria-label":"Sections"},s("ol",{class:"contents"},t.map(a=>s("li",null,s("a",{href:p.href("essay",{part:E(a)})},a)))))}figure(t){const a=ie(t,this.live.length+1);this.live.push(a),this.element.append(a.frame.element)}question(t){const[a,n]=t.slice(2).split(`
= `).map(o=>o.replace(/\n/g," "));return s("details",null,s("summary",null,a),s("p",null,...k(n)))}async run(){for(const t of this.live){if(this.gone)return;await t.run()}this.element.dataset.ready="yes"}update(t,a){const n=t.figure?`figure-${t.figure}`:t.part,o=a.figure?`figure-${a.figure}`:a.part;if(!n||n===o)return;const i=document.getElementById(n);i?.scrollIntoView(),i?.focus({preventScroll:!0})}destroy(){this.gone=!0}}const de=()=>new he;export{de as make};
