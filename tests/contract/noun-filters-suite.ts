import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { callContext } from '../../shared/base/call-context.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { meets } from '../../shared/base/condition.ts';
import { deadline } from '../../shared/base/deadline.ts';
import {
  connectEngine,
  type RowQueryParts,
  type TableName,
} from '../../shared/connectors/status-query/index.ts';
import { filterQuery, resolveFilters } from '../../shared/http/list/filters.ts';
import { fieldKindOf } from '../../shared/http/where/field-kinds.ts';
import type { OpenRealm } from '../../shared/realm/open-realm/open.ts';
import { hostsWithDetails } from '../../shared/realm/status/hosts.ts';
import { servicesOfOneHost } from '../../shared/realm/status/services.ts';
import { isoClock } from '../../shared/time/iso.ts';
import { zoneOf } from '../../shared/time/zone.ts';
import { fc, propertyRuns } from '../support/properties.ts';
import { meetsModel, type WhereModel, whereText } from '../support/where-reference.ts';
import type { EngineUnderTest } from './status-query/engine-under-test.ts';

type Row = Readonly<Record<string, unknown>>;

/** The methods of a table of fields that this suite calls, whatever its records are. */
interface Noun {
  readonly schema: z.ZodObject;
  ask(realm: OpenRealm, selection: object): Promise<readonly Row[]>;
}
/** No parameter is in the way of a filter. */
const everyFilter = { taken: [], ties: [] };

const nouns: Readonly<Record<string, Noun>> = { hosts: hostsWithDetails, services: servicesOfOneHost };

/** Tests that a filtered list equals the filter applied to all rows, however much of the filter the engine applies. */
export function nounFilterContract(name: string, start: () => Promise<EngineUnderTest>): void {
  describe(`filters of nouns on ${name}`, () => {
    let engine: EngineUnderTest;
    let realm: OpenRealm;
    const requests: number[] = [];

    beforeAll(async () => {
      engine = await start();
      const client = connectEngine(engine.address, { realm: 'contract', clock: systemClock });
      realm = {
        name: 'contract',
        limitedTo: undefined,
        iso: isoClock('Europe/Paris'),
        status: {
          has: (table: TableName, column: string) => client(callContext(deadline(10_000))).has(table, column),
          async cells(query: RowQueryParts) {
            const cells = await client(callContext(deadline(10_000))).cells(query);
            requests.push(cells.count);
            return cells;
          },
        },
      } as unknown as OpenRealm;
    });
    afterAll(() => engine.stop());

    it.each(Object.keys(nouns))('of %s: the engine and we choose the same rows', async (key) => {
      const noun = nouns[key]!;
      const query = filterQuery(z.array(noun.schema), everyFilter);
      const names = Object.keys(query.shape).filter((parameter) => parameter !== 'where');
      const all = await noun.ask(realm, { onDemand: true });
      const wish = fc.tuple(fc.constantFrom(...names), fc.nat(), fc.nat(20));
      await fc.assert(
        fc.asyncProperty(fc.array(wish, { minLength: 1, maxLength: 2 }), async (wishes) => {
          const given = wishes.map(([parameter, seed, way]) => [
            parameter,
            valueFor(parameter, all[seed % all.length]!, way),
          ]);
          const present = { zone: zoneOf('Europe/Paris'), now: Date.now() };
          const where = resolveFilters(query.parse(Object.fromEntries(given)), present);
          const found = await noun.ask(realm, { onDemand: true, where });
          expect(keysOf(found)).toEqual(keysOf(all.filter(meets(where, fieldOf))));
        }),
        { numRuns: propertyRuns(250) },
      );
    });

    it.each(Object.keys(nouns))('of %s: a where is what the model says', async (key) => {
      const noun = nouns[key]!;
      const query = filterQuery(z.array(noun.schema), everyFilter);
      const all = await noun.ask(realm, { onDemand: true });
      const models = whereModels(noun.schema, all);
      await fc.assert(
        fc.asyncProperty(models, async (model) => {
          const present = { zone: zoneOf('Europe/Paris'), now: Date.now() };
          const where = resolveFilters(query.parse({ where: whereText(model) }), present);
          const found = await noun.ask(realm, { onDemand: true, where });
          expect(keysOf(found)).toEqual(keysOf(all.filter((row) => meetsModel(model, row))));
        }),
        { numRuns: propertyRuns(400) },
      );
    });

    it.each(['\uffff*', '\ud7ff*', '~*', '\u2027*', '\ufefe*', 'x *', '\ud83d*', '\ud83d\ude00*', '*'])(
      'texts that begin with %j can be asked for',
      async (host_name) => {
        const where = resolveFilters(
          filterQuery(z.array(hostsWithDetails.schema), everyFilter).parse({ host_name }),
          {
            zone: zoneOf('UTC'),
            now: 0,
          },
        );
        const all = await hostsWithDetails.ask(realm, {});
        expect(keysOf(await hostsWithDetails.ask(realm, { where }))).toEqual(
          keysOf(all.filter(meets(where, fieldOf))),
        );
      },
    );

    it.each([
      ['hosts', { state_name: 'DOWN' }],
      ['hosts', { host_name: 'web-*' }],
      ['hosts', { groups: 'linux' }],
      ['hosts', { unhandled: 'true' }],
      ['hosts', { q: 'web' }],
      ['services', { state_name: 'CRITICAL' }],
      ['services', { host_groups: 'linux' }],
      ['hosts', { where: 'state_name = DOWN and not (acknowledged or vars.x = y)' }],
      ['hosts', { where: 'not acknowledged and state != 0' }],
      ['services', { where: 'state_name = CRITICAL or host_name = web-1 and state > 0' }],
    ])('of %s: %j spares rows', async (key, given) => {
      const noun = nouns[key]!;
      const where = resolveFilters(filterQuery(z.array(noun.schema), everyFilter).parse(given), {
        zone: zoneOf('UTC'),
        now: 0,
      });
      requests.length = 0;
      await noun.ask(realm, {});
      const found = await noun.ask(realm, { where });
      expect(found.length).toBeGreaterThan(0);
      const [everything = 0, narrowed = 0] = requests;
      expect(narrowed).toBeLessThan(everything);
    });
  });
}

