// Hosts and triggers of answers that the embedded Zabbix does not send: triggers of several hosts, ones that cannot be evaluated, and many.
import { describe, expect, it } from '@jest/globals';

import { createRemarkNumbers } from '../../../../../shared/connectors/kit/remark-numbers.ts';
import { zabbixRules } from '../../../../../shared/connectors/zabbix/index.ts';
import type { RpcRow } from '../../../../../shared/connectors/zabbix/json-rpc.ts';
import { tables } from '../../../../../shared/connectors/zabbix/tables.ts';
import { joinRows, type ReadRows } from '../../../../../shared/connectors/zabbix/world.ts';

const hostRow = (hostid: string, fields: RpcRow = {}): RpcRow => ({
  hostid,
  host: `host-${hostid}`,
  ...fields,
});

const triggerRow = (triggerid: string, hostids: readonly string[], fields: RpcRow = {}): RpcRow => ({
  ...{
    triggerid,
    description: `trigger ${triggerid}`,
    value: '0',
    state: '0',
    lastchange: '0',
    priority: '4',
  },
  ...{ hosts: hostids.map((hostid) => ({ hostid })), ...fields },
});

const itemRow = (hostid: string, key: string, triggerids: readonly string[]): RpcRow => ({
  ...{ hostid, key_: key, lastclock: '1', triggers: triggerids.map((triggerid) => ({ triggerid })) },
});

function rowsOf(
  table: 'hosts' | 'hostgroups' | 'downtimes',
  columns: readonly string[],
  read: Partial<ReadRows>,
) {
  const nothing = { hosts: [], triggers: [], problems: [], items: [], names: [], maintenances: [] };
  const hosts = joinRows({ ...nothing, ...read }, zabbixRules({}));
  const state = { hosts, maintenances: read.maintenances ?? [], numbers: createRemarkNumbers(), now: 1000 };
  return [...(tables[table]?.rows(state, columns) ?? [])];
}

describe('the hosts of an answer', () => {
  it.each([
    [['1', '1'], 1],
    [['1', '0'], 0],
  ])('are acknowledged if all problems that make them DOWN are: %j', (flags, acknowledged) => {
    const triggers = flags.map((_, at) => triggerRow(`1${at}`, ['1'], { value: '1' }));
    const problems = flags.map((flag, at) => ({ eventid: `${at}`, objectid: `1${at}`, acknowledged: flag }));
    const items = [itemRow('1', 'icmpping', ['10', '11'])];
    const read = { hosts: [hostRow('1')], triggers, problems, items };
    expect(rowsOf('hosts', ['state', 'acknowledged'], read)).toEqual([[1, acknowledged]]);
  });

  it('are not DOWN by a trigger that tells the availability of another host', () => {
    const read = {
      hosts: [hostRow('1'), hostRow('2')],
      triggers: [triggerRow('7', ['1', '2'], { value: '1' })],
      items: [itemRow('1', 'icmpping', ['7']), itemRow('2', 'db.status', ['7'])],
    };
    expect(rowsOf('hosts', ['name', 'state', 'has_been_checked'], read)).toEqual([
      ['host-1', 1, 1],
      ['host-2', 0, 0],
    ]);
  });

  it('are not UP by a trigger that Zabbix cannot evaluate', () => {
    const interfaces = [{ main: '1', available: '2', error: 'refused' }];
    const unevaluated = { state: '1', error: 'fping: no such file', lastchange: '5' };
    const read = {
      hosts: [hostRow('1'), hostRow('2', { interfaces }), hostRow('3')],
      triggers: [
        ...[triggerRow('7', ['1'], unevaluated), triggerRow('8', ['2'], unevaluated)],
        ...[triggerRow('9', ['3'], unevaluated), triggerRow('10', ['3'])],
      ],
      items: [
        ...[itemRow('1', 'icmpping', ['7']), itemRow('2', 'icmpping', ['8'])],
        ...[itemRow('3', 'icmpping', ['9']), itemRow('3', 'agent.ping', ['10'])],
      ],
    };
    expect(rowsOf('hosts', ['state', 'has_been_checked', 'plugin_output'], read)).toEqual([
      [0, 0, 'fping: no such file'],
      [1, 1, 'No interface of the host is available: refused'],
      [0, 1, 'OK: trigger 10'],
    ]);
  });

  it('may have more triggers than a function takes arguments', () => {
    const ids = Array.from({ length: 150_000 }, (_, at) => String(at));
    const read = {
      hosts: [hostRow('1')],
      triggers: ids.map((id) => triggerRow(id, ['1'], { description: 'the same', lastchange: id })),
      items: [itemRow('1', 'icmpping', ids)],
    };
    const columns = ['num_services_ok', 'last_check', 'last_state_change'];
    expect(rowsOf('hosts', columns, read)).toEqual([[150_000, 1, 149_999]]);
  });

  it('may be in as many hostgroups as there are hosts', () => {
    const ids = Array.from({ length: 20_000 }, (_, at) => String(at));
    const hosts = ids.map((id) => hostRow(id, { groups: [{ name: `group-${id}` }, { name: 'all' }] }));
    const started = performance.now();
    const rows = rowsOf('hostgroups', ['name', 'num_hosts'], { hosts });
    expect(rows).toHaveLength(20_001);
    expect(rows[0]).toEqual(['all', 20_000]);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe('the maintenances of an answer', () => {
  const host = hostRow('1', { groups: [{ name: 'site/web' }], tags: [{ tag: 'env', value: 'prod' }] });
  const triggers = [
    triggerRow('10', ['1'], { tags: [{ tag: 'service', value: 'disk' }] }),
    triggerRow('11', ['1'], { tags: [{ tag: 'service', value: 'http' }] }),
  ];
  const maintenance = { maintenanceid: '5', name: 'patches', active_since: '900', active_till: '2000' };
  const tag = (name: string, value: string, operator = '0') => ({ tag: name, value, operator });

  it.each([
    ['of a host', { hosts: [{ hostid: '1' }] }, ['']],
    ['of another host', { hosts: [{ hostid: '2' }] }, []],
    ['of a group around its group', { groups: [{ name: 'site' }] }, ['']],
    ['of a group with a longer name', { groups: [{ name: 'sit' }] }, []],
    ['that is over', { hosts: [{ hostid: '1' }], active_till: '1000' }, []],
    ['of one tag', { hosts: [{ hostid: '1' }], tags: [tag('service', 'disk')] }, ['trigger 10']],
    [
      'of two values of a tag',
      { hosts: [{ hostid: '1' }], tags: [tag('service', 'disk'), tag('service', 'ht', '2')] },
      ['trigger 10', 'trigger 11'],
    ],
    [
      'of all tags, one of them at the host',
      { hosts: [{ hostid: '1' }], tags: [tag('service', 'disk'), tag('env', 'prod')] },
      ['trigger 10'],
    ],
    [
      'of any tag',
      {
        ...{ hosts: [{ hostid: '1' }], tags_evaltype: '2' },
        tags: [tag('service', 'x'), tag('env', 'prod')],
      },
      ['trigger 10', 'trigger 11'],
    ],
  ])('are downtimes: one %s', (_, fields, services) => {
    const read = { hosts: [host], triggers, maintenances: [{ ...maintenance, ...fields }] };
    expect(rowsOf('downtimes', ['service_description'], read)).toEqual(services.map((name) => [name]));
  });
});
