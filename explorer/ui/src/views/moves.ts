// SPDX-License-Identifier: MIT
// The moves of a game as a list with their numbers: two columns where both sides share a number.
import {h} from '../dom';
import {gameInfo, Ply} from '../model/game';

export interface MoveNote {
  mark: string;   // ?!, ?, ??
  value: string;  // after the move
}

export function moveTable(
    game: string, plies: Ply[], at: number, go: (ply: number) => void,
    notes: (MoveNote|undefined)[] = []): HTMLElement {
  const button = (p: Ply, i: number) =>
      h('span', { class: 'ply' },
        h('button', {
          type: 'button',
          class: 'number',
          'aria-label': `${p.number} ${p.notation}${notes[i]?.mark ?? ''}`,
          'aria-current': i + 1 === at ? 'step' : undefined,
          onclick: () => go(i + 1)
        },
          `${p.notation}${notes[i]?.mark ?? ''}`),
        notes[i] ? h('span', { class: 'hint num' }, notes[i]!.value) : null);
  const rows: HTMLElement[] = [];
  if (gameInfo(game)?.numbers_plies ?? true)
    plies.forEach(
        (p, i) => rows.push(h('li', null, h('span', { class: 'nr' }, p.number), button(p, i))));
  else
    for (let i = 0; i < plies.length;) {
      const p = plies[i]!, alone = p.number.endsWith('…'), next = alone ? undefined : plies[i + 1];
      rows.push(
          h('li', { class: 'pair' }, h('span', { class: 'nr' }, p.number.replace('…', '.')),
            alone ? h('span', null, '…') : null, button(p, i), next ? button(next, i + 1) : null));
      i += alone || !next ? 1 : 2;
    }
  return h('ol', { class: 'moves', 'aria-label': 'Moves' }, rows);
}
