import { describe, expect, it } from '@jest/globals';

import { createLockout } from '../../../../shared/security/lockout.ts';
import { createLockoutStore } from '../../../../shared/store/lockouts.ts';
import { startDynalite } from '../../../support/dynalite.ts';
import { newTable } from '../../../support/key-value-server.ts';

describe('the lock-out', () => {
  it('refuses the right guess of a burst when the wrong ones beside it have locked the name', async () => {
    const server = await startDynalite();
    try {
      const clock = () => Date.parse('2026-03-01T12:00:00Z');
      const lockout = createLockout(createLockoutStore((await newTable(server)).table, clock), clock);
      const burst = Array.from({ length: 6 }, () => lockout.check('ann'));
      await expect(Promise.all(burst)).resolves.toHaveLength(6);
      await Promise.all(Array.from({ length: 5 }, () => lockout.fail('ann')));
      await expect(lockout.succeed('ann')).rejects.toMatchObject({ code: 'locked_out' });
      await expect(lockout.check('ann')).rejects.toMatchObject({ headers: { 'Retry-After': '30' } });
    } finally {
      await server.stop();
    }
  });
});
