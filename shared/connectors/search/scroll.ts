import { parseJson } from '../kit/json.ts';
import { requireBody } from './refusals.ts';
import type { SendRequest } from './wire.ts';

/** The time for which the backend keeps a scroll after each page. It is longer than any request takes. */
const keptFor = '1m';

/** The members of a page that are requested. Names of indices, scores and sort values would double its size. */
const wanted = 'filter_path=_scroll_id,timed_out,_shards,hits.total,hits.hits._source,hits.hits.fields';

interface Pages<T> {
  /** True if the documents have their ids. */
  readonly ids: boolean;
  readonly read: (body: Buffer) => T;
}

/**
 * Returns the requests for one page after the other. The memory of a page is released when the next one is requested.
 */
export function createScrollRequests<T>(send: SendRequest, { ids, read }: Pages<T>) {
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
      return requireBody(await send({ method: 'POST', path, body, until: next(), read }));
    },
    next: async (place: string) => {
      const path = `/_search/scroll?${onlyWanted}`;
      const body = { scroll: keptFor, scroll_id: place };
      return requireBody(
        await send({ method: 'POST', path, body, isRepeatable: false, until: next(), read }),
      );
    },
    end: () => {
      page.abort();
    },
  };
}

/** Closes a scroll. Errors are ignored, because the backend closes it by itself later. */
export async function closeScroll(send: SendRequest, id: string): Promise<void> {
  const body = { scroll_id: [id] };
  await send({ method: 'DELETE', path: '/_search/scroll', body, read: parseJson }).catch(() => undefined);
}
