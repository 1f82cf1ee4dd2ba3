import type { Clock } from '../../shared/base/clock.ts';
import type { Ask } from './ask.ts';
import { tableCatalog } from './catalog.ts';
import { execute } from './commands/execute.ts';
import { expireComments, settleDowntimes } from './downtimes.ts';
import type { CachedEngine } from './lmd/peer.ts';
import type { Query } from './query.ts';
import type { Site } from './site.ts';
import type { DialectName, OrderedObjects } from './snapshot.ts';
import { engineBehind, openSnapshot, orderObjects } from './snapshot.ts';

/** An engine without its sockets. Sessions of every dialect use it. */
export interface Core {
  readonly dialect: DialectName;
  /** Returns the function that answers queries on a table, or null if there is no such table. */
  readonly table: (name: string) => ((query: Query) => string) | null;
  /** Executes `[time] NAME;…` or throws a Fault. */
  readonly command: (line: string) => void;
  readonly queries: () => number;
  /** Returns true if the cache LMD does not reach its engine. */
  readonly isLost: () => boolean;
}

export interface CoreOptions {
  readonly site: Site;
  readonly dialect: DialectName;
  readonly clock: Clock;
  /** The state of the engine behind LMD. */
  readonly peer: CachedEngine;
  readonly onRestart: () => void;
}

export function makeCore({ site, dialect: spoken, clock, peer, onRestart }: CoreOptions): Core {
  const tables: ReadonlyMap<string, Ask> = tableCatalog(spoken, peer);
  const dialect = engineBehind(spoken);
  let roll: OrderedObjects = orderObjects(site, dialect);
  let queries = 0;
  const now = (): number => Math.floor(clock() / 1000);
  const moveOn = (): void => {
    site.advance?.(now());
    settleDowntimes(site, now());
    expireComments(site, now());
    if (roll.revision !== site.revision) roll = orderObjects(site, dialect);
  };
  return {
    dialect: spoken,
    table: (name) => {
      const ask = tables.get(name);
      if (!ask) return null;
      return (query) => {
        queries += 1;
        moveOn();
        const { held } = peer;
        return ask(
          query,
          openSnapshot(held ? { ...site, ...held } : site, roll, { dialect, now: held?.at ?? now() }),
        );
      };
    },
    command: (line) => {
      moveOn();
      if (execute(line, { site, dialect, now: now() }) === 'restart') onRestart();
    },
    queries: () => queries,
    isLost: () => peer.state !== 'up',
  };
}
