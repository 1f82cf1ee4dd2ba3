import { isAccessKey } from './access-keys.ts';

type Values = Readonly<Record<string, string | undefined>>;

export interface Credential {
  readonly kind: 'key' | 'token';
  /** The key or token. It is empty if none was sent, which is never valid. */
  readonly value: string;
  /** A sentence about the credential for a caller who is refused, without any part of the value. */
  readonly description: string;
}

/** The longest credential that is read, in characters. A key has about 200 characters, a token less than 2,000. */
const longest = 8192;

/**
 * Returns the credential of a sender: `Authorization: ApiKey KEY`, `Authorization: Basic` with the key as password, the header
 * `X-Api-Key`, the query parameter `api_key`, or `Authorization: Bearer TOKEN`. The header `Authorization` has priority.
 */
export function findCredential(headers: Values, query: Values): Credential {
  const authorization = header(headers, 'authorization');
  const inHeader = authorization === undefined ? undefined : inAuthorization(authorization);
  if (inHeader) return inHeader;
  const own = header(headers, 'x-api-key') ?? query['api_key'];
  if (own) return key(own, 'An API key was sent that is not valid.');
  return key(
    '',
    authorization === undefined
      ? 'No credential was sent.'
      : 'An Authorization header without a known scheme was sent.',
  );
}

/**
 * Returns the token or access key in an `Authorization` header: `Bearer TOKEN`, or `Basic` with an access key as password, for programs that
 * know Basic only. An empty text, which is never valid, stands for anything else. Passwords are not accepted: only a log-in verifies them,
 * and limits how often they are guessed.
 */
export function tokenInHeader(header: string): string {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) +(\S+)$/i.exec(header) ?? [];
  if (scheme.toLowerCase() !== 'basic') return value;
  const password = passwordIn(value.slice(0, longest));
  return isAccessKey(password) ? password : '';
}

/** Returns `undefined` if the scheme is not supported. The value is empty, and so refused, if anything follows it. */
function inAuthorization(authorization: string): Credential | undefined {
  const [scheme = '', firstValue = '', ...rest] = authorization.split(/ +/);
  const value = rest.length > 0 ? '' : firstValue;
  switch (scheme.toLowerCase()) {
    case 'bearer':
      return { kind: 'token', value, description: sentenceOf('A Bearer token or key') };
    case 'apikey':
      return key(value, sentenceOf('An ApiKey'));
    case 'basic':
      return key(passwordIn(value), sentenceOf('Basic, with an API key as its password,'));
    default:
      return undefined;
  }
}

const sentenceOf = (credential: string): string =>
  `${credential} was sent that is not valid, or has other text behind it.`;

function key(value: string, description: string): Credential {
  return { kind: 'key', value: value.trim(), description };
}

function header(headers: Values, name: string): string | undefined {
  const value = Object.entries(headers).find(([sent]) => sent.toLowerCase() === name)?.[1];
  return value?.trim().slice(0, longest);
}

/** Returns the password. The user name is ignored, because the key identifies the user. */
function passwordIn(encoded: string): string {
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  return text.slice(text.indexOf(':') + 1);
}
