import * as z from 'zod';

import { accessKey, accessKeyAnswer, ownerOf } from './access-key.ts';
import { endpoint } from './group.ts';

/** Revokes one of the caller's access keys. */
export const revokeKey = endpoint({
  name: 'token.revoke-key',
  method: 'DELETE',
  path: '/api/token/keys/{key_id}/',
  access: 'viewer',
  logInOnly: true,
  extension: true,
  summary: 'Revoke a key',
  description:
    'The key stops working when the gateway next asks its authorizer, within a minute. Not with a key: this needs a log-in.',
  params: () =>
    z.object({ key_id: z.string().min(1).max(64).describe('id of the key, from the list of keys') }),
  audit: { action: 'access_key.revoke', target: ({ params }) => params.key_id },
  returns: () => accessKey().meta({ id: 'RevokedAccessKey' }),
  problems: ['key_not_found'],
  async handle({ params: { key_id }, dryRun }, { ownKeys, caller, iso }) {
    const record = await ownKeys.revoke(ownerOf(caller), key_id, { dryRun });
    return { data: accessKeyAnswer(record, iso) };
  },
});
