import { expect, it } from '@jest/globals';

import { callContext } from '../../../../../shared/base/call-context.ts';
import { fetchIssuerKeys } from '../../../../../shared/connectors/issuer/index.ts';
import { httpPeer } from '../../../../support/http-peer.ts';

it.each([
  [404, 'refused'],
  [499, 'refused'],
  [500, 'failed'],
  [503, 'failed'],
])('an issuer that answers with %i has %s', async (status, kind) => {
  const peer = await httpPeer((_request, response) => response.writeHead(status).end('{}'));
  const keys = fetchIssuerKeys({ url: peer.url.origin }, callContext(AbortSignal.timeout(60_000)));
  await expect(keys).rejects.toMatchObject({ kind, message: `status ${status}` });
  await peer.close();
});
