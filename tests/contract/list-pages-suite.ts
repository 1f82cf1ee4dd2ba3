import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { callContext } from '../../shared/base/call-context.ts';
import { deadline } from '../../shared/base/on-abort.ts';
import { rangesBetween } from '../../shared/connectors/status-query/host-ranges.ts';
import {
  type HostNameRange,
  isPortable,
  type RowQueryParts,
  type TableName,
} from '../../shared/connectors/status-query/index.ts';
import { gatherRows, writeRows } from '../../shared/http/list/row-texts.ts';
import type { ListSelection } from '../../shared/realm/fields/field-table.ts';
import { compareTexts } from '../../shared/realm/fields/order.ts';
import type { OpenRealm } from '../../shared/realm/open-realm/open.ts';
import { hostsOf, hostsWithDetails } from '../../shared/realm/status/hosts.ts';
import { hostsAndServices, hostsAndServicesOf } from '../../shared/realm/status/hosts-and-services.ts';
import { joinTables } from '../../shared/rows/join-tables.ts';
import { keysOf, orderOf, pageOf, type PageRequest } from '../../shared/rows/page.ts';
import { type RowList, tablesIn } from '../../shared/rows/row-list.ts';
import { objectsOf, objectTable, type RowTable } from '../../shared/rows/row-table.ts';
import { selectRowsByNumber } from '../../shared/rows/select-rows.ts';
import { isoClock } from '../../shared/time/iso.ts';
import { fc, propertyRuns } from '../support/properties.ts';
import type { EngineUnderTest } from './engine/engine-under-test.ts';

interface List {
  readonly options: { readonly sort: readonly string[]; readonly ties: readonly string[] };
  readonly ask: (realm: OpenRealm, selection: ListSelection) => Promise<RowList>;
}
const lists: Readonly<Record<string, List>> = {
  hosts: { options: hostsWithDetails.list, ask: hostsOf },
  'hosts and services': { options: hostsAndServices.list, ask: hostsAndServicesOf },
};

