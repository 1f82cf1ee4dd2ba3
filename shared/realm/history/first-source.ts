import { AppError } from '../../base/errors.ts';
import type { OpenRealm } from '../directory/open.ts';
import type { EventKind } from './event-types.ts';
import { isOursToWait, silentIndexNotice, unlessIndexFails } from './index-fault.ts';
import { joinNotices } from './notices.ts';
import type { Span } from './span.ts';

/** The source that told the past of a realm's hosts and services. */
export type StateSource = 'log' | 'index' | 'memory';

export interface StatesTold {
  /** Undefined: nobody tells anything. */
  readonly source: StateSource | undefined;
  /** What the reader should know of a source that was asked. */
  readonly notice: string | undefined;
  /** Why the index did not tell, where nobody else did either. */
  readonly fault: AppError | undefined;
}

interface Told {
  readonly kind: EventKind;
}

/** Takes events one by one. */
export interface Taker<Event> {
  feed(event: Event): void;
}

/** Reads one source, oldest event first, and returns a notice. */
type Read<Event> = (
  realm: OpenRealm,
  span: Span,
  feed: (event: Event) => void,
) => Promise<string | undefined>;

export interface PastQuestion<Event, EventTaker extends Taker<Event>> {
  /** [from, to) in epoch seconds. */
  readonly span: Span;
  /** A new taker, which knows of no event: what a source has told before it failed is no past. */
  readonly begin: () => EventTaker;
  readonly read: Readonly<Record<StateSource, Read<Event>>>;
  /** Whether a log counts as the source that tells nothing about the question. */
  readonly isQuietLog: () => Promise<boolean>;
}

const sources: readonly StateSource[] = ['log', 'index', 'memory'];

/**
 * Feeds what happened, oldest first, from the first source that tells anything: availability and key figures rest on the same one. The
 * log comes first: it alone tells of downtimes, of the engine's starts, and every day how everybody is. Behind an index that cannot be
 * asked comes the next source.
 */
export async function feedFirstSource<Event extends Told, EventTaker extends Taker<Event>>(
  realm: OpenRealm,
  question: PastQuestion<Event, EventTaker>,
): Promise<StatesTold & { readonly taker: EventTaker }> {
  const { begin, isQuietLog } = question;
  const notices: (string | undefined)[] = [];
  let fault: AppError | undefined;
  let quiet: { readonly taker: EventTaker; readonly source: StateSource } | undefined;
  for (const source of sources) {
    const taker = begin();
    const { answer, events } = await readSource(realm, source, { ...question, taker });
    if (answer instanceof AppError) {
      if (isOursToWait(answer))
        return { taker: begin(), source: undefined, notice: undefined, fault: answer };
      fault = answer;
      continue;
    }
    notices.push(answer);
    if (events > 0) return { taker, source, ...toldWithout(fault, notices) };
    if (source === 'log' && (await isQuietLog())) quiet = { taker, source };
  }
  if (quiet) return { ...quiet, ...toldWithout(fault, notices) };
  return { taker: begin(), source: undefined, notice: joinNotices(...notices), fault };
}

/** Another source told, in the place of an index that did not. */
function toldWithout(fault: AppError | undefined, notices: readonly (string | undefined)[]) {
  return { notice: joinNotices(fault && silentIndexNotice(fault), ...notices), fault: undefined };
}

/** These kinds say nothing of how a host or service is: a source that has only them tells no states. */
const withoutState: ReadonlySet<EventKind> = new Set(['engine', 'notification', 'command']);

/** Answers a notice or the fault of the index, and how many events tell of hosts or services. */
async function readSource<Event extends Told>(
  realm: OpenRealm,
  source: StateSource,
  {
    span,
    read,
    taker,
  }: Pick<PastQuestion<Event, Taker<Event>>, 'span' | 'read'> & { readonly taker: Taker<Event> },
) {
  let events = 0;
  const feed = (event: Event) => {
    if (!withoutState.has(event.kind)) events += 1;
    taker.feed(event);
  };
  const ask = () => read[source](realm, span, feed);
  const answer = source === 'index' ? await unlessIndexFails(ask) : await ask();
  return { answer, events };
}
