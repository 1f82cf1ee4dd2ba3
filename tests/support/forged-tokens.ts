import {
  calculateJwkThumbprint,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
} from 'jose';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Makes forgeries of a valid token, by name, with what a stranger has: the token and the public key of its signer. No service may accept
 * one of them.
 */
export async function forgedTokens(good: string, publicJwk: JWK): Promise<Readonly<Record<string, string>>> {
  return {
    ...unsignedTokens(good),
    ...(await keyConfusions(good, publicJwk)),
    ...(await tokensOfStranger(good)),
    ...changedTokens(good),
  };
}

function unsignedTokens(good: string) {
  const [, body = '', signature = ''] = good.split('.');
  const header = decodeProtectedHeader(good);
  const zeros = Buffer.alloc(64).toString('base64url');
  return {
    'alg none': `${encode({ ...header, alg: 'none' })}.${body}.`,
    'alg none in capitals': `${encode({ ...header, alg: 'NONE' })}.${body}.`,
    'alg none without a key id': `${encode({ alg: 'none' })}.${body}.`,
    'alg none with the signature': `${encode({ ...header, alg: 'none' })}.${body}.${signature}`,
    'no alg': `${encode({ ...header, alg: undefined })}.${body}.${signature}`,
    'a list of algs': `${encode({ ...header, alg: ['none', header.alg] })}.${body}.${signature}`,
    'no signature': good.slice(0, good.lastIndexOf('.') + 1),
    'two parts': good.slice(0, good.lastIndexOf('.')),
    'an ECDSA signature of zeros': `${encode({ ...header, alg: 'ES256' })}.${body}.${zeros}`,
  };
}

/** The public key is used as the secret of a MAC, in every form in which a service may hold it. */
async function keyConfusions(good: string, publicJwk: JWK) {
  const { kid } = decodeProtectedHeader(good);
  const key = await importJWK(publicJwk, publicJwk.alg ?? 'ES256', { extractable: true });
  if (key instanceof Uint8Array) throw new Error('The key is a secret');
  const pem = await exportSPKI(key);
  const secrets = {
    PEM: pem,
    'PEM with a line feed': `${pem}\n`,
    'PEM as base64': pem.split('\n').slice(1, -1).join(''),
    JWK: JSON.stringify(publicJwk),
    kid: String(kid),
  };
  const forged: Record<string, string> = {};
  for (const [form, secret] of Object.entries(secrets)) {
    for (const alg of ['HS256', 'HS512']) {
      forged[`${alg} with the public key as ${form}`] = await new SignJWT(decodeJwt(good))
        .setProtectedHeader({ alg, typ: 'JWT', ...(kid !== undefined && { kid }) })
        .sign(new TextEncoder().encode(secret.padEnd(64, '\0')));
    }
  }
  return forged;
}

/** Key ids that a careless look-up takes for something else. */
const oddKeyIds = [
  ...['', '__proto__', 'constructor', 'toString', '../../../../dev/null', '/dev/null', "' OR '1'='1", '*'],
  'x'.repeat(4000),
];

/** A stranger signs with a key of its own, and says in the header that this is the right key. */
async function tokensOfStranger(good: string) {
  const header = decodeProtectedHeader(good);
  const alg = header.alg ?? 'ES256';
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = await exportJWK(publicKey);
  const sign = (changes: object) =>
    new SignJWT(decodeJwt(good)).setProtectedHeader({ ...header, alg, ...changes }).sign(privateKey);
  const forged: Record<string, string> = {
    'the key of a stranger': await sign({}),
    'the key of a stranger in the header': await sign({ jwk }),
    'the key of a stranger by its thumbprint': await sign({ kid: await calculateJwkThumbprint(jwk), jwk }),
    'the key of a stranger at a URL': await sign({
      jku: 'http://127.0.0.1:1/keys',
      x5u: 'http://127.0.0.1:1/',
    }),
    'the key of a stranger in a certificate': await sign({ x5c: ['MIIB'], x5t: 'AAAA' }),
  };
  for (const kid of oddKeyIds) forged[`the key id ${kid.slice(0, 30)}`] = await sign({ kid });
  return forged;
}

