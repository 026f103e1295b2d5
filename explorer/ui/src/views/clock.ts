// SPDX-License-Identifier: MIT
// A chess clock for two players: seconds for the game, and more after each move.
import {h} from '../dom';

// Words and settings: "180+2" is three minutes and two seconds more a move.
const CLOCKS: [string, string][] = [
  ['', 'no clock'], ['60', '1 minute'], ['180+2', '3 minutes + 2 s a move'], ['300', '5 minutes'],
  ['900+10', '15 minutes + 10 s a move']
];

const text = (seconds: number) => {
  const s = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
};

// The clocks to choose from; one that an address asks for is among them.
export function clocks(spec: string): [string, string][] {
  const [time, more] = spec.split('+');
  return CLOCKS.some(([v]) => v === spec) ?
      CLOCKS :
      [...CLOCKS, [spec, `${text(Number(time))}${more ? ` + ${more} s a move` : ''}`]];
}

export class Clock {
  readonly element = h('p', { class: 'clock', role: 'timer', 'aria-label': 'Clock', hidden: true });
  private left: [number, number] = [0, 0];
  private more = 0;
  private side = -1;  // whose clock runs; -1: none
  private since = 0;
  private timer = 0;
  private setting = '';
  onFlag: (side: number) => void = () => {};

  constructor(private names: () => [string, string]) {}

  get on(): boolean { return this.setting !== ''; }

  reset(setting: string): void {
    this.stop();
    if (!/^[1-9]\d*(\+\d+)?$/.test(setting)) setting = '';
    const [start, more] = setting.split('+');
    this.setting = setting;
    this.left = [Number(start) || 0, Number(start) || 0];
    this.more = Number(more) || 0;
    this.element.hidden = setting === '';
    this.draw();
  }

  // What is left for a side, in seconds.
  remaining(side: number): number {
    return this.left[side]! - (this.side === side ? (performance.now() - this.since) / 1000 : 0);
  }

  // That side has the move now; the one that had it gets its increment.
  run(side: number): void {
    if (!this.on || this.side === side) return;
    const before = this.side;
    this.stop();
    if (before >= 0) this.left[before] = this.left[before]! + this.more;
    this.side = side;
    this.since = performance.now();
    this.timer = window.setInterval(() => this.tick(), 200);
    this.draw();
  }

  stop(): void {
    window.clearInterval(this.timer);
    if (this.side >= 0) this.left[this.side] = this.remaining(this.side);
    this.side = -1;
  }

  private tick(): void {
    const side = this.side;
    if (side >= 0 && this.remaining(side) <= 0) {
      this.stop();
      this.left[side] = 0;
      this.onFlag(side);
    }
    this.draw();
  }

  private draw(): void {
    const names = this.names();
    this.element.replaceChildren(...[0, 1].map(
        (i) =>
            h('span', { class: i === this.side ? 'runs' : '' },
              `${names[i]} ${text(this.remaining(i))}`)));
  }
}
