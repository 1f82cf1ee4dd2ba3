import * as z from 'zod';

import { once } from '../../base/once.ts';
import { WireFault } from '../kit/faults.ts';
import { refusal } from './refusals.ts';
import type { Reply, Send } from './wire.ts';

/** Renewed with each page; longer than any request of ours lives. */
export const scrollKeptFor = '1m';

const held = once(() => z.object({ _scroll_id: z.string().min(1).max(100_000) }));

/** The place of a walk, which the backend keeps; each page may name it anew. */
export function scrollId(answer: unknown): string {
  const read = held().safeParse(answer);
  if (!read.success) throw new WireFault('unreadable', 'a page without a place to go on from');
  return read.data._scroll_id;
}

/** One page of a walk after the other: what is kept of memory for it is given back when the next one is asked for. */
export function pagesOver(send: Send) {
  let page = new AbortController();
  const next = () => {
    page.abort();
    page = new AbortController();
    return page.signal;
  };
  return {
    first: async (path: string, body: unknown) =>
      whole(await send({ method: 'POST', path, body, until: next() })),
    next: (place: string) => nextPage(send, place, next()),
    end: () => {
      page.abort();
    },
  };
}

async function nextPage(send: Send, id: string, until: AbortSignal): Promise<unknown> {
  const body = { scroll: scrollKeptFor, scroll_id: id };
  return whole(await send({ method: 'POST', path: '/_search/scroll', body, isRepeatable: false, until }));
}

/** Best effort: what is not closed expires by itself. */
export async function closeScroll(send: Send, id: string): Promise<void> {
  await send({ method: 'DELETE', path: '/_search/scroll', body: { scroll_id: [id] } }).catch(() => undefined);
}

export function whole({ status, body }: Reply): unknown {
  if (status === 200) return body;
  throw refusal(status, body);
}