/** Makes models of expressions whose values are those of the rows, or close to them. */
function whereModels(schema: z.ZodObject, rows: readonly Row[]): fc.Arbitrary<WhereModel> {
  const comparable = Object.entries(schema.shape).flatMap(([field, one]) => {
    const kind = fieldKindOf(one);
    return kind ? [{ field, operators: kind.operators.filter((operator) => operator !== 'true') }] : [];
  });
  const comparison = fc
    .tuple(fc.constantFrom(...comparable), fc.nat(), fc.nat(20))
    .map(([one, seed, way]) => {
      const { field, operators } = one;
      const value = scalarIn(rows[seed % rows.length]![field]);
      if (value === undefined || way === 20) return { field, operator: 'is null', value: '' };
      const operator = [...operators, '!='][way % (operators.length + 1)]!;
      return { field, operator, value: operator === '~' ? `*${partOf(textIn(value), way)}*` : value };
    });
  const { model } = fc.letrec<{ model: WhereModel }>((tie) => ({
    model: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      comparison,
      fc.record({ not: tie('model') }),
      fc.record({
        join: fc.constantFrom('and' as const, 'or' as const),
        parts: fc.array(tie('model'), { minLength: 2, maxLength: 3 }),
      }),
    ),
  }));
  return model;
}

/** Returns a value that an expression can name: it takes no line breaks and no stars. */
function scalarIn(value: unknown): string | number | boolean | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first === 'string') return /[\x00-\x1f\x7f*]/.test(first) ? undefined : first;
  return typeof first === 'number' || typeof first === 'boolean' ? first : undefined;
}

const fieldOf = (field: string) => (row: Row) => row[field];

const keysOf = (rows: readonly Row[]) =>
  rows.map((row) => `${String(row['host_name'])}\n${String(row['description'])}`).sort();

/** Returns a value for the parameter that is related to the row: the row's own value, a part of it, or one close to it. */
function valueFor(parameter: string, row: Row, way: number): string {
  if (parameter === 'q') return partOf(textIn(row['output'] ?? row['host_name']), way).toUpperCase();
  const [, field = '', bound] = /^(.*?)(_after|_before|_min|_max)?$/.exec(parameter) ?? [];
  const value = row[bound === undefined || field in row ? field : parameter];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (bound === '_after' || bound === '_before') {
    const seconds = Date.parse(textIn(first)) / 1000;
    return String((Number.isNaN(seconds) ? 1_700_000_000 : seconds) + (way % 3) - 1);
  }
  if (typeof first === 'boolean') return String(way % 4 === 0 ? !first : first);
  if (typeof first === 'number') return String(way % 4 === 0 ? first + 1 : first);
  if (parameter.endsWith('state_name')) return `${textIn(first).toLowerCase()}${way % 2 ? ',pending' : ''}`;
  if (parameter === 'state_type') return way % 2 ? 'soft' : 'hard';
  return first === null || first === undefined ? numeric(parameter, way) : pattern(textIn(first), way);
}

const numeric = (parameter: string, way: number) =>
  /^(state|host_state|business_impact|.*attempt.*)(_min|_max)?$/.test(parameter) ? String(way % 4) : 'x';

/** Parameters take no line breaks. */
const textIn = (value: unknown) => (typeof value === 'string' ? (value.split('\n')[0] ?? '') : '');
const escaped = (text: string) => text.replaceAll(/[\\,*]/g, String.raw`\$&`);

function pattern(text: string, way: number): string {
  const part = escaped(partOf(text, way));
  const ways = [escaped(text), `${part}*`, `*${part}*`, `${escaped(text)},nothing`, `nothing*,*${part}`];
  return ways[way % ways.length] ?? text;
}

function partOf(text: string, way: number): string {
  return text.slice(way % 3, (way % 3) + 1 + (way % 7)) || 'x';
}
