import * as z from 'zod';

import { AppError } from '../../shared/base/errors.ts';
import { booleanParameter } from '../../shared/http/parameters/fields.ts';
import { endpoint } from './group.ts';

/** Returns the caller's own API key (spec 4.6). */
export const apiKey = endpoint({
  name: 'passive-checks.api-key',
  method: 'GET',
  path: '/api/passive-checks/api-key/',
  access: 'operator',
  logInOnly: true,
  summary: "The caller's API key",
  description:
    'The key that a sender of notifications sends in place of a token: in the header `X-Api-Key`, as `Authorization: ApiKey KEY`, as the ' +
    'password of HTTP Basic, or in the query as `api_key`. The same at every call, until it is rotated.',
  query: () =>
    z.object({
      rotate: booleanParameter
        .default(false)
        .describe('true makes a new key; the one before is no longer good'),
    }),
  audit: {
    action: 'key.show',
    target: ({ query }) => (query.rotate ? 'own API key, rotated' : 'own API key'),
  },
  returns: () =>
    z
      .strictObject({
        api_key: z.string().nullable().describe('null in a dry run'),
        rotated: z.boolean().describe('whether the key is a new one'),
      })
      .meta({ id: 'ApiKey' }),
  cache: 'no-store',
  problems: ['user_not_found'],
  async handle({ query: { rotate }, dryRun }, { apiKeys, caller }) {
    if (!caller) throw new AppError('not_authenticated', { detail: 'This needs a caller.' });
    if (dryRun) return { data: { api_key: null, rotated: rotate } };
    return {
      data: { api_key: await (rotate ? apiKeys.rotate(caller) : apiKeys.keyOf(caller)), rotated: rotate },
    };
  },
});
