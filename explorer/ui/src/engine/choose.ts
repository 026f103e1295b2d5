// SPDX-License-Identifier: MIT
// Which engine: the server when the page came from one, else the page's own. When the server goes
// away the page says so and goes on by itself.
import {Engine} from './engine';
import {ServerEngine, Status} from './server-engine';
import {WorkerEngine} from './worker-engine';

type Listener = (message: string) => void;

class Engines {
  page = new WorkerEngine();
  server: ServerEngine|null = null;
  status: Status|null = null;
  private prefer: 'page'|'server' = 'server';
  private listeners = new Set<Listener>();

  get current(): Engine {
    return this.prefer === 'server' && this.server ? this.server : this.page;
  }
  listen(fn: Listener): void { this.listeners.add(fn); }
  private tell(message: string): void { this.listeners.forEach((fn) => fn(message)); }

  choose(which: 'page'|'server'): void {
    this.prefer = which;
    this.tell('');
  }

  async start(): Promise<void> {
    const token = takeToken();
    if (!token) return;
    const server = new ServerEngine(token);
    try {
      this.status = await server.status();
    } catch { return; }
    this.server = server;
    server.onLost = () => {
      if (this.server !== server) return;
      this.server = null;
      this.status = null;
      this.page.alone = true;
      this.tell('nullwindow explore no longer answers. The page goes on with its own engine.');
    };
    this.tell('');
    window.setTimeout(
        () => this.page.warm().catch(() => {}), 1500);  // for when the server goes away
  }
}

// Moves the token from the address, where it would be copied with links, to this tab's storage.
function takeToken(): string|null {
  const m = /^#t=([0-9a-zA-Z_-]+)(.*)$/.exec(location.hash);
  if (m) {
    try {
      sessionStorage.setItem('nw-token', m[1]!);
    } catch { /* private mode */
    }
    const rest = m[2]!.replace(/^&/, '');
    history.replaceState(
        null, '',
        `${location.pathname}${location.search}${rest.startsWith('/') ? `#${rest}` : '#/'}`);
    return m[1]!;
  }
  try {
    return sessionStorage.getItem('nw-token');
  } catch { return null; }
}

export const engines = new Engines();
