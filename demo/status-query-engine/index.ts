import type { Clock } from '../../shared/base/clock.ts';
import { makeCore } from './core.ts';
import { icinga2Session } from './icinga2/session.ts';
import type { Listen, ListenedAddress, Listener, Tls } from './listener.ts';
import { openListener } from './listener.ts';
import { programLine } from './log-lines.ts';
import { naemonSession } from './naemon/session.ts';
import type { Site } from './site.ts';
import type { DialectName } from './snapshot.ts';

export type { ListenedAddress, Listen } from './listener.ts';
export type { DialectName } from './snapshot.ts';

export interface EmbeddedEngineOptions {
  readonly site: Site;
  readonly dialect: DialectName;
  /** The address to listen on. Port 0, the default, takes a free one; the default host is 127.0.0.1. */
  readonly listen: Listen;
  readonly tls?: Tls;
  readonly clock: Clock;
}

/** A running engine. */
export interface Engine {
  readonly address: ListenedAddress;
  readonly site: Site;
  /** Returns the number of open connections. */
  readonly connections: () => number;
  /** The number of GETs of existing tables since the start. */
  readonly queries: number;
  readonly close: () => Promise<void>;
}

/** Starts an engine on a site. The site may be changed from outside at any time; queries see its present state. */
export async function startEngine(options: EmbeddedEngineOptions): Promise<Engine> {
  const { site, dialect, listen, tls, clock } = options;
  const timers: NodeJS.Timeout[] = [];
  const core = makeCore({
    site,
    dialect,
    clock,
    onRestart: () => {
      const begun = (): void => {
        begin(site, dialect, Math.floor(clock() / 1000));
      };
      timers.push(...restart(listener, begun));
    },
  });
  const listener: Listener = await openListener(listen, tls, (wire) => sessions[dialect](core, wire));
  return {
    address: listener.address,
    site,
    connections: listener.connections,
    get queries() {
      return core.queries();
    },
    close: () => {
      for (const timer of timers) clearTimeout(timer);
      return listener.close();
    },
  };
}

const sessions = { icinga2: icinga2Session, naemon: naemonSession } as const;

/**
 * Restarts as clients of an engine see it: the listener closes first, then open connections. A tenth of a second after
 * the call both are available again.
 */
function restart(listener: Listener, begun: () => void): NodeJS.Timeout[] {
  return [
    setTimeout(listener.shut, 10),
    setTimeout(listener.dropAll, 100),
    setTimeout(() => {
      begun();
      listener.reopen();
    }, 110),
  ];
}

/** Starts the program again. Naemon forgets the comments of users that are not persistent. */
function begin(site: Site, dialect: DialectName, now: number): void {
  site.programStart = Math.max(site.programStart + 1, now);
  site.log.push(programLine(site.programStart, `${dialect} starting... (PID=4242)`));
  if (dialect !== 'naemon') return;
  for (const { id, entry_type, persistent } of site.comments.values()) {
    if (entry_type === 1 && !persistent) site.comments.delete(id);
  }
}
