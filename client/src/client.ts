import type { Client, Middleware } from 'openapi-fetch';
import createFetchClient, { defaultPathSerializer } from 'openapi-fetch';

import type { paths } from './api.ts';
import { apiTokens } from './api-tokens.ts';
import { UnreadableAnswerError } from './errors.ts';
import { type IssuerAuth, issuerTokens } from './issuer-tokens.ts';
import { withRetries } from './retry.ts';
import { isRead, type Send, withLimits } from './send.ts';
import { createSession, type Credentials, type Session, type TokenStore, withSession } from './session.ts';
import { timerMs } from './timer.ts';

/** A client with a method for each HTTP verb. Paths, parameters, bodies and answers are those of openapi.json. */
export type Realmgate = Client<paths, Media>;

/** The content type of answers and of problems. */
type Media = 'application/json' | 'application/problem+json';

export interface ClientOptions {
  /** The address of the API with a stage or base path, without `/api`: `https://monitoring.example.com/prod`. */
  readonly url: string;
  /** The client logs in at the first call with these, and again when the session has ended. */
  readonly credentials?: Credentials | undefined;
  /** The log-in at an issuer in place of `credentials`, whose access tokens the API accepts. */
  readonly auth?: IssuerAuth | undefined;
  /** The store of an earlier log-in's tokens. New tokens are saved there. */
  readonly tokens?: TokenStore | undefined;
  /** A token, or an access key. It is sent unchanged. */
  readonly token?: string | undefined;
  /** The longest wait for one answer in milliseconds (60 s). */
  readonly timeoutMs?: number;
  /** The largest answer in bytes, unpacked (100 MB). */
  readonly maxAnswerBytes?: number;
  /** The longest time that one call may wait between its tries, in milliseconds (30 s). */
  readonly maxWaitMs?: number;
  /** The function that sends requests. The default is the global `fetch`. */
  readonly fetch?: Send | undefined;
  /** The function that waits between two tries. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Creates the function that sends requests as a client does: with its log-in, limits and tries. It is for paths that openapi.json does not have. Throws TypeError if `url`
 * or `token` is not valid.
 */
export function createSender(options: ClientOptions): Send {
  const url = baseUrl(options.url);
  const send = sender(options);
  const { token, auth, credentials, tokens } = options;
  const source = auth ? issuerTokens(issuerSender(options), auth) : apiTokens(send, { url, credentials });
  const session =
    token === undefined
      ? createSession({ source, store: tokens, sleep: options.sleep ?? sleep })
      : fixedSession(token);
  return withSession(send, session);
}

/** Creates a client. Throws TypeError if `url` or `token` is not valid. */
export function createClient(options: ClientOptions): Realmgate {
  const client = createFetchClient<paths, Media>({
    baseUrl: baseUrl(options.url),
    fetch: createSender(options),
    // Lists are sent as comma lists, as openapi.json requires.
    querySerializer: { array: { style: 'form', explode: false } },
    pathSerializer: pathOf,
  });
  client.use(writesHappenOnce, jsonIsJson);
  return client;
}

/** The largest answer of an issuer that is read, in bytes. */
const largestIssuerAnswer = 1_000_000;

/** Sends requests to an issuer. Its answers are small. */
export function issuerSender(options: SenderOptions): Send {
  return sender({ ...options, maxAnswerBytes: largestIssuerAnswer }, 'issuer');
}

export type SenderOptions = Pick<
  ClientOptions,
  'timeoutMs' | 'maxAnswerBytes' | 'maxWaitMs' | 'fetch' | 'sleep'
>;

/** Sends requests with limits and retries, and without a token. */
function sender(options: SenderOptions, server: 'API' | 'issuer' = 'API'): Send {
  const { timeoutMs = 60_000, maxAnswerBytes = 100_000_000, maxWaitMs = 30_000 } = options;
  const limits = { timeoutMs, maxAnswerBytes, server };
  const send = withLimits(options.fetch ?? ((request) => fetch(request)), limits);
  return withRetries(send, { maxWaitMs, sleep: options.sleep ?? sleep, random: Math.random });
}

/** Returns the address without a slash at the end. Throws TypeError if it cannot be the address of an API. */
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

/** Returns a session of one token. Throws TypeError, without the token, if it cannot be part of a header. */
function fixedSession(token: string): Session {
  if (!isSendable(token)) throw new TypeError('The token has characters that cannot be sent.');
  return { bearer: () => Promise.resolve(token), renewed: () => Promise.resolve(undefined) };
}

function isSendable(token: string): boolean {
  try {
    return new Headers([['authorization', token]]).has('authorization');
  } catch {
    return false;
  }
}

/**
 * Returns a path with its parameters. Throws TypeError for the names `.` and `..`: in an address they mean folders, also percent-encoded, so
 * that another endpoint would answer.
 */
function pathOf(path: string, parameters: Record<string, unknown>): string {
  for (const [name, value] of Object.entries(parameters))
    if (value === '.' || value === '..') throw new TypeError(`${name} cannot be '${value}'.`);
  return defaultPathSerializer(path, parameters);
}

/** Gives each write a key, so that a second try does not write twice. */
const writesHappenOnce: Middleware = {
  onRequest: ({ request }) => {
    if (!isRead(request) && !request.headers.has('idempotency-key')) {
      request.headers.set('Idempotency-Key', crypto.randomUUID());
    }
  },
};

const jsonIsJson: Middleware = {
  onResponse: async ({ response, options }) => {
    const type = response.headers.get('content-type') ?? '';
    if (response.ok && options.parseAs === 'json' && !/^application\/json\b/i.test(type)) {
      // A body that nobody reads may have no end, and keeps the process alive.
      await response.body?.cancel();
      throw new UnreadableAnswerError(
        `JSON was asked for, and ${type.slice(0, 60) || 'something else'} answered.`,
      );
    }
  },
};

export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, timerMs(ms));
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
