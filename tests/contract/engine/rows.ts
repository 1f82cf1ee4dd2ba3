import { describe, expect, it } from '@jest/globals';

import { type Host, type Service, services } from '../../../demo/status-query-engine/site.ts';
import {
  customVariables,
  differs,
  equals,
  flag,
  integer,
  list,
  nested,
  number,
  rowQuery,
  rowQueryWithReader,
  text,
  time,
} from '../../../shared/connectors/status-query/index.ts';
import { commandHostPrefix } from '../contract-site.ts';
import type { SuiteAccess } from './suite-access.ts';

const shared = {
  display_name: text('display_name'),
  state: integer('state'),
  state_type: integer('state_type'),
  has_been_checked: flag('has_been_checked'),
  plugin_output: text('plugin_output'),
  perf_data: text('perf_data'),
  current_attempt: integer('current_attempt'),
  max_check_attempts: integer('max_check_attempts'),
  acknowledged: flag('acknowledged'),
  scheduled_downtime_depth: integer('scheduled_downtime_depth'),
  is_flapping: flag('is_flapping'),
  active_checks_enabled: flag('active_checks_enabled'),
  accept_passive_checks: flag('accept_passive_checks'),
  notifications_enabled: flag('notifications_enabled'),
  groups: list('groups'),
};
const hostColumns = { name: text('name'), address: text('address'), parents: list('parents'), ...shared };
const serviceColumns = { host_name: text('host_name'), description: text('description'), ...shared };

type Row = Readonly<Record<string, unknown>>;

export function describeRows({ engine, client, declares, lacks }: SuiteAccess): void {
  /** Returns the rows without those that commands change and without columns that are not declared, in a fixed order. */
  const comparable = (found: readonly Row[]) =>
    found
      .map((row) => (engine().address ? row : downIfUnreachable(row)))
      .map((row) =>
        Object.fromEntries(Object.entries(filled(row)).filter(([column]) => !lacks.includes(column))),
      )
      .filter((row) => !nameOf(row).startsWith(commandHostPrefix))
      .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));

  describe('rows', () => {
    it('decode to the same values on every engine: hosts', async () => {
      const found = await client().decodedRows(rowQuery('hosts', hostColumns));
      expect(comparable(found)).toEqual(comparable([...engine().site.hosts.values()].map(expectedHost)));
    });

    it('decode to the same values on every engine: services', async () => {
      const found = await client().decodedRows(rowQuery('services', serviceColumns));
      expect(comparable(found)).toEqual(comparable([...services(engine().site)].map(expectedService)));
    });

    it('give times as epoch seconds', async () => {
      const query = rowQuery('hosts', { name: text('name'), at: time('last_check') });
      const now = Date.now() / 1000;
      const found = await client().decodedRows(query);
      const checked = found.filter(({ name }) => engine().site.hosts.get(name ?? '')?.has_been_checked);
      expect(checked.length).toBeGreaterThan(1);
      for (const { name, at } of checked.filter((row) => !row.name?.startsWith(commandHostPrefix)))
        expect([name, Number.isInteger(at), Math.abs(Number(at) - now) < 900]).toEqual([name, true, true]);
    });

    if (declares('the whole contract site')) describeDetails({ engine, client });

    it('decode columns that the engine lacks as missing', async () => {
      const lacking = { a: text('no_such'), b: integer('no_such'), c: list('no_such'), d: flag('no_such') };
      const query = rowQuery('hosts', { name: text('name'), ...lacking }).where(equals('name', 'web-1'));
      const missing = { a: null, b: null, c: [], d: null };
      expect(await client().decodedRows(query)).toEqual([{ name: 'web-1', ...missing }]);
    });

    it('may be read by a reader that is told where each column stands', async () => {
      const query = rowQueryWithReader('hosts', ['no_such', 'name', 'state'], (place) => {
        const places = ['no_such', 'name', 'state'].map((column) => place(column));
        return (cells) => places.map((at) => (at < 0 ? 'lacking' : cells[at]));
      });
      const found = await client().decodedRows(query.where(equals('name', 'web-1')));
      expect(found).toEqual([['lacking', 'web-1', 0]]);
    });

    it('are cut at the limit', async () => {
      const query = rowQuery('hosts', { name: text('name') }).where(differs('name', 'web-1'));
      expect(await client().decodedRows(query.limit(3))).toHaveLength(3);
      expect(await client().decodedRows(query.where(equals('name', 'nobody')))).toEqual([]);
    });

    it('come with the columns of the object that they belong to', async () => {
      const ofHosts = rowQuery('hosts', {
        name: text('name'),
        state: integer('state'),
        address: text('address'),
      });
      const hosts = await client().decodedRows(ofHosts);
      const found = await client().decodedRows(
        rowQuery('services', {
          ...{ name: text('host_name'), state: integer('host_state'), address: text('host_address') },
        }),
      );
      expect(found.length).toBeGreaterThan(3);
      for (const row of found) expect(hosts).toContainEqual(row);
    });
  });

  it('knows which columns its tables have', async () => {
    expect(await client().has('hosts', 'name')).toBe(true);
    expect(await client().has('services', 'host_custom_variables')).toBe(true);
    expect(await client().has('hosts', 'no_such')).toBe(false);
  });
}

