import { setTimeout } from 'node:timers/promises';

import { afterEach, describe, expect, it } from '@jest/globals';

import type { EventPart } from '../../../../../shared/base/event-part.ts';
import { connectionKeyOf } from '../../../../../shared/realm/open-realm/engines.ts';
import { openFeed } from '../../../../../shared/warm/feed/change-feed.ts';
import { logsOfEngines, OpenFeeds } from '../../../../../shared/warm/feed/open-feeds.ts';
import type { ChangeTime } from '../../../../../shared/warm/log/change-history.ts';
import { ChangeListeners } from '../../../../../shared/warm/log/change-listeners.ts';
import { ChangeLog } from '../../../../../shared/warm/log/change-log.ts';
import { engineChange } from '../../../../../shared/warm/log/changed-rows.ts';
import type { WarmStates } from '../../../../../shared/warm/states/index.ts';
import { WarmEngine } from '../../../../../shared/warm/watch/engine.ts';
import { realm } from '../../../../support/realm-records.ts';
import { statesOf } from '../../../../support/warm-states.ts';

const record = realm('paris', { warm: { interval_seconds: 10, stale_seconds: 300 } });
const engineKey = connectionKeyOf(record);
const over = new AbortController();
afterEach(() => {
  for (const feeds of opened.splice(0)) feeds.end();
});
const opened: OpenFeeds[] = [];

function startWorld(heartbeatMs = 10, { isShared = false, now = () => performance.now() } = {}) {
  const engine = new WarmEngine();
  const listeners = new ChangeListeners();
  const parts = { logs: logsOfEngines(new Map([[engineKey, engine]])), listeners, now, isShared };
  const feeds = new OpenFeeds({ ...parts, heartbeatMs, mostOfUser: 1000, mostOfAll: 1000 });
  opened.push(feeds);
  return {
    engine,
    feeds,
    /** Keeps states in which all services have the state. */
    async keep(state: number, count: number, at = state) {
      const services = Array.from({ length: count }, (_, index) => ({
        ...{
          host_name: `host-${Math.floor(index / 10)}`,
          description: `service ${index}`,
          state,
          has_been_checked: 1,
        },
      }));
      await this.note(statesOf({ services }), { at, now: 0 });
    },
    async note(states: WarmStates, time: ChangeTime) {
      const compared = await engine.compare(states, time);
      engine.keep(compared);
      const step = engine.log.nextStep(compared.logged.changes, time.at);
      listeners.tell({ engine: engineKey, batches: engine.noteLog(step, time.now) });
    },
    open: async (lastEventId?: string) => {
      const events = await openFeed({
        ...{ feeds, user: 'vera', judge: () => Promise.resolve(record), signal: over.signal, lastEventId },
        viewOf: () => ({
          ...{
            name: 'paris',
            record,
            limitedTo: undefined,
            hidesVariable: () => false,
            iso: () => null,
            noteOddFigure: () => undefined,
          },
        }),
        ...{ selection: { hosts: {}, services: {} }, requestedSelection: [] },
      });
      return events[Symbol.asyncIterator]();
    },
  };
}

/** Reads parts until so many events were read. Returns their ids, and the largest number of events in one part. */
async function read(feed: AsyncIterator<EventPart>, count: number) {
  const ids: string[] = [];
  let largest = 0;
  while (ids.length < count) {
    const { value } = (await feed.next()) as { readonly value: EventPart };
    const { events = [] } = value;
    largest = Math.max(largest, events.length);
    ids.push(...events.map(({ id }) => id));
  }
  return { ids, largest };
}

