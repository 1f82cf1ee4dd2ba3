type Values = Readonly<Record<string, string | undefined>>;

export interface Credential {
  readonly kind: 'key' | 'token';
  /** Empty where there is none: no key and no token is empty. */
  readonly value: string;
}

/** The longest that is looked at; a key has some 200 characters, a token under 2,000. */
const longest = 8192;

/**
 * What a sender shows: `Authorization: ApiKey KEY`, `Authorization: Basic` with the key as password, the header
 * `X-Api-Key`, the query parameter `api_key`, or `Authorization: Bearer TOKEN`. The header `Authorization` wins.
 */
export function credentialIn(headers: Values, query: Values): Credential {
  const shown = header(headers, 'authorization');
  const own = shown === undefined ? undefined : inAuthorization(shown);
  return own ?? key(header(headers, 'x-api-key') ?? query['api_key'] ?? '');
}

/** Returns `undefined` if the scheme is none of ours. The value is empty, and so refused, if anything follows it. */
function inAuthorization(shown: string): Credential | undefined {
  const [scheme = '', shownValue = '', ...rest] = shown.split(/ +/);
  const value = rest.length > 0 ? '' : shownValue;
  switch (scheme.toLowerCase()) {
    case 'bearer':
      return { kind: 'token', value };
    case 'apikey':
      return key(value);
    case 'basic':
      return key(passwordIn(value));
    default:
      return undefined;
  }
}

function key(value: string): Credential {
  return { kind: 'key', value: value.trim() };
}

function header(headers: Values, name: string): string | undefined {
  const value = Object.entries(headers).find(([sent]) => sent.toLowerCase() === name)?.[1];
  return value?.trim().slice(0, longest);
}

/** Whatever the user is called: the key says whose it is. */
function passwordIn(encoded: string): string {
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  return text.slice(text.indexOf(':') + 1);
}
