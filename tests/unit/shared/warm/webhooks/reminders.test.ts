// Reminders: each is given once, whoever delivers.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { type KeptDatabase, openDatabase } from '../../../../../server/storage/database.ts';
import { forgetExpired } from '../../../../../server/storage/table.ts';
import {
  type AcknowledgementRecord,
  acknowledgements,
  type EngineAcknowledgement,
} from '../../../../../shared/realm/operations/acknowledgements.ts';
import {
  type DowntimeRecord,
  downtimes,
  type EngineDowntime,
} from '../../../../../shared/realm/operations/downtimes.ts';
import { recordedEvents } from '../../../../../shared/warm/webhooks/recorded-events.ts';
import {
  endingDowntimes,
  faultsOfReminders,
  oldAcknowledgements,
  type Reminder,
  reminderEvent,
} from '../../../../../shared/warm/webhooks/reminder.ts';
import { acceptedEvent, deliveryWorld } from '../../../../support/delivery-world.ts';
import { keptWebhook } from '../../../../support/webhook-app.ts';

const webhook = { ...keptWebhook, minutes_before: 10, after_hours: 24 };
const minute = 60_000;
const day = 86_400_000;
let now = keptWebhook.created_at;
const at = (minutes: number) => new Date(now + minutes * minute).toISOString();

function downtime(minutes: number, changes: Partial<DowntimeRecord> = {}): EngineDowntime {
  const record: DowntimeRecord = {
    ...{ realm: 'paris', host_name: 'web/1', service: null, author: 'ann', comment: 'Disk', is_ours: true },
    ...{ created_at: at(-60), fixed: true, starts_at: at(-60), ends_at: at(minutes), duration_seconds: 3600 },
    ...{ in_effect: true, triggered_by: null, maintenance_id: null, sla: 'counted', until: 'ends_at' },
    ...{ downtime_id: 'a', ...changes },
  };
  const { downtime_id: id } = record;
  return { id, number: 1, mark: null, exclusion: undefined, version: id, versionOf: id, record };
}
const endingOf = (all: readonly EngineDowntime[]) => endingDowntimes(webhook, all, now / 1000);

function acknowledgement(hours: number, changes: Partial<AcknowledgementRecord> = {}): EngineAcknowledgement {
  const record: AcknowledgementRecord = {
    ...{ realm: 'paris', host_name: 'web/1', service: null, author: 'ann', comment: 'Disk', is_ours: true },
    ...{ created_at: at(-60 * hours), state: 1, state_name: 'DOWN', sticky: true, persistent: false },
    ...{ expires_at: null, acknowledgement_id: 'a', ...changes },
  };
  return { id: record.acknowledgement_id, mark: null, record };
}
const oldOf = (...all: readonly EngineAcknowledgement[]) => oldAcknowledgements(webhook, all, now / 1000);

describe('a downtime ends soon', () => {
  it('from the minutes of the webhook before its end on, while it is in effect and its end is known', () => {
    expect(endingOf([downtime(10.1)])).toEqual([]);
    expect(endingOf([downtime(10)]).map(({ kind, row }) => [kind, row.host_name])).toEqual([
      ['downtime.ends_soon', 'web/1'],
    ]);
    for (const in_effect of [false, null]) expect(endingOf([downtime(5, { in_effect })])).toEqual([]);
    // It has another version of itself, with another end.
    expect(endingOf([{ ...downtime(5), versionOf: 'b' }])).toEqual([]);
  });

  it('by an id of its end and of its webhook, so that one that was moved is told again', () => {
    const [id, moved, other] = [
      endingOf([downtime(5)])[0]!.id,
      endingOf([downtime(6)])[0]!.id,
      endingDowntimes({ ...webhook, webhook_id: 'other' }, [downtime(5)], now / 1000)[0]!.id,
    ];
    expect(new Set([id, moved, other]).size).toBe(3);
    expect(endingOf([downtime(5, { comment: 'Others', ends_at: downtime(5).record.ends_at })])[0]!.id).toBe(
      id,
    );
  });

  it('is an event about its object, with a comment of a bounded size', () => {
    const [reminder] = endingOf([downtime(5, { service: 'http', comment: 'x'.repeat(100_000) })]);
    const event = reminderEvent(reminder!, now);
    expect(JSON.parse(event.body)).toEqual({
      ...{ specversion: '1.0', id: reminder!.id, source: '/api/status/realms/paris/' },
      ...{
        type: 'realmgate.downtime.ends_soon.v1',
        subject: 'web%2F1/http',
        time: new Date(now).toISOString(),
      },
      ...{ datacontenttype: 'application/json', data: { ...reminder!.row, comment: 'x'.repeat(2000) } },
    });
  });

  it('is recorded as a row of the list of downtimes', () => {
    const kinds = ['downtime.ends_soon'] as const;
    const [event] = recordedEvents({ ...webhook, kinds: [...kinds] });
    const { type, data } = JSON.parse(event!.body);
    expect([type, downtimes.schema.parse(data).realm]).toEqual(['realmgate.downtime.ends_soon.v1', 'warm']);
  });
});

