import type { Site } from '../site.ts';
import type { CachedColumn, EngineColumns } from './columns.ts';

/** The engine behind the cache. Tests change its state. */
export interface CachedEngine {
  /**
   * The state. `stale` means that the engine was lost a moment ago, so that the cache still answers from memory. `down` means that the
   * cache has dropped its data.
   */
  state: 'up' | 'stale' | 'down';
  /**
   * The comments and downtimes of the last update, in epoch seconds, while the cache is behind its engine. It shows a new start of the engine
   * beside them. `undefined` means that it has just read them.
   */
  held?: (Pick<Site, 'comments' | 'downtimes'> & { readonly at: number }) | undefined;
}

export const peerKey = 'lmd-1';
/** The answer to a command while the engine is lost. It is no refusal of the engine, which would begin with a number. */
export const lostCommandMessage =
  'connection failed: connection error dial tcp 192.0.2.7:6557: connect: connection refused';
export const lostEngineMessage = 'dial tcp 192.0.2.7:6557: connect: connection refused';

/** The status numbers of the cache: up, warning, down. */
const statuses = { up: 0, stale: 1, down: 2 } as const;

const of = (
  kind: CachedColumn<unknown>['kind'],
  read: CachedColumn<unknown>['read'],
): CachedColumn<unknown> => ({ kind, absent: false, read });

/** The columns that most tables have. */
export const columnsOfEveryTable: EngineColumns = new Map([
  ['lmd_last_cache_update', of('float', (_, { now }) => now)],
  ['peer_key', of('string', () => peerKey)],
  ['peer_name', of('string', () => 'engine')],
]);

/** Returns the columns of the status table. */
export function columnsOfStatusTable(peer: CachedEngine): EngineColumns {
  return new Map([
    ...columnsOfEveryTable,
    ['peer_addr', of('string', () => '192.0.2.7:6557')],
    ['peer_status', of('int', () => statuses[peer.state])],
    ['peer_last_error', of('string', () => (peer.state === 'up' ? '' : lostEngineMessage))],
    ['peer_section', of('string', () => '')],
  ]);
}

/** Returns the columns of the table `backends`, which answers whatever the state of the engine is. */
export function columnsOfBackendsTable(peer: CachedEngine): EngineColumns {
  return new Map([
    ['key', of('string', () => peerKey)],
    ['name', of('string', () => 'engine')],
    ['addr', of('string', () => '192.0.2.7:6557')],
    ['status', of('int', () => statuses[peer.state])],
    ['last_error', of('string', () => (peer.state === 'up' ? '' : lostEngineMessage))],
    ['flags', of('list', () => ['Naemon', 'HasLastUpdateColumn'])],
  ]);
}
