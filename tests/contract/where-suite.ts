import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { filterQuery, resolveFilters } from '../../shared/http/list/filters.ts';
import { fieldSchemasOf } from '../../shared/http/list/row.ts';
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
import { type InventedHosts, plainHosts } from '../support/invented-site.ts';
import { fc, propertyRuns } from '../support/properties.ts';
import { modelsOfExpressions } from '../support/where-models.ts';
import { meetsModel, whereText } from '../support/where-reference.ts';
import { referenceRows } from '../support/where-rows.ts';
import type { EngineUnderTest } from './engine/engine-under-test.ts';

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
  /** Gives the engine these hosts instead of its own. `undefined` if all expressions meet the site of the start. */
  readonly change?: (engine: EngineUnderTest, hosts: InventedHosts) => void;
}

/** The number of expressions that one site meets, if the engine takes other sites. */
const runsOfSite = 20;

/** Hosts for which each list has several rows. */
const hostsWithRows = plainHosts.filter(
  (hosts) => hosts.length > 2 && hosts.flatMap(({ services }) => services).length > 2,
);

/** Tests that each list answers the rows that the reference chooses, whatever the engine was asked for. */
export function whereContract(name: string, { start, runs, change }: WhereContract): void {
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
      ['services', 'host.host_groups = linux'],
      ['services', 'host.state_name != UP'],
      ['services', 'not (host.state_name = UP or state_name = OK)'],
      ['services', 'host.address = 192.0.2.1 and state > 0'],
      ['services', 'host.vars.site = "Zürich \\"north\\""'],
      ['services', 'vars.tier = gold'],
      ['hosts', 'vars.site = "Zürich \\"north\\""'],
      ['hosts', 'last_check is null'],
      ['hosts', 'state_name != UP'],
      ['hosts', 'not (state_name in (UP, PENDING) or acknowledged)'],
      ['hosts and services', 'host.host_groups = db and state_name in (DOWN, CRITICAL)'],
    ])('of %s: %s spares rows', async (key, where) => {
      const list = lists[key]!;
      const query = filterQuery(z.array(rowOf(list)), {
        reservedNames: [],
        ties: [],
        related: list.list.related,
      });
      const projectTime = { zone: zoneOf('UTC'), now: Date.now() };
      const fields = new Set<string>();
      await list.rows(realm, { fields });
      const everything = cells;
      const found = await list.rows(realm, {
        fields,
        where: resolveFilters(query.parse({ where }), projectTime),
      });
      expect(found.count).toBeGreaterThan(0);
      expect(cells).toBeLessThan(everything);
    });

    const ofOwnSite = change ? runsOfSite : propertyRuns(runs);
    it.each(Object.keys(lists))(
      `of %s: ${ofOwnSite} expressions choose the rows of the reference`,
      async (key) => {
        const counts = await compareExpressions(lists[key]!, realm, {
          numRuns: ofOwnSite,
          seed: seedOfRun(),
        });
        expect(counts.compared).toBe(ofOwnSite);
      },
    );

    if (!change) return;
    const asked = propertyRuns(runs);
    it.each(Object.keys(lists))(
      `of %s: ${asked} expressions over invented sites choose the rows of the reference`,
      async (key) => {
        const seed = seedOfRun();
        const counts = { compared: 0, partial: 0 };
        const sites = fc.sample(hostsWithRows, { seed, numRuns: Math.ceil(asked / runsOfSite) });
        for (const [index, hosts] of sites.entries()) {
          change(engine, hosts);
          const runs = { numRuns: runsOfSite, seed: seed + index };
          const ofSite = await compareExpressions(lists[key]!, realm, runs).catch((cause: unknown) => {
            throw new Error(`REALMGATE_PROPERTY_SEED=${seed}, site ${index}`, { cause });
          });
          counts.compared += ofSite.compared;
          counts.partial += ofSite.partial;
        }
        expect(counts.compared).toBeGreaterThanOrEqual(asked);
        // An expression that chooses all rows or none tells little. About half of them choose some.
        expect(counts.partial).toBeGreaterThan(asked / 5);
      },
    );
  });
}

interface Counts {
  /** The number of expressions whose rows were compared with those of the reference. */
  readonly compared: number;
  /** The number of expressions among them that chose some of the rows and not all. */
  readonly partial: number;
}

/** Compares the rows of random expressions with those of the reference. Throws if the list has no rows. */
async function compareExpressions(
  list: List,
  realm: OpenRealm,
  runs: { readonly numRuns: number; readonly seed: number },
): Promise<Counts> {
  const query = filterQuery(z.array(rowOf(list)), {
    reservedNames: [],
    ties: [],
    related: list.list.related,
  });
  const all = await referenceRows(realm, await list.rows(realm, { onDemand: true }));
  expect(all).not.toHaveLength(0);
  const counts = { compared: 0, partial: 0 };
  await fc.assert(
    fc.asyncProperty(
      modelsOfExpressions(fieldSchemasOf(z.array(rowOf(list)), list.list.related), all),
      async (model) => {
        const projectTime = { zone: zoneOf('Europe/Paris'), now: Date.now() };
        const where = resolveFilters(query.parse({ where: whereText(model) }), projectTime);
        const found = objectsOf(await list.rows(realm, { where }), ['host_name', 'service']);
        expect(keysOf(found)).toEqual(keysOf(all.filter((row) => meetsModel(model, row))));
        counts.compared += 1;
        if (found.length > 0 && found.length < all.length) counts.partial += 1;
      },
    ),
    runs,
  );
  return counts;
}

/** Returns the seed of this run: expressions and sites follow from it. */
function seedOfRun(): number {
  return fc.readConfigureGlobal().seed ?? Math.floor(Math.random() * 2 ** 31);
}

function rowOf({ schema }: List): z.ZodObject {
  if (!(schema instanceof z.ZodObject)) throw new Error('rows of lists are objects');
  return schema;
}

const keysOf = (rows: readonly Row[]) =>
  rows.map((row) => `${String(row['host_name'])}\n${String(row['service'])}`).sort();
