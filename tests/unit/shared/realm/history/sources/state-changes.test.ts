import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import {
  readStateChanges,
  storeStates,
} from '../../../../../../shared/realm/history/sources/state-changes.ts';
import type { OpenRealm } from '../../../../../../shared/realm/open-realm/open.ts';
import { createStateHistory, type StateHistory } from '../../../../../../shared/store/state-history.ts';
import { startTablesInMemory } from '../../../../../support/kept-database.ts';
import { type KeyValueServer, newTable } from '../../../../../support/key-value-server.ts';

const noon = Date.parse('2026-11-20T12:00:00Z') / 1000;
const paris = { name: 'paris', creation_id: '1' };

describe('the changes of states that runs of the collector watch keep', () => {
  let server: KeyValueServer;
  let history: StateHistory;
  let now: number;
  /** The time of the last change of each host, by the engine's clock. */
  let changedAt: Map<string, number>;
  let stored: number;

  beforeAll(async () => {
    server = await startTablesInMemory();
  });
  afterAll(async () => {
    await server.stop();
  });
  beforeEach(async () => {
    const { table } = await newTable(server);
    now = noon;
    stored = 0;
    changedAt = new Map([['calm', noon - 7200]]);
    history = createStateHistory(table, () => now * 1000);
  });

  const realm = {
    name: paris.name,
    status: {
      decodedRows: ({ table }: { readonly table: string }) =>
        Promise.resolve(
          table === 'services'
            ? []
            : [...changedAt].map(([host, since]) => ({
                ...{ host, since, state: 1, stateType: 1, lastHardState: 1, checked: true },
              })),
        ),
    },
  } as unknown as OpenRealm;

  const run = async (at: number) => {
    now = at;
    const found = await readStateChanges(realm, await history.head(paris), now);
    stored += found.changes.length;
    await storeStates(history, paris, found);
  };
  const kept = async () => (await history.day(paris, noon)).changes;

  it('begin a day before the first run if no object says when it changed', async () => {
    changedAt.clear();
    await run(noon);
    expect((await history.head(paris))?.latest).toBe(noon - 24 * 3600);
  });

  it('are all that happen at once, each stored once', async () => {
    await run(noon);
    for (let host = 0; host < 45_000; host += 1) changedAt.set(`host-${host}`, noon + 10 + (host % 200));
    for (let minutes = 5; minutes <= 60; minutes += 5) await run(noon + minutes * 60);
    expect(stored).toBe(45_000);
    changedAt.set('later', noon + 3700);
    await run(noon + 3900);
    expect(stored).toBe(45_001);
    expect(new Set((await kept()).map(([, , host]) => host)).size).toBe(45_001);
  });

  it('are stored once if the clock of the engine is ahead of ours', async () => {
    const ahead = 600;
    changedAt.set('early', noon + ahead - 60);
    await run(noon);
    for (let minutes = 5; minutes <= 60; minutes += 5) {
      changedAt.set(`host-${minutes}`, noon + ahead + minutes * 60 - 30);
      await run(noon + minutes * 60);
    }
    expect(stored).toBe(12);
    expect(await kept()).toHaveLength(12);
  });
});
