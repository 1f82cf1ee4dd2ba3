import { randomInt, randomUUID } from 'node:crypto';

import { AppError } from '../../base/errors.ts';
import type { EventPart, StreamedEvent } from '../../base/event-part.ts';
import { nextTurn } from '../../base/next-turn.ts';
import { connectionKeyOf } from '../../realm/open-realm/engines.ts';
import { unknownRealm } from '../../realm/record/realm.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { realmNotice } from '../log/cloud-events.ts';
import { type AnyFeedRequest, retryMs } from './change-feed.ts';
import { type FeedPosition, mergedIdOf, readMergedId, selectionIdOf } from './feed-position.ts';
import { awaitPosition, changesGone, followLog, openCursor, type RealmCursor } from './realm-cursor.ts';

/** The realms of a feed by their names: the record of each, or the reason why the reader may not be told of it now. */
export type JudgedRealms = ReadonlyMap<string, RealmRecord | AppError>;

export interface MergedFeedRequest extends AnyFeedRequest {
  /** The realms at the beginning. */
  readonly realms: JudgedRealms;
  /** Returns the realms that the feed tells of now. Throws what ends the whole feed. */
  readonly judge: () => Promise<JudgedRealms>;
  /** The multirealm whose members are told of, if it is one. */
  readonly multirealm: string | undefined;
  /** Returns the time in epoch milliseconds. */
  readonly clock: () => number;
}

/**
 * Opens a feed of the changes of several realms, which counts as one. Throws `realm_not_found` if the reader may not see one of them,
 * `too_many_feeds`, `invalid_request` for an id that is none of this feed, and `changes_gone` if the multirealm has other members since. What
 * else a feed of one realm would be refused for, or end with, is an event of that realm.
 */
export async function openMergedFeed(request: MergedFeedRequest): Promise<AsyncIterable<EventPart>> {
  const { feeds, user, signal, realms, lastEventId, multirealm = '' } = request;
  for (const realm of realms.values())
    if (realm instanceof AppError && realm.code === 'realm_not_found') throw realm;
  const names = [...realms.keys()].sort();
  const selection = { id: selectionIdOf(request.requestedSelection), names };
  const positions = lastEventId === undefined ? undefined : readMergedId(lastEventId, selection);
  if (lastEventId !== undefined && !positions) throw changesGone({ name: multirealm, type: 'multirealm' });
  const feed = new MergedFeed(request, selection.id);
  await feed.begin(positions);
  await feeds.admit(user, signal);
  return feed.parts();
}

/** A cursor of a realm that was opened, or the reason why it could not be. */
interface Opening {
  readonly name: string;
  readonly cursor: RealmCursor | AppError;
  /** True if the cursor goes on behind the position that the reader has shown. */
  readonly isResumed: boolean;
}

/** One feed of several realms: a position for each of them, and a turn for each of them that has changes. */
class MergedFeed {
  readonly #request: MergedFeedRequest;
  readonly #id: string;
  #names: readonly string[] = [];
  readonly #cursors = new Map<string, RealmCursor>();
  /** The codes of the errors because of which nothing is told of a realm. */
  readonly #missing = new Map<string, string>();
  /** Openings that the reader is not told of yet. */
  #openings: Opening[] = [];
  #judgeAt = 0;
  #toldAt = 0;

  constructor(request: MergedFeedRequest, id: string) {
    this.#request = request;
    this.#id = id;
  }

