import * as z from 'zod';

import { accessKey, accessKeyAnswer, newAccessKey, ownerOf } from './access-key.ts';
import { endpoint } from './group.ts';

/** Creates an access key, which a program uses instead of its owner's tokens. */
export const makeKey = endpoint({
  name: 'token.make-key',
  method: 'POST',
  path: '/api/token/keys/',
  access: 'viewer',
  logInOnly: true,
  answersSecret: true,
  extension: true,
  summary: 'Make a key for a program',
  description:
    'The key goes where an access token goes: `Authorization: Bearer KEY`. It is shown in this answer only, and stops working when ' +
    'its owner is removed, when it expires, or when it is revoked. Not with a key: this needs a log-in. The answer holds a ' +
    'secret, so it is stored nowhere and an ' +
    'Idempotency-Key is not accepted: if an answer was lost, list the keys and revoke the surplus one.',
  body: newAccessKey,
  audit: { action: 'access_key.create', target: ({ body }) => body.name },
  success: 201,
  returns: () =>
    accessKey()
      .extend({
        key_id: z.string().nullable().describe('null in a dry run'),
        access_key: z.string().nullable().describe('the key itself, shown once; null in a dry run'),
      })
      .meta({ id: 'MadeAccessKey' }),
  cache: 'no-store',
  problems: ['too_many_keys', 'user_not_found'],
  async handle({ body, dryRun }, { ownKeys, caller, iso, clock }) {
    const { expires_in_days: expiresInDays, realms, ...rest } = body;
    const wanted = { ...rest, realms, expiresInDays };
    if (dryRun) {
      await ownKeys.verify(ownerOf(caller), wanted);
      const planned = {
        ...rest,
        key_id: '',
        realms: realms?.map((name) => ({ name })),
        created_at: new Date(clock()).toISOString(),
        expires_at: Math.floor(clock() / 1000) + expiresInDays * 86_400,
      };
      return { data: { ...accessKeyAnswer(planned, iso), key_id: null, access_key: null } };
    }
    const { record, key } = await ownKeys.make(ownerOf(caller), wanted);
    return { data: { ...accessKeyAnswer(record, iso), access_key: key } };
  },
});