describe('an acknowledgement is old', () => {
  it('from the hours of the webhook after its creation on, if that is known', () => {
    expect(oldOf(acknowledgement(23.9))).toEqual([]);
    expect(oldOf(acknowledgement(24)).map(({ kind, row }) => [kind, row.host_name])).toEqual([
      ['acknowledgement.old', 'web/1'],
    ]);
    expect(oldOf(acknowledgement(25, { created_at: null }))).toEqual([]);
    expect(oldOf(acknowledgement(25, { acknowledgement_id: null }))).toEqual([]);
    expect(oldAcknowledgements(keptWebhook, [acknowledgement(25)], now / 1000)).toEqual([]);
  });

  it('by its own id and that of the webhook, so that another one of the same object is told', () => {
    const [id, next, other] = [
      oldOf(acknowledgement(25))[0]!.id,
      oldOf(acknowledgement(25, { acknowledgement_id: 'b' }))[0]!.id,
      oldAcknowledgements({ ...webhook, webhook_id: 'other' }, [acknowledgement(25)], now / 1000)[0]!.id,
    ];
    expect(new Set([id, next, other]).size).toBe(3);
    expect(oldOf(acknowledgement(30, { state: 0 }))[0]!.id).toBe(id);
  });

  it('is recorded as a row of the list of acknowledgements', () => {
    const kinds = ['acknowledgement.old'] as const;
    const [event] = recordedEvents({ ...webhook, kinds: [...kinds] });
    const { type, data } = JSON.parse(event!.body);
    expect([type, acknowledgements.schema.parse(data).realm]).toEqual([
      'realmgate.acknowledgement.old.v1',
      'warm',
    ]);
  });
});

it('a setting of reminders needs its kind, and the kind needs the setting', () => {
  const faults = (settings: object) =>
    faultsOfReminders({ ...keptWebhook, ...settings }).map(({ message }) => message);
  const kinds = ['downtime.ends_soon'];
  for (const settings of [{}, { minutes_before: 5 }, { minutes_before: 5, kinds }, { kinds: ['state'] }])
    expect(faults(settings)).toEqual([]);
  expect(faults({ kinds })).toEqual(['must be there for the kind downtime.ends_soon']);
  expect(faults({ kinds: ['state'], minutes_before: 5 })).toEqual([
    'is for the kind downtime.ends_soon alone',
  ]);
  expect(faults({ kinds: ['acknowledgement.old'], after_hours: 5 })).toEqual([]);
  expect(faults({ kinds: [...kinds, 'acknowledgement.old'], minutes_before: 5 })).toEqual([
    'must be there for the kind acknowledgement.old',
  ]);
  expect(faults({ kinds, minutes_before: 5, after_hours: 5 })).toEqual([
    'is for the kind acknowledgement.old alone',
  ]);
  for (const settings of [{ format: 'alertmanager' }, { kind: 'alertmanager' }])
    for (const own of [{ minutes_before: 5 }, { after_hours: 5 }])
      expect(faults({ ...settings, ...own })).toEqual(['must be null if the receiver gets problems']);
});

