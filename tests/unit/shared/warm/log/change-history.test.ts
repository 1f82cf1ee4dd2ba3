import { describe, expect, it } from '@jest/globals';

import { ChangeHistory, type VersionedStates } from '../../../../../shared/warm/log/change-history.ts';
import { divideChanges } from '../../../../../shared/warm/log/divide-changes.ts';
import type { ChangedKind, StateChanges } from '../../../../../shared/warm/states/index.ts';
import { WarmEngine } from '../../../../../shared/warm/watch/engine.ts';
import { type InventedRow, statesOf } from '../../../../support/warm-states.ts';

interface Site {
  readonly hosts?: readonly InventedRow[];
  readonly services?: readonly InventedRow[];
}

/** Reads one site after another. */
async function historyOf(first: Site, ...sites: readonly Site[]) {
  const history = new ChangeHistory();
  const states = statesOf(first);
  let last: VersionedStates = { states, version: history.begin(states) };
  const batches: (StateChanges | undefined)[] = [];
  for (const [index, site] of sites.entries()) {
    const next = statesOf(site);
    const now = 1000 * index;
    const { version, changes, departures } = await history.advance(last, next, { at: now, now });
    history.keepDepartures(departures, { number: version.number, now });
    last = { states: next, version };
    batches.push(changes && (await divideChanges(changes, Infinity))[0]);
  }
  return { history, batches, last };
}

function told(batch: StateChanges | undefined, kind: ChangedKind): [string, ...string[]][] {
  const rows = batch?.[kind];
  const { table } = rows?.table ?? {};
  const names = kind === 'hosts' ? ['name'] : ['host_name', 'description'];
  const nameOf = (row: number) =>
    names.map((name) => String(table?.value(row, table.column(name)))).join('/');
  return (rows?.kinds ?? []).map((kinds, row) => [nameOf(row), ...kinds]);
}

describe('the changes between two readings', () => {
  it('are told by their kinds, in the order of names', async () => {
    const { batches } = await historyOf(
      {
        hosts: [{ name: 'a' }, { name: 'c', comments: [7] }, { name: 'd', is_flapping: 1 }, { name: 'e' }],
        services: [{ host_name: 'a', description: 'http' }],
      },
      {
        hosts: [
          { name: 'e', scheduled_downtime_depth: 1 },
          { name: 'b' },
          { name: 'c', acknowledged: 1, comments: [7, 8] },
          { name: 'd', state_type: 1 },
        ],
        services: [
          { host_name: 'a', description: 'http', host_scheduled_downtime_depth: 1 },
          { host_name: 'a', description: 'disk' },
        ],
      },
    );
    expect(told(batches[0], 'hosts')).toEqual([
      ['a', 'removed'],
      ['b', 'added'],
      ['c', 'acknowledgement', 'comment'],
      ['d', 'state', 'flapping'],
      ['e', 'downtime'],
    ]);
    expect(told(batches[0], 'services')).toEqual([
      ['a/disk', 'added'],
      ['a/http', 'downtime'],
    ]);
  });

  it('are not told if only times and outputs differ, but the cells have the version of the reading', async () => {
    const { batches, last } = await historyOf(
      { hosts: [{ name: 'a' }, { name: 'b' }] },
      { hosts: [{ name: 'a' }, { name: 'b', last_check: 9, plugin_output: 'ok' }] },
      { hosts: [{ name: 'b', last_check: 9, plugin_output: 'ok' }] },
    );
    expect(batches[0]).toBeUndefined();
    const { table } = last.states.tables.hosts;
    const changed = (column: string, after: number) =>
      last.version.cells.hosts.hasChanged(0, [table.column(column)], after);
    expect([changed('last_check', 1), changed('last_check', 2), changed('state', 1)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('name the hostgroups that an object had when it departed', async () => {
    const { history } = await historyOf(
      {
        hosts: [
          { name: 'a', groups: ['linux'] },
          { name: 'b', groups: ['linux', 'web'] },
        ],
        services: [{ host_name: 'a', description: 'http', host_groups: ['linux'] }],
      },
      { hosts: [{ name: 'b', groups: ['web'] }], services: [] },
    );
    const departed = (after: number, upTo: number) => history.departures(after, upTo);
    expect(departed(1, 2)).toEqual([
      { kind: 'hosts', host_name: 'a', hostgroups: ['linux'], isGone: true, service: null },
      { kind: 'hosts', host_name: 'b', hostgroups: ['linux', 'web'], isGone: false, service: null },
      { kind: 'services', host_name: 'a', service: 'http', hostgroups: ['linux'], isGone: true },
    ]);
    expect([departed(2, 2), departed(1, 1)]).toEqual([[], []]);
  });

  it('name nothing that departed in states which were not kept, as those that could not be stored', async () => {
    const engine = new WarmEngine();
    const read = (names: readonly string[]) =>
      engine.compare(statesOf({ hosts: names.map((name) => ({ name })) }), { now: 0, at: 0 });
    engine.keep(await read(['a', 'b', 'c']));
    await read(['a']);
    engine.keep(await read(['a', 'b']));
    const { history, last } = engine;
    expect(history.departures(1, last!.version.number)).toEqual([
      { kind: 'hosts', host_name: 'c', service: null, hostgroups: [], isGone: true },
    ]);
  });

  it('are not kept one by one if more departed than are kept, which is known too', async () => {
    const hosts = Array.from({ length: 20_001 }, (_, number) => ({ name: `h${number}` }));
    const { history, batches } = await historyOf({ hosts }, { hosts: [] }, { hosts: [{ name: 'a' }] }, {});
    expect(batches[0]?.hosts.kinds).toHaveLength(20_001);
    expect([history.departures(1, 4), history.departures(2, 4)?.length]).toEqual([undefined, 1]);
  });
});
