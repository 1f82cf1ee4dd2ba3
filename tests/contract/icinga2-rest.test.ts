import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { startRestEngine } from '../../demo/icinga2-rest-engine/index.ts';
import { type CallContext, callContext } from '../../shared/base/call-context.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { deadline } from '../../shared/base/on-abort.ts';
import { openIcinga2Engine } from '../../shared/connectors/icinga2-rest/index.ts';
import {
  above,
  buildCommand,
  type CellTable,
  customVariables,
  flag,
  integer,
  list,
  nested,
  number,
  type RowQuery,
  rowQuery,
  text,
  time,
} from '../../shared/connectors/status-query/index.ts';
import { guidePermissions } from '../support/guide-permissions.ts';
import { commandHostPrefix, contractSite, keepOneHost, oddNames } from './contract-site.ts';
import { abilitiesInGuide, describeEngine, type EngineUnderTest } from './engine-suite.ts';

async function start({ isSmall = false } = {}): Promise<EngineUnderTest> {
  const whole = contractSite(Math.floor(Date.now() / 1000));
  const site = isSmall ? keepOneHost(whole) : whole;
  const engine = await startRestEngine({ site, clock: systemClock, permissions: await guidePermissions() });
  const open = (url: string) => {
    const client = openIcinga2Engine(
      { urls: [url], maxHosts: 2000 },
      { clock: systemClock, credentials: () => Promise.resolve({ user: 'realmgate', password: 'secret' }) },
    );
    return (context: CallContext) => client({ realm: 'contract', context });
  };
  const { url, close: stop } = engine;
  return { kind: 'icinga2', site, stop, open: open(url), http: { url, open }, namesRemarks: true };
}

describeEngine({
  ...{ name: 'the embedded REST API', start },
  abilities: [
    ...abilitiesInGuide('REST API of Icinga 2'),
    ...(['names of any kind', 'the whole contract site', 'answers that tests can change'] as const),
  ],
  questions: {
    'all of hosts': (client) =>
      client.decodedRows(
        rowQuery('hosts', {
          ...{
            interval: number('check_interval'),
            isUp: flag('has_been_checked'),
            output: text('plugin_output'),
          },
          ...{ values: text('perf_data'), latency: number('latency') },
          ...{ services: nested('services_with_state'), variables: customVariables('custom_variables') },
        }),
      ),
    'all of services': (client) =>
      client.decodedRows(
        rowQuery('services', {
          ...{
            state: integer('host_state'),
            depth: integer('scheduled_downtime_depth'),
            contacts: list('contacts'),
          },
        }),
      ),
    downtimes: (client) =>
      client.decodedRows(
        rowQuery('downtimes', {
          ...{ id: integer('id'), end: time('end_time'), comment: text('comment'), host: text('host_name') },
        }),
      ),
    switch: (client) => client.send(buildCommand('DISABLE_HOST_CHECK', `${commandHostPrefix}-1`)),
  },
});

