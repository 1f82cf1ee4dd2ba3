import type { Client, Middleware } from 'openapi-fetch';
import createFetchClient from 'openapi-fetch';

import type { paths } from './api.ts';
import { UnreadableAnswerError } from './errors.ts';
import { retrying } from './retry.ts';
import { isRead, limited, type Send } from './send.ts';
import { authorized, createSession, type Credentials, type TokenStore } from './session.ts';

/** A method for each verb; paths, parameters, bodies and answers are those of openapi.json. */
export type Realmgate = Client<paths, Media>;

/** Of answers and of problems. */
type Media = 'application/json' | 'application/problem+json';

export interface ClientOptions {
  /** Where the API is, with a stage or base path and without `/api`: `https://monitoring.example.com/prod`. */
  readonly url: string;
  /** Logs in at the first call, and again when the session has ended. */
  readonly credentials?: Credentials | undefined;
  /** Tokens of an earlier log-in; new ones are saved there. */
  readonly tokens?: TokenStore | undefined;
  /** A token or a key for programs, used as it is. */
  readonly token?: string | undefined;
  /** Longest wait for one answer (60 s). */
  readonly timeoutMs?: number;
  /** Largest answer, unpacked (100 MB). */
  readonly maxAnswerBytes?: number;
  /** Longest time that one call may wait between its tries (30 s). */
  readonly maxWaitMs?: number;
  /** What requests are sent with, where that is not the global `fetch`. */
  readonly fetch?: Send | undefined;
  /** How the pause between two tries is waited for. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Throws TypeError where `url` is none. */
export function createClient(options: ClientOptions): Realmgate {
  const url = baseUrl(options.url);
  const send = sender(options);
  const { token } = options;
  const session =
    token === undefined ? createSession(send, { ...options, url, store: options.tokens }) : fixed(token);
  const client = createFetchClient<paths, Media>({
    baseUrl: url,
    fetch: authorized(send, session),
    // Lists are comma lists, as the document says.
    querySerializer: { array: { style: 'form', explode: false } },
  });
  client.use(writesHappenOnce, jsonIsJson);
  return client;
}

/** The network, within limits, and again where that is right; without a token. */
function sender(options: Omit<ClientOptions, 'url'>): Send {
  const { timeoutMs = 60_000, maxAnswerBytes = 100_000_000, maxWaitMs = 30_000 } = options;
  const send = limited(options.fetch ?? ((request) => fetch(request)), { timeoutMs, maxAnswerBytes });
  return retrying(send, { maxWaitMs, sleep: options.sleep ?? sleep, random: Math.random });
}

/** Without a final slash. Throws TypeError where it is no address of an API. */
function baseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !isPlain(url)) {
    throw new TypeError('The address of the API is http(s)://HOST[:PORT][/PATH] and nothing more.');
  }
  return `${url.origin}${url.pathname}`.replace(/\/$/, '');
}

function isPlain({ protocol, username, password, search, hash }: URL): boolean {
  return /^https?:$/.test(protocol) && username + password + search + hash === '';
}

const fixed = (token: string) => ({
  bearer: () => Promise.resolve(token),
  renewed: () => Promise.resolve(undefined),
});

/** Each write has a key, so that a second try of it is not a second write. */
const writesHappenOnce: Middleware = {
  onRequest: ({ request }) => {
    if (!isRead(request) && !request.headers.has('idempotency-key')) {
      request.headers.set('Idempotency-Key', crypto.randomUUID());
    }
  },
};

const jsonIsJson: Middleware = {
  onResponse: ({ response, options }) => {
    const type = response.headers.get('content-type') ?? '';
    if (response.ok && options.parseAs === 'json' && !/^application\/json\b/i.test(type)) {
      throw new UnreadableAnswerError(
        `JSON was asked for, and ${type.slice(0, 60) || 'something else'} answered.`,
      );
    }
  },
};

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new Error('The call was given up.'));
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    function done() {
      signal.removeEventListener('abort', stop);
      resolve();
    }
  });
}
