import { randomInt } from 'node:crypto';

import { AppError } from '../../base/errors.ts';
import type { EventPart, StreamedEvent } from '../../base/event-part.ts';
import { nextTurn } from '../../base/next-turn.ts';
import type { ChangeBatch } from '../../connectors/warm-states/index.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { ChangeLog } from '../changes/change-log.ts';
import {
  type BatchPlace,
  beginningOfBatch,
  type EventSelection,
  sliceOfEvents,
} from '../changes/cloud-events.ts';
import { historyIdOf } from '../changes/history-id.ts';
import type { RealmView } from '../fields/field-options.ts';
import { connectionKeyOf } from '../open-realm/engines.ts';
import { eventIdOf, type FeedPlace, readEventId, selectionIdOf } from './feed-place.ts';
import type { OpenFeeds } from './open-feeds.ts';
import type { TextSlice } from './recent-slices.ts';

export interface FeedRequest {
  readonly feeds: OpenFeeds;
  readonly user: string;
  /** Returns the realm if the reader may read its feed now. Throws if not. */
  readonly judge: () => Promise<RealmRecord>;
  readonly viewOf: (record: RealmRecord) => RealmView;
  readonly selection: EventSelection;
  /** The realm and the selection as the reader wrote them. An id of other ones is refused. */
  readonly requestedSelection: unknown;
  /** The id behind which the feed begins. `undefined` means that it begins now. */
  readonly lastEventId: string | undefined;
  /** Aborts when the reader has left, and shortly before the platform ends the answer. */
  readonly signal: AbortSignal;
}

/**
 * Opens a feed of the changes of a realm. Throws if the reader may not read it, `states_not_kept`, `too_many_feeds`, `invalid_request` for an id
 * that is none of this feed, and `changes_gone` if changes behind it are not kept any more. A part throws what ends the feed.
 */
export async function openFeed(request: FeedRequest): Promise<AsyncIterable<EventPart>> {
  const { feeds, user, judge, viewOf, lastEventId, signal } = request;
  const record = await judge();
  const engine = connectionKeyOf(record);
  const selection = selectionIdOf(request.requestedSelection);
  const shown = lastEventId === undefined ? undefined : readEventId(lastEventId, selection);
  const log = await findLog(request, record, shown);
  const place = shown && log && placeIn(log, shown, record);
  if (shown && (!place || feeds.isInFuture(log, place.number))) throw changesGone(record.name);
  if (!log) throw notKept(record.name);
  const feed = new ChangeFeed(request, { record, engine, log, selection, view: viewOf(record) }, place);
  feed.nextBatch();
  await feeds.admit(user, signal);
  return feed.parts();
}

/** Returns the log of the realm's engine, if there is one. Throws `states_not_kept` if that cannot be found out now. */
async function findLog(
  { feeds: { logs }, signal }: FeedRequest,
  record: RealmRecord,
  shown: FeedPlace | undefined,
): Promise<ChangeLog | undefined> {
  const engine = connectionKeyOf(record);
  const isKnown = (await logs.follow?.(engine, shown?.number, signal)) ?? true;
  if (!isKnown) throw notKept(record.name);
  return logs.logOf(engine);
}

/** Returns the place of an id in the log. `undefined` means that the log does not have it. */
function placeIn(log: ChangeLog, shown: FeedPlace, record: RealmRecord): FeedPlace | undefined {
  const history = log.find(shown.number, (id) => historyIdOf({ id }, record) === shown.history);
  return history === undefined ? undefined : { ...shown, history };
}

interface FeedSource {
  readonly record: RealmRecord;
  readonly view: RealmView;
  readonly engine: string;
  readonly log: ChangeLog;
  /** Id of the realm and of what the reader selects. */
  readonly selection: string;
}

/**
 * One feed. It keeps a place in the history and nothing else between two parts, so that a reader who is slow costs no memory: batches that
 * he has not read are those of the history, and are dropped with it.
 */
class ChangeFeed {
  readonly #request: FeedRequest;
  readonly #source: FeedSource;
  #place: FeedPlace;
  /** The row behind `#place`, in the batch that is read. */
  #row: BatchPlace = beginningOfBatch;
  /** Id of what events of this feed hold: of its realm, and of its conditions, whose dates are those of its beginning. */
  readonly #view: string;
  #judgeAt: number;
  /** The id of the last history as the realm shows it, as all events of a slice have the same. */
  #shown = { history: '', id: '' };

