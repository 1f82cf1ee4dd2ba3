import { afterEach, describe, expect, it } from '@jest/globals';

import type { Index, Mapping } from '../../../../../demo/search-engine/index.ts';
import {
  equalsAnyCase,
  exists,
  fieldContains,
  fieldEquals,
  negate,
} from '../../../../../shared/connectors/search/index.ts';
import { readEventsFromIndex } from '../../../../../shared/realm/history/events/events-of-index.ts';
import type { RowQuestion } from '../../../../../shared/realm/search/document-index.ts';
import type { EventRow } from '../../../../../shared/realm/search/event-row.ts';
import type { WalkedIndex } from '../../../../../shared/realm/search/walked-index.ts';
import { answersJson, httpPeer } from '../../../../support/http-peer.ts';
import { type SearchRealm, searchRealm } from '../../../../support/search-realm.ts';

const realms: SearchRealm[] = [];
afterEach(async () => {
  await Promise.all(realms.splice(0).map(({ stop }) => stop()));
});

async function eventsOf(...given: Parameters<typeof searchRealm>): Promise<WalkedIndex<EventRow>> {
  const made = await searchRealm(...given);
  realms.push(made);
  const events = await made.documents('events');
  if (!events) throw new Error('no events');
  return events;
}

const start = Date.parse('2026-11-20T00:00:00Z');
const iso = (ms: number) => new Date(ms).toISOString();

const own: Mapping = {
  time: 'date',
  type: 'keyword',
  host_name: 'keyword',
  service: 'keyword',
  state: 'long',
  state_type: 'keyword',
  message: 'wildcard',
};

const index = (documents: readonly object[], mapping = own, name = 'monitoring-events-paris'): Index => ({
  name,
  mapping,
  documents: documents.map((source, place) => ({ id: `e${place}`, source: { ...source } })),
});

/** Everything, by pages of that size. */
async function paged(events: WalkedIndex<EventRow>, question: RowQuestion): Promise<string[]> {
  const ids: string[] = [];
  let after: string | undefined;
  do {
    const page = await events.page({ ...question, after });
    expect(page.rows.length).toBeLessThanOrEqual(question.size);
    ids.push(...page.rows.map(({ id }) => id));
    after = page.next;
  } while (after !== undefined);
  return ids;
}

