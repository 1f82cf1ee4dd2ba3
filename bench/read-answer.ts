import { once } from 'node:events';
import { get, type RequestOptions } from 'node:http';

import * as z from 'zod';

const answerOf = z.tuple([z.custom<AsyncIterable<Buffer> & { readonly statusCode?: number }>()]);

/** Asks for a URL and reads the whole answer. Throws unless it is 200 with a body. */
export async function readAnswer(url: string | URL, options: RequestOptions): Promise<void> {
  const [answer] = answerOf.parse(await once(get(url, options), 'response'));
  let bytes = 0;
  for await (const piece of answer) bytes += piece.length;
  if (answer.statusCode !== 200 || bytes === 0)
    throw new Error(`${String(url)}: ${answer.statusCode ?? 'nothing'}`);
}
