// Events of objectives: noted once by the processes that calculate them, and stored once for each webhook.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { type KeptDatabase, openDatabase } from '../../../../../server/storage/database.ts';
import { keptOwnQueues } from '../../../../../server/storage/own-queues.ts';
import type { OwnQueues, QueueWrite } from '../../../../../shared/queue/own-queues.ts';
import { isoClock } from '../../../../../shared/time/iso.ts';
import { noteObjectives } from '../../../../../shared/warm/webhooks/objective-notes.ts';
import { eventOf } from '../../../../../shared/warm/webhooks/webhook-event.ts';
import { WebhookIntake } from '../../../../../shared/warm/webhooks/webhook-intake.ts';
import { notePrefixes } from '../../../../../shared/warm/webhooks/webhook-notes.ts';
import { queuesOf } from '../../../../../shared/warm/webhooks/webhook-queues.ts';
import {
  afterOutage,
  calculatedAt,
  december,
  exhausted,
  figuresWith,
  outage,
} from '../../../../support/burning-objective.ts';
import { recordingLog } from '../../../../support/log.ts';
import { realm } from '../../../../support/realm-records.ts';
import { fleetWebhook } from '../../../../support/webhook-fleet.ts';

let database: KeptDatabase;
let queues: OwnQueues;
const paris = realm('paris', { creation_id: 'c1' });
const iso = isoClock('UTC');
const clock = () => december * 1000;

beforeEach(() => {
  database = openDatabase(':memory:');
  queues = keptOwnQueues(database, clock);
});
afterEach(() => {
  database.close();
});

/** A process that calculates objectives and stores their events. `store` may fail, before the write or behind it. */
function startProcess(store = (write: QueueWrite) => queues.store(write)) {
  const log = recordingLog();
  const own = { ...queues, store };
  const intake = new WebhookIntake({
    ...{ clock, log, queues: own, now: () => 0, newJudge: () => () => Promise.resolve({ realm: paris }) },
    logs: { logOf: () => undefined, readEngines: () => [] },
    store: { list: () => Promise.resolve([]) },
    messagesOf: () => () => Promise.resolve([]),
  });
  return { log, intake, ...noteObjectives({ queues: own, iso }) };
}

const usable = (...ids: readonly string[]) => ids.map((id) => ({ record: fleetWebhook(id), realm: paris }));
const takeFor = (webhooks: ReturnType<typeof usable>, { intake } = startProcess()) =>
  intake.follow(webhooks, { leads: true });
async function waiting(id: string) {
  const messages = await queuesOf(queues, id).waiting.first(10);
  return messages.map((message) => eventOf(message));
}
const typesOf = async (id: string) =>
  (await waiting(id)).map(({ type }) => type.split('.').slice(1, 3).join('.'));

describe('an event of an objective', () => {
  it('is stored once for each webhook, with the row of the list and the burn rate that was too high', async () => {
    const { calculated } = startProcess();
    await calculated(calculatedAt(december + 300, figuresWith(outage)));
    await takeFor(usable('a', 'b'));
    await takeFor(usable('a', 'b'));
    for (const id of ['a', 'b']) {
      const [event, ...others] = await waiting(id);
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
    expect((await typesOf('a')).sort()).toEqual(['objective.burning', 'objective.exhausted']);
  });

  it('is noted once if the answer of the write was lost, and by the next run if the process ended before it', async () => {
    const lost = startProcess(async (write) => {
      await queues.store(write);
      throw new Error('the connection was lost');
    });
    const dying = startProcess(() => Promise.reject(new Error('the end of the process')));
    const burning = calculatedAt(december + 300, figuresWith(outage));
    await expect(dying.calculated(burning)).rejects.toThrow('the end');
    await takeFor(usable('a'));
    expect(await typesOf('a')).toEqual([]);
    await expect(lost.calculated(burning)).rejects.toThrow('was lost');
    await startProcess().calculated(calculatedAt(december + 600, figuresWith(outage)));
    await takeFor(usable('a'));
    expect(await typesOf('a')).toEqual(['objective.burning']);
  });

  it('is stored once by two processes that take it at once, and by the next one if the first ends amid it', async () => {
    await startProcess().calculated(calculatedAt(december + 300, figuresWith(outage)));
    const dying = startProcess(() => Promise.reject(new Error('the end of the process')));
    await takeFor(usable('a'), dying);
    expect(dying.log.lines.map(({ code }) => code)).toEqual(['webhooks.intake_failed']);
    expect(await typesOf('a')).toEqual([]);
    const both = [startProcess(), startProcess()] as const;
    await Promise.all(both.map((one) => takeFor(usable('a'), one)));
    expect(await typesOf('a')).toEqual(['objective.burning']);
    expect(both.flatMap(({ log }) => log.lines.map(({ code }) => code))).toEqual([
      'webhooks.stored_by_another',
    ]);
  });

  it('is not told by figures that are older than those by which the level was left', async () => {
    const { calculated } = startProcess();
    await calculated(calculatedAt(december + 300, figuresWith(outage)));
    await calculated(calculatedAt(december + 9000, figuresWith({})));
    await calculated(calculatedAt(december + 8999, figuresWith(outage)));
    await takeFor(usable('a'));
    expect(await typesOf('a')).toEqual(['objective.burning']);
    await calculated(calculatedAt(december + 9001, figuresWith(outage)));
    await takeFor(usable('a'));
    expect(await typesOf('a')).toEqual(['objective.burning', 'objective.burning']);
  });

  it('is told again after a change of the objective, and of a new one in the place of a removed one', async () => {
    const { calculated, removed } = startProcess();
    await calculated(calculatedAt(december + 300, figuresWith(outage)));
    await calculated(calculatedAt(december + 600, figuresWith(outage), { changed_at: 2 }));
    await removed('0123456789abcdef');
    expect((await queues.notes(notePrefixes.levels)).size).toBe(0);
    await calculated(calculatedAt(december + 900, figuresWith(outage), { changed_at: 2 }));
    await takeFor(usable('a'));
    expect(await typesOf('a')).toEqual(Array.from({ length: 3 }, () => 'objective.burning'));
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
    const told = await Promise.all(['all', 'exhausted', 'changes', 'other', 'later'].map(typesOf));
    const [burning, spent] = ['objective.burning', 'objective.exhausted'];
    expect(told).toEqual([[burning, spent], [spent], [], [], []]);
    expect((await queues.notes(notePrefixes.objectiveEvents)).size).toBe(0);
  });

  it('is not stored for a webhook of which 100,000 wait, which has missed it then', async () => {
    const queuesIn = queues;
    const open = (name: string) => ({
      ...queuesIn.open(name),
      ...(name.endsWith(':full') && { size: () => Promise.resolve(50_000) }),
    });
    queues = { ...queuesIn, open };
    await startProcess().calculated(calculatedAt(december + 300, figuresWith(outage, exhausted)));
    await takeFor(usable('full', 'a'));
    expect(await typesOf('full')).toEqual([]);
    expect(await typesOf('a')).toEqual(['objective.burning', 'objective.exhausted']);
    expect(await queues.notes(notePrefixes.mark)).toEqual(new Map([[`${notePrefixes.mark}full`, 'missed']]));
  });
});
