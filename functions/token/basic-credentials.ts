import { AppError } from '../../shared/base/errors.ts';

interface Credentials {
  readonly userName: string;
  readonly password: string;
}

/**
 * Parses `Authorization: Basic …` (RFC 7617, UTF-8). Throws `bad_credentials`, which asks for Basic, if the header is missing or
 * malformed.
 */
export function basicCredentials(header: string | undefined): Credentials {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header ?? '')?.[1] ?? '';
  const [, userName, password] = /^([^:]+):(.*)$/s.exec(decoded(encoded)) ?? [];
  if (userName !== undefined && password !== undefined) return { userName, password };
  throw new AppError('bad_credentials', {
    detail: 'Send a user name and a password as HTTP Basic authorization.',
    headers: { 'WWW-Authenticate': 'Basic realm="realmgate", charset="UTF-8"' },
  });
}

/** Returns an empty text if the bytes are not UTF-8. */
function decoded(base64: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'));
  } catch {
    return '';
  }
}
