import { randomInt } from 'node:crypto';

import type { EventPart, StreamedEvent } from '../../base/event-part.ts';
import { nextTurn } from '../../base/next-turn.ts';
import type { RealmView } from '../../realm/fields/field-options.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { EventSelection } from '../log/cloud-events.ts';
import type { ChangeBatch } from '../states/index.ts';
import { readEventId, selectionIdOf } from './feed-position.ts';
import type { OpenFeeds } from './open-feeds.ts';
import { awaitPosition, changesGone, followLog, openCursor, type RealmCursor } from './realm-cursor.ts';

/** Parts of the request for any feed, of one realm or of several. */
export interface AnyFeedRequest {
  readonly feeds: OpenFeeds;
  readonly user: string;
  readonly viewOf: (record: RealmRecord) => RealmView;
  readonly selection: EventSelection;
  /** The realms and the selection as the reader wrote them. An id of other ones is refused. */
  readonly requestedSelection: unknown;
  /** The id behind which the feed begins. `undefined` means that it begins now. */
  readonly lastEventId: string | undefined;
  /** Aborts when the reader has left, and shortly before the platform ends the answer. */
  readonly signal: AbortSignal;
}

export interface FeedRequest extends AnyFeedRequest {
  /** Returns the realm if the reader may read its feed now. Throws if not. */
  readonly judge: () => Promise<RealmRecord>;
}

/**
 * Opens a feed of the changes of a realm. Throws if the reader may not read it, `states_not_kept`, `too_many_feeds`, `invalid_request` for an id
 * that is none of this feed, and `changes_gone` if changes behind it are not kept any more. A part throws what ends the feed.
 */
export async function openFeed(request: FeedRequest): Promise<AsyncIterable<EventPart>> {
  const { feeds, user, judge, viewOf, lastEventId, signal, selection, requestedSelection } = request;
  const record = await judge();
  const id = selectionIdOf(requestedSelection);
  const shown = lastEventId === undefined ? undefined : readEventId(lastEventId, id);
  await followLog(feeds, { record, after: shown?.number }, signal);
  if (shown) await awaitPosition(feeds, { record, shown }, signal);
  const source = { feeds, record, view: viewOf(record), selection, requestedSelection };
  const feed = new ChangeFeed(request, { record, cursor: openCursor(source, shown), id });
  await feeds.admit(user, signal);
  return feed.parts();
}

interface OpenedRealm {
  readonly record: RealmRecord;
  readonly cursor: RealmCursor;
  /** Id of the realm and of what the reader selects. */
  readonly id: string;
}

/**
 * One feed. It keeps a position in the history and nothing else between two parts, so that a reader who is slow costs no memory: batches that
 * he has not read are those of the history, and are dropped with it.
 */
class ChangeFeed {
  readonly #request: FeedRequest;
  readonly #realm: OpenedRealm;
  #judgeAt: number;

  constructor(request: FeedRequest, realm: OpenedRealm) {
    this.#request = request;
    this.#realm = realm;
    this.#judgeAt = request.feeds.now() + request.feeds.heartbeatMs;
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

  /** Returns the next batch, but a reader who may not read the realm any more, or whose realm is not warm any more, is told that instead. */
  async #nextOrRefusal(): Promise<ChangeBatch | undefined> {
    try {
      return this.#realm.cursor.nextBatch();
    } catch (error) {
      await this.#request.judge();
      throw error;
    }
  }

  #read(batch: ChangeBatch): readonly StreamedEvent[] {
    const { history, number } = batch;
    const events = this.#realm.cursor.read(batch);
    return events.map(({ index, text }) => ({ id: this.#id({ history, number, event: index }), text }));
  }

  /** Waits for a change. Returns true if there was none for the time of a heartbeat. */
  async #isQuiet(): Promise<boolean> {
    const { feeds, signal } = this.#request;
    await feeds.nextChange([this.#realm.cursor.engine], signal);
    if (feeds.isEnding || signal.aborted || (await this.#nextOrRefusal())) return false;
    this.#realm.cursor.moveOn();
    return true;
  }

  async #judge(): Promise<void> {
    const { feeds, judge } = this.#request;
    if (feeds.now() < this.#judgeAt) return;
    const { record, cursor } = this.#realm;
    // A change of the realm's record may change the contents of its events.
    if (!cursor.isOf(await judge())) throw changesGone(record);
    this.#judgeAt = feeds.now() + feeds.heartbeatMs;
  }

  #id(...position: Parameters<RealmCursor['position']>): string {
    const { cursor, id } = this.#realm;
    return `${cursor.position(...position)}.${id}`;
  }
}

/** The time in milliseconds after which readers come back, so that they do not come all at once. */
export const retryMs = [1000, 5000] as const;