  /** Begins behind the positions that the reader has shown. `undefined` means that it begins now, so that nobody is told that a realm begins. */
  async begin(positions: ReadonlyMap<string, FeedPosition> | undefined): Promise<void> {
    await this.#open(this.#request.realms, positions);
    const isKnown = ({ cursor, isResumed }: Opening) =>
      !(cursor instanceof AppError) && (isResumed || positions === undefined);
    for (const { name, cursor } of this.#openings.filter(isKnown))
      if (!(cursor instanceof AppError)) this.#cursors.set(name, cursor);
    this.#openings = this.#openings.filter((one) => !isKnown(one));
  }

  async *parts(): AsyncGenerator<EventPart> {
    const { feeds, signal } = this.#request;
    yield this.#signOfLife();
    while (!feeds.isEnding && !signal.aborted) {
      yield* this.#judged();
      let isQuiet = true;
      for (const name of this.#cursors.keys()) {
        const events = this.#read(name);
        if (!events) continue;
        isQuiet = false;
        if (events.length > 0) yield { events };
        await nextTurn();
        yield* this.#judged();
      }
      if (!isQuiet) continue;
      await feeds.nextChange(
        [...this.#cursors.values()].map(({ engine }) => engine),
        signal,
      );
      if (feeds.now() - this.#toldAt >= feeds.heartbeatMs) yield this.#signOfLife();
    }
    yield { ...this.#signOfLife(), retryMs: randomInt(...retryMs) };
  }

  #signOfLife(): EventPart & { readonly id: string } {
    this.#toldAt = this.#request.feeds.now();
    return { id: this.#idOf() };
  }

  /** Reads the next events of a realm. `undefined` means that it has no changes, or that its feed is over and is judged next. */
  #read(name: string): StreamedEvent[] | undefined {
    const cursor = this.#cursors.get(name);
    try {
      const batch = cursor?.nextBatch();
      if (!cursor || !batch) {
        cursor?.moveOn();
        return undefined;
      }
      const events = cursor.read(batch);
      const { history, number } = batch;
      return events.map(({ index, text }) => ({
        id: this.#idOf(new Map([[name, cursor.position({ history, number, event: index })]])),
        text,
      }));
    } catch (error) {
      errorOfRealm(error);
      this.#cursors.delete(name);
      this.#judgeAt = 0;
      return [];
    }
  }

  /** Judges the rights of the reader if it is time, and yields what changed in the realms that are told of. */
  async *#judged(): AsyncGenerator<EventPart> {
    const { feeds, judge } = this.#request;
    if (feeds.now() >= this.#judgeAt) {
      const realms = await judge();
      for (const [name, cursor] of this.#cursors) {
        const record = realms.get(name);
        if (!record || record instanceof AppError || !cursor.isOf(record)) this.#cursors.delete(name);
      }
      await this.#open(realms);
    }
    const events = this.#openings.splice(0).flatMap((one) => this.#tell(one));
    if (events.length > 0) yield { events };
  }

  /** Tells that a realm begins, or why nothing is told of it. */
  #tell({ name, cursor }: Opening): StreamedEvent[] {
    const isMissing = cursor instanceof AppError;
    if (isMissing) {
      if (this.#missing.get(name) === cursor.code) return [];
      this.#missing.set(name, cursor.code);
    } else {
      this.#missing.delete(name);
      this.#cursors.set(name, cursor);
    }
    const reason = isMissing ? { code: cursor.code, detail: cursor.message } : {};
    const facts = { at: this.#request.clock(), id: randomUUID() };
    const event = realmNotice(facts, name, { type: isMissing ? 'missing' : 'begun', reason });
    return [{ id: this.#idOf(), text: JSON.stringify(event) }];
  }

  /** Opens the cursors of the realms that have none. Those that are no longer among the realms are unknown. */
  async #open(realms: JudgedRealms, positions: ReadonlyMap<string, FeedPosition> = new Map()): Promise<void> {
    const { feeds } = this.#request;
    this.#judgeAt = feeds.now() + feeds.heartbeatMs;
    const gone = this.#names.filter((name) => !realms.has(name));
    this.#openings = gone.map((name) => ({ name, cursor: unknownRealm(name), isResumed: false }));
    this.#names = [...realms.keys()].sort();
    const records: RealmRecord[] = [];
    for (const [name, record] of realms) {
      if (this.#cursors.has(name)) continue;
      if (record instanceof AppError) this.#openings.push({ name, cursor: record, isResumed: false });
      else records.push(record);
    }
    const engines = [...new Set(records.map(connectionKeyOf))];
    const opened = engines.map((engine) => {
      const ofEngine = records.filter((record) => connectionKeyOf(record) === engine);
      return this.#openEngine(ofEngine, positions);
    });
    this.#openings.push(...(await Promise.all(opened)).flat());
  }

  /** Opens the cursors of the realms of one engine, whose log is followed once. */
  async #openEngine(
    records: readonly RealmRecord[],
    positions: ReadonlyMap<string, FeedPosition>,
  ): Promise<Opening[]> {
    const { feeds, signal } = this.#request;
    const [record] = records;
    const numbers = records.flatMap(({ name }) => positions.get(name)?.number ?? []);
    const after = numbers.length === 0 ? undefined : Math.min(...numbers);
    if (record && !feeds.logs.logOf(connectionKeyOf(record)))
      await followLog(feeds, { record, after }, signal).catch(errorOfRealm);
    const shown = record && positions.get(record.name);
    if (shown) await awaitPosition(feeds, { record, shown }, signal).catch(errorOfRealm);
    return records.map((one) => this.#openRealm(one, positions.get(one.name)));
  }

  /** Opens the cursor of a realm behind a position, or else now. */
  #openRealm(record: RealmRecord, position: FeedPosition | undefined): Opening {
    const { feeds, viewOf, selection, requestedSelection } = this.#request;
    const { name } = record;
    const source = { feeds, record, view: viewOf(record), selection, requestedSelection };
    try {
      return { name, cursor: openCursor(source, position), isResumed: position !== undefined };
    } catch (error) {
      if (errorOfRealm(error).code === 'changes_gone' && position) return this.#openRealm(record, undefined);
      return { name, cursor: errorOfRealm(error), isResumed: false };
    }
  }

  /** Returns the id of the present positions, of which some are others. */
  #idOf(others: ReadonlyMap<string, string> = new Map()): string {
    const selection = { id: this.#id, names: this.#names };
    return mergedIdOf(selection, (name) => others.get(name) ?? this.#cursors.get(name)?.position());
  }
}

/** Returns an error that is one of a realm alone. Throws the others, which end the whole feed. */
function errorOfRealm(error: unknown): AppError {
  if (error instanceof AppError && ofRealm.has(error.code)) return error;
  throw error;
}

const ofRealm: ReadonlySet<string> = new Set(['changes_gone', 'states_not_kept']);
