import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { endpoint } from './group.ts';

const metadata = once(() =>
  z
    .strictObject({
      resource: z.string().describe('address of the API'),
      resource_name: z.string().describe('name of the API, for people'),
      authorization_servers: z
        .array(z.string())
        .describe("URLs of the company's log-in servers whose access tokens are accepted"),
      bearer_methods_supported: z
        .array(z.literal('header'))
        .describe('tokens are sent in the header `Authorization` only'),
    })
    .meta({ id: 'ResourceMetadata' }),
);

/** Names the issuers whose access tokens are accepted. `WWW-Authenticate` of each 401 refers to it. */
export const resourceMetadata = endpoint({
  name: 'api.resource-metadata',
  method: 'GET',
  path: '/.well-known/oauth-protected-resource/',
  access: 'public',
  extension: true,
  bare: true,
  summary: 'Who issues access tokens',
  description:
    "Metadata of this API for programs that log in by OAuth 2 (RFC 9728): the company's log-in servers whose access tokens are accepted. " +
    'The header `WWW-Authenticate` of each 401 refers to it. It has no envelope, because the standard has none.',
  returns: metadata,
  cache: 'no-store',
  async handle(_request, { issuers, origin, basePath }) {
    const urls = (await issuers()).map(({ url }) => url);
    return {
      data: {
        resource: `${origin}${basePath}`,
        resource_name: 'Realmgate',
        authorization_servers: [...new Set(urls)],
        bearer_methods_supported: ['header' as const],
      },
    };
  },
});
