import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { passwordMatches } from '../../../shared/security/passwords.ts';
import { createUserStore } from '../../../shared/store/users.ts';
import { startAdmin } from '../../support/admin.ts';

const clock = () => Date.parse('2026-03-01T12:00:00Z');

describe('admin canary set-up', () => {
  let stack: Awaited<ReturnType<typeof startAdmin>>;
  const stored = () => createUserStore(stack.table, clock).findWithPassword('canary');
  const secret = async () => JSON.parse((await stack.secrets.read('realmgate/canary')) ?? 'null') as unknown;
  const setUp = (realm: string) => stack.admin(`canary set-up ${realm} --local`);

  beforeEach(async () => {
    stack = await startAdmin(clock);
    for (const realm of ['north', 'south'])
      await stack.admin(`realms add ${realm} --section field --monitoring-socket /run/${realm} --local`);
  });
  afterEach(async () => {
    await stack.stop();
  });

  it('makes a viewer of that realm alone, whose password only its secret tells', async () => {
    const ran = await setUp('north');
    expect(ran).toMatchObject({ code: 0, err: '' });
    const kept = (await secret()) as { user: string; password: string };
    expect(kept).toEqual({ user: 'canary', password: expect.stringMatching(/^[\w-]{43}$/) });
    expect(ran.out).not.toContain(kept.password);
    expect((await stored())?.user).toMatchObject({ role: 'viewer', realms: [{ name: 'north' }] });
    expect(await passwordMatches(kept.password, (await stored())?.password)).toBe(true);
  });

  it('gives it another password and realm when it is asked again', async () => {
    await setUp('north');
    const before = await secret();
    await setUp('south');
    const after = (await secret()) as { password: string };
    expect(after).not.toEqual(before);
    expect((await stored())?.user).toMatchObject({ realms: [{ name: 'south' }] });
    expect(await passwordMatches(after.password, (await stored())?.password)).toBe(true);
  });

  it('changes nothing where there is no such realm, or the name is somebody else', async () => {
    expect(await setUp('west')).toMatchObject({ code: 1, err: 'There is no realm west.\n' });
    expect([await stored(), await secret()]).toEqual([undefined, null]);
    await stack.admin('users add canary --role admin --local', { secret: 'correct horse battery' });
    const before = await stored();
    expect(await setUp('north')).toMatchObject({
      code: 1,
      err: 'There is a user canary already, with the role admin: nothing was changed.\n',
    });
    expect([await stored(), await secret()]).toEqual([before, null]);
  });
});
