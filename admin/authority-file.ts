import { X509Certificate } from 'node:crypto';

import { Failure } from './failure.ts';
import { readTextFile } from './read-text.ts';

/**
 * Reads a file with the certificate of an authority, or a chain. Other text is refused here, because a connection would accept
 * it silently and then trust no server: callers would only learn that the server cannot be reached.
 */
export async function readAuthority(file: string): Promise<string> {
  const text = await readTextFile(file);
  try {
    new X509Certificate(text);
  } catch (cause) {
    throw new Failure(`${file} does not hold a certificate as PEM.`, { cause });
  }
  return text;
}
