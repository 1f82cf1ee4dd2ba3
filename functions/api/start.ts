import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { endpoint } from './group.ts';
import groups from './groups.json' with { type: 'json' };

const entryPoint = once(() =>
  z
    .strictObject({
      name: z.string(),
      path: z
        .string()
        .describe('path to begin at; with a token, `GET` of most of these paths lists endpoints'),
      description: z.string(),
    })
    .meta({ id: 'EntryPoint' }),
);

/** Lists the groups of endpoints: the start for a caller who does not know the API yet. */
export const start = endpoint({
  name: 'api.start',
  method: 'GET',
  path: '/api/',
  access: 'public',
  extension: true,
  summary: 'The entry points of the API',
  description: 'The groups of endpoints, and the endpoints without a group.',
  list: { sort: ['name', 'path'], ties: ['name'] },
  returns: () => z.array(entryPoint()),
  handle: (_request, { basePath }) =>
    Promise.resolve({ data: groups.map((group) => ({ ...group, path: `${basePath}${group.path}` })) }),
});
