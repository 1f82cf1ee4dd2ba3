import type { Response } from '../../shared/http/answer/response.ts';

/** Returns the part of an answer that was sent, and the error that ended it; `undefined` if it is complete. */
export async function readSentPart({ body, rest }: Response) {
  const pieces = [...body];
  const failure: unknown = await (async (): Promise<unknown> => {
    for await (const piece of rest ?? []) pieces.push(piece);
    return undefined;
  })().catch((error: unknown) => error);
  return { text: Buffer.concat(pieces).toString(), failure };
}

/** Returns all bytes of a response. */
export async function bytesOf({ body, rest }: Response): Promise<Buffer> {
  const pieces = [...body];
  for await (const piece of rest ?? []) pieces.push(piece);
  return Buffer.concat(pieces);
}
