// A Zabbix whose history has no end.
import { afterEach, describe, expect, it } from '@jest/globals';

import { callContext } from '../../../../../shared/base/call-context.ts';
import { systemClock } from '../../../../../shared/base/clock.ts';
import { createMemoryBudget } from '../../../../../shared/connectors/kit/memory-budget.ts';
import {
  atLeast,
  below,
  equals,
  rowQuery,
  text,
} from '../../../../../shared/connectors/status-query/index.ts';
import { openZabbixEngine, zabbixRules } from '../../../../../shared/connectors/zabbix/index.ts';
import { httpPeer, type RunningHttpPeer } from '../../../../support/http-peer.ts';

const MB = 1024 * 1024;

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: { readonly eventid_from?: string; readonly limit?: number };
}

const host = { hostid: '1', host: 'web', name: 'web' };
const trigger = { triggerid: '7', description: 'Disk is full', value: '0', hosts: [{ hostid: '1' }] };

/** Answers each question for events with as many as were wanted, whose ids rise. */
function resultOf({ method, params }: Call): unknown {
  if (method === 'apiinfo.version') return '7.0.29';
  if (method === 'host.get') return [host];
  if (method === 'trigger.get') return [trigger];
  if (method !== 'event.get' || params.eventid_from === undefined) return [];
  const first = Number(params.eventid_from);
  return Array.from({ length: params.limit ?? 0 }, (_, at) => ({
    ...{ eventid: String(first + at), objectid: '7', clock: '1000', value: '1', severity: '4', name: 'full' },
  }));
}

describe('the past of a Zabbix', () => {
  let zabbix: RunningHttpPeer;
  afterEach(() => zabbix.close());

  it('is read to the size of one answer, however many full pages Zabbix sends', async () => {
    zabbix = await httpPeer((_request, response, body) => {
      const calls = [JSON.parse(body) as Call | Call[]].flat();
      const answers = calls.map((call) => ({ jsonrpc: '2.0', id: call.id, result: resultOf(call) }));
      response.end(JSON.stringify(answers.length === 1 ? answers[0] : answers));
    });
    const memory = createMemoryBudget(256 * MB);
    const open = openZabbixEngine(
      { urls: [zabbix.url.href], rules: zabbixRules({}) },
      { clock: systemClock, token: () => Promise.resolve('a'), memory },
    );
    const context = callContext(AbortSignal.timeout(60_000));
    const lines = rowQuery('log', { options: text('options') }).where(
      ...[atLeast('time', 900), below('time', 2000), equals('class', 1)],
    );
    await expect(open({ realm: 'zabbix', context }).decodedRows(lines)).rejects.toMatchObject({
      ...{
        code: 'engine_answer_too_large',
        message: expect.stringContaining("The Zabbix of realm 'zabbix'"),
      },
    });
    const pages = zabbix.bodies.filter((body) => body.includes('eventid_from')).length;
    const bytesOfPage = JSON.stringify(
      resultOf({ id: 1, method: 'event.get', params: { eventid_from: '1', limit: 5000 } }),
    ).length;
    // The page that is too much was read, and none behind it.
    expect(pages).toBe(Math.floor(memory.largestAnswer / bytesOfPage) + 1);
  }, 60_000);
});
