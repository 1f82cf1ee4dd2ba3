import { resourceMetadata as metadata, resourceMetadataOf } from '../../shared/app/resource-metadata.ts';
import { endpoint } from './group.ts';

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
  handle: async (_request, { issuers, origin, basePath }) => ({
    data: resourceMetadataOf(`${origin}${basePath}`, await issuers()),
  }),
});
