import type { Clock } from '../../shared/base/clock.ts';
import { makeCore } from './core.ts';
import { session as icingaSession } from './icinga2/session.ts';
import type { Address, Listen, Listener, Tls } from './listener.ts';
import { openListener } from './listener.ts';
import type { Peer } from './lmd/peer.ts';
import { session as lmdSession } from './lmd/session.ts';
import { program } from './log-lines.ts';
import { session as naemonSession } from './naemon/session.ts';
import type { Site } from './site.ts';
import { type DialectName, engineBehind } from './world.ts';

export type { Address, Listen } from './listener.ts';
export type { Peer } from './lmd/peer.ts';
export type { DialectName } from './world.ts';

export interface EngineOptions {
  readonly site: Site;
  readonly dialect: DialectName;
  /** Port 0, the default, is any free one; host defaults to 127.0.0.1. */
  readonly listen: Listen;
  readonly tls?: Tls;
  readonly clock: Clock;
  /** Of the dialect `lmd`: what becomes of the engine behind the cache; default up. May be changed at any time. */
  readonly peer?: Peer;
}

/** A running engine. */
export interface Engine {
  readonly address: Address;
  readonly site: Site;
  /** How many are open now. */
  readonly connections: () => number;
  /** GETs of existing tables since the start. */
  readonly queries: number;
  readonly close: () => Promise<void>;
}

/** Starts an engine over a site. The site may be changed from outside at any time: queries see it as it is. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { site, dialect, listen, tls, clock, peer = { state: 'up' } } = options;
  const timers: NodeJS.Timeout[] = [];
  const core = makeCore({
    site,
    dialect,
    clock,
    peer,
    onRestart: () => {
      const begun = (): void => {
        begin(site, dialect, Math.floor(clock() / 1000));
      };
      timers.push(...(dialect === 'lmd' ? [setTimeout(begun, 110)] : restart(listener, begun)));
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

const sessions = { icinga2: icingaSession, naemon: naemonSession, lmd: lmdSession } as const;

/** A restart as clients see it, unless a cache stands between: the listener goes first, then open connections; a tenth of a second later it is back. */
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

/** Naemon forgets users' comments that were not meant to last. */
function begin(site: Site, dialect: DialectName, now: number): void {
  site.programStart = Math.max(site.programStart + 1, now);
  site.log.push(program(site.programStart, `${dialect} starting... (PID=4242)`));
  if (engineBehind(dialect) !== 'naemon') return;
  for (const { id, entry_type, persistent } of site.comments.values()) {
    if (entry_type === 1 && !persistent) site.comments.delete(id);
  }
}
