import { expect, it } from '@jest/globals';

import { CachedStart } from '../../../../../shared/connectors/status-query/cached-start.ts';
import { readEngine } from '../../../../../shared/connectors/status-query/engine.ts';

const startedAt = 1_795_000_000;

/** The facts of an engine behind a cache that read it at `update`. */
const factsAt = (start: number, update: number) =>
  readEngine([
    ['program_version', 'livestatus_version', 'peer_key', 'lmd_last_cache_update', 'program_start'],
    ['1.5.2', '1.5.1.source-naemon', 'a', update, start],
  ]);

const behind = expect.objectContaining({ kind: 'engineless' });

it('the start that a process sees first is known if the cache has read the engine half a minute after it', () => {
  expect(() => new CachedStart().read(factsAt(startedAt, startedAt + 29))).toThrow(behind);
  expect(new CachedStart().read(factsAt(startedAt, startedAt + 30))).toBe(startedAt);
});

it('a start that follows another one is known if the cache has read the engine once more', () => {
  const start = new CachedStart();
  expect(start.read(factsAt(startedAt, startedAt + 1000))).toBe(startedAt);
  // The cache was cut off while the engine was restarted: its first answer shows old downtimes, however late it comes.
  const restartedAt = startedAt + 2000;
  expect(() => start.read(factsAt(restartedAt, restartedAt + 60))).toThrow(behind);
  expect(() => start.read(factsAt(restartedAt, restartedAt + 60))).toThrow(behind);
  expect(start.read(factsAt(restartedAt, restartedAt + 61))).toBe(restartedAt);
  expect(start.read(factsAt(restartedAt, restartedAt + 62))).toBe(restartedAt);
});