/** Tests that a page equals the same part of the whole list, however few rows the engine is asked for. */
export function listPageContract(name: string, start: () => Promise<EngineUnderTest>): void {
  describe(`pages of lists on ${name}`, () => {
    let engine: EngineUnderTest;
    let realm: OpenRealm;
    const answers: number[] = [];
    let ranges: readonly HostNameRange[] = [{}];
    let marks: readonly string[] | undefined;

    beforeAll(async () => {
      engine = await start();
      const client = engine.open;
      const status = {
        has: (table: TableName, ...columns: string[]) =>
          client(callContext(deadline(10_000))).has(table, ...columns),
        engine: () => client(callContext(deadline(10_000))).engine(),
        hostRanges: () =>
          Promise.resolve({
            ...{ ofHosts: ranges, ofHostsWithServices: ranges },
            marks: marks && { ofHosts: marks, ofHostsWithServices: marks },
          }),
        release: () => undefined,
        async cells(query: RowQueryParts) {
          const cells = await client(callContext(deadline(10_000))).cells(query);
          answers.push(cells.count);
          return cells;
        },
      };
      const iso = isoClock('Europe/Paris');
      realm = {
        name: 'contract',
        limitedTo: undefined,
        iso,
        status,
        withSeparateBudget: () => realm,
      } as unknown as OpenRealm;
    });
    afterAll(() => engine.stop());

    it.each(Object.keys(lists))('of %s: all pages together are the list', async (key) => {
      const { options, ask } = lists[key]!;
      const all = await wholeTable(await ask(realm, {}));
      // No row has `severity`, and rows have the other one on request, so that the table cannot be cut by them here.
      const sorts = options.sort
        .filter((field) => !['severity', 'engine_severity'].includes(field))
        .map((field) => ({ field, descending: false }));
      const chosen = fc.shuffledSubarray(
        [...sorts, ...sorts.map(({ field }) => ({ field, descending: true }))],
        { maxLength: 2 },
      );
      await fc.assert(
        fc.asyncProperty(
          chosen,
          fc.integer({ min: 1, max: all.count }),
          fc.nat(),
          async (sort, limit, from) => {
            const after =
              from % 3 === 0 ? undefined : keysOf(all, from % all.count, orderOf(sort, options.ties));
            const request = { sort, limit, after };
            expect(await pageIn(await ask(realm, request), request, options.ties)).toEqual(
              await cutPage(all, request, options.ties),
            );
          },
        ),
        { numRuns: propertyRuns(60) },
      );
    });

    it.each(Object.keys(lists))(
      'of %s: between marks, wherever these are, all pages together are the list',
      async (key) => {
        const { options, ask } = lists[key]!;
        marks = undefined;
        const all = await wholeTable(await ask(realm, {}));
        const portable = [...new Set(namesIn(all))].filter(isPortable);
        const names = fc.subarray(portable);
        let parts = 0;
        await fc.assert(
          fc.asyncProperty(
            names,
            fc.integer({ min: 1, max: all.count }),
            fc.nat(),
            async (some, limit, from) => {
              marks = [...some].sort(compareTexts);
              const after =
                from % 3 === 0 ? undefined : keysOf(all, from % all.count, orderOf([], options.ties));
              const request = { sort: [], limit, after };
              answers.length = 0;
              const list = await ask(realm, request);
              // Otherwise two questions are needed, one for the names and one for the page, each of one table or two.
              if (answers.length === (key === 'hosts' ? 1 : 2)) parts += 1;
              const page = await pageIn(list, request, options.ties);
              expect(page).toEqual(await cutPage(all, request, options.ties));
            },
          ),
          // All hosts before the last one are a part, which holds the first row and the next. Random cases may not contain this one.
          { numRuns: propertyRuns(60), examples: [[[...portable].sort(compareTexts).slice(-1), 1, 0]] },
        );
        marks = undefined;
        expect(parts).toBeGreaterThan(0);
      },
    );

    it.each(Object.keys(lists))(
      'of %s: asked for in ranges of names, wherever these are cut, it is the list, byte for byte',
      async (key) => {
        const { ask } = lists[key]!;
        const text = async (chosen: readonly HostNameRange[]) => {
          ranges = chosen;
          const parts = writeRows(await ask(realm, {}), {
            form: 'json',
            fields: undefined,
            check: () => undefined,
          });
          return Buffer.concat((await gatherRows(parts, Infinity)).pieces).toString();
        };
        const whole = await text([{}]);
        const names = namesIn(await wholeTable(await ask(realm, {})));
        const cut = fc.oneof(fc.constantFrom(...names), fc.string({ unit: 'grapheme-ascii', maxLength: 3 }));
        const cuts = fc
          .uniqueArray(cut.filter(isPortable), { minLength: 1, maxLength: 5 })
          .map((bounds) => [...bounds].sort(compareTexts));
        await fc.assert(
          fc.asyncProperty(cuts, async (bounds) => {
            expect(await text(rangesBetween(bounds))).toBe(whole);
          }),
          { numRuns: propertyRuns(25) },
        );
      },
    );

    it('asks for the rows of the page only', async () => {
      answers.length = 0;
      const { ask } = lists['hosts']!;
      await ask(realm, { limit: 2 });
      const [names = 0, page = 0] = answers;
      // The page and the row after it.
      expect(page).toBe(3);
      expect(names).toBeGreaterThan(page);
    });
  });
}

async function wholeTable(list: RowList): Promise<RowTable> {
  return objectTable(objectsOf(joinTables(await tablesIn(list))));
}

const namesIn = (table: RowTable) => objectsOf(table).map((row) => String(row['host_name']));

/** The page as the pipeline cuts it. */
async function cutPage(table: RowTable, request: PageRequest, ties: readonly string[], total = table.count) {
  const { rows, next } = await pageOf(table, request, ties);
  return { rows: objectsOf(selectRowsByNumber(table, rows)), isLast: next.length === 0, total };
}

async function pageIn(list: RowList, request: PageRequest, ties: readonly string[]) {
  return cutPage(joinTables(await tablesIn(list)), request, ties, list.total);
}
