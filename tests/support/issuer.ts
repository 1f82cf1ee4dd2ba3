import { exportJWK, generateKeyPair, SignJWT } from 'jose';

import { answersJson, type HttpBehaviour, httpPeer } from './http-peer.ts';

export type IssuerKeyPair = Awaited<ReturnType<typeof issuerKeyPair>>;

/** Makes a key pair of an issuer, and its public key as it is in a key set. */
export async function issuerKeyPair(kid: string, alg = 'RS256') {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, privateKey, publicKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

/** Starts an issuer: an HTTP server with a discovery document and a key set, which a test may replace. */
export async function startIssuer() {
  let keys: unknown[] = [];
  let behave: HttpBehaviour | undefined;
  const peer = await httpPeer((request, response, body) => {
    const answer =
      behave ??
      answersJson(
        request.url === '/realm/keys' ? { keys } : { issuer: url, jwks_uri: `${peer.url.origin}/realm/keys` },
      );
    answer(request, response, body);
  });
  const url = `${peer.url.origin}/realm`;
  return {
    url,
    peer,
    /** Replaces the key set. */
    publish: (...published: unknown[]) => (keys = published),
    /** Replaces all answers. `undefined` restores them. */
    behave: (behaviour: HttpBehaviour | undefined) => (behave = behaviour),
  };
}

export interface TokenSeed {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
}

/** Signs an access token of `ann` for `realmgate`, who is in the group `ops`, valid for five minutes around `now`. */
export async function issuerToken(
  { url, now }: { readonly url: string; readonly now: number },
  { kid, alg, privateKey }: IssuerKeyPair,
  { claims, header }: TokenSeed = {},
): Promise<string> {
  const at = Math.floor(now / 1000);
  const all = { iss: url, aud: 'realmgate', sub: 'ann', groups: ['ops'], iat: at, exp: at + 300, ...claims };
  return new SignJWT(all).setProtectedHeader({ alg, kid, typ: 'JWT', ...header }).sign(privateKey);
}
