// Events of objectives: noted once by the processes that calculate them, and stored once for each webhook.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { type KeptDatabase, openDatabase } from '../../../../../server/storage/database.ts';
import { keptTable } from '../../../../../server/storage/table.ts';
import { createLevelStore } from '../../../../../shared/store/objective-levels.ts';
import type { Table } from '../../../../../shared/store/table.ts';
import { isoClock } from '../../../../../shared/time/iso.ts';
import { readNotedEvents } from '../../../../../shared/warm/webhooks/noted-events.ts';
import { noteObjectives } from '../../../../../shared/warm/webhooks/objective-notes.ts';
import type { WebhookEvent } from '../../../../../shared/warm/webhooks/webhook-event.ts';
import {
  afterOutage,
  calculatedAt,
  december,
  exhausted,
  figuresWith,
  outage,
} from '../../../../support/burning-objective.ts';
import { realm } from '../../../../support/realm-records.ts';
import { noFault, type TableFault, tableWith } from '../../../../support/table-faults.ts';
import { fleetWebhook } from '../../../../support/webhook-fleet.ts';

let database: KeptDatabase;
let table: Table;
/** The events that each webhook was given. */
let told: Map<string, WebhookEvent[]>;
const paris = realm('paris', { creation_id: 'c1' });
const iso = isoClock('UTC');

beforeEach(() => {
  database = openDatabase(':memory:');
  table = keptTable(database);
  told = new Map();
});
afterEach(() => {
  database.close();
});

/** A process that calculates objectives, whose calls of the table may fail. */
const startProcess = (fault: TableFault = noFault) =>
  noteObjectives({ levels: createLevelStore(tableWith(table, () => fault)), iso });

const usable = (...ids: readonly string[]) => ids.map((id) => ({ record: fleetWebhook(id), realm: paris }));
/** Gives webhooks what is noted, as their delivery does. */
async function takeFor(webhooks: ReturnType<typeof usable>) {
  for (const { eventsFor, remove } of await readNotedEvents(createLevelStore(table))) {
    for (const webhook of webhooks) {
      const { webhook_id: id } = webhook.record;
      told.set(id, [...(told.get(id) ?? []), ...eventsFor(webhook)]);
    }
    await remove();
  }
}
const typesOf = (id: string) => (told.get(id) ?? []).map(({ type }) => type.split('.').slice(1, 3).join('.'));
/** Fails the n-th call of the table, before or behind it. */
const failing = (at: number, isDone: boolean): TableFault => {
  let calls = 0;
  return async (call) => {
    calls += 1;
    if (calls === at && !isDone) throw new Error('the end of the process');
    const result = await call();
    if (calls === at) throw new Error('the answer was lost');
    return result;
  };
};

