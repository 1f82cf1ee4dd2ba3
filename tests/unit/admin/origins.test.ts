import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { createAuditStore } from '../../../shared/store/audit.ts';
import { createRealmStore } from '../../../shared/store/realms.ts';
import { startAdmin } from '../../support/admin.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const clock = () => NOW;

describe('admin origins', () => {
  let stack: Awaited<ReturnType<typeof startAdmin>>;
  const originsOf = async (name: string) => (await createRealmStore(stack.table, clock).find(name))?.origin;

  beforeEach(async () => {
    stack = await startAdmin(clock);
    await stack.admin(
      'realms add north --section field --monitoring-socket /run/live --origin eu de --local',
    );
    await stack.admin('realms add south --section field --monitoring-socket /run/live --origin eu --local');
  });
  afterEach(async () => {
    await stack.stop();
  });

  it('lists origins and the realms that belong to them', async () => {
    const { out } = await stack.admin('origins list --local');
    expect(out).toBe('origin  realms\nde      north\neu      north, south\n');
    const json = await stack.admin('origins list --json --local');
    expect(JSON.parse(json.out)).toEqual([
      { origin: 'de', realms: ['north'] },
      { origin: 'eu', realms: ['north', 'south'] },
    ]);
  });

  it('sets the whole list of a realm and nothing else of it', async () => {
    const before = await createRealmStore(stack.table, clock).find('north');
    expect(await stack.admin('realms origins north fr benelux --local')).toEqual({
      code: 0,
      out: 'Realm north belongs to fr, benelux now.\n',
      err: '',
    });
    expect(await createRealmStore(stack.table, clock).find('north')).toEqual({
      ...before,
      revision: expect.any(String),
      origin: ['fr', 'benelux'],
    });
    expect(await stack.admin('realms origins north --local')).toMatchObject({
      out: 'Realm north belongs to no origin now.\n',
    });
    expect(await originsOf('north')).toEqual([]);
    expect((await stack.admin('origins list --local')).out).toContain('eu      south\n');
  });

  it.each(['realms', 'origins'])('refuses the reserved origin %s', async (origin) => {
    expect(await stack.admin(`realms origins north eu ${origin} --local`)).toMatchObject({
      code: 1,
      err: "Realm 'north' cannot be so: origin.1 is a reserved origin.\n",
    });
    expect(await originsOf('north')).toEqual(['eu', 'de']);
  });

  it('refuses an unknown realm, and makes none', async () => {
    expect(await stack.admin('realms origins west eu --local')).toEqual({
      code: 1,
      out: '',
      err: "There is no realm 'west'.\n",
    });
    expect(await originsOf('west')).toBeUndefined();
  });

  it('records what was set', async () => {
    await stack.admin('realms origins north fr benelux --local');
    await stack.admin('origins list --local');
    const entries = await createAuditStore(stack.table).list(NOW - 1000, NOW + 1000);
    const targets = entries.filter(({ action }) => action !== 'realms.add');
    expect(targets).toMatchObject([
      { action: 'realms.origins', target: 'north fr benelux', outcome: 'done' },
    ]);
  });
});
