import { describe, expect, it } from '@jest/globals';

import { type Host, type Service, services, type Site } from '../../../demo/status-query-engine/site.ts';
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
import type { SuiteAccess } from './engine-under-test.ts';

const shared = {
  display_name: text('display_name'),
  state: integer('state'),
  state_type: integer('state_type'),
  checked: flag('has_been_checked'),
  output: text('plugin_output'),
  perf_data: text('perf_data'),
  attempt: integer('current_attempt'),
  attempts: integer('max_check_attempts'),
  acknowledged: flag('acknowledged'),
  downtimes: integer('scheduled_downtime_depth'),
  flapping: flag('is_flapping'),
  active: flag('active_checks_enabled'),
  passive: flag('accept_passive_checks'),
  notified: flag('notifications_enabled'),
  groups: list('groups'),
};
const hostColumns = {
  host_name: text('name'),
  address: text('address'),
  parents: list('parents'),
  ...shared,
};
const serviceColumns = { host_name: text('host_name'), description: text('description'), ...shared };

export function describeRows({ engine, client }: SuiteAccess): void {
  describe('rows', () => {
    it('decode to the same values on every engine: hosts', async () => {
      const found = await client().decodedRows(rowQuery('hosts', hostColumns));
      const untouched = found.filter(({ host_name: name }) => !name?.startsWith(commandHostPrefix));
      // The REST API calls a host unreachable as of its last check, which may be before its parent went down.
      const shown = <T extends { readonly state: unknown }>(row: T) =>
        engine().open ? downIfUnreachable(row) : row;
      expect(sorted(untouched).map(filled).map(shown)).toEqual(
        sorted(expectedHosts(engine().site)).map(shown),
      );
    });

    it('decode to the same values on every engine: services', async () => {
      const found = await client().decodedRows(rowQuery('services', serviceColumns));
      const untouched = found.filter(({ host_name: name }) => !name?.startsWith(commandHostPrefix));
      expect(sorted(untouched).map(filled)).toEqual(sorted(expectedServices(engine().site)));
    });

    it('give times as epoch seconds and never as null', async () => {
      const query = rowQuery('hosts', { name: text('name'), at: time('last_check') });
      const found = new Map((await client().decodedRows(query)).map(({ name, at }) => [name, at]));
      const now = Date.now() / 1000;
      expect(found.get('never-checked')).toBeNull();
      expect(found.get('web-1')).toBeGreaterThan(now - 600);
      expect(found.get('web-1')).toBeLessThan(now + 600);
      expect(Number.isInteger(found.get('web-1'))).toBe(true);
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
      const query = rowQuery('services', { state: integer('host_state'), address: text('host_address') });
      const found = await client().decodedRows(query.where(equals('host_name', 'db-down')));
      expect(found).toEqual([{ state: 1, address: '127.0.0.1' }]);
    });
  });

  it('knows which columns its tables have', async () => {
    expect(await client().has('hosts', 'name')).toBe(true);
    expect(await client().has('services', 'host_custom_variables')).toBe(true);
    expect(await client().has('hosts', 'no_such')).toBe(false);
  });
}

function downIfUnreachable<T extends { readonly state: unknown }>(row: T) {
  return row.state === 2 ? { ...row, state: 1 } : row;
}

function expectedHosts({ hosts }: Site) {
  return [...hosts.values()].filter(({ name }) => !name.startsWith(commandHostPrefix)).map(expectedHost);
}

function expectedHost(host: Host) {
  const { name, address, parents } = host;
  return { host_name: name, address, parents, ...expected(host) };
}

function expectedServices(site: Site) {
  return [...services(site)]
    .filter(({ host }) => !host.name.startsWith(commandHostPrefix))
    .map((service) => ({
      host_name: service.host.name,
      description: service.description,
      ...expected(service),
    }));
}

/** Engines answer different states for an object that was never checked, and none of them means anything. */
function expected(object: Host | Service) {
  const checked = object.has_been_checked;
  return {
    display_name: object.display_name,
    state: checked ? object.state : expect.any(Number),
    state_type: checked ? object.state_type : expect.any(Number),
    checked,
    output: object.output,
    perf_data: object.perf_data,
    attempt: object.current_attempt,
    attempts: object.max_check_attempts,
    acknowledged: object.acknowledged,
    downtimes: object.downtime_depth,
    flapping: object.is_flapping,
    active: object.active_checks_enabled,
    passive: object.accept_passive_checks,
    notified: object.notifications_enabled,
    groups: object.groups.toSorted(),
  };
}

/** Unset is null on Icinga 2 and empty on Naemon. The order of groups differs too. */
function filled<T extends { readonly perf_data: string | null; readonly groups: readonly string[] }>(row: T) {
  return { ...row, perf_data: row.perf_data ?? '', groups: row.groups.toSorted() };
}

function sorted<T extends { readonly host_name: string | null; readonly description?: string | null }>(
  found: readonly T[],
): T[] {
  const key = (row: T) => `${row.host_name ?? ''}/${row.description ?? ''}`;
  return [...found].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
