import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { type Condition, meets } from '../../shared/base/condition.ts';
import { filterQuery, resolveFilters } from '../../shared/http/list/filters.ts';
import type { OpenRealm } from '../../shared/realm/open-realm/open.ts';
import { hostsWithDetails } from '../../shared/realm/status/hosts.ts';
import { servicesOfOneHost } from '../../shared/realm/status/services.ts';
import { zoneOf } from '../../shared/time/zone.ts';
import { engineRealm } from '../support/engine-realm.ts';
import { fc, propertyRuns } from '../support/properties.ts';
import type { EngineUnderTest } from './engine/engine-under-test.ts';

type Row = Readonly<Record<string, unknown>>;

/** The methods of a table of fields that this suite calls, whatever its records are. */
interface Noun {
  readonly schema: z.ZodObject;
  records(realm: OpenRealm, selection: object): Promise<readonly Row[]>;
}
/** No parameter is in the way of a filter. */
const everyFilter = { reservedNames: [], ties: [] };

const nouns: Readonly<Record<string, Noun>> = { hosts: hostsWithDetails, services: servicesOfOneHost };

/** Tests that a filtered list equals the filter applied to all rows, however much of the filter the engine applies. */
export function nounFilterContract(name: string, start: () => Promise<EngineUnderTest>): void {
  describe(`filters of nouns on ${name}`, () => {
    let engine: EngineUnderTest;
    let realm: OpenRealm;
    const requests: number[] = [];

    beforeAll(async () => {
      engine = await start();
      realm = engineRealm(engine, (count) => requests.push(count));
    });
    afterAll(() => engine.stop());

    it.each(Object.keys(nouns))('of %s: the engine and we choose the same rows', async (key) => {
      const noun = nouns[key]!;
      const query = filterQuery(z.array(noun.schema), everyFilter);
      const names = Object.keys(query.shape).filter((parameter) => parameter !== 'where');
      const all = await noun.records(realm, { onDemand: true });
      const wish = fc.tuple(fc.constantFrom(...names), fc.nat(), fc.nat(20));
      await fc.assert(
        fc.asyncProperty(fc.array(wish, { minLength: 1, maxLength: 2 }), async (wishes) => {
          const given = wishes.map(([parameter, seed, way]) => [
            parameter,
            valueFor(parameter, all[seed % all.length]!, way),
          ]);
          const projectTime = { zone: zoneOf('Europe/Paris'), now: Date.now() };
          const where = resolveFilters(query.parse(Object.fromEntries(given)), projectTime);
          const found = await noun.records(realm, { onDemand: true, where });
          expect(keysOf(found)).toEqual(keysOf(rowsThatMeet(where, all)));
        }),
        { numRuns: propertyRuns(250) },
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
        const all = await hostsWithDetails.records(realm, {});
        expect(keysOf(await hostsWithDetails.records(realm, { where }))).toEqual(
          keysOf(rowsThatMeet(where, all)),
        );
      },
    );

    it.each([
      { where: 'last_check is not null' },
      { where: 'last_check is null' },
      { where: 'last_check < 2040-01-01' },
      { last_check_before: '9999-12-31' },
      { last_check_after: '2000-01-01', next_check_before: '2150-01-01' },
      { current_attempt_max: '4294967295' },
      { where: 'current_attempt <= 999999999999999' },
      { where: 'current_attempt != 4294967297' },
      { where: 'current_attempt > -4294967297' },
    ])('numbers of more than 32 bits choose the same rows: %j', async (given) => {
      const where = resolveFilters(filterQuery(z.array(hostsWithDetails.schema), everyFilter).parse(given), {
        zone: zoneOf('UTC'),
        now: 0,
      });
      const all = await hostsWithDetails.records(realm, {});
      expect(keysOf(await hostsWithDetails.records(realm, { where }))).toEqual(
        keysOf(rowsThatMeet(where, all)),
      );
    });

    it.each([
      ['hosts', { state_name: 'DOWN' }],
      ['hosts', { host_name: 'web-*' }],
      ['hosts', { host_groups: 'linux' }],
      ['hosts', { unhandled: 'true' }],
      ['hosts', { q: 'web' }],
      ['services', { state_name: 'CRITICAL' }],
      ['services', { host_groups: 'linux' }],
    ])('of %s: %j spares rows', async (key, given) => {
      const noun = nouns[key]!;
      const where = resolveFilters(filterQuery(z.array(noun.schema), everyFilter).parse(given), {
        zone: zoneOf('UTC'),
        now: 0,
      });
      requests.length = 0;
      await noun.records(realm, {});
      const found = await noun.records(realm, { where });
      expect(found.length).toBeGreaterThan(0);
      const [everything = 0, narrowed = 0] = requests;
      expect(narrowed).toBeLessThan(everything);
    });
  });
}

function rowsThatMeet(where: readonly Condition[], rows: readonly Row[]): Row[] {
  const isWanted = meets(where, (field) => ({ value: (row) => rows[row]?.[field] }));
  return rows.filter((_, row) => isWanted(row));
}

const keysOf = (rows: readonly Row[]) =>
  rows.map((row) => `${String(row['host_name'])}\n${String(row['service'])}`).sort();

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
  return first === null || first === undefined ? valueOfKind(parameter, way) : pattern(textIn(first), way);
}

/** Returns a value for a field that is null in the row. */
function valueOfKind(parameter: string, way: number): string {
  if (/^is_|_enabled$/.test(parameter)) return String(way % 2 === 0);
  return /^(state|host_state|business_impact|engine_severity|.*attempt.*)(_min|_max)?$/.test(parameter)
    ? String(way % 4)
    : 'x';
}

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
