import * as z from 'zod';

import { once } from '../../base/once.ts';
import { parseJson } from '../kit/json.ts';
import { refusalFault } from './refusals.ts';
import type { SendRequest } from './wire.ts';

/** The product and version of a backend, as it tells them. */
export interface BackendIdentity {
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

/**
 * Returns `undefined` if the version stays unknown: test distributions do not tell it, and some users may not read it.
 */
export async function readIdentity(send: SendRequest): Promise<BackendIdentity | undefined> {
  const reply = await send({ method: 'GET', path: '/', read: parseJson });
  if (reply.isRefusal) {
    if (reply.status === 401) throw refusalFault(reply.status, reply.body);
    return undefined;
  }
  const read = root().safeParse(reply.body);
  if (!read.data) return undefined;
  const { distribution, number: version } = read.data.version;
  return { flavour: distribution === 'opensearch' ? 'opensearch' : 'elasticsearch', version };
}

/** Returns whether the backend has that version or a later one. */
export function isAtLeastVersion({ version }: BackendIdentity, major: number, minor: number): boolean {
  const [itsMajor = 0, itsMinor = 0] = version.split('.').map(Number);
  return itsMajor > major || (itsMajor === major && itsMinor >= minor);
}
