import { AppError } from '../../../base/errors.ts';
import { joinNotices } from '../../../base/notices.ts';
import type { OpenRealm } from '../../open-realm/open.ts';
import type { EventKind } from '../events/event-types.ts';
import type { Span } from '../span.ts';
import { catchIndexFault, indexFaultNotice, isBusy } from './index-fault.ts';

/** The source of the past of a realm's hosts and services. */
export type StateSource = 'log' | 'index' | 'watch';

/** The source that was used for the past of a realm, and its problems. */
export interface SourceOutcome {
  /** The source. `undefined` means that no source has any events. */
  readonly source: StateSource | undefined;
  /** Facts about the queried sources that the reader of the answer should know. */
  readonly notice: string | undefined;
  /** The reason why the index failed, if no other source replaced it. */
  readonly fault: AppError | undefined;
}

/** The events that were read of a past, by which downtimes in it are judged. */
export interface ReadPast {
  /** The source of the events. `undefined` means that no source had any. */
  readonly source: StateSource | undefined;
  /** The time (epoch seconds) from which events were read. */
  readonly from: number;
  /** True if the source is a history of the engine that has no downtimes. */
  readonly lacksDowntimes?: boolean;
}

/** The consumer that was fed with a past, and what was read of it. */
export interface FedPast<Consumer> extends SourceOutcome {
  readonly consumer: Consumer;
  readonly past: ReadPast;
}

interface EventWithKind {
  readonly kind: EventKind;
}

/** A consumer that is fed with events one by one. */
export interface EventConsumer<Event> {
  feed(event: Event): void;
}

/** Reads one source, oldest event first. Returns a notice, or `undefined` if there is nothing to note. */
type ReadSource<Event> = (
  realm: OpenRealm,
  span: Span,
  feed: (event: Event) => void,
) => Promise<string | undefined>;

/** The past that is requested, the consumer of its events, and the functions that read each source. */
export interface PastQuestion<Event, Consumer extends EventConsumer<Event>> {
  /** The range [from, to) in epoch seconds. */
  readonly span: Span;
  /** Returns a new consumer without events. A consumer that was fed by a source that failed is discarded. */
  readonly begin: () => Consumer;
  readonly read: Readonly<Record<StateSource, ReadSource<Event>>>;
  /** Returns true if a log without events about the question still counts as the source. */
  readonly isQuietLog: () => Promise<boolean>;
}

const sources: readonly StateSource[] = ['log', 'index', 'watch'];

/**
 * Feeds events, oldest first, from the first source that has any, so that availability and key figures rest on the same source.
 * The log comes first: only it has downtimes, the engine's starts and every day the state of everything. If the index fails,
 * the next source is used.
 */
export async function feedFirstSource<Event extends EventWithKind, Consumer extends EventConsumer<Event>>(
  realm: OpenRealm,
  question: PastQuestion<Event, Consumer>,
): Promise<FedPast<Consumer>> {
  const outcome = await feedFirst(realm, question);
  const { source } = outcome;
  const lacksDowntimes = source === 'log' && (await realm.status.has('log', 'lacks_downtimes'));
  return { ...outcome, past: { source, from: question.span.from, lacksDowntimes } };
}

async function feedFirst<Event extends EventWithKind, Consumer extends EventConsumer<Event>>(
  realm: OpenRealm,
  question: PastQuestion<Event, Consumer>,
): Promise<SourceOutcome & { readonly consumer: Consumer }> {
  const { begin, isQuietLog } = question;
  const notices: (string | undefined)[] = [];
  let fault: AppError | undefined;
  let quiet: { readonly consumer: Consumer; readonly source: StateSource } | undefined;
  for (const source of sources) {
    const consumer = begin();
    const { answer, events } = await readSource(realm, source, { ...question, consumer });
    if (answer instanceof AppError) {
      if (isBusy(answer)) return { consumer: begin(), source: undefined, notice: undefined, fault: answer };
      fault = answer;
      continue;
    }
    notices.push(answer);
    if (events > 0) return { consumer, source, ...noticesInsteadOf(fault, notices) };
    if (source === 'log' && (await isQuietLog())) quiet = { consumer, source };
  }
  if (quiet) return { ...quiet, ...noticesInsteadOf(fault, notices) };
  return { consumer: begin(), source: undefined, notice: joinNotices(...notices), fault };
}

/** Returns the notices of a source that replaced a failed index. */
function noticesInsteadOf(fault: AppError | undefined, notices: readonly (string | undefined)[]) {
  return { notice: joinNotices(fault && indexFaultNotice(fault), ...notices), fault: undefined };
}

/** The kinds of events without a state of a host or service. A source that has only these does not count as a source of states. */
const kindsWithoutState: ReadonlySet<EventKind> = new Set(['engine', 'notification', 'command']);

/** Reads one source. Returns its notice or the fault of the index, and the number of events about hosts or services. */
async function readSource<Event extends EventWithKind>(
  realm: OpenRealm,
  source: StateSource,
  {
    span,
    read,
    consumer,
  }: Pick<PastQuestion<Event, EventConsumer<Event>>, 'span' | 'read'> & {
    readonly consumer: EventConsumer<Event>;
  },
) {
  let events = 0;
  const feed = (event: Event) => {
    if (!kindsWithoutState.has(event.kind)) events += 1;
    consumer.feed(event);
  };
  const ask = () => read[source](realm, span, feed);
  const answer = source === 'index' ? await catchIndexFault(ask) : await ask();
  return { answer, events };
}