describe('pages of events', () => {
  it('hold every event once, also where hundreds are equal in all that they are sorted by', async () => {
    const equal = { time: iso(start), type: 'HOST ALERT', host_name: 'web', state: 1 };
    const others = Array.from({ length: 40 }, (_, turn) => ({ ...equal, time: iso(start + turn * 1000) }));
    const twice = Array.from({ length: 30 }, () => ({ ...equal, host_name: 'db', service: 'http' }));
    const events = await eventsOf([
      index([...others, ...twice, ...Array.from({ length: 200 }, () => equal)]),
    ]);
    for (const size of [1, 7, 50, 1000]) {
      const ids = await paged(events, { where: [], size });
      expect([ids.length, new Set(ids).size]).toEqual([270, 270]);
    }
  });

  it('are newest first, in [from, to), and counted where that is asked for', async () => {
    const events = await eventsOf([
      index(Array.from({ length: 10 }, (_, turn) => ({ time: iso(start + turn * 1000), host_name: 'web' }))),
    ]);
    const page = await events.page({ where: [], from: start + 2000, to: start + 5000, size: 2, count: true });
    expect(page.rows.map(({ time }) => time - start)).toEqual([4000, 3000]);
    expect(page.total).toBe(3);
    const rest = await events.page({
      where: [],
      from: start + 2000,
      to: start + 5000,
      size: 2,
      after: page.next,
    });
    expect([rest.rows.map(({ time }) => time - start), rest.next]).toEqual([[2000], undefined]);
  });

  it('sort by other fields, with what is missing at the end', async () => {
    const events = await eventsOf([
      index([
        { time: iso(start), host_name: 'b', state: 2 },
        { time: iso(start), host_name: 'a' },
        { time: iso(start), host_name: 'c', state: 1 },
      ]),
    ]);
    const by = (descending: boolean) =>
      paged(events, { where: [], size: 1, sort: [{ field: 'state', descending }] });
    expect(await by(false)).toEqual(['e2', 'e0', 'e1']);
    expect(await by(true)).toEqual(['e0', 'e2', 'e1']);
  });

  it.each([
    ['nothing', ''],
    ['another shape', '{}'],
    ['half a place', '[0]'],
    ['the place of another sort', '[0,["a"]]'],
    ['a number below 0', '[-1,null]'],
    ['objects', '[0,[{}]]'],
    ['very deep JSON', `[0,${'['.repeat(5000)}`],
  ])('refuse %s as a place to go on from', async (_what, after) => {
    const events = await eventsOf([index([])]);
    await expect(events.page({ where: [], size: 1, after })).rejects.toMatchObject({
      code: 'invalid_cursor',
    });
  });

  it('refuse a place that the backend refuses: it came from the caller', async () => {
    const peer = await httpPeer((request, response, body) => {
      const isSearch = request.url?.includes('/_search') === true;
      const types = { fields: { time: { date: { searchable: true } } } };
      if (isSearch) answersJson({ error: { type: 'parse_exception' } }, 400)(request, response, body);
      else answersJson(request.method === 'GET' ? { indices: [] } : types)(request, response, body);
    });
    const events = await eventsOf([], { url: peer.url.href.replace(/\/$/, '') });
    const page = (after?: string) => events.page({ where: [], size: 1, after });
    const forged = '[0,["no time","a","b","c"]]';
    await expect(page(forged)).rejects.toMatchObject({ code: 'invalid_cursor', kind: 'invalid' });
    await expect(page()).rejects.toMatchObject({ code: 'search_backend_refused' });
    await peer.close();
  });

  it('say what was not there, in our names', async () => {
    const mapping: Mapping = { '@timestamp': 'date', text: 'text' };
    const events = await eventsOf([index([{ '@timestamp': iso(start), text: 'disk is full' }], mapping)], {
      backend: { fields: { events: { time: '@timestamp', message: 'text' } } },
      record: { monitoring_events_index: 'paris,gone' },
    });
    const { rows, remarks } = await events.page({ where: [fieldContains('message', 'is full')], size: 10 });
    expect(rows).toMatchObject([{ message: 'disk is full', time: start, host_name: null }]);
    expect(remarks).toEqual({
      missing: ['monitoring-events-gone'],
      closed: [],
      wordMatched: ['message'],
      undated: [],
    });
  });
});

