// The table of engines and abilities in the guide is what the engines themselves say: their tables, and the commands that they do not refuse.
import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { startAlertmanagerEngine } from '../../demo/alertmanager-engine/index.ts';
import { startRestEngine } from '../../demo/icinga2-rest-engine/index.ts';
import { startEngine } from '../../demo/status-query-engine/index.ts';
import { startZabbixEngine } from '../../demo/zabbix-engine/index.ts';
import { callContext } from '../../shared/base/call-context.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { deadline } from '../../shared/base/on-abort.ts';
import { openAlertmanagerEngine } from '../../shared/connectors/alertmanager/index.ts';
import { createRemarkNumbers, openIcinga2Engine } from '../../shared/connectors/icinga2-rest/index.ts';
import { openIcingaDbEngine } from '../../shared/connectors/icingadb/index.ts';
import {
  type Argument,
  buildCommand,
  type EngineCall,
  openEngine,
  type StatusQuery,
  type TableName,
} from '../../shared/connectors/status-query/index.ts';
import { openZabbixEngine, zabbixRules } from '../../shared/connectors/zabbix/index.ts';
import { guidePermissions } from '../support/guide-permissions.ts';
import { contractSite } from './contract-site.ts';
import { contractZabbix } from './zabbix-site.ts';

type Ability = (engine: StatusQuery) => Promise<boolean>;

const table =
  (name: TableName, ...columns: readonly string[]): Ability =>
  (engine) =>
    engine.has(name, ...columns);
const command =
  (name: string, ...words: readonly Argument[]): Ability =>
  async (engine) =>
    (await engine.findRefusal(buildCommand(name, ...words))) === undefined;

const [host, service] = ['web-1', 'Disk is full'];
const now = Math.floor(Date.now() / 1000);
const words = [true, 0, 3600, 'ann', 'why'] as const;

const abilities: Readonly<Record<string, Ability>> = {
  'hosts and services': table('services', 'host_name', 'state'),
  hostgroups: table('hostgroups', 'name'),
  'downtimes, as a list': table('downtimes', 'id'),
  'comments and acknowledgements, as lists': table('comments', 'id'),
  'events and availability from its own history': table('log', 'time'),
  'acknowledge, and remove it': command(
    'ACKNOWLEDGE_SVC_PROBLEM',
    host,
    service,
    2,
    true,
    false,
    'ann',
    'why',
  ),
  'acknowledge until a time': command(
    ...(['ACKNOWLEDGE_SVC_PROBLEM_EXPIRE', host, service, 2, true, false, now + 3600, 'ann', 'why'] as const),
  ),
  'write comments': command('ADD_SVC_COMMENT', host, service, true, 'ann', 'why'),
  'downtimes of hosts': command('SCHEDULE_HOST_DOWNTIME', host, now, now + 3600, ...words),
  'downtimes of services': command('SCHEDULE_SVC_DOWNTIME', host, service, now, now + 3600, ...words),
  'flexible downtimes': command(
    ...(['SCHEDULE_HOST_DOWNTIME', host, now, now + 3600, false, 0, 600, 'ann', 'why'] as const),
  ),
  'check now': command('SCHEDULE_FORCED_SVC_CHECK', host, service, now),
  'take check results': command('PROCESS_SERVICE_CHECK_RESULT', host, service, 0, 'fine'),
  'switch checks and notifications': command('DISABLE_SVC_NOTIFICATIONS', host, service),
};

describe('the table of engines and abilities in the guide', () => {
  const closing: (() => Promise<unknown>)[] = [];
  const engines = new Map<string, StatusQuery>();

  beforeAll(async () => {
    const call: EngineCall = { realm: 'able', context: callContext(deadline(60_000)) };
    const numbers = createRemarkNumbers();
    const limits = { clock: systemClock, numbers };
    const login = () => Promise.resolve({ user: 'realmgate', password: 'secret' });
    const site = contractSite(now);
    const livestatus = await startEngine({
      ...{ site, dialect: 'icinga2', listen: { port: 0 }, clock: systemClock },
    });
    const rest = await startRestEngine({ site, clock: systemClock, permissions: await guidePermissions() });
    const tokens = { admin: 'a'.repeat(64), reader: 'b'.repeat(64) };
    const zabbix = await startZabbixEngine({ site: contractZabbix(now, '7.0.29'), tokens });
    const alertmanager = await startAlertmanagerEngine({ clock: systemClock, silences: new Map() });
    closing.push(livestatus.close, rest.close, zabbix.close, alertmanager.close);
    await fetch(`${alertmanager.url}/api/v2/alerts`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify([{ labels: { alertname: service, instance: host } }]),
    });
    const act = openIcinga2Engine({ urls: [rest.url], maxHosts: 2000 }, { ...limits, credentials: login });
    const database = { kind: 'postgres', host: '127.0.0.1', port: 9, database: 'icingadb' } as const;
    const labels = {
      ...{ host: ['instance'], service: ['alertname'], hostgroup: 'job', severity: 'severity' },
      states: [[], [], []] as const,
      hostAlerts: [],
    };
    engines.set('Livestatus', openEngine(livestatus.address, { clock: systemClock })(call));
    engines.set('REST API of Icinga 2', act(call));
    engines.set('Icinga DB', openIcingaDbEngine({ database }, { ...limits, act, credentials: login })(call));
    engines.set(
      'Zabbix',
      openZabbixEngine(
        { urls: [zabbix.url], rules: zabbixRules({}) },
        { ...limits, token: () => Promise.resolve(tokens.admin) },
      )(call),
    );
    engines.set(
      'Alertmanager',
      openAlertmanagerEngine(
        { urls: [alertmanager.url], labels },
        { ...limits, authorization: () => Promise.resolve(undefined) },
      )(call),
    );
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });

  it('says what they say', async () => {
    const found: string[][] = [];
    for (const [name, isAble] of Object.entries(abilities)) {
      const cells = [...engines.values()].map(async (engine) => ((await isAble(engine)) ? 'yes' : 'no'));
      found.push([name, ...(await Promise.all(cells))]);
    }
    const guide = await readFile('docs/guides/engines.md', 'utf8');
    const [, text = ''] = guide.split('## What each engine can do\n');
    const [section = ''] = text.split('\n## ');
    const rows = section
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) => line.split('|').slice(1, -1))
      .map((cells) => cells.map((cell) => cell.trim()));
    const [head = [], , ...lines] = rows;
    expect(head.slice(1)).toEqual([...engines.keys()]);
    expect(lines).toEqual(found);
  });
});
