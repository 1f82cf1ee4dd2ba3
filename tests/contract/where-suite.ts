import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { filterQuery, resolveFilters } from '../../shared/http/list/filters.ts';
import { fieldSchemasOf } from '../../shared/http/list/row.ts';
import { findField } from '../../shared/http/where/find-field.ts';
import type { ListSelection } from '../../shared/realm/fields/field-table.ts';
import type { OpenRealm } from '../../shared/realm/open-realm/open.ts';
import { hostsWithDetails } from '../../shared/realm/status/hosts.ts';
import { hostsAndServices, hostsAndServicesOf } from '../../shared/realm/status/hosts-and-services.ts';
import { servicesOfOneHost } from '../../shared/realm/status/services.ts';
import { joinTables } from '../../shared/rows/join-tables.ts';
import { tablesIn } from '../../shared/rows/row-list.ts';
import { objectsOf, type Row, type RowTable } from '../../shared/rows/row-table.ts';
import { zoneOf } from '../../shared/time/zone.ts';
import { engineRealm } from '../support/engine-realm.ts';
import { fc, propertyRuns } from '../support/properties.ts';
import { meetsModel, type WhereModel, whereText } from '../support/where-reference.ts';
import { referenceRows } from '../support/where-rows.ts';
import type { EngineUnderTest } from './status-query/engine-under-test.ts';

interface List {
  readonly schema: z.ZodType;
  readonly list: { readonly related: () => ReadonlyMap<string, z.ZodType> };
  rows(realm: OpenRealm, selection: ListSelection): Promise<RowTable>;
}

const lists: Readonly<Record<string, List>> = {
  hosts: hostsWithDetails,
  services: servicesOfOneHost,
  'hosts and services': {
    ...{ schema: hostsAndServices.schema, list: hostsAndServices.list },
    rows: async (realm, selection) => joinTables(await tablesIn(await hostsAndServicesOf(realm, selection))),
  },
};

interface WhereContract {
  readonly start: () => Promise<EngineUnderTest>;
  /** Expressions for each list, before `REALMGATE_PROPERTY_RUNS`. */
  readonly runs: number;
  /** The number of sites that the expressions meet. The first one is that of the start. */
  readonly sites?: number;
  /** Gives the engine another site. */
  readonly change?: (engine: EngineUnderTest) => void;
}

/** Tests that each list answers the rows that the reference chooses, whatever the engine was asked for. */
export function whereContract(name: string, { start, runs, change, sites = 1 }: WhereContract): void {
  describe(`where on ${name}`, () => {
    let engine: EngineUnderTest;
    let realm: OpenRealm;
    let cells = 0;

    beforeAll(async () => {
      engine = await start();
      realm = engineRealm(engine, (count) => (cells = count));
    });
    afterAll(() => engine.stop());

    it.each([
      ['services', 'host.groups = linux'],
      ['services', 'host.state_name != UP'],
      ['services', 'not (host.state_name = UP or state_name = OK)'],
      ['services', 'host.address = 192.0.2.1 and state > 0'],
      ['services', 'host.vars.site = "Zürich \\"north\\""'],
      ['services', 'vars.tier = gold'],
      ['hosts', 'vars.site = "Zürich \\"north\\""'],
      ['hosts', 'last_check is null'],
      ['hosts', 'state_name != UP'],
      ['hosts', 'not (state_name in (UP, PENDING) or acknowledged)'],
      ['hosts and services', 'host.groups = db and state_name in (DOWN, CRITICAL)'],
    ])('of %s: %s spares rows', async (key, where) => {
      const list = lists[key]!;
      const query = filterQuery(z.array(rowOf(list)), { taken: [], ties: [], related: list.list.related });
      const present = { zone: zoneOf('UTC'), now: Date.now() };
      const fields = new Set<string>();
      await list.rows(realm, { fields });
      const everything = cells;
      const found = await list.rows(realm, {
        fields,
        where: resolveFilters(query.parse({ where }), present),
      });
      expect(found.count).toBeGreaterThan(0);
      expect(cells).toBeLessThan(everything);
    });

    it.each(Object.keys(lists))('of %s: the rows are those of the reference', async (key) => {
      const list = lists[key]!;
      const query = filterQuery(z.array(rowOf(list)), { taken: [], ties: [], related: list.list.related });
      for (let site = 0; site < sites; site += 1) {
        if (site > 0) change?.(engine);
        const all = await referenceRows(realm, await list.rows(realm, { onDemand: true }));
        if (all.length === 0) continue;
        await fc.assert(
          fc.asyncProperty(modelsOf(list, all), async (model) => {
            const present = { zone: zoneOf('Europe/Paris'), now: Date.now() };
            const where = resolveFilters(query.parse({ where: whereText(model) }), present);
            const found = objectsOf(await list.rows(realm, { where }), ['host_name', 'description']);
            expect(keysOf(found)).toEqual(keysOf(all.filter((row) => meetsModel(model, row))));
          }),
          { numRuns: Math.ceil(propertyRuns(runs) / sites) },
        );
      }
    });
  });
}

function rowOf({ schema }: List): z.ZodObject {
  if (!(schema instanceof z.ZodObject)) throw new Error('rows of lists are objects');
  return schema;
}

/** Makes models of expressions whose values are those of the rows, or close to them. */
function modelsOf(list: List, rows: readonly Row[]): fc.Arbitrary<WhereModel> {
  const schemas = fieldSchemasOf(z.array(rowOf(list)), list.list.related);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const comparable = names.flatMap((field) => {
    const found = findField(field.replaceAll('"', ''), schemas);
    return 'kind' in found
      ? [{ field, operators: found.kind.operators.filter((operator) => operator !== 'true') }]
      : [];
  });
  const comparison = fc
    .tuple(fc.constantFrom(...comparable), fc.nat(), fc.nat(20))
    .map(([{ field, operators }, seed, way]) => {
      const value = scalarIn(rows[seed % rows.length]![field]);
      if (value === undefined || way === 20) return { field, operator: 'is null', value: '' };
      const operator = [...operators, '!='][way % (operators.length + 1)]!;
      return { field, operator, value: operator === '~' ? `*${partOf(String(value), way)}*` : value };
    });
  return fc.letrec<{ model: WhereModel }>((tie) => ({
    model: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      comparison,
      fc.record({ not: tie('model') }),
      fc.record({
        join: fc.constantFrom('and' as const, 'or' as const),
        parts: fc.array(tie('model'), { minLength: 2, maxLength: 3 }),
      }),
    ),
  })).model;
}

/** Returns a value that an expression can name: it takes no line breaks and no stars. */
function scalarIn(value: unknown): string | number | boolean | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first === 'string') return /[\x00-\x1f\x7f*]/.test(first) ? undefined : first.slice(0, 100);
  return typeof first === 'number' || typeof first === 'boolean' ? first : undefined;
}

const keysOf = (rows: readonly Row[]) =>
  rows.map((row) => `${String(row['host_name'])}\n${String(row['description'])}`).sort();

function partOf(text: string, way: number): string {
  return text.slice(way % 3, (way % 3) + 1 + (way % 7)) || 'x';
}