describe('walks and tallies of events', () => {
  it('hold every event of the time, oldest first', async () => {
    const events = await eventsOf([
      index(
        Array.from({ length: 100 }, (_, turn) => ({
          time: iso(start + (turn % 10) * 1000),
          host_name: 'web',
        })),
      ),
    ]);
    const times: number[] = [];
    for await (const rows of events.walk({ where: [], from: start + 1000 })) {
      times.push(...rows.map(({ time }) => time));
    }
    expect(times).toHaveLength(90);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('count combinations', async () => {
    const events = await eventsOf([
      index([
        { time: iso(start), host_name: 'a', state: 1 },
        { time: iso(start), host_name: 'a', state: 1 },
        { time: iso(start), host_name: 'b' },
      ]),
    ]);
    const found = [];
    for await (const page of events.tally({ where: [] }, ['host_name', 'state'])) found.push(...page);
    expect(found).toEqual([
      { values: ['a', 1], count: 2 },
      { values: ['b', null], count: 1 },
    ]);
  });
});

describe('events under other names', () => {
  it('of Logstash: states and contacts as its patterns call them', async () => {
    const mapping: Mapping = {
      '@timestamp': 'date',
      nagios_type: 'text+keyword',
      nagios_hostname: 'text+keyword',
      nagios_state: 'text+keyword',
      nagios_statelevel: 'text+keyword',
      nagios_statetype: 'text+keyword',
      nagios_notifyname: 'text+keyword',
      nagios_contact: 'text+keyword',
    };
    const line = { '@timestamp': iso(start), nagios_hostname: 'web-1' };
    const events = await eventsOf(
      [
        index(
          [
            {
              ...line,
              nagios_type: 'HOST ALERT',
              nagios_state: 'DOWN',
              nagios_statelevel: 'HARD',
              nagios_attempt: '3',
            },
            { ...line, nagios_type: 'SERVICE ALERT', nagios_service: 'http', nagios_state: 'WARNING' },
            { ...line, nagios_type: 'CURRENT HOST STATE', nagios_state: 'UP', nagios_statetype: 'HARD' },
            {
              ...line,
              nagios_type: 'HOST NOTIFICATION',
              nagios_notifyname: 'alice',
              nagios_contact: 'mail-host',
            },
          ],
          mapping,
          'logstash-paris',
        ),
      ],
      { backend: { layout: 'logstash-nagios' }, record: { monitoring_events_index: 'logstash-*' } },
    );
    const idsWhere = async (...where: RowQuestion['where']) =>
      (await events.page({ where, size: 10 })).rows.map(({ id }) => id).sort();
    expect(await idsWhere(fieldEquals('state', 1))).toEqual(['e0', 'e1']);
    expect(await idsWhere(fieldEquals('state_type', 'HARD'))).toEqual(['e0', 'e2']);
    expect(await idsWhere(equalsAnyCase('type', 'host alert'))).toEqual(['e0']);
    expect(await idsWhere(fieldEquals('contact_name', 'alice'))).toEqual(['e3']);
    const { rows } = await events.page({ where: [], size: 10 });
    expect(rows.find(({ id }) => id === 'e0')).toMatchObject({ state: 1, state_type: 'HARD', attempt: 3 });
    expect(rows.find(({ id }) => id === 'e2')).toMatchObject({ state: 0, state_type: 'HARD' });
    expect(rows.find(({ id }) => id === 'e3')).toMatchObject({
      contact_name: 'alice',
      command_name: 'mail-host',
    });
  });

  it('of our own: a state may be its name', async () => {
    const events = await eventsOf([
      index([{ time: iso(start), host_name: 'web', state: 'DOWN' }], { ...own, state: 'keyword' }),
    ]);
    const found = await events.page({
      where: [fieldEquals('state', 1), negate(exists('service'))],
      size: 10,
    });
    expect(found.rows).toMatchObject([{ state: 1 }]);
  });
});

describe('a view of events', () => {
  it('holds all of a millisecond, also where it is more than a page of the backend', async () => {
    const crowd = Array.from({ length: 10_100 }, (_, number) => ({
      time: iso(start),
      type: 'HOST ALERT',
      host_name: `host-${number}`,
      state: 1,
    }));
    const events = await eventsOf([index(crowd)]);
    const question = { from: start - 1000, to: start + 1000, newestFirst: true, limit: 10_000 };
    const choice = { types: new Set(['HOST ALERT']), engine: false, hosts: undefined };
    const first = await readEventsFromIndex(events, 'paris', { ...question, ...choice, after: undefined });
    expect(first.rows).toHaveLength(10_001);
    const last = first.rows[9999]!;
    const after = { time: last.time, realm: 'paris', id: last.id };
    const rest = await readEventsFromIndex(events, 'paris', { ...question, ...choice, after });
    const ids = [...first.rows.slice(0, 10_000), ...rest.rows].map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([10_100, 10_100]);
  });
});

describe('syslogs', () => {
  it('have a severity, written as a number or in words', async () => {
    const made = await searchRealm(
      [
        index(
          [
            { '@timestamp': iso(start), severity: 'ERR', message: 'a' },
            { '@timestamp': iso(start + 1), severity: '3', message: 'b' },
            { '@timestamp': iso(start + 2), severity: 'debug', message: 'c' },
          ],
          { '@timestamp': 'date', severity: 'keyword', message: 'wildcard' },
          'syslog-2026',
        ),
      ],
      { record: { logger_resources: ['syslog-*'] } },
    );
    realms.push(made);
    const syslogs = await made.documents('syslogs');
    const errors = await syslogs?.page({ where: [fieldEquals('severity', 3)], size: 10 });
    expect(errors?.rows.map(({ severity, message }) => [severity, message])).toEqual([
      [3, 'b'],
      [3, 'a'],
    ]);
    expect(made.questions()).toBe(1);
  });
});

describe('a realm without', () => {
  it.each([
    ['a search backend', { search_backend: undefined }],
    ['a backend that is registered', { search_backend: 8 }],
    ['the backend that it was made with', { creation_ids: { search_backend: 'another' } }],
    ['an index', { monitoring_events_index: undefined, logger_resources: [] }],
  ])('%s has no events and no syslogs', async (_what, record) => {
    const made = await searchRealm([], { record });
    realms.push(made);
    expect([await made.documents('events'), await made.documents('syslogs')]).toEqual([undefined, undefined]);
  });
});
