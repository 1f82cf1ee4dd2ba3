import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Largest length of a packed text in characters. An item of the table may have 400 KB. */
export const mostPacked = 300_000;

/** Returns the text compressed, in Base64. */
export async function packText(text: string): Promise<string> {
  return (await compress(text)).toString('base64');
}

/** Returns the text of what `packText` returned. Throws if it is longer than `mostBytes`. */
export async function unpackText(packed: string, mostBytes: number): Promise<string> {
  const bytes = await decompress(Buffer.from(packed, 'base64'), { maxOutputLength: mostBytes });
  return bytes.toString('utf8');
}
