import { describe, expect, it } from '@jest/globals';

import { ChangeHistory } from '../../../../../shared/warm/log/change-history.ts';
import { ChangeLog } from '../../../../../shared/warm/log/change-log.ts';
import { engineChange } from '../../../../../shared/warm/log/changed-rows.ts';
import { cloudEventsOf, type EventSelection } from '../../../../../shared/warm/log/cloud-events.ts';
import { divideChanges } from '../../../../../shared/warm/log/divide-changes.ts';
import { realm } from '../../../../support/realm-records.ts';
import { statesOf } from '../../../../support/warm-states.ts';

const history = new ChangeHistory();
const before = statesOf({
  hosts: [
    { name: 'db', groups: ['sql'] },
    { name: 'web', groups: ['linux', 'dmz'] },
  ],
  services: [{ host_name: 'web', description: 'disk /var 5%', host_groups: ['linux', 'dmz'] }],
});
const after = statesOf({
  hosts: [
    { name: 'db', groups: ['sql'], state: 1, has_been_checked: 1, acknowledged: 1 },
    { name: 'web', groups: ['linux', 'dmz'], is_flapping: 1 },
  ],
  services: [],
});
const { changes } = await history.advance({ states: before, version: history.begin(before) }, after, {
  ...{ at: Date.UTC(2026, 10, 26), now: 0 },
});
const [batch] = new ChangeLog().nextStep(changes ? await divideChanges(changes) : [], 0).batches;

function eventsFor(limitedTo: readonly string[] | undefined, selection: EventSelection) {
  if (!batch) throw new Error('nothing changed');
  const view = {
    name: 'paris',
    record: realm('paris'),
    limitedTo,
    iso: () => null,
    hidesVariable: () => false,
    noteOddFigure: () => undefined,
  };
  return cloudEventsOf(batch, view, selection);
}
const all: EventSelection = { hosts: {}, services: {} };
const told = (events: Awaited<ReturnType<typeof eventsFor>>) =>
  events.map(({ id, type, subject }) => [id.split('.').at(-1), type, subject]);

describe('events of changes', () => {
  it('are one for each kind of change, with the row of the list', async () => {
    const events = await eventsFor(undefined, all);
    expect(told(events)).toEqual([
      ['0', 'realmgate.host.state.v1', 'db'],
      ['1', 'realmgate.host.acknowledgement.v1', 'db'],
      ['2', 'realmgate.host.flapping.v1', 'web'],
      ['3', 'realmgate.service.removed.v1', 'web/disk %2Fvar 5%25'],
    ]);
    expect(events[0]).toMatchObject({
      specversion: '1.0',
      id: `${batch!.history}.1.0`,
      source: '/api/status/realms/paris/',
      time: '2026-11-26T00:00:00.000Z',
      data: { realm: 'paris', host_name: 'db', state: 1, state_name: 'DOWN', acknowledged: true },
    });
  });

  it('have the same ids for readers who select some of them', async () => {
    const where = [{ field: 'state_name', predicate: { kind: 'oneOf', values: ['DOWN'] } }] as const;
    const acknowledged = await eventsFor(undefined, {
      hosts: { where },
      kinds: new Set(['acknowledgement']),
    });
    expect(told(acknowledged)).toEqual([['1', 'realmgate.host.acknowledgement.v1', 'db']]);
    expect(told(await eventsFor(undefined, { services: {} }))).toEqual([
      ['3', 'realmgate.service.removed.v1', 'web/disk %2Fvar 5%25'],
    ]);
  });

  it('of a hostgroup realm tell of its hosts only, and show its hostgroups only', async () => {
    const events = await eventsFor(['linux'], all);
    expect(told(events).map(([, , subject]) => subject)).toEqual(['web', 'web/disk %2Fvar 5%25']);
    expect(events[0]?.data).toMatchObject({ host_groups: ['linux'] });
    expect(JSON.stringify(events)).not.toContain('dmz');
  });

  it('tell every reader if the engine is silent and back', async () => {
    const [silent] = new ChangeLog().nextStep([engineChange('silent', 0)], 0).batches;
    const view = {
      name: 'paris',
      record: realm('paris'),
      limitedTo: ['linux'],
      iso: () => null,
      hidesVariable: () => false,
      noteOddFigure: () => undefined,
    };
    const events = await cloudEventsOf(silent!, view, {});
    expect(events).toMatchObject([
      { type: 'realmgate.realm.silent.v1', subject: 'paris', data: { realm: 'paris' } },
    ]);
    expect(await cloudEventsOf(silent!, view, { kinds: new Set(['state']) })).toEqual([]);
  });
});
