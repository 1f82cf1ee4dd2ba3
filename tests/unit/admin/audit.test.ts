import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { createAuditStore } from '../../../shared/store/audit.ts';
import { startAdmin } from '../../support/admin.ts';

const START = Date.parse('2026-03-01T12:00:00Z');
const secret = 'correct horse battery';
const HOUR = 3_600_000;

describe('admin audit', () => {
  let stack: Awaited<ReturnType<typeof startAdmin>>;
  let now: number;
  const recorded = async () => (await createAuditStore(stack.table).list(0, now)).reverse();

  beforeEach(async () => {
    now = START;
    stack = await startAdmin(() => now++);
  });
  afterEach(async () => {
    await stack.stop();
  });

  it('records every command that changes something', async () => {
    await stack.admin('realms add north --section field --monitoring-socket /run/live --local');
    await stack.admin('--local users add ann --role operator', { secret });
    await stack.admin('users role ann admin --local');
    await stack.admin('keys rotate --local');
    await stack.admin('users remove ann --force --local');
    const entries = await recorded();
    expect(entries.map(({ action, target, outcome }) => [action, target, outcome])).toEqual([
      ['realms.add', 'north', 'done'],
      ['users.add', 'ann', 'done'],
      ['users.role', 'ann admin', 'done'],
      ['keys.rotate', null, 'done'],
      ['users.remove', 'ann', 'done'],
    ]);
    expect(entries[0]).toMatchObject({
      at: expect.stringMatching(/^2026-03-01T12:00:00/),
      actor: 'cli:root-of-tests',
      request_id: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(JSON.stringify(entries)).not.toContain(secret);
  });

  it('records what was refused, with the code where there is one', async () => {
    await stack.admin('users add ann --local', { secret: 'short' });
    await stack.admin('realms remove nowhere --yes --local');
    expect(await recorded()).toMatchObject([
      { action: 'users.add', target: 'ann', outcome: 'refused' },
      { action: 'realms.remove', target: 'nowhere', outcome: 'refused', code: 'realm_not_found' },
    ]);
  });

  it('records neither looks nor what it did not understand', async () => {
    await stack.admin('users list --local');
    await stack.admin('realms list --local');
    await stack.admin('realms show north --local');
    await stack.admin('audit --local');
    await stack.admin('users role ann king --local');
    await stack.admin('users --local');
    expect(await recorded()).toEqual([]);
  });

  it('lists records newest first, of a span and of one actor', async () => {
    const audit = createAuditStore(stack.table);
    const write = (hoursAgo: number, actor: string) =>
      audit.record({
        at: new Date(START - hoursAgo * HOUR).toISOString(),
        actor,
        action: 'host.create',
        target: `north/h${hoursAgo}`,
        outcome: 'refused',
        status: 409,
        code: 'host_exists',
        request_id: `r${hoursAgo}`,
      });
    for (const hours of [1, 30, 200]) await write(hours, 'ann');
    await write(2, 'bob');
    const week = await stack.admin('audit --local');
    expect(week.out.split('\n')[0]).toMatch(
      /^at +actor +key_id +agent +action +target +outcome +targets +status +code +request_id$/,
    );
    expect(week.out.match(/north\/h\d+/g)).toEqual(['north/h1', 'north/h2', 'north/h30']);
    const day = await stack.admin('audit --local --since 24h --actor ann --json');
    expect(JSON.parse(day.out)).toEqual([
      {
        at: '2026-03-01T11:00:00.000Z',
        actor: 'ann',
        action: 'host.create',
        target: 'north/h1',
        outcome: 'refused',
        status: 409,
        code: 'host_exists',
        request_id: 'r1',
      },
    ]);
    const all = await stack.admin('audit --local --since 10w');
    expect(all.out.match(/north/g)).toHaveLength(4);
  });

  it.each(['7', 'd', '1y', '-1d'])('does not understand --since %s', async (text) => {
    const { code, err } = await stack.admin(`audit --local --since=${text}`);
    expect([code, err]).toEqual([2, expect.stringContaining('12h, 7d or 4w')]);
  });
});
