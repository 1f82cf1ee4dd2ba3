import { type Result, unwrap, values } from './answers.ts';
import { sleep } from './client.ts';
import { mayGoAway, ProblemError, UnreadableAnswerError } from './errors.ts';

/** A change of a host or service, or of the realm's engine, in the form of CloudEvents 1.0. */
export interface ChangeEvent {
  readonly id: string;
  /** E.g. `realmgate.host.state.v1`. Later releases may add others. */
  readonly type: string;
  /** The name of the host, `host/service`, or the name of the realm. `/` and `%` in names of hosts and services are `%2F` and `%25`. */
  readonly subject: string;
  /** Time at which the change was read, in ISO 8601. */
  readonly time: string;
  /** The row of the list of hosts or services after the change, or before it if the object was removed. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** The request for a feed: spread `query` into the query, and give `signal` beside `params`. */
export interface FeedQuestion {
  readonly query: { readonly format: 'ndjson'; readonly last_event_id?: string };
  readonly signal: AbortSignal;
}

type OpenFeed = (question: FeedQuestion) => Promise<Result<ReadableStream<Uint8Array> | null>>;

/** A message of a feed. */
export interface FeedMessage {
  /** The id from which another `followFeed` of the same feed goes on. */
  readonly id: string;
  /** `undefined` if the feed begins anew: changes before it are not told, so that the lists are to be read now. */
  readonly event: ChangeEvent | undefined;
}

export interface FeedOptions {
  /** The id of an earlier message, behind which the feed begins. */
  readonly lastEventId?: string | undefined;
  /** Ends the feed. */
  readonly signal?: AbortSignal;
  /** Is called if the feed broke off or cannot be opened at present. It is opened again. */
  readonly onFailure?: (error: Error) => void;
  /** The function that waits before the feed is opened again. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The pause in milliseconds before a feed is opened again, unless the API says another one. */
const pauseMs = 5000;
/** The shortest pause, also if the API says a shorter one. */
const shortPauseMs = 1000;

/**
 * Yields the changes of a realm, or of several by `/api/feed/realms/`, as they are noticed, each once:
 * `followFeed(({ query, signal }) => client.GET('/api/feed/realms/{realm_name}/', { params: { path, query }, parseAs: 'stream', signal }))`.
 * A feed that ends is opened again and goes on behind its last id. If changes behind that are not kept any more, it begins anew. Throws
 * other problems of opening it, e.g. `feeds_not_offered`.
 */
export async function* followFeed(
  open: OpenFeed,
  options: FeedOptions = {},
): AsyncGenerator<FeedMessage, void> {
  const { signal, onFailure, wait } = { ...defaults(), ...options };
  const position: FeedPosition = { lastEventId: options.lastEventId, retryMs: pauseMs };
  const isOver = () => signal.aborted;
  while (!isOver()) {
    try {
      yield* readOnce(open, position, signal);
    } catch (error) {
      if (isOver()) return;
      onFailure?.(passing(error, position));
    }
    await wait(Math.max(shortPauseMs, position.retryMs), signal).catch(() => undefined);
  }
}

interface FeedPosition {
  /** `undefined` if the feed begins anew. */
  lastEventId: string | undefined;
  retryMs: number;
  /** True if the feed was opened, so that a problem is one that ended it. */
  isOpen?: boolean;
}

async function* readOnce(
  open: OpenFeed,
  position: FeedPosition,
  signal: AbortSignal,
): AsyncGenerator<FeedMessage, void> {
  const { lastEventId } = position;
  const query = {
    format: 'ndjson',
    ...(lastEventId !== undefined && { last_event_id: lastEventId }),
  } as const;
  Object.assign(position, { retryMs: pauseMs, isOpen: false });
  const stream = await unwrap(open({ query, signal }));
  position.isOpen = true;
  // A proxy may end the answer of a server that was killed as if it were complete.
  for await (const message of values(stream, { endsLines: true })) {
    const { id, event, retryMs } = messageOf(message);
    const isBeginning = position.lastEventId === undefined;
    position.lastEventId = id;
    position.retryMs = retryMs ?? position.retryMs;
    if (isBeginning || event) yield { id, event };
  }
}

/** Returns an error after which the feed is opened again. Throws the others. */
function passing(error: unknown, position: FeedPosition): Error {
  if (error instanceof ProblemError) {
    const { code, retryAfterS } = error;
    if (code === 'changes_gone') {
      Object.assign(position, { lastEventId: undefined, retryMs: shortPauseMs });
      return error;
    }
    if (retryAfterS !== undefined) position.retryMs = 1000 * retryAfterS;
    // A problem that ended the feed, e.g. an expired token, is thrown if it cannot be opened again.
    if (position.isOpen === true) return error;
  }
  if (mayGoAway(error)) return error;
  throw error;
}

const texts = ['id', 'type', 'subject', 'time'] as const;

function messageOf(value: unknown) {
  const id = fieldOf(value, 'id');
  const event = fieldOf(value, 'event');
  const retryMs = fieldOf(value, 'retry_ms');
  if (typeof id !== 'string' || (event !== undefined && !isChangeEvent(event)))
    throw new UnreadableAnswerError('A line of the feed is no message.');
  return { id, event, retryMs: typeof retryMs === 'number' && retryMs >= 0 ? retryMs : undefined };
}

function isChangeEvent(value: unknown): value is ChangeEvent {
  const data = fieldOf(value, 'data');
  return (
    texts.every((name) => typeof fieldOf(value, name) === 'string') &&
    typeof data === 'object' &&
    data !== null
  );
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

const defaults = () => ({ signal: new AbortController().signal, wait: sleep });
