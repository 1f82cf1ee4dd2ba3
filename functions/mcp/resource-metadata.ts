import { resourceMetadata as metadata, resourceMetadataOf } from '../../shared/app/resource-metadata.ts';
import { endpoint } from './group.ts';

/** Names the issuers whose access tokens `/mcp` accepts. `WWW-Authenticate` of its 401 refers to it (RFC 9728, 3.1). */
export const resourceMetadata = endpoint({
  name: 'mcp.resource-metadata',
  method: 'GET',
  path: '/.well-known/oauth-protected-resource/mcp/',
  access: 'public',
  summary: 'Who issues access tokens for `/mcp`',
  returns: metadata,
  cache: 'no-store',
  handle: async (_request, { issuers, origin, basePath }) => ({
    data: resourceMetadataOf(`${origin}${basePath}/mcp`, await issuers()),
  }),
});