describe('an event of an objective', () => {
  it('is stored once for each webhook, with the row of the list and the burn rate that was too high', async () => {
    const { calculated } = startProcess();
    await calculated(calculatedAt(december + 300, figuresWith(outage)));
    await takeFor(usable('a', 'b'));
    await takeFor(usable('a', 'b'));
    for (const id of ['a', 'b']) {
      const [event, ...others] = told.get(id) ?? [];
      expect(others).toEqual([]);
      expect(JSON.parse(event!.body)).toMatchObject({
        ...{ specversion: '1.0', type: 'realmgate.objective.burning.v1', subject: '0123456789abcdef' },
        ...{ source: '/api/objectives/0123456789abcdef/', time: '2026-12-01T00:05:00.000Z' },
        data: {
          ...{ realm: 'paris', name: 'shop', target_percent: 99.9, left_seconds: 1339, left_percent: 50 },
          ...{ burn_rate_1h: 100, burn_rate_6h: 17, burn_window: '1h', burn_threshold: 14.4 },
        },
      });
    }
  });

  it('is noted once, by runs one after another and by two at once', async () => {
    const [one, other] = [startProcess(), startProcess()];
    await Promise.all([
      one.calculated(calculatedAt(december + 300, figuresWith(outage))),
      other.calculated(calculatedAt(december + 301, figuresWith(outage))),
      one.calculated(calculatedAt(december + 302, figuresWith(outage, exhausted))),
    ]);
    await other.calculated(calculatedAt(december + 303, figuresWith(afterOutage, exhausted)));
    await takeFor(usable('a'));
    expect(typesOf('a').sort()).toEqual(['objective.burning', 'objective.exhausted']);
  });

  it.each([2, 3].flatMap((at) => [false, true].map((isDone) => [at, isDone] as const)))(
    'is noted once if the process ends at call %s of the table (done: %s)',
    async (at, isDone) => {
      const dying = startProcess(failing(at, isDone));
      await expect(dying.calculated(calculatedAt(december + 300, figuresWith(outage)))).rejects.toThrow();
      await startProcess().calculated(calculatedAt(december + 600, figuresWith(outage)));
      await takeFor(usable('a'));
      await takeFor(usable('a'));
      expect(typesOf('a')).toEqual(['objective.burning']);
    },
  );

  it('stays if another one is noted while it is given to webhooks', async () => {
    const { calculated } = startProcess();
    await calculated(calculatedAt(december + 300, figuresWith(outage)));
    const [first] = await readNotedEvents(createLevelStore(table));
    await calculated(calculatedAt(december + 600, figuresWith(outage, exhausted)));
    await first!.remove();
    await takeFor(usable('a'));
    expect(typesOf('a')).toEqual(['objective.exhausted']);
  });

  it('is not told by figures that are older than those by which the level was left', async () => {
    const { calculated } = startProcess();
    await calculated(calculatedAt(december + 300, figuresWith(outage)));
    await calculated(calculatedAt(december + 9000, figuresWith({})));
    await calculated(calculatedAt(december + 8999, figuresWith(outage)));
    await takeFor(usable('a'));
    expect(typesOf('a')).toEqual(['objective.burning']);
    await calculated(calculatedAt(december + 9001, figuresWith(outage)));
    await takeFor(usable('a'));
    expect(typesOf('a')).toEqual(['objective.burning', 'objective.burning']);
  });

  it('is told again after a change of the objective, and of a new one in the place of a removed one', async () => {
    const { calculated, removed } = startProcess();
    await calculated(calculatedAt(december + 300, figuresWith(outage)));
    await calculated(calculatedAt(december + 600, figuresWith(outage), { changed_at: 2 }));
    await takeFor(usable('a'));
    await removed('0123456789abcdef');
    expect(await table.query('OBJECTIVE_LEVELS')).toEqual([]);
    await calculated(calculatedAt(december + 900, figuresWith(outage), { changed_at: 2 }));
    await takeFor(usable('a'));
    expect(typesOf('a')).toEqual(Array.from({ length: 3 }, () => 'objective.burning'));
  });

  it('reaches webhooks of this creation of the realm that select its kind, and leaves nothing behind', async () => {
    const { calculated } = startProcess();
    await calculated(calculatedAt(december + 300, figuresWith(outage, exhausted)));
    const record = (id: string, kinds?: Parameters<typeof fleetWebhook>[1] & object) =>
      fleetWebhook(id, kinds);
    await takeFor([
      { record: record('all'), realm: paris },
      { record: record('exhausted', { kinds: ['state', 'objective.exhausted'] }), realm: paris },
      { record: record('changes', { kinds: ['state', 'realm'] }), realm: paris },
      { record: record('other'), realm: realm('lyon', { creation_id: 'c1' }) },
      { record: record('later'), realm: realm('paris', { creation_id: 'c2' }) },
    ]);
    const [burning, spent] = ['objective.burning', 'objective.exhausted'];
    expect(['all', 'exhausted', 'changes', 'other', 'later'].map(typesOf)).toEqual([
      ...[[burning, spent], [spent], [], [], []],
    ]);
    expect(await table.query('OBJECTIVE_EVENTS')).toEqual([]);
  });
});
