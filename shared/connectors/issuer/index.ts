/** The issuer connector: reads the public keys of an OpenID provider. */
import * as z from 'zod';

import type { CallContext } from '../../base/call-context.ts';
import { once } from '../../base/once.ts';
import { translateFault } from '../kit/errors.ts';
import { asFault, WireFault } from '../kit/faults.ts';
import { type HttpAnswer, openHttp } from '../kit/http-client.ts';
import { parseJson } from '../kit/json.ts';
import { type IssuerKey, readKeys } from './keys.ts';

export type { IssuerKey } from './keys.ts';

/** The address of an issuer. */
export interface IssuerAddress {
  /** The `iss` of its tokens. */
  readonly url: string;
  /** The certificate of the authority to trust instead of those of the system, as PEM. */
  readonly ca?: string | undefined;
}

/** The size of the largest document that is read, in bytes. The key sets of large providers have 30 KB. */
const largestDocument = 256 * 1024;
/** The path of the discovery document after the URL of an issuer (OpenID Connect Discovery 1.0, 4). */
const discoveryPath = '/.well-known/openid-configuration';

const discovery = once(() => z.object({ issuer: z.string(), jwks_uri: z.url().max(2000) }));

/**
 * Returns the usable public keys of an issuer: its discovery document names the key set, which may be at another host. Rejects with
 * a WireFault.
 */
export async function fetchIssuerKeys(
  issuer: IssuerAddress,
  context: CallContext,
): Promise<readonly IssuerKey[]> {
  try {
    const { issuer: name, jwks_uri } = await fetchDocument(
      new URL(issuer.url.replace(/\/$/, '') + discoveryPath),
      { issuer, context, read: (value) => discovery().parse(value) },
    );
    if (name !== issuer.url) throw new WireFault('refused', 'the discovery document names another issuer');
    const keysUrl = new URL(jwks_uri);
    if (!isAllowed(keysUrl, issuer)) throw new WireFault('refused', 'jwks_uri is not an https address');
    return await fetchDocument(keysUrl, { issuer, context, read: readKeys });
  } catch (error) {
    throw asFault(error);
  }
}

/** Returns an error of `fetchIssuerKeys` in the words of the caller. The answer of the issuer itself is its cause. */
export function issuerError(error: unknown, id: string): unknown {
  return translateFault(error, { subject: `The issuer '${id}'`, codes: { failed: 'issuer_unavailable' } });
}

/** Only an issuer without TLS, which is on this machine, may have its keys there without TLS too. */
function isAllowed(keys: URL, issuer: IssuerAddress): boolean {
  if (keys.username !== '' || keys.password !== '') return false;
  return keys.protocol === 'https:' || keys.origin === new URL(issuer.url).origin;
}

interface DocumentRequest<T> {
  readonly issuer: IssuerAddress;
  readonly context: CallContext;
  readonly read: (value: unknown) => T;
}

function fetchDocument<T>(url: URL, { issuer, context, read }: DocumentRequest<T>): Promise<T> {
  const { pathname, search } = url;
  const peer = openHttp({ url: new URL(url.origin), ca: issuer.ca }, { largestAnswer: largestDocument });
  const request = {
    method: 'GET',
    path: pathname + search,
    headers: { accept: 'application/json' },
  } as const;
  return peer.exchange(request, context, ({ status, body }: HttpAnswer) => {
    if (status !== 200) throw new WireFault(status >= 500 ? 'failed' : 'refused', `status ${status}`);
    return read(parseJson(body));
  });
}
