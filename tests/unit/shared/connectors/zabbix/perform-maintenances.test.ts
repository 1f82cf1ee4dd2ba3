// A Zabbix that takes back what it was asked for, because another call met it in the database.
import { afterEach, describe, expect, it } from '@jest/globals';

import { callContext } from '../../../../../shared/base/call-context.ts';
import { systemClock } from '../../../../../shared/base/clock.ts';
import { buildCommand } from '../../../../../shared/connectors/status-query/index.ts';
import { openZabbixEngine, zabbixRules } from '../../../../../shared/connectors/zabbix/index.ts';
import { httpPeer, type RunningHttpPeer } from '../../../../support/http-peer.ts';

interface Call {
  readonly id: number;
  readonly method: string;
}

const results: Readonly<Record<string, unknown>> = {
  'apiinfo.version': '7.0.29',
  'host.get': [{ hostid: '1', host: 'web', name: 'web' }],
  'trigger.get': [],
  'problem.get': [],
  'maintenance.create': { maintenanceids: ['9'] },
};
const conflict = { code: -32_500, message: 'Application error.', data: 'DBEXECUTE_ERROR' };

describe('a maintenance that Zabbix takes back', () => {
  let zabbix: RunningHttpPeer;
  afterEach(() => zabbix.close());

  it.each([
    [1, 2, 'taken'],
    [Infinity, 3, expect.objectContaining({ code: 'engine_refused_command' })],
  ])('%s times is asked for %s times', async (conflicts, asked, end) => {
    let made = 0;
    zabbix = await httpPeer((_request, response, body) => {
      const calls = [JSON.parse(body) as Call | Call[]].flat();
      const answers = calls.map(({ id, method }) => {
        if (method === 'maintenance.create') made += 1;
        const isTakenBack = method === 'maintenance.create' && made <= conflicts;
        return { jsonrpc: '2.0', id, ...(isTakenBack ? { error: conflict } : { result: results[method] }) };
      });
      response.end(JSON.stringify(answers.length === 1 ? answers[0] : answers));
    });
    const open = openZabbixEngine(
      { urls: [zabbix.url.href], rules: zabbixRules({}) },
      { clock: systemClock, token: () => Promise.resolve('a') },
    );
    const client = open({ realm: 'zabbix', context: callContext(AbortSignal.timeout(10_000)) });
    const words = [1000, 2000, 1, 0, 1000, 'ann', 'disk'] as const;
    expect(await client.sendAll([buildCommand('SCHEDULE_HOST_DOWNTIME', 'web', ...words)])).toEqual([end]);
    expect(made).toBe(asked);
  });
});
