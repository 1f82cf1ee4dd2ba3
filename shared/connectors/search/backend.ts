import type { CallContext } from '../../base/call-context.ts';
import { type Clock, systemClock } from '../../base/clock.ts';
import { limitConcurrency } from '../../base/concurrency-limit.ts';
import { openHttp } from '../kit/http-client.ts';
import { parseJson } from '../kit/json.ts';
import type { MemoryBudget } from '../kit/memory.ts';
import type { Authorize, SearchAddress } from './address.ts';
import { createSearchClient, type SearchClient } from './client.ts';
import { describeSearchBackend, translateSearchError } from './errors.ts';
import { type BackendConnection, sendOver } from './http-wire.ts';
import { type BackendIdentity, readIdentity } from './identity.ts';
import { createLayoutCache, type LayoutCacheFactory } from './layouts.ts';
import { requireBody } from './refusals.ts';
import type { SearchBackend } from './search.ts';

export interface SearchOptions {
  readonly authorize?: Authorize;
  /** The memory budget of the process. The default is the budget of a process of 1 GB. */
  readonly memory?: MemoryBudget | undefined;
  readonly clock?: Clock;
  /** The number of requests that run at once. The default is 8. */
  readonly connections?: number;
}

/** The size of the largest answer that is read, in bytes: that of a page of ten thousand whole documents. */
const LARGEST_ANSWER = 256 * 1024 * 1024;

/**
 * Returns clients of one backend, one for each realm that it serves. They share its connections and what is cached of
 * it.
 */
export function openSearch(
  address: SearchAddress,
  options: SearchOptions = {},
): (realm: string | undefined) => SearchBackend {
  const { authorize = () => Promise.resolve({}), connections = 8, clock = systemClock, memory } = options;
  const url = new URL(address.url);
  const peer = openHttp(
    { url, ca: address.ca },
    { largestAnswer: LARGEST_ANSWER, memory, idleConnections: connections, clock },
  );
  const line = { url, authorize, connections: limitConcurrency({ atOnce: connections }), peer };
  const shared = { line, layouts: createLayoutCache(line, clock), identity: { known: undefined } };
  return (realm) => new Backend(shared, realm);
}

interface Shared {
  readonly line: BackendConnection;
  readonly layouts: LayoutCacheFactory;
  /** Read once for each process. After an upgrade of the backend it is read again when the process ends or restarts. */
  readonly identity: { known: BackendIdentity | undefined };
}

class Backend implements SearchBackend {
  readonly #shared: Shared;
  readonly #realm: string | undefined;

  constructor(shared: Shared, realm: string | undefined) {
    this.#shared = shared;
    this.#realm = realm;
  }

  search: SearchBackend['search'] = (question, within) =>
    this.#guarded(this.#client(within).search(question, this.#send(within)));

  walk: SearchBackend['walk'] = (walk, within) =>
    this.#guardedPages(this.#client(within).walk(walk, this.#send(within)));

  countValues: SearchBackend['countValues'] = (selection, options, within) =>
    this.#guarded(this.#client(within).countValues(selection, options, this.#send(within)));

  tally: SearchBackend['tally'] = (selection, fields, within) =>
    this.#guardedPages(this.#client(within).tally(selection, fields, this.#send(within)));

  measure: SearchBackend['measure'] = (measuring, within) =>
    this.#guardedPages(this.#client(within).measure(measuring, this.#send(within)));

  layout: SearchBackend['layout'] = (index, fields, within) =>
    this.#guarded(this.#client(within).layout(index, fields));

  identify: SearchBackend['identify'] = (within) => this.#guarded(this.#identity(within));

  putTemplate: SearchBackend['putTemplate'] = (name, template, within) =>
    this.#guarded(this.#putTemplate(name, template, within));

  async #identity(context: CallContext): Promise<BackendIdentity | undefined> {
    const { identity } = this.#shared;
    identity.known ??= await readIdentity(this.#send(context));
    return identity.known;
  }

  async #putTemplate(name: string, template: object, context: CallContext): Promise<void> {
    const path = `/_index_template/${encodeURIComponent(name)}`;
    requireBody(await this.#send(context)({ method: 'PUT', path, body: template, read: parseJson }));
  }

  #client(context: CallContext): SearchClient {
    return createSearchClient(this.#shared.layouts(context));
  }

  #send(context: CallContext) {
    return sendOver(this.#shared.line, context);
  }

  async #guarded<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw translateSearchError(error, describeSearchBackend(this.#realm));
    }
  }

  async *#guardedPages<T, R>(pages: AsyncGenerator<T, R>): AsyncGenerator<T, R> {
    try {
      return yield* pages;
    } catch (error) {
      throw translateSearchError(error, describeSearchBackend(this.#realm));
    }
  }
}
