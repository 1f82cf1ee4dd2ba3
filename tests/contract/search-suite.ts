import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { createSearchClient, type SearchClient } from '../../shared/connectors/search/client.ts';
import {
  allConditions,
  anyCondition,
  between,
  equalsAnyCase,
  exists,
  fieldContains,
  fieldEquals,
  negate,
  type SearchCondition,
} from '../../shared/connectors/search/conditions.ts';
import {
  fieldValueOf,
  readNumberField,
  readTextField,
  type WalkedDocument,
} from '../../shared/connectors/search/document.ts';
import { LazyFields } from '../../shared/connectors/search/lazy-fields.ts';
import type { LayoutCache } from '../../shared/connectors/search/prepared-query.ts';
import type {
  FieldStatistics,
  SearchRequest,
  StatisticsRequest,
} from '../../shared/connectors/search/search.ts';
import { readObjects } from '../../shared/connectors/search/walk-page.ts';
import type { SendRequest } from '../../shared/connectors/search/wire.ts';
import type { BackendUnderTest, StartBackend } from './search/backend-under-test.ts';
import { contractIndices, indexStart, longTexts } from './search/contract-indices.ts';

const events = 'monitoring-events-paris';

function forgetful(send: SendRequest): LayoutCache {
  return { layout: (_key, read) => read(send), forgetLayouts: () => undefined };
}

