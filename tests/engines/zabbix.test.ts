// The connector on a real Zabbix: the contract of the embedded one, and each field of many services against raw answers.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { pingTrigger, zabbixHost, zabbixTrigger } from '../../demo/zabbix-engine/site.ts';
import { callContext } from '../../shared/base/call-context.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { openZabbixEngine, zabbixRules } from '../../shared/connectors/zabbix/index.ts';
import { contractZabbix } from '../contract/zabbix-site.ts';
import { describeZabbix, zabbixContract } from '../contract/zabbix-suite.ts';
import { startZabbix, type Zabbix } from '../support/zabbix.ts';
import { fillZabbix, makeReader } from '../support/zabbix/fill.ts';

async function startReal(makeSite = contractZabbix) {
  const zabbix = await startZabbix();
  const version = await zabbix.call<string>('apiinfo.version', {}, '');
  const now = Math.floor(Date.now() / 1000);
  await fillZabbix(zabbix, makeSite(now, version));
  return { ...zabbix, version, now, reader: await makeReader(zabbix) };
}

zabbixContract('a real Zabbix', startReal);
// The server looks at maintenances once a minute.
describeZabbix('a real Zabbix', startReal, { behindMs: 150_000 });

type Raw = Readonly<Record<string, unknown>>;
const nested = (row: Raw, field: string) => row[field] as readonly Raw[];

describe('all services of a real Zabbix', () => {
  const [hosts, triggers] = [50, 40];
  let zabbix: Zabbix;

  beforeAll(async () => {
    zabbix = await startZabbix();
    const site = {
      version: '',
      hosts: Array.from({ length: hosts }, (_, host) =>
        zabbixHost(`host-${host}`, {
          ...{ name: `Host ${host}`, groups: ['all', `group-${host % 5}`], tags: { number: String(host) } },
          triggers: [
            pingTrigger({ value: host % 9 === 0 ? 0 : 1 }),
            ...Array.from({ length: triggers - 1 }, (_, number) =>
              zabbixTrigger(`Check ${number} of {HOST.NAME}`, {
                ...{
                  priority: number % 6,
                  value: (host * number) % 7 === 1 ? 1 : 0,
                  opdata: number % 2 ? '{ITEM.LASTVALUE1}' : '',
                },
                ...{ tags: { number: String(number) } },
              }),
            ),
          ],
        }),
      ),
    };
    await fillZabbix(zabbix, site);
  }, 600_000);
  afterAll(() => zabbix.stop());

  it('have the values that Zabbix answers, in each field', async () => {
    const open = openZabbixEngine(
      { urls: [zabbix.url], rules: zabbixRules({}) },
      { clock: systemClock, token: () => Promise.resolve(zabbix.token) },
    );
    const client = open({ realm: 'real', context: callContext(AbortSignal.timeout(300_000)) });
    const columns = [
      ...[
        'host_name',
        'description',
        'display_name',
        'state',
        'severity_name',
        'severity',
        'plugin_output',
        'last_check',
      ],
      ...['last_state_change', 'acknowledged', 'host_state', 'custom_variables', 'host_groups', 'host_alias'],
    ];
    const cells = await client.cells({ table: 'services', columns, filters: [], most: undefined });
    const found = Array.from({ length: cells.count }, (_, row) =>
      columns.map((_name, at) => cells.value(row, at)),
    );
    const wanted = await rawServices(zabbix);
    expect(found).toHaveLength(hosts * triggers);
    const keyOf = (row: readonly unknown[]) => `${String(row[0])}/${String(row[1])}`;
    const byKey = new Map(wanted.map((row) => [keyOf(row), row]));
    const wrong = found.filter((row) => JSON.stringify(row) !== JSON.stringify(byKey.get(keyOf(row))));
    expect(wrong).toEqual([]);
    expect(found.filter((row) => Number(row[3]) > 0).length).toBeGreaterThan(100);
  }, 300_000);
});

/** Returns the rows as one program that asks Zabbix for everything would make them. */
async function rawServices({ call }: Zabbix): Promise<readonly unknown[][]> {
  const triggers = await call<Raw[]>('trigger.get', {
    ...{
      output: 'extend',
      selectHosts: ['host', 'name'],
      selectTags: 'extend',
    },
  });
  const expanded = await call<Raw[]>('trigger.get', {
    output: ['description'],
    expandDescription: true,
    preservekeys: true,
  });
  const names = new Map(Object.entries(expanded).map(([id, { description }]) => [id, description]));
  const problems = await call<Raw[]>('problem.get', { output: 'extend' });
  const raw = await call<Raw[]>('host.get', { output: ['host'], selectGroups: ['name'] });
  const groups = new Map(raw.map((host) => [host['host'], nested(host, 'groups').map(({ name }) => name)]));
  const items = await call<Raw[]>('item.get', {
    output: ['key_', 'lastclock'],
    selectTriggers: ['triggerid'],
  });
  const itemOf = new Map(items.map((item) => [nested(item, 'triggers')[0]?.['triggerid'], item]));
  const byTrigger = new Map(problems.map((problem) => [problem['objectid'], problem]));
  const down = new Set(
    triggers
      .filter((one) => one['value'] === '1' && itemOf.get(one['triggerid'])?.['key_'] === 'icmpping')
      .map((one) => nested(one, 'hosts')[0]?.['host']),
  );
  const severities = ['Not classified', 'Information', 'Warning', 'Average', 'High', 'Disaster'];
  return triggers.map((one): unknown[] => {
    const [host, item] = [nested(one, 'hosts')[0]!, itemOf.get(one['triggerid'])!];
    const [id, priority] = [String(one['triggerid']), Number(one['priority'])];
    const problem = byTrigger.get(id);
    const output = problem
      ? `${String(problem['name'])}${problem['opdata'] === '' ? '' : `: ${String(problem['opdata'])}`}`
      : '';
    const tags = nested(one, 'tags').map(({ tag, value }) => [tag, value]);
    return [
      ...[
        host['host'],
        one['description'],
        names.get(id),
        problem ? [3, 0, 1, 1, 2, 2][priority] : 0,
        severities[priority],
        problem ? Number(problem['severity']) : priority,
      ],
      ...[
        output,
        Number(item['lastclock']),
        Number(one['lastchange']),
        Number(problem?.['acknowledged'] ?? 0),
      ],
      ...[
        down.has(host['host']) ? 1 : 0,
        Object.fromEntries([...tags, ['TRIGGERID', id]]),
        groups.get(host['host']),
        host['name'],
      ],
    ];
  });
}
