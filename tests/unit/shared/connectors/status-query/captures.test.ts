import { describe, expect, it } from '@jest/globals';

import { parseCounts } from '../../../../../shared/connectors/status-query/counters.ts';
import { frameReader } from '../../../../../shared/connectors/status-query/frame.ts';
import {
  type ColumnSet,
  customVariables,
  flag,
  integer,
  list,
  nested,
  number,
  text,
  time,
} from '../../../../../shared/connectors/status-query/index.ts';
import { parseBody } from '../../../../../shared/connectors/status-query/json.ts';
import { rowReader, rowsIn } from '../../../../../shared/connectors/status-query/rows.ts';
import { type Capture, recordedExchanges } from '../../../../support/status-query-captures.ts';

const icinga2 = recordedExchanges('icinga2');
const naemon = recordedExchanges('naemon');

const body = ({ answer }: Capture) => parseBody(frameReader().feed(answer)?.body ?? Buffer.of());

/** Reads a recorded answer by columns that must be in the order of the recorded query. */
function read<C extends ColumnSet>(capture: Capture, columns: C) {
  const recorded = /Columns: (.*)/.exec(capture.query)?.[1]?.split(' ') ?? [];
  expect(Object.values(columns).map(({ name }) => name)).toEqual(recorded);
  const readRow = rowReader(columns)((column) => recorded.indexOf(column));
  return rowsIn(body(capture)).map((cells) => readRow(cells));
}

describe('answers of Icinga 2', () => {
  it('hold hosts', () => {
    expect(
      read(icinga2.of('hosts'), {
        host_name: text('name'),
        state: integer('state'),
        has_been_checked: flag('has_been_checked'),
        last_check: time('last_check'),
        acknowledged: flag('acknowledged'),
        is_flapping: flag('is_flapping'),
        check_interval: number('check_interval'),
        groups: list('groups'),
        macros: customVariables('custom_variables'),
        services: nested('services_with_state'),
        event_handler: text('event_handler'),
        output: text('plugin_output'),
      }),
    ).toEqual([
      {
        host_name: 'host-0001',
        state: 0,
        has_been_checked: true,
        last_check: expect.any(Number),
        acknowledged: false,
        is_flapping: false,
        check_interval: 1,
        groups: ['windows'],
        macros: expect.objectContaining({ PACKS: '["windows","base"]', INDEX: '1', LATITUDE: '43.01' }),
        services: expect.arrayContaining([['cpu', expect.any(Number), 1]]),
        event_handler: null,
        output: 'PING OK é ü "quoted" ',
      },
    ]);
  });

  it('hold services with the custom variables of their host', () => {
    const services = read(icinga2.of('services of a host'), {
      host_name: text('host_name'),
      description: text('description'),
      state: integer('state'),
      acknowledged: flag('acknowledged'),
      last_check: time('last_check'),
      latency: number('latency'),
      host_macros: customVariables('host_custom_variables'),
    });
    expect(services).toHaveLength(5);
    expect(services[0]).toMatchObject({ host_name: 'host-0001', host_macros: { POLLER_TAG: 'poller-1' } });
  });

  it('hold counts, also of nothing', () => {
    expect(parseCounts(body(icinga2.of('counts')), { all: 0, ok: 0, not_ok: 0, unhandled: 0 })).toEqual({
      all: 100,
      ok: 72,
      not_ok: 28,
      unhandled: 10,
    });
    expect(parseCounts(body(icinga2.of('counts of nothing')), { ok: 0, critical: 0 })).toEqual({
      ok: 0,
      critical: 0,
    });
  });
});

describe('answers of Naemon', () => {
  it('hold custom variables as an object', () => {
    const [host] = read(naemon.of('hosts with custom variables'), {
      host_name: text('name'),
      macros: customVariables('custom_variables'),
    });
    expect(host?.macros).toEqual({
      PACKS: 'windows,base',
      LAT: '43.0100',
      LNG: '2.0100',
      POLLER_TAG: 'poller-1',
      BUSINESS_IMPACT: '1',
      INDEX: '1',
    });
  });

  it('hold numbers in scientific notation and never as null', () => {
    expect(
      read(naemon.of('numbers and times'), {
        last_check: time('last_check'),
        next_check: time('next_check'),
        last_state_change: time('last_state_change'),
        latency: number('latency'),
        execution_time: number('execution_time'),
        check_interval: integer('check_interval'),
        staleness: number('staleness'),
        percent_state_change: number('percent_state_change'),
        last_notification: time('last_notification'),
        is_flapping: flag('is_flapping'),
        active_checks_enabled: flag('active_checks_enabled'),
      }),
    ).toEqual([
      {
        last_check: 1795219154,
        next_check: 1795219454,
        last_state_change: 1795219111,
        latency: 0,
        execution_time: 0.001691,
        check_interval: 5,
        staleness: 0.016666666667,
        percent_state_change: 0,
        last_notification: null,
        is_flapping: false,
        active_checks_enabled: true,
      },
    ]);
  });

  it('hold an empty text for a column that it lacks, which is no list', () => {
    const [service] = read(naemon.of('acknowledged service'), {
      host_name: text('host_name'),
      description: text('description'),
      state: integer('state'),
      acknowledged: flag('acknowledged'),
      acknowledgement_type: integer('acknowledgement_type'),
      comments: nested('comments_with_extra_info'),
    });
    expect(service).toMatchObject({ acknowledged: true, acknowledgement_type: 2, comments: [] });
  });

  it('hold lists of lists', () => {
    const [host] = read(naemon.of('nested lists'), {
      name: text('name'),
      services: list('services'),
      with_state: nested('services_with_state'),
      with_info: nested('services_with_info'),
    });
    expect(host?.services).toEqual(['traffic', 'ping', 'memory', 'disk', 'cpu']);
    expect(host?.with_state[0]).toEqual(['traffic', 1, 1]);
  });

  it('hold counts, also where a number is none', () => {
    expect(parseCounts(body(naemon.of('counts')), { up: 0, down: 0, unreachable: 0, pending: 0 })).toEqual({
      up: 96,
      down: 4,
      unreachable: 0,
      pending: 2,
    });
    expect(parseCounts(body(naemon.of('counts of nothing')), { sum: 0, average: 0 })).toEqual({
      sum: 0,
      average: 0,
    });
  });

  it('may hold half a character', () => {
    expect(body(naemon.of('lone surrogate'))).toEqual([['a\ud800b', '']]);
  });
});
