// SPDX-License-Identifier: MIT
// The published results, read only: the conclusions of the papers with what was measured, and the
// curves. They are the files of docs/reproduction as the page was built.
import decision from '../../../../docs/reproduction/decision-othello.csv?raw';
import etc from '../../../../docs/reproduction/etc-total-checkers.csv?raw';
import findings from '../../../../docs/reproduction/findings.csv?conclusions';
import frameworks from '../../../../docs/reproduction/frameworks-storage.csv?raw';
import marsland from '../../../../docs/reproduction/marsland-relative-chess.csv?raw';
import minimal from '../../../../docs/reproduction/minimal-efficiency-chess.csv?raw';
import checkers from '../../../../docs/reproduction/performance-leaf-checkers.csv?raw';
import chess from '../../../../docs/reproduction/performance-leaf-chess.csv?raw';
import othello from '../../../../docs/reproduction/performance-leaf-othello.csv?raw';
import tables from '../../../../docs/reproduction/tables-formula.csv?raw';
import {h, replace} from '../dom';
import {FigurePlot, Plot, Series} from '../views/figure-plot';

// Fields of a line, which may be quoted.
function fields(line: string): string[] {
  const out: string[] = [], pattern = /"((?:[^"]|"")*)"|([^,]*)/y;
  for (let at = 0; at <= line.length; at++) {
    pattern.lastIndex = at;
    const m = pattern.exec(line)!;
    out.push((m[1] ?? m[2] ?? '').replace(/""/g, '"'));
    at = pattern.lastIndex;
  }
  return out;
}
const rows = (csv: string) => csv.trim().split('\n').slice(1).map(fields);

interface Curve {
  csv: string;
  plot: Omit<Plot, 'series'>;
  experiment: string;  // of the laboratory
}
const leaves = (game: string, csv: string): Curve => ({
  csv,
  experiment: 'performance',
  plot: {
    title: `${game}: leaves evaluated`,
    caption: 'Against Aspiration NegaScout on the same positions; means with 95 % intervals.',
    x: 'depth',
    y: '% of Aspiration NegaScout',
    reference: 100
  }
});
const CURVES: Curve[] = [
  leaves('Chess', chess), leaves('Othello', othello), leaves('Checkers', checkers), {
    csv: minimal,
    experiment: 'minimal',
    plot: {
      title: 'Chess: how far the search is from the minimal graph',
      caption: 'All nodes, relative to the left-first minimal graph.',
      x: 'depth',
      y: '% of the minimal graph',
      reference: 100
    }
  },
  {
    csv: etc,
    experiment: 'etc',
    plot: {
      title: 'Checkers: enhanced transposition cutoffs',
      caption: 'All nodes, relative to NegaScout without these cutoffs.',
      x: 'depth',
      y: '% of NegaScout without',
      reference: 100
    }
  },
  {
    csv: marsland,
    experiment: 'marsland',
    plot: {
      title: 'Chess: Marsland’s comparison',
      caption: 'Terminal nodes relative to a direct search, on his 24 positions.',
      x: 'depth',
      y: '% of a direct search',
      reference: 100
    }
  },
  {
    csv: decision,
    experiment: 'decision',
    plot: {
      title: 'Othello endings: best moves found',
      caption: 'Searches of variable depth against MTD(f), with the same number of evaluations.',
      x: 'evaluations allowed',
      y: 'right decisions, %',
      log_x: true
    }
  },
  {
    csv: frameworks,
    experiment: 'frameworks',
    plot: {
      title: 'Leaves against storage, variations of SSS*',
      caption: 'Random trees of width 4 and depth 6.',
      x: 'states kept at a time',
      y: '% of Alpha-Beta',
      log_x: true,
      reference: 100
    }
  },
  {
    csv: tables,
    experiment: 'tables',
    plot: {
      title: 'Table entries needed, and the formulas of the thesis',
      caption: 'Trees of width 3, by iterative deepening.',
      x: 'depth',
      y: 'entries',
      log_y: true
    }
  }
];

function series(csv: string): Series[] {
  const found = new Map<string, Series>();
  for (const [title, ...numbers] of rows(csv)) {
    const s = found.get(title!) ?? { title: title!, points: [] };
    found.set(title!, s);
    const [x, y, lo, hi] = numbers.map(Number);
    s.points.push([x!, y!, lo, hi]);
  }
  return [...found.values()];
}