  constructor(request: FeedRequest, source: FeedSource, place: FeedPlace | undefined) {
    this.#request = request;
    this.#source = source;
    this.#place = place ?? {
      ...request.feeds.beginningOf(source.log, source.record),
      position: undefined,
    };
    this.#judgeAt = request.feeds.now() + request.feeds.heartbeatMs;
    const { hosts, services } = request.selection;
    this.#view = selectionIdOf([source.selection, source.record, hosts, services]);
  }

  async *parts(): AsyncGenerator<EventPart> {
    const { feeds, signal } = this.#request;
    yield { id: this.#id() };
    while (!feeds.isEnding && !signal.aborted) {
      await this.#judge();
      const batch = await this.#nextOrRefusal();
      if (batch) {
        const events = this.#read(batch);
        if (events.length > 0) yield { events };
        await nextTurn();
      } else if (await this.#isQuiet()) yield { id: this.#id() };
    }
    yield { id: this.#id(), retryMs: randomInt(...retryMs) };
  }

  /** Returns the batch that is read next, or `undefined` if there is none yet. Throws `changes_gone`. */
  nextBatch(): ChangeBatch | undefined {
    const { log, engine, record } = this.#source;
    const { number, position } = this.#place;
    const batch = log.batchAfter(position === undefined ? number : number - 1);
    const isCurrent = this.#request.feeds.logs.logOf(engine) === log && log.has(this.#place);
    if (batch === undefined || !isCurrent || this.#hasOtherHosts()) throw changesGone(record.name);
    return batch ?? undefined;
  }

  /** Like `nextBatch`, but a reader who may not read the realm any more, or whose realm is not warm any more, is told that instead. */
  async #nextOrRefusal(): Promise<ChangeBatch | undefined> {
    try {
      return this.nextBatch();
    } catch (error) {
      await this.#request.judge();
      throw error;
    }
  }

  /** Returns true if the realm is limited to hostgroups, and may show other hosts since: no event tells that a host came or left. */
  #hasOtherHosts(): boolean {
    const { log, view } = this.#source;
    return view.limitedTo !== undefined && log.hasRegroupedSince(this.#place.number);
  }

  /** Reads the next rows of the batch. */
  #read(batch: ChangeBatch): readonly StreamedEvent[] {
    const { feeds } = this.#request;
    const { history, number } = batch;
    const seen = number === this.#place.number ? (this.#place.position ?? -1) : -1;
    const name = `${this.#view}.${history}.${number}.${this.#row.row}`;
    const { events, next } = feeds.slices.get(name, () => this.#slice(batch));
    this.#place = { history, number, position: next && Math.max(seen, next.position - 1) };
    this.#row = next ?? beginningOfBatch;
    const unseen = events.filter(({ position }) => position > seen);
    feeds.countEvents(unseen.length);
    return unseen;
  }

  /** Makes the events of the next rows of the batch. */
  #slice(batch: ChangeBatch): TextSlice {
    const { history, number } = batch;
    const { selection } = this.#request;
    const { events, next } = sliceOfEvents(batch, this.#source.view, { selection, place: this.#row });
    const texts = events.map(({ position, event }) => ({
      ...{ position, text: JSON.stringify(event) },
      id: this.#id({ history, number, position }),
    }));
    return { events: texts, next };
  }

  /** Waits for a change. Returns true if there was none for the time of a heartbeat. */
  async #isQuiet(): Promise<boolean> {
    const { feeds, signal } = this.#request;
    await feeds.nextChange(this.#source.engine, signal);
    if (feeds.isEnding || signal.aborted || (await this.#nextOrRefusal())) return false;
    // Nothing happened up to the last reading, so that the place may move on, and is not too old after a quiet day.
    const { version } = this.#source.log;
    if (version.number > this.#place.number) this.#place = { ...version, position: undefined };
    return true;
  }

  async #judge(): Promise<void> {
    const { feeds, judge } = this.#request;
    if (feeds.now() < this.#judgeAt) return;
    const { record } = this.#source;
    // A change of the realm's record may change the contents of its events.
    if (selectionIdOf(await judge()) !== selectionIdOf(record)) throw changesGone(record.name);
    this.#judgeAt = feeds.now() + feeds.heartbeatMs;
  }

  #id(place = this.#place): string {
    const { record, selection } = this.#source;
    const { history } = place;
    if (this.#shown.history !== history) this.#shown = { history, id: historyIdOf({ id: history }, record) };
    return eventIdOf({ ...place, history: this.#shown.id }, selection);
  }
}

/** The time in milliseconds after which readers come back, so that they do not come all at once. */
const retryMs = [1000, 5000] as const;

function changesGone(realm: string): AppError {
  const list = `/api/status/realms/${encodeURIComponent(realm)}/hosts/`;
  return new AppError('changes_gone', {
    detail: `Changes behind this id are not kept any more: read the lists again (${list}), and open the feed without an id.`,
    headers: { Link: `<${list}>; rel="collection"` },
  });
}

function notKept(realm: string): AppError {
  return new AppError('states_not_kept', {
    detail: `The states of realm '${realm}' are not kept yet, so that nobody notices their changes: its engine has not answered since its states are kept warm, or the Redis of warm states is away.`,
  });
}
