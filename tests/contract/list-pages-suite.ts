import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { systemClock } from '../../shared/base/clock.ts';
import { deadline } from '../../shared/base/deadline.ts';
import { PagePart, type Rows, RowStream } from '../../shared/base/written-rows.ts';
import { rangesBetween } from '../../shared/connectors/status-query/host-ranges.ts';
import {
  connect,
  type HostRange,
  isPortable,
  type RowQuery,
  type Table,
} from '../../shared/connectors/status-query/index.ts';
import { gatherRows } from '../../shared/http/gather-rows.ts';
import type { ListRequest } from '../../shared/http/list-request.ts';
import { pageChooser, pageOf } from '../../shared/http/page.ts';
import { type Row, rowsOf } from '../../shared/http/row.ts';
import { rowOrder } from '../../shared/http/row-order.ts';
import type { OpenRealm } from '../../shared/realm/directory/open.ts';
import type { Selection } from '../../shared/realm/fields/field-table.ts';
import { compare } from '../../shared/realm/fields/order.ts';
import { hostsOf, hostsWithDetails } from '../../shared/realm/status/hosts.ts';
import { hostsAndServices, hostsAndServicesOf } from '../../shared/realm/status/hosts-and-services.ts';
import { isoClock } from '../../shared/time/iso.ts';
import { fc, runs } from '../support/properties.ts';
import type { EngineUnderTest } from './status-query/engine-under-test.ts';

interface List {
  readonly options: { readonly sort: readonly string[]; readonly ties: readonly string[] };
  readonly ask: (realm: OpenRealm, selection: Selection) => Promise<Rows<Row>>;
}
const lists: Readonly<Record<string, List>> = {
  hosts: { options: hostsWithDetails.list, ask: hostsOf },
  'hosts and services': { options: hostsAndServices.list, ask: hostsAndServicesOf },
};

/** However little of a page an engine is asked, it is the page that we would cut from all rows. */
export function listPageContract(name: string, start: () => Promise<EngineUnderTest>): void {
  describe(`pages of lists on ${name}`, () => {
    let engine: EngineUnderTest;
    let realm: OpenRealm;
    const answers: number[] = [];
    let ranges: readonly HostRange[] = [{}];
    let marks: readonly string[] | undefined;

    beforeAll(async () => {
      engine = await start();
      const client = connect(engine.address, { realm: 'contract', clock: systemClock });
      const status = {
        has: (table: Table, column: string) => client.has(table, column, deadline(10_000)),
        texts: (query: RowQuery<unknown>) => client.texts(query, deadline(10_000)),
        engine: () => client.engine(deadline(10_000)),
        hostRanges: () =>
          Promise.resolve({
            ...{ ofHosts: ranges, ofHostsWithServices: ranges },
            marks: marks && { ofHosts: marks, ofHostsWithServices: marks },
          }),
        release: () => undefined,
        async ask(query: RowQuery<unknown>) {
          const rows = await client.ask(query, deadline(10_000));
          answers.push(rows.length);
          return rows;
        },
      };
      const iso = isoClock('Europe/Paris');
      realm = {
        name: 'contract',
        limitedTo: undefined,
        iso,
        status,
        apart: () => realm,
      } as unknown as OpenRealm;
    });
    afterAll(() => engine.stop());

    it.each(Object.keys(lists))('of %s: all pages together are the list', async (key) => {
      const { options, ask } = lists[key]!;
      const all = rowsOf(await ask(realm, {}));
      const sorts = options.sort.map((field) => ({ field, descending: false }));
      const chosen = fc.shuffledSubarray(
        [...sorts, ...sorts.map(({ field }) => ({ field, descending: true }))],
        { maxLength: 2 },
      );
      await fc.assert(
        fc.asyncProperty(
          chosen,
          fc.integer({ min: 1, max: all.length }),
          fc.nat(),
          async (sort, limit, from) => {
            const order = rowOrder(sort, options.ties);
            const after = from % 3 === 0 ? undefined : order.keysOf(all[from % all.length]!);
            const request = requestFor({ sort, limit, after }, options);
            const page = pageOf(rowsOf(await ask(realm, { ...request })), request, options);
            expect(page).toEqual(pageOf(all, request, options));
          },
        ),
        { numRuns: runs(60) },
      );
    });

    it.each(Object.keys(lists))(
      'of %s: between marks, wherever these are, all pages together are the list',
      async (key) => {
        const { options, ask } = lists[key]!;
        marks = undefined;
        const all = rowsOf(await ask(realm, {}));
        const order = rowOrder([], options.ties);
        const names = fc.subarray(
          [...new Set(all.map((row) => String(row['host_name'])))].filter(isPortable),
        );
        let parts = 0;
        await fc.assert(
          fc.asyncProperty(
            names,
            fc.integer({ min: 1, max: all.length }),
            fc.nat(),
            async (some, limit, from) => {
              marks = [...some].sort(compare);
              const after = from % 3 === 0 ? undefined : order.keysOf(all[from % all.length]!);
              const request = requestFor({ sort: [], limit, after }, options);
              const answer = await ask(realm, { ...request });
              if (answer instanceof PagePart) parts += 1;
              const page = pageOf(answer instanceof PagePart ? answer : rowsOf(answer), request, options);
              expect(page).toEqual(pageOf(all, request, options));
            },
          ),
          { numRuns: runs(60) },
        );
        marks = undefined;
        expect(parts).toBeGreaterThan(runs(10));
      },
    );

    it.each(Object.keys(lists))(
      'of %s: asked for in ranges of names, wherever these are cut, it is the list, byte for byte',
      async (key) => {
        const { ask } = lists[key]!;
        const text = async (chosen: readonly HostRange[]) => {
          ranges = chosen;
          const list = await ask(realm, { asText: true });
          if (!(list instanceof RowStream)) throw new Error('no text');
          return Buffer.concat((await gatherRows(list, Infinity)).rows.pieces).toString();
        };
        const whole = await text([{}]);
        const names = rowsOf(await ask(realm, {})).map((row) => String(row['host_name']));
        const cut = fc.oneof(fc.constantFrom(...names), fc.string({ unit: 'grapheme-ascii', maxLength: 3 }));
        const cuts = fc
          .uniqueArray(cut.filter(isPortable), { minLength: 1, maxLength: 5 })
          .map((bounds) => [...bounds].sort(compare));
        await fc.assert(
          fc.asyncProperty(cuts, async (bounds) => {
            expect(await text(rangesBetween(bounds))).toBe(whole);
          }),
          { numRuns: runs(25) },
        );
      },
    );

    it('asks for the rows of the page only', async () => {
      answers.length = 0;
      const { options, ask } = lists['hosts']!;
      await ask(realm, { ...requestFor({ sort: [], limit: 2, after: undefined }, options) });
      const [names = 0, page = 0] = answers;
      expect(page).toBe(2);
      expect(names).toBeGreaterThan(page);
    });
  });
}

function requestFor(
  wish: Pick<ListRequest, 'sort' | 'limit' | 'after'>,
  options: List['options'],
): ListRequest {
  return {
    ...wish,
    where: [],
    shown: undefined,
    columns: undefined,
    fields: undefined,
    format: undefined,
    asText: false,
    byteOrderMark: false,
    separator: ',',
    onPage: pageChooser(wish, options),
  };
}