describe('reminders', () => {
  let world: ReturnType<typeof deliveryWorld>;
  let database: KeptDatabase;
  let state: {
    leader: string;
    isAway: (call: string) => boolean;
    sent: string[];
    onSend: () => void;
    status: number;
  };
  beforeEach(() => {
    now = keptWebhook.created_at;
    database = openDatabase(':memory:');
    world = deliveryWorld(() => now, database);
    world.state.records = [webhook];
    state = { leader: 'one', isAway: () => false, sent: [], onSend: () => undefined, status: 200 };
  });
  afterEach(() => {
    world.stop();
  });
  const remindOf = (...reminders: readonly Reminder[]) => {
    world.state.readReminders = () => Promise.resolve(reminders);
  };
  const start = (name: string) =>
    world.start({
      lease: {
        hold: () => Promise.resolve(state.leader === name),
        isHeld: () => state.leader === name,
        release: () => Promise.resolve(),
      },
      fault: () => async (call) => {
        if (state.isAway(name)) throw new Error('the database is away');
        return call();
      },
      send(_webhook, id) {
        state.sent.push(id);
        state.onSend();
        const isDelivered = state.status === 200;
        return Promise.resolve({
          ...acceptedEvent,
          isDelivered,
          status: state.status,
          reason: isDelivered ? null : 'no',
        });
      },
    });
  /** Goes on for some minutes, each with several looks for events. */
  const pass = async (process: ReturnType<typeof start>, minutes: number) => {
    for (let step = 0; step < minutes; step += 1) {
      now += minute;
      for (let tick = 0; tick < 3; tick += 1) await process.tick();
    }
  };

  it('are given once, also after a restart, and read at most once a minute', async () => {
    let reads = 0;
    const [reminder] = endingOf([downtime(9)]);
    world.state.readReminders = () => {
      reads += 1;
      return Promise.resolve([reminder!]);
    };
    const one = start('one');
    await pass(one, 3);
    expect([state.sent, reads]).toEqual([[reminder!.id], 3]);
    await one.delivery.close();
    await pass(start('one'), 2);
    expect(state.sent).toEqual([reminder!.id]);
    // One that was moved is another one.
    const [moved] = endingOf([downtime(8)]);
    remindOf(moved!);
    await pass(start('one'), 2);
    expect(state.sent).toEqual([reminder!.id, moved!.id]);
  });

  it('of an acknowledgement that holds for months are given once, also over days without a server', async () => {
    const [reminder] = oldOf(acknowledgement(24));
    remindOf(reminder!);
    let one = start('one');
    /** Goes on for some days, after which the store forgets what is over. */
    const passDays = async (days: number) => {
      now += days * day;
      await pass(one, 1);
      forgetExpired(database, now);
    };
    await pass(one, 1);
    for (let step = 0; step < 12; step += 1) await passDays(8);
    await one.delivery.close();
    one = start('one');
    await passDays(14);
    expect(state.sent).toEqual([reminder!.id]);
    // What does not hold any more is forgotten.
    remindOf();
    for (let step = 0; step < 4; step += 1) await passDays(8);
    expect((await world.deliveries.givenReminders(webhook.webhook_id)).size).toBe(0);
  });

  it('are not read for webhooks without them, nor for those that are not delivered', async () => {
    world.state.readReminders = () => Promise.reject(new Error('read'));
    world.state.records = [keptWebhook];
    const one = start('one');
    await pass(one, 2);
    world.state.records = [webhook];
    world.state.isSeen = () => false;
    await pass(one, 2);
    expect(one.lines.lines).toEqual([]);
    world.state.isSeen = () => true;
    await pass(one, 1);
    expect(one.lines.lines).toMatchObject([{ code: 'webhooks.reminders_failed' }]);
  });

  it('that wait are given once, and those that failed for a day are not given again', async () => {
    state.status = 422;
    const [reminder] = endingOf([downtime(9)]);
    remindOf(reminder!);
    const one = start('one');
    await pass(one, 3);
    const first = state.sent.length;
    expect(await world.deliveries.find(webhook.webhook_id)).toMatchObject({ waiting: 1 });
    now += 86_400_000;
    await pass(one, 3);
    expect(state.sent.length).toBeGreaterThan(first);
    expect(await world.deliveries.find(webhook.webhook_id)).toMatchObject({ waiting: 0, failed: 1 });
    expect(new Set(state.sent)).toEqual(new Set([reminder!.id]));
  });

  it('of two processes are given by one, also if it ends before it could store that', async () => {
    const [first, second] = [endingOf([downtime(9)])[0]!, endingOf([downtime(8)])[0]!];
    remindOf(first);
    const [one, other] = [start('one'), start('other')];
    await pass(one, 1);
    await pass(other, 1);
    expect(state.sent).toEqual([first.id]);
    state.leader = 'other';
    await pass(other, 2);
    await pass(one, 1);
    expect(state.sent).toEqual([first.id]);
    // What was sent and could not be stored comes twice, with the same id, and then no more.
    remindOf(first, second);
    state.onSend = () => {
      state.isAway = (name) => name === 'other';
    };
    await pass(other, 1).catch(() => undefined);
    state.onSend = () => undefined;
    state.leader = 'one';
    await pass(one, 3);
    expect(state.sent).toEqual([first.id, second.id, second.id]);
  });

  it('are 500 at a time and 1,000 that wait, the first ones first', async () => {
    const many = Array.from({ length: 1100 }, (_, at) =>
      downtime(9, { downtime_id: `d${at}`, host_name: `h${at}` }),
    );
    const all = endingOf(many);
    remindOf(...all);
    state.status = 503;
    const one = start('one');
    await pass(one, 4);
    expect(await world.deliveries.find(webhook.webhook_id)).toMatchObject({ waiting: 1000 });
    state.status = 200;
    state.sent = [];
    await pass(one, 3);
    expect(state.sent.length).toBe(1100);
    expect(new Set(state.sent)).toEqual(new Set(all.map(({ id }) => id)));
    expect(new Set(state.sent.slice(0, 1000))).toEqual(new Set(all.slice(0, 1000).map(({ id }) => id)));
  });
});
