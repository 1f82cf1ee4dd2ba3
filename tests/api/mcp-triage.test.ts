// Questions that people ask agents, solved by a caller that follows what the tools say, and calls that nobody would make.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { type McpWorld, startMcpWorld } from '../support/mcp-world.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { solveTask, triageTasks } from '../support/triage-tasks.ts';

let world: McpWorld;
beforeAll(async () => {
  world = await startMcpWorld();
});
afterAll(async () => {
  await world.stop();
});

describe('a caller that follows what the tools say answers within 5 calls and 12 kB:', () => {
  it.each(triageTasks.map((task) => [task.question, task] as const))('%s', async (_question, task) => {
    expect(await solveTask(task, (tool, args) => world.tool(tool, args))).toEqual([]);
  });

  it('twenty questions', () => {
    expect(triageTasks).toHaveLength(20);
  });
});

/** The number of random calls. 20,000 take some minutes. */
const calls = Number(process.env['REALMGATE_AGENT_CALLS'] ?? 250);

const odd = [
  ...[
    '',
    ' ',
    'paris',
    'all',
    'gone',
    'nobody',
    'web-1',
    'gw-1',
    'http',
    'web',
    '..',
    '\u202e',
    'a\nb',
    '\u0000',
    "'; DROP",
    '*',
  ],
  ...['now-7d', 'tomorrow', '9999-99-99', 'x'.repeat(5000), 1e300, -1, 0, 50_000, null, true, [], {}, [[[]]]],
  ...[
    ['web-1'],
    [{ host_name: 'web-1', service: 'http' }],
    { host_name: 1 },
    'kind=service&state_name=CRITICAL',
    'kind=(',
  ],
];
const names = [
  ...[
    'realm',
    'host_name',
    'service',
    'text',
    'kinds',
    'skip',
    'time_from',
    'time_to',
    'services',
    'hostgroup',
    'name',
  ],
  ...[
    'action',
    'hosts',
    'filter',
    'minutes',
    'comment',
    'plan_id',
    'request_id',
    'include_handled',
    '__proto__',
  ],
];

describe('calls at random', () => {
  it('are answered or refused with words, and never fail', async () => {
    const random = seededRandom(7);
    const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    const { body } = await world.rpc('tools/list');
    const tools: readonly { readonly name: string }[] = body.result.tools;
    for (let call = 0; call < calls; call += 1) {
      const count = Math.floor(random() * 4);
      const args = Object.fromEntries(Array.from({ length: count }, () => [one(names), one<unknown>(odd)]));
      const params = { name: one(tools).name, arguments: args };
      const { status, text } =
        random() < 0.5 ? await world.rpc('tools/call', params) : await world.modern('tools/call', params);
      const told = { params, status: status < 500, text, isShort: Buffer.byteLength(text) <= 6000 };
      expect(told).toMatchObject({
        status: true,
        isShort: true,
        text: expect.not.stringContaining('on our side'),
      });
    }
  });
});
