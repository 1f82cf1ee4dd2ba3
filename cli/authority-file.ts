import { X509Certificate } from 'node:crypto';

import { Failure } from './failure.ts';
import { readText } from './read-text.ts';

/**
 * The certificate of an authority, or a chain. A connection takes any other text without a word, and then no server is whom it should be:
 * all that callers would hear is that it cannot be reached.
 */
export async function readAuthority(file: string): Promise<string> {
  const text = await readText(file);
  try {
    new X509Certificate(text);
  } catch (cause) {
    throw new Failure(`${file} does not hold a certificate as PEM.`, { cause });
  }
  return text;
}
