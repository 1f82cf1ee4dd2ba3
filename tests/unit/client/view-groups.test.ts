import { expect, it } from '@jest/globals';

import { ExitVerdict } from '../../../client/src/cli/verdict.ts';
import { viewGroups } from '../../../client/src/cli/views/groups.ts';

/** Shows groups of two hosts, of which one is DOWN, and returns the exit code. */
async function levelOf(groupBy: string[], limit: number): Promise<number> {
  const hosts = [
    { realm: 'paris', state_name: 'UP' },
    { realm: 'paris', state_name: 'DOWN' },
  ];
  const verdict = new ExitVerdict();
  const looking = { client: {} as never, io: {} as never, verdict };
  await viewGroups<(typeof hosts)[number]>(
    (page) => {
      const names = 'group_by' in page ? page.group_by : [];
      const all = hosts.map((host) => Object.entries(host).filter(([name]) => names.includes(name)));
      const groups = [...new Set(all.map((group) => JSON.stringify(Object.fromEntries(group))))];
      const data = groups.map((group) => JSON.parse(group) as (typeof hosts)[number]).slice(0, page.limit);
      return Promise.resolve({ data: { data, meta: { total: groups.length } }, response: new Response() });
    },
    { groupBy, limit, figures: ['count'] },
    looking,
  );
  return verdict.level;
}

it.each([
  ['that show the states', ['state_name'], 10],
  ['that do not show the states', ['realm'], 10],
  ['of which some are not shown', ['state_name'], 1],
] as const)('groups %s are CRITICAL if a host of theirs is DOWN', async (_, groupBy, limit) => {
  expect(await levelOf([...groupBy], limit)).toBe(2);
});
