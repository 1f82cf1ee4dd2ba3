import { parseJson } from '../kit/json.ts';
import { whole } from './refusals.ts';
import type { Send } from './wire.ts';

/** Renewed with each page; longer than any request of ours lives. */
const keptFor = '1m';

/** All that we look at of a page: names of indices, scores and what it was sorted by are half of its bytes. */
const wanted = 'filter_path=_scroll_id,timed_out,_shards,hits.total,hits.hits._source,hits.hits.fields';

interface Pages<T> {
  /** Whether the documents carry their ids. */
  readonly ids: boolean;
  readonly read: (body: Buffer) => T;
}

/** One page of a walk after the other: what is kept of memory for it is given back when the next one is asked for. */
export function pagesOver<T>(send: Send, { ids, read }: Pages<T>) {
  const onlyWanted = ids ? `${wanted},hits.hits._id` : wanted;
  let page = new AbortController();
  const next = () => {
    page.abort();
    page = new AbortController();
    return page.signal;
  };
  return {
    first: async (search: string, body: unknown) => {
      const path = `${search}&scroll=${keptFor}&${onlyWanted}`;
      return whole(await send({ method: 'POST', path, body, until: next(), read }));
    },
    next: async (place: string) => {
      const path = `/_search/scroll?${onlyWanted}`;
      const body = { scroll: keptFor, scroll_id: place };
      return whole(await send({ method: 'POST', path, body, isRepeatable: false, until: next(), read }));
    },
    end: () => {
      page.abort();
    },
  };
}

/** Best effort: what is not closed expires by itself. */
export async function closeScroll(send: Send, id: string): Promise<void> {
  const body = { scroll_id: [id] };
  await send({ method: 'DELETE', path: '/_search/scroll', body, read: parseJson }).catch(() => undefined);
}