function changedTokens(good: string) {
  const [head = '', body = '', signature = ''] = good.split('.');
  const claims = decodeJwt(good);
  const header = decodeProtectedHeader(good);
  const withClaims = (changes: unknown) => `${head}.${encode(changes)}.${signature}`;
  const withHeader = (changes: object) => `${encode({ ...header, ...changes })}.${body}.${signature}`;
  return {
    'another subject': withClaims({ ...claims, sub: 'root' }),
    'another role': withClaims({ ...claims, role: 'admin' }),
    'other groups': withClaims({ ...claims, groups: ['ops', 'heads', 'admins'] }),
    'a longer life': withClaims({ ...claims, exp: 1e300 }),
    'claims that are null': withClaims(null),
    'claims that are a list': withClaims([claims]),
    'claims that are no JSON': `${head}.${Buffer.from('{').toString('base64url')}.${signature}`,
    'another alg': withHeader({ alg: header.alg === 'ES256' ? 'ES384' : 'ES256' }),
    'a critical extension': withHeader({ crit: ['x'], x: 1 }),
    'a payload that is not encoded': withHeader({ crit: ['b64'], b64: false }),
    'a signature that is cut': good.slice(0, -4),
    'a signature of another length': `${good}AAAA`,
    'four parts': `${good}.x`,
    'five parts': `${good}.x.x`,
    'a token twice': `${good},${good}`,
    'a token in quotes': `"${good}"`,
    'the flattened form': encode({ protected: head, payload: body, signature }),
    'no token': 'a.b.c',
  };
}

/** A value of each type of JSON, as text: small ones, odd ones, and as many levels as a token has room for. */
const oddValues = [
  ...[
    'null',
    'true',
    'false',
    '0',
    '5',
    '-1',
    '1e300',
    '""',
    '"x"',
    '"\\u0000\\ud800"',
    '[]',
    '[null]',
    '[["x"]]',
  ],
  ...['{}', '{"toString":5}', '{"__proto__":null}', `${'['.repeat(2000)}${']'.repeat(2000)}`],
];
const headerNames = 'alg typ kid crit b64 jwk jku x5u x5c x5t cty enc zip epk'.split(' ');
const claimNames =
  'iss sub aud exp nbf iat jti sid typ role groups azp client_id at_hash cnf token_use jku'.split(' ');
const nameOf = (text: string) => text.slice(0, 20);

/** Returns a JSON object as text with a member that is given as text. */
const withMember = (all: object, name: string, text: string) =>
  JSON.stringify({ ...all, [name]: '@' }).replace('"@"', () => text);
const encodeText = (text: string) => Buffer.from(text).toString('base64url');

/** Makes forgeries whose header or claims are, or have, a value of every type of JSON. */
export function tokensOfOddTypes(good: string): Readonly<Record<string, string>> {
  const [head = '', body = '', signature = ''] = good.split('.');
  const forged: Record<string, string> = {};
  for (const text of oddValues) {
    forged[`a header that is ${nameOf(text)}`] = `${encodeText(text)}.${body}.${signature}`;
    forged[`claims that are ${nameOf(text)}`] = `${head}.${encodeText(text)}.${signature}`;
    for (const name of headerNames) {
      // The key id is also unknown, as a stranger may know none.
      for (const kid of [decodeProtectedHeader(good).kid, 'unknown']) {
        const header = withMember({ ...decodeProtectedHeader(good), kid }, name, text);
        forged[`${name} ${nameOf(text)}, kid ${kid}`] = `${encodeText(header)}.${body}.${signature}`;
      }
    }
    for (const name of claimNames) {
      const claims = withMember(decodeJwt(good), name, text);
      forged[`claim ${name} ${nameOf(text)}`] = `${head}.${encodeText(claims)}.${signature}`;
    }
  }
  return forged;
}

/** Lets the right signer sign claims with a value of every type of JSON. The names of the tokens begin with that of the claim. */
export async function oddClaims(
  claims: Readonly<Record<string, unknown>>,
  sign: (claims: Readonly<Record<string, unknown>>) => Promise<string>,
): Promise<Readonly<Record<string, string>>> {
  const signed: Record<string, string> = {};
  for (const name of claimNames) {
    for (const text of oddValues)
      signed[`${name} ${nameOf(text)}`] = await sign({ ...claims, [name]: JSON.parse(text) as unknown });
  }
  return signed;
}
