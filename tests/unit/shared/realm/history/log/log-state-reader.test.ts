import { describe, expect, it } from '@jest/globals';

import { readCells } from '../../../../../../shared/connectors/status-query/cell-table.ts';
import { eventsInRows, logColumns, logRows } from '../../../../../../shared/realm/history/log/log-rows.ts';
import { LogStateReader } from '../../../../../../shared/realm/history/log/log-state-reader.ts';
import type { StateEvent } from '../../../../../../shared/realm/history/sources/state-event.ts';
import { fc, propertyRuns } from '../../../../../support/properties.ts';

const always = { from: 0, to: 10_000 };

function rowsOf(lines: readonly unknown[]) {
  const body = Buffer.from(JSON.stringify(lines));
  return logRows(readCells(body, { columns: logColumns.columns, value: () => lines }), always);
}

/** Returns the state events among all events that are made of the lines. */
function fromEvents(lines: readonly unknown[]): StateEvent[] {
  return [...eventsInRows(rowsOf(lines))].map(
    ({ time, type, kind, host_name, service, state, state_type: stateType }) => ({
      ...{ time, type, kind, host_name, service, state, state_type: stateType },
    }),
  );
}

function fromText(lines: readonly unknown[], states = new LogStateReader()): StateEvent[] {
  const told: StateEvent[] = [];
  states.feed(rowsOf(lines), ({ time, type, kind, host_name, service, state, state_type: stateType }) => {
    told.push({ time, type, kind, host_name, service, state, state_type: stateType });
  });
  return told;
}

const line = (options: string, type = 'HOST ALERT', time: unknown = 1) => [time, 1, type, options];

describe('what the lines of a log tell of hosts', () => {
  it('is the name, the state and its type', () => {
    expect(fromText([line('web-1;DOWN;HARD;3;no answer; at all')])).toEqual([
      {
        time: 1,
        type: 'HOST ALERT',
        kind: 'alert',
        host_name: 'web-1',
        service: null,
        state: 1,
        state_type: 'HARD',
      },
    ]);
  });

  it.each([
    '',
    ';',
    ';DOWN;HARD;1;no name',
    'web-1',
    'web-1;',
    'web-1;;HARD',
    'web-1;down;HARD;1;x',
    'web-1;DOWNED;HARD;1;x',
    'web-1;CRITICAL;HARD;1;x',
  ])('is nothing in %j, which is no such line', (options) => {
    expect(fromText([line(options)])).toEqual([]);
  });

  it('says whether a state was written with an output', () => {
    const told: unknown[] = [];
    const type = 'CURRENT HOST STATE';
    const lines = ['a;UP;HARD;1;', 'a;UP;HARD;1;x', 'a;UP;HARD;1', 'a;UP;HARD', 'a;UP;HARD;1;;'];
    new LogStateReader().feed(rowsOf(lines.map((one) => line(one, type))), ({ hasOutput }) =>
      told.push(hasOutput),
    );
    expect(told).toEqual([false, true, false, false, true]);
  });

  it('counts the lines whose word is no state of a host', () => {
    const states = new LogStateReader();
    fromText(
      [line('a;UP;HARD;1;x'), line('a;OK;HARD;1;x', 'CURRENT HOST STATE'), line('no such line')],
      states,
    );
    fromText(
      [line('a;s;UP;HARD;1;x', 'SERVICE ALERT'), line('a;UP;HARD;1;x', 'CURRENT SERVICE STATE')],
      states,
    );
    expect(states.unreadable).toEqual({ hosts: 1, services: 2 });
  });

  it('has the lines of services too, as they are read whole', () => {
    const lines = [
      line('web-1;http;CRITICAL;HARD;3;500; really', 'SERVICE ALERT'),
      line('web-1;http;OK;HARD;1;', 'CURRENT SERVICE STATE'),
      line('web-1;é 1;UNKNOWN;SOFT;1;x', 'INITIAL SERVICE STATE'),
      ...['web-1;;OK;HARD;1;x', ';http;OK;HARD;1;x', 'web-1', 'web-1;http'].map((one) =>
        line(one, 'SERVICE ALERT'),
      ),
    ];
    expect(fromText(lines)).toEqual(fromEvents(lines));
    expect(fromText(lines).map(({ service, state }) => [service, state])).toEqual([
      ['http', 2],
      ['http', 0],
      ['é 1', 3],
    ]);
  });

  it('needs neither an attempt nor an output', () => {
    expect(
      fromText([line('a;UP'), line('b;UP;'), line('c;UP;SOFT')]).map(({ state_type: type }) => type),
    ).toEqual(['', '', 'SOFT']);
  });

  it('has names of other letters, and texts of the same bytes in another writing are not mixed up', () => {
    const names = ['\u00e9', '\u00c3\u00a9', 'e', '\u65e5\u672c', 'web "1"', 'a\tb'];
    const lines = [...names, ...names].map((name) => line(`${name};UP;HARD;1;x`));
    expect(fromText(lines).map(({ host_name: name }) => name)).toEqual([...names, ...names]);
  });

  it('is right of more names than it keeps', () => {
    const states = new LogStateReader();
    const names = Array.from({ length: 70_000 }, (_, number) => `host-${number}`);
    const lines = names.map((name) => line(`${name};DOWN;HARD;1;x`));
    for (const turn of [1, 2]) {
      const found = fromText(lines, states).map(({ host_name: name }) => name);
      expect([turn, found.filter((name, place) => name !== names[place])]).toEqual([turn, []]);
    }
  });

  it('is what the whole events say, whatever the lines are', () => {
    const type = fc.constantFrom(
      'HOST ALERT',
      'CURRENT HOST STATE',
      'INITIAL HOST STATE',
      'HOST DOWNTIME ALERT',
      'SERVICE ALERT',
    );
    const field = fc.oneof(
      fc.constantFrom(
        '',
        'web-1',
        'UP',
        'DOWN',
        'UNREACHABLE',
        'HARD',
        'SOFT',
        'STARTED',
        'constructor',
        '__proto__',
      ),
      fc.string({ unit: 'grapheme', maxLength: 5 }),
    );
    const options = fc.array(field, { maxLength: 6 }).map((fields) => fields.join(';'));
    const time = fc.oneof(fc.nat(9999), fc.constantFrom(null, -1, 1.5, 1e300, 'soon'));
    const lines = fc.array(
      fc.tuple(time, fc.constantFrom(1, 2, null), type, fc.oneof(options, fc.constant(null))),
    );
    const states = new LogStateReader();
    fc.assert(
      fc.property(lines, (all) => {
        expect(fromText(all, states)).toEqual(fromEvents(all));
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});
