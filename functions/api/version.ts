import * as z from 'zod';

import { releaseVersion } from '../../shared/base/release.ts';
import { endpoint } from './group.ts';

/** Returns the release of the API. */
export const version = endpoint({
  name: 'api.version',
  method: 'GET',
  path: '/version/',
  access: 'public',
  extension: true,
  summary: 'The release that answers',
  description: 'The same is in the header X-Api-Release of every answer.',
  returns: () =>
    z.strictObject({ name: z.literal('Realmgate'), release: z.string() }).meta({ id: 'Version' }),
  handle: () => Promise.resolve({ data: { name: 'Realmgate' as const, release: releaseVersion } }),
});
