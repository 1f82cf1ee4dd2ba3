import * as z from 'zod';

import { once } from '../base/once.ts';
import type { IssuerRecord } from '../store/issuers.ts';

/** Metadata of this API for programs that log in by OAuth 2 (RFC 9728). */
export const resourceMetadata = once(() =>
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

/** Returns the metadata of the resource at an address, with the issuers whose access tokens are accepted. */
export function resourceMetadataOf(resource: string, issuers: readonly Pick<IssuerRecord, 'url'>[]) {
  return {
    ...{ resource, resource_name: 'Realmgate' },
    authorization_servers: [...new Set(issuers.map(({ url }) => url))],
    bearer_methods_supported: ['header' as const],
  };
}
