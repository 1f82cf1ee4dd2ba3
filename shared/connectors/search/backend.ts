import { type Clock, systemClock } from '../../base/clock.ts';
import { limitConcurrency } from '../../base/concurrency-limit.ts';
import { countCall, countedPieces, type MeteredCall } from '../../base/meter.ts';
import { openHttp } from '../kit/http-client.ts';
import { parseJson } from '../kit/json.ts';
import type { MemoryBudget } from '../kit/memory-budget.ts';
import type { Authorize, SearchAddress } from './address.ts';
import { createSearchClient, type SearchClient } from './client.ts';
import { describeSearchBackend, translateSearchError } from './errors.ts';
import { type BackendConnection, sendOver } from './http-wire.ts';
import { type BackendIdentity, readIdentity } from './identity.ts';
import { createLayoutCache, type LayoutCacheFactory } from './layouts.ts';
import { requireBody } from './refusals.ts';
import type { SearchBackend, SearchCall } from './search.ts';
import type { SendRequest } from './wire.ts';

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

/** Returns a function that opens a client of one backend for a call. All clients share its connections and what is cached of it. */
export function openSearch(
  address: SearchAddress,
  options: SearchOptions = {},
): (call: SearchCall) => SearchBackend {
  const { authorize = () => Promise.resolve({}), connections = 8, clock = systemClock, memory } = options;
  const url = new URL(address.url);
  const peer = openHttp(
    { url, ca: address.ca },
    { largestAnswer: LARGEST_ANSWER, memory, idleConnections: connections, clock },
  );
  const line = { url, authorize, connections: limitConcurrency({ atOnce: connections }), peer };
  const shared = { line, layouts: createLayoutCache(line, clock), identity: { known: undefined } };
  return (call) => new Backend(shared, call);
}

interface Shared {
  readonly line: BackendConnection;
  readonly layouts: LayoutCacheFactory;
  /** Read once for each process. After an upgrade of the backend it is read again when the process ends or restarts. */
  readonly identity: { known: BackendIdentity | undefined };
}

class Backend implements SearchBackend {
  readonly #shared: Shared;
  readonly #call: SearchCall;
  readonly #client: SearchClient;
  readonly #send: SendRequest;

  constructor(shared: Shared, call: SearchCall) {
    this.#shared = shared;
    this.#call = call;
    this.#client = createSearchClient(shared.layouts(call.context));
    this.#send = sendOver(shared.line, call.context);
  }

  search: SearchBackend['search'] = (question) =>
    this.#counted(() => this.#client.search(question, this.#send));

  walk: SearchBackend['walk'] = (walk) => this.#countedPages(() => this.#client.walk(walk, this.#send));

  countValues: SearchBackend['countValues'] = (selection, options) =>
    this.#counted(() => this.#client.countValues(selection, options, this.#send));

  tally: SearchBackend['tally'] = (selection, fields) =>
    this.#countedPages(() => this.#client.tally(selection, fields, this.#send));

  measure: SearchBackend['measure'] = (measuring) =>
    this.#countedPages(() => this.#client.measure(measuring, this.#send));

  layout: SearchBackend['layout'] = (index, fields) => this.#translated(this.#client.layout(index, fields));

  identify: SearchBackend['identify'] = () => this.#translated(this.#identity());

  putTemplate: SearchBackend['putTemplate'] = (name, template) =>
    this.#translated(this.#putTemplate(name, template));

  async #identity(): Promise<BackendIdentity | undefined> {
    const { identity } = this.#shared;
    identity.known ??= await readIdentity(this.#send);
    return identity.known;
  }

  async #putTemplate(name: string, template: object): Promise<void> {
    const path = `/_index_template/${encodeURIComponent(name)}`;
    requireBody(await this.#send({ method: 'PUT', path, body: template, read: parseJson }));
  }

  get #metered(): MeteredCall {
    return { kind: 'search_backend', realm: this.#call.realm };
  }

  #counted<T>(ask: () => Promise<T>): Promise<T> {
    return countCall(this.#call.context.meter, this.#metered, () => this.#translated(ask()));
  }

  #countedPages<T, R>(ask: () => AsyncGenerator<T, R>): AsyncGenerator<T, R> {
    return countedPieces(this.#call.context.meter, this.#metered, () => this.#translatedPages(ask()));
  }

  async #translated<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw this.#translate(error);
    }
  }

  async *#translatedPages<T, R>(pages: AsyncGenerator<T, R>): AsyncGenerator<T, R> {
    try {
      return yield* pages;
    } catch (error) {
      throw this.#translate(error);
    }
  }

  #translate(error: unknown): unknown {
    return translateSearchError(error, describeSearchBackend(this.#call.realm));
  }
}
