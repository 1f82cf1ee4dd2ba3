import { expect, it } from '@jest/globals';

import { AppError } from '../../../../../shared/base/errors.ts';
import type { RealmSelection } from '../../../../../shared/realm/directory/selection.ts';
import type { OpenRealm } from '../../../../../shared/realm/open-realm/open.ts';
import { checkRecovery } from '../../../../../shared/realm/operations/check-recovery.ts';
import { realm as recordOf } from '../../../../support/realm-records.ts';

const warm = { warm: { interval_seconds: 10, stale_seconds: 300 } };
type Missing = { toRead: string[]; toAct: string[] } | undefined;

/** Selects realms of which each has a record and an account that lacks permissions, or an engine that is away. */
function selection(...realms: (readonly [object, () => Promise<Missing>])[]) {
  const opened = realms.map(([facts, missingPermissions], index) => {
    const record = recordOf(`r${index}`, facts);
    return { name: record.name, record, status: { missingPermissions } } as unknown as OpenRealm;
  });
  const askEach: RealmSelection['askEach'] = async (question) => ({
    parts: await Promise.all(
      opened.map(async (one) => ({ realm: one.name, value: await question(one, []) })),
    ),
  });
  return { askEach } as RealmSelection;
}
const lacks =
  (...toAct: string[]) =>
  () =>
    Promise.resolve({ toRead: [], toAct });
const away = () => Promise.reject(new AppError('engine_unreachable', { detail: 'It is away.' }));
const unlimited = () => Promise.resolve(undefined);
const offered = { isOffered: true };

it.each([
  ['the account may do all', selection([warm, lacks()], [warm, unlimited])],
  ['the account lacks what is not needed', selection([warm, lacks('actions/reschedule-check')])],
  ['the engine is away', selection([warm, away])],
])('a downtime can end with a recovery if %s', async (_, realms) => {
  await expect(checkRecovery(realms, 'recovery', offered)).resolves.toBeUndefined();
});

it.each([
  [
    'the states are not warm',
    selection([warm, unlimited], [{}, unlimited]),
    "of realm 'r1' are not kept warm",
  ],
  [
    'the account may not remove it',
    selection([warm, lacks('actions/remove-downtime')]),
    "of realm 'r0' may not",
  ],
])('a downtime cannot end with a recovery if %s', async (_, realms, reason) => {
  await expect(checkRecovery(realms, 'recovery', offered)).rejects.toMatchObject({
    code: 'recovery_not_watched',
    message: expect.stringContaining(reason),
  });
  await expect(checkRecovery(realms, 'ends_at', offered)).resolves.toBeUndefined();
  await expect(checkRecovery(realms, undefined, offered)).resolves.toBeUndefined();
});

it('a downtime cannot end with a recovery if nothing is kept warm', async () => {
  await expect(
    checkRecovery(selection([warm, unlimited]), 'recovery', { isOffered: false }),
  ).rejects.toMatchObject({ code: 'recovery_not_watched' });
});
