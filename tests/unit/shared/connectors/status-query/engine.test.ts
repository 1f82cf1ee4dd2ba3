import { describe, expect, it } from '@jest/globals';

import { readEngine } from '../../../../../shared/connectors/status-query/engine.ts';
import { frameReader } from '../../../../../shared/connectors/status-query/frame.ts';
import { parseBody } from '../../../../../shared/connectors/status-query/json.ts';
import { recordedExchanges } from '../../../../support/status-query-captures.ts';

const told = (facts: Record<string, unknown>) => [Object.keys(facts), Object.values(facts)];

describe('what an engine says about itself', () => {
  it('is read from the status table of Icinga 2', () => {
    const frame = frameReader().feed(recordedExchanges('icinga2').of('status').answer);
    expect(readEngine(parseBody(frame?.body ?? Buffer.of()))).toMatchObject({
      kind: 'icinga2',
      program_version: 'r2.13.6-1-icinga2',
      program_start: expect.any(Number),
      num_hosts: 20,
      num_services: 100,
      execute_host_checks: true,
      last_command_check: null,
    });
  });

  it.each([
    [{ program_version: '1.5.2', livestatus_version: '1.5.1.source-naemon' }, 'naemon'],
    [{ program_version: '2.4.3', livestatus_version: '2.0-shinken' }, 'shinken'],
    [{ program_version: 'Check_MK 2.2.0p1', livestatus_version: '2.2.0p1' }, 'checkmk'],
    [{ program_version: '3.5.1', livestatus_version: '2.1.0', helper_usage_cmk: 0 }, 'checkmk'],
    [{ program_version: '4.4.6', livestatus_version: '1.2.8p11' }, 'nagios'],
    [{ program_version: null }, 'unknown'],
  ])('tells its kind: %j', (facts, kind) => {
    expect(readEngine(told(facts)).kind).toBe(kind);
  });

  it('may lack a start while the engine starts', () => {
    expect(readEngine(told({ program_version: '1.5.2', program_start: 0 })).program_start).toBeNull();
  });

  it.each([
    ['no row', [['program_version', 'program_start']]],
    ['nothing at all', []],
    ['a row without names', [[], [1]]],
  ])('is said by nobody where the table has %s', (_, answer) => {
    expect(() => readEngine(answer)).toThrow(expect.objectContaining({ kind: 'engineless' }));
  });
});
