import * as z from 'zod';

import { accessKey, accessKeyAnswer, ownerOf } from './access-key.ts';
import { endpoint } from './group.ts';

/** Lists the caller's access keys. The keys themselves are only shown once, when they are created. */
export const listKeys = endpoint({
  name: 'token.list-keys',
  method: 'GET',
  path: '/api/token/keys/',
  access: 'viewer',
  logInOnly: true,
  extension: true,
  summary: "The caller's access keys",
  description: 'Those that work. Not with a key: this needs a log-in.',
  list: { sort: ['name', 'created_at', 'expires_at', 'last_used_at', 'key_id'], ties: ['key_id'] },
  returns: () => z.array(accessKey().meta({ id: 'AccessKey' })),
  problems: ['user_not_found'],
  async handle(_request, { ownKeys, caller, iso }) {
    const keys = await ownKeys.list(ownerOf(caller));
    return { data: keys.map((key) => accessKeyAnswer(key, iso)) };
  },
});
