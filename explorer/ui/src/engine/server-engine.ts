// SPDX-License-Identifier: MIT
// The engine inside `nullwindow explore`, on this machine. The token came in the fragment of the
// first address and travels in a header; it is kept for this tab only.
import {EngineError} from '../model/blocks';

import {Engine, Request} from './engine';

export interface Status {
  version: string;
  start: string|null;
  searches: number;
  lab: boolean;
  threads: number;
}

export class ServerLost extends EngineError {
  constructor() { super('the program nullwindow explore no longer answers'); }
}

export class ServerEngine extends Engine {
  readonly kind = 'server';
  readonly name = 'nullwindow explore';
  onLost: () => void = () => {};

  constructor(private token: string, private base = '') { super(); }

  async status(): Promise<Status> {
    const answer = await this.fetch('/api/status', { headers: { 'X-Nullwindow': this.token } });
    if (!answer.ok) throw new EngineError(`the server refused: ${answer.status}`);
    return answer.json();
  }

  private async fetch(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(
          this.base + path, {...init, cache: 'no-store', referrerPolicy: 'no-referrer' });
    } catch (e) {
      if ((e as Error).name === 'AbortError') throw e;
      this.onLost();
      throw new ServerLost();
    }
  }

  async request(r: Request, onBytes: (b: Uint8Array) => void, signal?: AbortSignal): Promise<void> {
    for (let attempt = 0;; attempt++) {
      const answer = await this.fetch('/api/request', {
        method: 'POST',
        body: JSON.stringify(r),
        signal: signal ?? null,
        headers: { 'X-Nullwindow': this.token, 'Content-Type': 'application/json' }
      });
      if (answer.status === 503 && attempt < 40) {
        // two searches are going on
        await new Promise((done) => setTimeout(done, 250));
        continue;
      }
      if (!answer.ok || !answer.body) {
        const text = await answer.text().catch(() => '');
        let message = `the server refused: ${answer.status}`;
        try {
          message = JSON.parse(text).error ?? message;
        } catch { /* not JSON */
        }
        throw new EngineError(message);
      }
      const reader = answer.body.getReader();
      try {
        for (;;) {
          const { done, value } = await reader.read();
          if (done) return;
          onBytes(value);
        }
      } catch (e) {
        if ((e as Error).name === 'AbortError' || e instanceof EngineError) throw e;
        if (e instanceof TypeError) {
          this.onLost();
          throw new ServerLost();
        }
        throw e;
      } finally { reader.cancel().catch(() => {}); }
    }
  }
}