/** Tests values that few interfaces have. */
function describeDetails({ engine, client }: Pick<SuiteAccess, 'engine' | 'client'>): void {
  describe('in detail', () => {
    it('have no time of a check that never was', async () => {
      const query = rowQuery('hosts', { at: time('last_check') }).where(equals('name', 'never-checked'));
      expect(await client().decodedRows(query)).toEqual([{ at: null }]);
    });

    it('give numbers with fractions', async () => {
      const query = rowQuery('hosts', { name: text('name'), every: number('retry_interval') }).where(
        equals('name', 'web-1'),
      );
      expect(await client().decodedRows(query)).toEqual([{ name: 'web-1', every: 0.5 }]);
    });

    it('give custom variables by upper-case name, as text', async () => {
      const query = rowQuery('hosts', { name: text('name'), variables: customVariables('custom_variables') });
      const found = await client().decodedRows(query.where(equals('name', 'web-1')));
      // Naemon's sites keep a list in commas, Icinga 2's in an array, of which it shows the JSON text.
      const packs = engine().kind === 'naemon' ? 'linux,apache' : '["linux","apache"]';
      expect(found).toEqual([
        { name: 'web-1', variables: { PACKS: packs, SITE: 'Zürich "north"', BUSINESS_IMPACT: '4' } },
      ]);
    });

    it('keep the lines of a long output apart', async () => {
      const query = rowQuery('services', { long: text('long_plugin_output') });
      const [row] = await client().decodedRows(
        query.where(equals('host_name', 'web-1'), equals('description', 'http')),
      );
      // Naemon writes a line break as the two characters `\` and `n`.
      expect(row?.long?.replaceAll(String.raw`\n`, '\n').trim()).toBe('one\ntwo');
    });

    it('leave nested lists as they are', async () => {
      const query = rowQuery('hosts', { states: nested('services_with_state') }).where(
        equals('name', 'web-1'),
      );
      const [row] = await client().decodedRows(query);
      const states = row?.states.map(([name, state]) => [name, state]) ?? [];
      const isThere = await client().has('hosts', 'services_with_state');
      expect(Object.fromEntries(states)).toEqual(isThere ? { http: 0, load: 1, 'disk /': 2 } : {});
    });
  });
}

const nameOf = (row: Row) =>
  [row['name'], row['host_name'], row['description']]
    .map((name) => (typeof name === 'string' ? name : ''))
    .join('/');

/** An interface beside Livestatus calls a host unreachable as of its last check, which may be before its parent went down. */
function downIfUnreachable(row: Row): Row {
  return 'name' in row && row['state'] === 2 ? { ...row, state: 1 } : row;
}

function expectedHost(host: Host): Row {
  const { name, address, parents } = host;
  return { name, address, parents, ...expected(host) };
}

function expectedService(service: Service): Row {
  return { host_name: service.host.name, description: service.description, ...expected(service) };
}

/** Engines answer different states for an object that was never checked, and none of them means anything. */
function expected(object: Host | Service): Row {
  const { has_been_checked: checked, output, downtime_depth: depth, ...others } = object;
  return {
    display_name: others.display_name,
    state: checked ? others.state : expect.any(Number),
    state_type: checked ? others.state_type : expect.any(Number),
    has_been_checked: checked,
    plugin_output: output,
    perf_data: others.perf_data,
    current_attempt: others.current_attempt,
    max_check_attempts: others.max_check_attempts,
    acknowledged: others.acknowledged,
    scheduled_downtime_depth: depth,
    is_flapping: others.is_flapping,
    active_checks_enabled: others.active_checks_enabled,
    accept_passive_checks: others.accept_passive_checks,
    notifications_enabled: others.notifications_enabled,
    groups: others.groups,
  };
}

/** Unset is null on Icinga 2 and empty on Naemon. The order of groups differs too. */
function filled(row: Row): Row {
  const groups = Array.isArray(row['groups']) ? row['groups'].toSorted() : row['groups'];
  return { ...row, perf_data: row['perf_data'] ?? '', groups };
}
