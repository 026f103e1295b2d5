// SPDX-License-Identifier: MIT
// All state is in the address: #/trace?game=tree&name=thesis-a5&algo=mt-sss&k=57&node=0.1
// A link is a lecture, so nothing that can be seen may live anywhere else.

export type Params = Record<string, string>;
export interface Address {
  page: string;
  params: Params;
}
type Listener = (now: Address, before: Address) => void;

export function parse(hash: string): Address {
  const text = hash.replace(/^#\/?/, '');
  const cut = text.indexOf('?');
  const page = (cut < 0 ? text : text.slice(0, cut)) || 'start';
  const params: Params = {};
  for (const [key, value] of new URLSearchParams(cut < 0 ? '' : text.slice(cut + 1)))
    params[key] = value;
  return { page, params };
}

// The parameters in the order in which they were given; readable, so little is escaped.
export function format(a: Address): string {
  const parts = Object.entries(a.params)
                    .filter(([, v]) => v !== '')
                    .map(
                        ([k, v]) => `${k}=${
                            encodeURIComponent(v).replace(
                                /%(2C|3A|2F|3D|20|28|29|40)/g,
                                (x) => x === '%20' ? '+' : decodeURIComponent(x))}`);
  return `#/${a.page === 'start' ? '' : a.page}${parts.length ? `?${parts.join('&')}` : ''}`;
}

class AddressBar {
  private now: Address = parse(location.hash);
  private listeners = new Set<Listener>();
  private wait = 0;  // the timer of a step that is not yet in the bar; 0: there is none
  private bar = '';  // what stood there when it was started

  constructor() {
    window.addEventListener('popstate', () => this.forget());
    window.addEventListener('hashchange', () => {
      this.forget();
      if (format(parse(location.hash)) !== format(this.now)) this.become(parse(location.hash));
    });
    // A link that is followed leaves its page as it was last seen, for the way back.
    window.addEventListener('click', () => this.put(), true);
  }

  get page(): string { return this.now.page; }
  get params(): Params { return this.now.params; }
  get(key: string, fallback = ''): string { return this.now.params[key] ?? fallback; }
  int(key: string, fallback: number): number {
    const n = Number.parseInt(this.now.params[key] ?? '', 10);
    return Number.isFinite(n) ? n : fallback;
  }

  // Changes parameters in place; an empty value removes one. Steps do not fill the history.
  set(patch: Params, push = false): void {
    const params = {...this.now.params, ...patch };
    for (const [k, v] of Object.entries(params))
      if (v === '') delete params[k];
    const next = { page: this.now.page, params };
    if (format(next) === format(this.now)) return;
    this.become(next);
    this.write(push);
  }

  go(page: string, params: Params = {}): void {
    this.become({ page, params });
    this.write(true);
  }

  // Reads the bar again: at the start, and after the token was taken out of it.
  reload(): void { this.become(parse(location.hash)); }

  href(page: string, params: Params = {}): string { return format({ page, params }); }

  listen(fn: Listener): () => void {
    this.listeners.add(fn);
    return () => this.listeners.delete(fn);
  }

  // Browsers refuse more than about 200 changes of the address in 30 seconds: scrubbing waits.
  private write(push: boolean): void {
    this.forget();
    if (push) {
      history.pushState(null, '', format(this.now));
      return;
    }
    this.bar = location.hash;
    this.wait = window.setTimeout(() => this.put(), 150);
  }

  // Writes what waits, unless somebody has gone elsewhere meanwhile.
  private put(): void {
    const waiting = this.wait !== 0;
    this.forget();
    if (waiting && location.hash === this.bar) history.replaceState(null, '', format(this.now));
  }

  private forget(): void {
    window.clearTimeout(this.wait);
    this.wait = 0;
  }

  private become(next: Address): void {
    const before = this.now;
    this.now = next;
    for (const fn of [...this.listeners]) fn(next, before);
  }
}

export const address = new AddressBar();