describe('a feed', () => {
  it('tells 10,000 changes of one interval in small parts, and goes on from the middle of them', async () => {
    const world = startWorld();
    await world.keep(0, 10_000);
    const feed = await world.open();
    await world.keep(2, 10_000);
    const { ids, largest } = await read(feed, 10_000);
    expect([new Set(ids).size, largest]).toEqual([10_000, 200]);
    const rest = await read(await world.open(ids[7_999]), 2000);
    expect(rest.ids).toEqual(ids.slice(8000));
  });

  it.each([
    [false, 1, 'changes_gone'],
    [true, 1000, undefined],
    [true, 1001, 'changes_gone'],
    [true, 900_000_000_000_000, 'changes_gone'],
  ])(
    'takes an id of a version that there is not yet, if another server has it (%s, %s)',
    async (isShared, ahead, code) => {
      const world = startWorld(10, { isShared });
      await world.keep(0, 1);
      const { value } = (await (await world.open()).next()) as { readonly value: { readonly id: string } };
      const [history, number, ...rest] = value.id.split('.');
      const opening = world.open([history, Number(number) + ahead, ...rest].join('.'));
      const [end] = await Promise.allSettled([opening]);
      expect(end.status === 'rejected' ? (end.reason as { readonly code: string }).code : undefined).toBe(
        code,
      );
    },
  );

  it('waits at a server that lacks the history of its id until that has all that others have written', async () => {
    const [ahead, behind] = [startWorld(10, { isShared: true }), startWorld(10, { isShared: true })];
    for (const world of [ahead, behind]) await world.keep(0, 1);
    behind.engine.completeAt = -Infinity;
    const first = await ahead.open();
    const { value } = (await first.next()) as { readonly value: { readonly id: string } };
    const opening = behind.open(value.id);
    await setTimeout(200);
    behind.engine.log = ahead.engine.log;
    await expect(opening).resolves.toBeDefined();
    behind.engine.log = new ChangeLog();
    await expect(behind.open(value.id)).rejects.toMatchObject({ code: 'states_not_kept' });
    behind.engine.completeAt = Infinity;
    await expect(behind.open(value.id)).rejects.toMatchObject({ code: 'changes_gone' });
  });

  it('holds no batch for a reader who does not read: what is dropped is gone', async () => {
    const world = startWorld();
    await world.keep(0, 1000);
    const feed = await world.open();
    await world.keep(1, 1000);
    await read(feed, 200);
    const day = 24 * 3_600_000;
    await world.note(statesOf({ services: [] }), { at: 0, now: 2 * day });
    await expect(feed.next()).rejects.toMatchObject({ code: 'changes_gone' });
  });

  it('goes on while the clock jumps by days, forth and back', async () => {
    const world = startWorld();
    const day = 24 * 3_600_000;
    const noon = Date.UTC(2026, 10, 21, 12);
    await world.keep(0, 1, noon);
    const feed = await world.open();
    for (const [index, days] of [3, -2, 1].entries()) await world.keep(index + 1, 1, noon + days * day);
    const { ids } = await read(feed, 3);
    expect(ids.map((id) => id.split('.')[1])).toEqual(['1', '2', '3']);
    expect((await read(await world.open(ids[0]), 2)).ids).toEqual(ids.slice(1));
  });

  it('ends if the states are dropped, and is not opened without states', async () => {
    const world = startWorld();
    await world.keep(0, 1);
    const feed = await world.open();
    await feed.next();
    world.engine.drop();
    await expect(feed.next()).rejects.toMatchObject({ code: 'changes_gone' });
    await expect(world.open()).rejects.toMatchObject({ code: 'states_not_kept' });
  });

  it('of several servers begins some time back, as lists of another server may be that old', async () => {
    const world = startWorld(10, { isShared: true, now: () => 100_000 });
    const states = (state: number) => statesOf({ services: [{ host_name: 'a', description: 'b', state }] });
    for (const [state, now] of [70_000, 79_000, 81_000, 99_000].entries())
      await world.note(states(state), { at: now, now });
    const { ids } = await read(await world.open(), 2);
    expect(ids.map((id) => id.split('.')[1])).toEqual(['2', '3']);
  });

  it('waits if its reader comes from a server that is ahead, and is gone if the log went on without that', async () => {
    const world = startWorld(10, { isShared: true });
    await world.keep(0, 1);
    const { value } = (await (await world.open()).next()) as { readonly value: EventPart };
    const idAt = (number: number) => value.id!.replace(/\.\d+\./, `.${number}.`);
    const { history } = world.engine.log.version;
    const stepTo = (number: number, name = history) => ({
      ...{ version: { history: name, number }, at: 0, earlier: [{ history, number: 4 }], from: 0, since: 0 },
      batches: Array.from({ length: number }, (_, index) => ({
        ...{ ...engineChange('silent', 0), history: index < 4 ? history : name, number: index + 1 },
      })),
    });
    const [next, lost] = [await world.open(idAt(3)), await world.open(idAt(5))];
    world.engine.noteLog(stepTo(4), 0);
    expect((await read(next, 1)).ids.map((id) => id.split('.')[1])).toEqual(['4']);
    await lost.next();
    world.engine.noteLog(stepTo(5, 'next'), 0);
    expect((await read(next, 1)).ids.map((id) => id.split('.')[1])).toEqual(['5']);
    await expect(lost.next()).rejects.toMatchObject({ code: 'changes_gone' });
  });

  it('is one of 500 that are told the same change', async () => {
    const world = startWorld(60_000);
    await world.keep(0, 20);
    const feeds = await Promise.all(Array.from({ length: 500 }, async () => world.open()));
    expect(world.feeds.figures().open).toBe(500);
    const reads = feeds.map(async (feed) => read(feed, 20));
    await world.keep(1, 20);
    const ids = (await Promise.all(reads)).map((one) => one.ids.join());
    expect([new Set(ids).size, world.feeds.figures().events]).toEqual([1, 10_000]);
  });
});