describe('rows that are asked for by their names', () => {
  let engine: EngineUnderTest;
  const others: { readonly close: () => Promise<unknown> }[] = [];
  beforeAll(async () => {
    engine = await start();
  });
  afterAll(async () => {
    for (const other of others) await other.close();
    await engine.stop();
  });

  const columns = {
    hosts: ['name', 'plugin_output', 'groups'],
    services: ['host_name', 'description', 'state'],
  };
  const namesOf = {
    hosts: ([name]: string[]) => ({ host_name: name!, service: null }),
    services: ([host_name, service]: string[]) => ({ host_name: host_name!, service: service! }),
  };
  const client = () => engine.open(callContext(deadline(10_000)));
  /** Returns what asks the same engine with another limit of its size. */
  const openNamed = async (maxHosts = 2000) => {
    const own = await startRestEngine({
      ...{ site: engine.site, clock: systemClock, permissions: await guidePermissions() },
    });
    others.push(own);
    const open = openIcinga2Engine(
      { urls: [own.url], maxHosts },
      { clock: systemClock, credentials: () => Promise.resolve({ user: 'realmgate', password: 'secret' }) },
    );
    const opened = open({ realm: 'contract', context: callContext(deadline(10_000)) });
    const { read: named } = await opened.namedReading();
    const list = <T>(query: RowQuery<T>) => opened.decodedRows(query);
    return { named, list };
  };
  const rowsOf = (cells: CellTable) =>
    Array.from({ length: cells.count }, (_, row) =>
      cells.columns.map((_name, at) => cells.value(row, at)),
    ).sort();

  it.each(['hosts', 'services'] as const)(
    'are those of the list of %s, whatever they are called',
    async (table) => {
      const { namedCells } = (await client().changeScan())!;
      const all = await client().cells({ table, columns: columns[table], filters: [], most: undefined });
      const rows = rowsOf(all);
      expect(rows.length).toBeGreaterThan(oddNames.length);
      const names = rows.map((row) => namesOf[table](row.map(String)));
      const named = await namedCells!({ table, columns: [...columns[table], 'no_such_column'], names });
      expect(named?.columns).toEqual(columns[table]);
      expect(rowsOf(named!)).toEqual(rows);
      expect(
        rowsOf((await namedCells!({ table, columns: columns[table], names: names.slice(0, 1) }))!),
      ).toEqual(rows.slice(0, 1));
      const missing = [...names.slice(1), { ...names[0]!, host_name: 'gone' }];
      expect(await namedCells!({ table, columns: columns[table], names: missing })).toBeUndefined();
    },
  );

  it.each(['hosts', 'services'] as const)(
    'are those of the %s that exist and meet the conditions, however many of the names are unknown',
    async (table) => {
      const { named } = await openNamed();
      const query = rowQuery(table, {
        host: text(table === 'hosts' ? 'name' : 'host_name'),
        state: integer('state'),
      });
      const all = await client().decodedRows(query);
      const cells = await client().cells({ table, columns: columns[table], filters: [], most: undefined });
      const names = rowsOf(cells).map((row) => namesOf[table](row.map(String)));
      const unknown = names.map(({ service }, at) => ({ host_name: `gone ${at}`, service }));
      const mixed = names.flatMap((one, at) => (at % 3 === 0 ? [one, unknown[at]!] : [one]));
      const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();
      expect(sorted(await named(query, mixed))).toEqual(sorted(all));
      expect(await named(query, unknown.slice(0, 3))).toEqual([]);
      expect(await named(query, [])).toEqual([]);
      const problems = await named(query.where(above('state', 0)), names);
      expect(sorted(problems)).toEqual(sorted(all.filter(({ state }) => (state ?? 0) > 0)));
      expect(problems.length).toBeGreaterThan(0);
    },
  );

  it('are asked for at sites of any size', async () => {
    const { named, list } = await openNamed(1);
    const query = rowQuery('hosts', { host: text('name') });
    await expect(list(query)).rejects.toMatchObject({ code: 'engine_site_too_large' });
    const names = oddNames.map((one) => ({ host_name: one, service: null }));
    expect(await named(query, names)).toHaveLength(oddNames.length);
  });

  it('are found without reading their switches, as each turn of one shows in `last_update`', async () => {
    const { implied } = (await client().changeScan())!;
    expect(implied).toContain('notifications_enabled');
    const scan = async () =>
      rowsOf(
        await client().cells({
          table: 'hosts',
          columns: ['name', 'last_update'],
          filters: [],
          most: undefined,
        }),
      );
    const before = await scan();
    const [host] = engine.site.hosts.values();
    host!.notifications_enabled = !host!.notifications_enabled;
    const changed = (await scan()).filter((row, at) => row[1] !== before[at]?.[1]);
    expect(changed.map(([name]) => name)).toEqual([host!.name]);
  });
});
