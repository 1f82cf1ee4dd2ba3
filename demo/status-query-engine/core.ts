import type { Clock } from '../../shared/base/clock.ts';
import type { Ask } from './ask.ts';
import { tableCatalogs } from './catalog.ts';
import { execute } from './commands/execute.ts';
import { expireComments, settleDowntimes } from './downtimes.ts';
import type { Query } from './query.ts';
import type { Site } from './site.ts';
import type { DialectName, OrderedObjects } from './snapshot.ts';
import { openSnapshot, orderObjects } from './snapshot.ts';

/** An engine without its sockets. Sessions of every dialect use it. */
export interface Core {
  readonly dialect: DialectName;
  /** Returns the function that answers queries on a table, or null if there is no such table. */
  readonly table: (name: string) => ((query: Query) => string) | null;
  /** Executes `[time] NAME;…` or throws a Fault. */
  readonly command: (line: string) => void;
  readonly queries: () => number;
}

export interface CoreOptions {
  readonly site: Site;
  readonly dialect: DialectName;
  readonly clock: Clock;
  readonly onRestart: () => void;
}

export function makeCore({ site, dialect, clock, onRestart }: CoreOptions): Core {
  const tables: ReadonlyMap<string, Ask> = tableCatalogs[dialect]();
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
    dialect,
    table: (name) => {
      const ask = tables.get(name);
      if (!ask) return null;
      return (query) => {
        queries += 1;
        moveOn();
        return ask(query, openSnapshot(site, roll, { dialect, now: now() }));
      };
    },
    command: (line) => {
      moveOn();
      if (execute(line, { site, dialect, now: now() }) === 'restart') onRestart();
    },
    queries: () => queries,
  };
}