/** Tests the contract of the search connector on one backend that holds the contract's indices. */
export function searchContract(name: string, startBackend: StartBackend): void {
  describe(`search on ${name}`, () => {
    let backend: BackendUnderTest;
    let client: SearchClient;

    beforeAll(async () => {
      backend = await startBackend(contractIndices);
      client = createSearchClient(forgetful(backend.send));
    });
    afterAll(() => backend.stop());

    const ask = (question: Partial<SearchRequest>) =>
      client.search(
        {
          index: events,
          where: [],
          sort: [{ field: 'time', descending: true }],
          size: 1000,
          times: ['time'],
          source: ['host_name', 'state', 'message'],
          ...question,
        },
        backend.send,
      );
    const idsOf = async (index: string, ...where: SearchCondition[]) => {
      const { documents } = await ask({ index, where, sort: [], times: [] });
      return documents.map(({ id }) => id).sort();
    };
    const countOf = async (...where: SearchCondition[]) =>
      (await ask({ where, size: 0, count: true })).total ?? -1;

    it.each([100, 101, 250, 2000, 9000])('finds a part of %i letters of a text', async (length) => {
      for (const [id, text] of Object.entries(longTexts)) {
        const part = text.slice(-length).toUpperCase();
        expect(await idsOf('long-texts', fieldContains('message', part))).toEqual([id]);
        expect(await idsOf('long-texts', fieldContains('message', `${part}?`))).toEqual([]);
      }
    });

    const figuresOf = async (measuring: Partial<StatisticsRequest>) => {
      const pages = client.measure(
        {
          index: 'metrics-svc-paris',
          where: [between('@timestamp', indexStart - 7_200_000, indexStart)],
          fields: ['host_name', 'service', 'measurement'],
          ...{ value: 'value', time: '@timestamp', ...measuring },
        },
        backend.send,
      );
      const found: FieldStatistics[] = [];
      for await (const page of pages) found.push(...page);
      return found;
    };

    it('measures a number for each combination of values, with the newest document of each', async () => {
      const found = await figuresOf({ newest: ['value', 'unit', 'warn'] });
      expect(found.map(({ values, count }) => [values, count])).toEqual([
        [[null, null, 'toner'], 1],
        [['db-1', 'mysql', 'connections'], 1],
        [['web-1', null, 'rta'], 120],
        [['web-1', 'cpu', null], 1],
        [['web-1', 'cpu', 'load'], 120],
        [['web-1', 'cpu', 'wait'], 4],
      ]);
      const load = found[4]!;
      expect([load.min, load.max, load.avg, load.time]).toEqual([0, 119, 59.5, undefined]);
      expect(load.newest?.source).toEqual({ value: 119, unit: 'percent', warn: 80 });
    });

    it('measures by steps, which begin at multiples of their length', async () => {
      const where = [
        between('@timestamp', indexStart - 7_200_000, indexStart),
        fieldEquals('measurement', 'wait'),
      ];
      const found = await figuresOf({ where, stepSeconds: 3600 });
      expect(found.map(({ time, count, avg }) => [time, count, avg])).toEqual([
        [indexStart - 7_200_000, 2, 0.05],
        [indexStart - 3_600_000, 2, expect.closeTo(8.95)],
      ]);
      const minutes = await figuresOf({ stepSeconds: 60, fields: ['measurement'] });
      expect(minutes).toHaveLength(120 + 120 + 4 + 1 + 1 + 1);
      expect(minutes.every(({ newest }) => newest === undefined)).toBe(true);
    });

    it('measures nothing of a field or an index that is not there', async () => {
      expect(await figuresOf({ value: 'nothing' })).toEqual([]);
      expect(await figuresOf({ time: 'nothing', where: [] })).toEqual([]);
      expect(await figuresOf({ index: 'nowhere' })).toEqual([]);
      expect((await figuresOf({ fields: ['nothing'] })).map(({ values }) => values)).toEqual([[null]]);
    });

    it('answers the newest first, with instants, the fields asked for, and the total', async () => {
      const { documents, total, remarks } = await ask({ size: 3, count: true });
      expect(total).toBe(120);
      expect(documents.map(({ times }) => times['time'])).toEqual(
        [118, 118, 117].map((minute) => indexStart + minute * 60_000),
      );
      expect(Object.keys(documents[2]!.source).sort()).toEqual(['host_name', 'message', 'state']);
      expect(readTextField(documents[2]!, 'host_name')).toBe(`back\\slash`);
      expect(readNumberField(documents[2]!, 'state')).toBe(1);
      expect(remarks).toEqual({ missing: [], closed: [], wordMatched: [], undated: [] });
    });

    it('gives all fields of a document where none is named', async () => {
      const [named] = (await ask({ size: 1 })).documents;
      const [whole] = (await ask({ size: 1, source: ['*'] })).documents;
      expect(whole?.id).toBe(named?.id);
      expect(whole?.source).toMatchObject(named?.source ?? {});
      expect(Object.keys(whole?.source ?? {})).toEqual(expect.arrayContaining(['time', 'type', 'service']));
    });

    it.each([
      ['web-1', 15],
      ['web-10', 15],
      ['Web-1', 15],
      ['db*1', 15],
      ['a "quoted" host', 15],
      [String.raw`back\slash`, 15],
      ['été', 15],
      ['web 1', 15],
      ['web*', 0],
      ['', 0],
      ['*', 0],
      ['web-1\n', 0],
      ['"} , {"match_all":{}', 0],
      ['x'.repeat(10_000), 0],
    ])('a keyword equals %j exactly', async (value, count) => {
      expect(await countOf(fieldEquals('host_name', value))).toBe(count);
    });

    it('compares in any case of letters where it is asked to', async () => {
      expect(await countOf(equalsAnyCase('host_name', 'WEB-1'))).toBe(30);
      expect(await countOf(equalsAnyCase('type', 'host alert'))).toBe(40);
      expect(await countOf(fieldEquals('type', 'host alert'))).toBe(0);
    });

    it.each([
      ['100% *FULL*?', 120],
      ['of web-1: ', 30],
      ['*', 120],
      ['?', 120],
      [String.raw`back\slash`, 15],
      ['no such words', 0],
    ])('a text contains %j', async (text, count) => {
      expect(await countOf(fieldContains('message', text))).toBe(count);
    });

    it('compares numbers, and finds nothing for what is none', async () => {
      expect(await countOf(fieldEquals('state', 1, 2))).toBe(60);
      expect(await countOf(fieldEquals('state', '1'))).toBe(30);
      expect(await countOf(fieldEquals('state', 'DOWN'))).toBe(0);
      expect(await countOf(fieldEquals('state', ''))).toBe(0);
    });

    it('holds times to [from, to)', async () => {
      const minute = 60_000;
      expect(await countOf(between('time', indexStart, indexStart + minute))).toBe(1);
      expect(await countOf(between('time', indexStart + 8 * minute, indexStart + 10 * minute))).toBe(2);
      expect(await countOf(between('time', indexStart + 118 * minute, undefined))).toBe(2);
      expect(await countOf(between('time', undefined, indexStart))).toBe(0);
    });

    it('joins conditions', async () => {
      expect(await countOf(exists('service'))).toBe(80);
      expect(await countOf(negate(exists('service')))).toBe(40);
      expect(await countOf(allConditions(exists('service'), fieldEquals('state_type', 'HARD')))).toBe(40);
      expect(await countOf(anyCondition(fieldEquals('state', 0), fieldEquals('state', 3)))).toBe(60);
      expect(await countOf(anyCondition())).toBe(0);
      expect(await countOf(fieldEquals('host_name'))).toBe(0);
      expect(await countOf(fieldEquals('no_such_field', 'x'))).toBe(0);
      expect(await countOf(negate(fieldEquals('no_such_field', 'x')))).toBe(120);
    });

    it('is exact on analysed text that has a sub-field, and says where only words could be compared', async () => {
      const index = 'icinga2-*';
      expect(await idsOf(index, fieldEquals('host', 'web-1'))).toEqual(['icinga-0', 'icinga-1']);
      expect(await idsOf(index, fieldEquals('host', 'web 1'))).toEqual(['icinga-3']);
      expect(await idsOf(index, fieldEquals('host', 'web-10'))).toEqual(['icinga-2']);
      expect(await idsOf(index, fieldEquals('host', 'web-1'), negate(exists('service')))).toEqual([
        'icinga-0',
      ]);
      const long = await ask({
        index,
        where: [fieldEquals('host', `web-1 ${'x'.repeat(300)}`)],
        sort: [],
        times: [],
      });
      expect([long.documents.map(({ id }) => id), long.remarks.wordMatched]).toEqual([
        ['icinga-4'],
        ['host'],
      ]);
    });

    it('is exact where indices disagree about a field', async () => {
      expect(await idsOf('mixed-*', fieldEquals('host', 'web-1'))).toEqual(['k', 't']);
    });

    it('sorts analysed text by the whole of it, and leaves what is missing to the end', async () => {
      const sorted = await ask({
        index: 'icinga2-*',
        sort: [
          { field: 'service', descending: false },
          { field: 'host', descending: false },
        ],
        times: [],
      });
      expect(sorted.documents.map(({ id }) => id).slice(0, 3)).toEqual(['icinga-3', 'icinga-1', 'icinga-2']);
      const unknown = await ask({ sort: [{ field: 'no_such_field', descending: false }], size: 2 });
      expect(unknown.documents).toHaveLength(2);
    });

    it('says which indices are missing or closed, and answers for the others', async () => {
      const several = await ask({ index: `nowhere,${events},none-*`, size: 1 });
      expect(several.documents).toHaveLength(1);
      expect(several.remarks.missing).toEqual(['nowhere', 'none-*']);
      const none = await ask({ index: 'nowhere', count: true });
      expect([none.documents, none.total, none.remarks.missing]).toEqual([[], 0, ['nowhere']]);
      const pattern = await ask({ index: 'shut-*' });
      expect(pattern.documents.map(({ id }) => id)).toEqual(['o']);
      expect(pattern.remarks.closed).toEqual(['shut-2026']);
      const closed = await ask({ index: 'shut-2026', count: true });
      expect([closed.documents, closed.total, closed.remarks.closed]).toEqual([[], 0, ['shut-2026']]);
    });

    it.each(['_all', '-paris', 'a/../b', 'a b', '', 'other:index', 'x'.repeat(300)])(
      'refuses %j as the name of an index before anything is asked',
      async (index) => {
        await expect(ask({ index })).rejects.toMatchObject({ kind: 'refused' });
      },
    );

    it('goes on behind a document, by the values that it was sorted by', async () => {
      const sort = [
        { field: 'time', descending: true },
        { field: 'host_name', descending: false },
        { field: 'service', descending: false },
        { field: 'state', descending: true },
      ];
      const whole = await ask({ sort });
      const seen: string[] = [];
      let after: SearchRequest['after'];
      for (;;) {
        const { documents } = await ask({ sort, size: 7, after });
        if (documents.length === 0) break;
        seen.push(...documents.map(({ id }) => id));
        after = documents.at(-1)!.sort;
      }
      expect(seen).toEqual(whole.documents.map(({ id }) => id));
      expect(new Set(seen).size).toBe(120);
    });

    it('goes on behind documents without a number, which JSON would round', async () => {
      const sort = [
        { field: 'attempt', descending: false },
        { field: 'host', descending: false },
      ];
      const index = 'sparse';
      const first = await ask({ index, sort, size: 2, times: [] });
      expect(first.documents.map(({ id }) => id)).toEqual(['with', 'without-a']);
      const rest = await ask({ index, sort, size: 2, times: [], after: first.documents[1]!.sort });
      expect(rest.documents.map(({ id }) => id)).toEqual(['without-b']);
    });

    it('counts every combination of values', async () => {
      const pages = client.tally({ index: events, where: [] }, ['type', 'service', 'state'], backend.send);
      const counts: Record<string, number> = {};
      for await (const page of pages) {
        for (const { values, count } of page) counts[JSON.stringify(values)] = count;
      }
      expect(counts['["HOST ALERT",null,0]']).toBe(10);
      expect(counts['["SERVICE ALERT","http",1]']).toBe(20);
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(120);
    });

    it('counts more combinations than one page holds, each once', async () => {
      const pages = client.tally({ index: 'many', where: [] }, ['host'], backend.send);
      const seen: unknown[] = [];
      for await (const page of pages) seen.push(...page.map(({ values }) => values[0]));
      expect([seen.length, new Set(seen).size]).toEqual([2500, 2500]);
    });

    it('counts nothing in a missing index', async () => {
      const none = client.tally({ index: 'nowhere', where: [] }, ['host'], backend.send);
      expect(await none.next()).toMatchObject({ done: true, value: { missing: ['nowhere'] } });
    });

    it('walks through everything, oldest first, and never twice', async () => {
      const walk = client.walk(
        { index: events, where: [], time: 'time', source: ['host_name'], ids: true, pageSize: 7 },
        backend.send,
      );
      const seen: string[] = [];
      let last = 0;
      for await (const page of walk) {
        for (const { id, time } of page) {
          expect(time).toBeGreaterThanOrEqual(last);
          last = time ?? 0;
          seen.push(id);
        }
      }
      expect(seen).toHaveLength(120);
      expect(new Set(seen).size).toBe(120);
    });

    it.each([
      [events, 'time'],
      ['metrics-svc-paris', '@timestamp'],
    ])(
      'reads the pages of a walk through %s from their text, as it would with objects',
      async (index, time) => {
        const bodies: Buffer[] = [];
        const recorded: SendRequest = (call) =>
          backend.send({
            ...call,
            read: (body) => {
              bodies.push(body);
              return call.read(body);
            },
          });
        const source = ['host_name', 'service', 'state', 'message', 'value'];
        const walk = client.walk({ index, where: [], time, source, ids: true, pageSize: 50 }, recorded);
        for await (const page of walk) {
          expect(page.every((document) => document.source instanceof LazyFields)).toBe(true);
          const objects = readObjects(bodies.at(-1)!, time);
          const shown = ({ id, time: at, source: fields }: WalkedDocument) => [
            ...[id, at],
            ...source.map((field) => fieldValueOf(fields, field)),
          ];
          expect(page.map(shown)).toEqual(objects.documents.map(shown));
          expect(page.every((document) => document.time !== null && document.id !== '')).toBe(true);
        }
        expect(bodies.length).toBeGreaterThan(3);
      },
    );

    it('walks in the order of time where one index has milliseconds and another nanoseconds', async () => {
      const walk = client.walk(
        { index: 'precision-*', where: [], time: 'time', source: [], ids: true, pageSize: 3 },
        backend.send,
      );
      const seen: string[] = [];
      for await (const page of walk) seen.push(...page.map(({ id }) => id));
      expect(seen).toEqual(['date_nanos-0', 'date-0', 'date_nanos-1', 'date-1']);
    });

    it('a walk may end early, and one of a missing index is empty', async () => {
      const options = { where: [], time: 'time', source: [], ids: true, pageSize: 50 };
      for await (const page of client.walk({ index: events, ...options }, backend.send)) {
        expect(page).toHaveLength(50);
        break;
      }
      const none = client.walk({ index: 'nowhere', ...options }, backend.send);
      expect(await none.next()).toEqual({
        done: true,
        value: { missing: ['nowhere'], closed: [], wordMatched: [], undated: [] },
      });
    });

    it('counts by value, and says how many did not fit', async () => {
      const counted = await client.countValues(
        { index: events, where: [exists('service')] },
        { field: 'state_type', size: 10 },
        backend.send,
      );
      expect(Object.fromEntries(counted.counts)).toEqual({ HARD: 40, SOFT: 40 });
      const few = await client.countValues(
        { index: 'icinga2-*', where: [] },
        { field: 'host', size: 1 },
        backend.send,
      );
      expect([[...few.counts.values()], few.others]).toEqual([[2], 2]);
    });
  });
}