// --- the conclusions

const VERDICT: Record<string, string> = {
  agrees: '✓ agrees',
  differs: '✗ differs',
  inconclusive: '? undecided',
  struck: '– withdrawn'
};
interface Conclusion {
  claim: string;
  found: { subject: string; verdict: string; text: string }[];
}

function conclusions(): Conclusion[] {
  const out: Conclusion[] = [];
  for (const [subject, verdict, claim, text] of findings) {
    let c = out.find((x) => x.claim === claim);
    if (!c) out.push((c = { claim: claim!, found: [] }));
    c.found.push({ subject: subject!, verdict: verdict!, text: text!});
  }
  const withdrawn = (c: Conclusion) => c.found.every((f) => f.verdict === 'struck') ? 1 : 0;
  return out.sort((a, b) => withdrawn(a) - withdrawn(b));
}

function conclusion(c: Conclusion): HTMLElement {
  return h(
      'li', null,
      h('details', { class: 'conclusion' },
        h('summary', null, h('span', null, c.claim), ' ',
          h('span', { class: 'verdicts' },
            c.found.map(
                (f) =>
                    h('span', { class: `verdict-tag ${f.verdict}` },
                      `${f.subject ? `${f.subject} ` : ''}${VERDICT[f.verdict] ?? f.verdict}`)))),
        c.found.map((f) => h('p', { class: 'hint' }, f.text))));
}

// "4.8 % in Chess, 3.3 % in Othello": how much less than 1 the ratios of a conclusion are.
function savings(c: Conclusion|undefined): string {
  return (c?.found ?? [])
      .flatMap((f) => {
        const ratio = /: (\d+\.\d+) \[/.exec(f.text)?.[1];
        const percent = 100 * (1 - Number(ratio));
        return ratio ? [`${percent < 0.05 ? 'nothing' : `${percent.toFixed(1)} %`} in ${
                           f.subject.toLowerCase()}`] :
                                            [];
      })
      .join(', ')
      .replace('othello', 'Othello');
}

export function published(): HTMLElement {
  const all = conclusions(),
        leaf = all.find((c) => /MTD\(f\) evaluates fewer leaves/.test(c.claim));
  const total = all.find((c) => /MTD\(f\) out-performs.*total node/.test(c.claim));
  const counts = new Map<string, number>();
  for (const c of all)
    for (const f of c.found) counts.set(f.verdict, (counts.get(f.verdict) ?? 0) + 1);
  const number = (v: string) => counts.get(v) ?? 0;
  const picture = h('div'),
        chooser =
            h('select', { onchange: () => draw(Number(chooser.value)) },
              CURVES.map((c, i) => h('option', { value: i }, c.plot.title)));
  const draw = (i: number) => {
    const c = CURVES[i]!;
    replace(
        picture, new FigurePlot({...c.plot, series: series(c.csv) }).element,
        h('p', { class: 'hint' },
          'The numbers behind the curve are in docs/reproduction. ' +
              `nullwindow lab run ${c.experiment} measures it again on your machine.`));
  };
  draw(0);
  return h(
      'div', { class: 'published' },
      h('section', { class: 'card', 'aria-label': 'Curves' }, h('h2', null, 'What was measured'),
        h('label', { class: 'option' }, 'figure ', chooser), picture),
      h('section', { class: 'card', 'aria-label': 'Conclusions' },
        h('h2', null, `The papers’ ${all.length} conclusions, tested again`),
        h('p', null,
          `MTD(f) evaluates fewer leaves than Aspiration NegaScout: ${
              savings(leaf)}. Of all nodes it ` +
              `saves ${
                  savings(total)}. Each conclusion was tested on positions of games that this ` +
              'program played against itself.'),
        h('p', { class: 'hint' },
          `Of the tests ${number('agrees')} agree, ${number('differs')} differ, ` +
              `${number('inconclusive')} are undecided and ${number('struck')} withdrawn ` +
              '(their tests were not sound). Open a conclusion for its numbers.'),
        h('ol', { class: 'conclusions' }, all.map(conclusion))));
}
