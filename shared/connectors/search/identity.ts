import * as z from 'zod';

import { once } from '../../base/once.ts';
import { parseJson } from '../kit/json.ts';
import { refusal } from './refusals.ts';
import type { Send } from './wire.ts';

/** What a backend says that it is. */
export interface Identity {
  readonly flavour: 'opensearch' | 'elasticsearch';
  readonly version: string;
}

const root = once(() =>
  z.object({
    version: z.object({
      number: z.string().regex(/^\d{1,3}\.\d{1,3}[\w.-]{0,40}$/),
      distribution: z.string().default('elasticsearch'),
    }),
  }),
);

/** Test distributions have no page of their own, and some users may not read it: undefined says that it stays unknown. */
export async function readIdentity(send: Send): Promise<Identity | undefined> {
  const reply = await send({ method: 'GET', path: '/', read: parseJson });
  if (reply.isRefusal) {
    if (reply.status === 401) throw refusal(reply.status, reply.body);
    return undefined;
  }
  const read = root().safeParse(reply.body);
  if (!read.data) return undefined;
  const { distribution, number: version } = read.data.version;
  return { flavour: distribution === 'opensearch' ? 'opensearch' : 'elasticsearch', version };
}

/** Whether it is of that version or a later one. */
export function isSince({ version }: Identity, major: number, minor: number): boolean {
  const [itsMajor = 0, itsMinor = 0] = version.split('.').map(Number);
  return itsMajor > major || (itsMajor === major && itsMinor >= minor);
}
