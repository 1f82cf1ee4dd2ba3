import type { IncomingHttpHeaders } from 'node:http';

import { findCredential, tokenInHeader } from '../shared/security/sent-credential.ts';
import type { Authorizer } from './gateway/deployment.ts';

/** The parts of a request that may hold a credential. */
export interface CredentialSource {
  readonly headers: IncomingHttpHeaders;
  /** Names and values of the headers by turns, as they came. */
  readonly rawHeaders: readonly string[];
  /** The part of the URL behind the question mark. */
  readonly query: string;
}

/**
 * Returns the token or key that the authorizer of a route will verify, so that other headers and spellings do not make it another one.
 * `undefined` means that there is none.
 */
export function credentialOf(
  source: CredentialSource,
  authorizer: Authorizer | undefined,
): string | undefined {
  const credential =
    authorizer?.type === 'REQUEST' ? credentialOfSender(source) : credentialInHeader(source.headers);
  return credential === '' ? undefined : credential;
}

/** The gateway passes the last header and the last parameter of each name to this authorizer. */
function credentialOfSender({ rawHeaders, query }: CredentialSource): string {
  const headers = new Map<string, string>();
  for (let index = 0; index < rawHeaders.length; index += 2)
    headers.set(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  const parameters = Object.fromEntries(new URLSearchParams(query));
  return findCredential(Object.fromEntries(headers), parameters).value;
}

function credentialInHeader({ authorization, 'x-api-key': key }: IncomingHttpHeaders): string {
  if (authorization === undefined) return String(key ?? '');
  const token = tokenInHeader(authorization);
  return token === '' ? authorization : token;
}
