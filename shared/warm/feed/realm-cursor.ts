import { setTimeout as sleep } from 'node:timers/promises';

import { AppError } from '../../base/errors.ts';
import type { RealmView } from '../../realm/fields/field-options.ts';
import { connectionKeyOf } from '../../realm/open-realm/engines.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { ChangeLog } from '../log/change-log.ts';
import { type BatchPosition, beginningOfBatch, type EventSelection } from '../log/cloud-events.ts';
import { historyIdOf } from '../log/history-id.ts';
import { type SlicedEvent, textSliceOf } from '../log/recent-slices.ts';
import type { ChangeBatch } from '../states/index.ts';
import { type FeedPosition, positionText, selectionIdOf } from './feed-position.ts';
import type { OpenFeeds } from './open-feeds.ts';

export interface CursorSource {
  readonly feeds: OpenFeeds;
  readonly record: RealmRecord;
  readonly view: RealmView;
  readonly selection: EventSelection;
  /** The selection as the reader wrote it. */
  readonly requestedSelection: unknown;
}

/**
 * Follows the log of an engine until the signal aborts. `after` is the number behind which it is read, `undefined` for the last minutes.
 * Throws `states_not_kept` if it cannot be read now.
 */
export async function followLog(
  { logs }: OpenFeeds,
  { record, after }: { readonly record: RealmRecord; readonly after: number | undefined },
  signal: AbortSignal,
): Promise<void> {
  const isKnown = (await logs.follow?.(connectionKeyOf(record), after, signal)) ?? true;
  if (!isKnown) throw notKept(record.name);
}

/** The longest time in milliseconds for which a server looks for a position that it lacks, and the pause between two looks. */
const patienceMs = 3000;
const pauseMs = 100;

/** Waits until the log has a position, or all that others had written: this server may be behind. Throws `states_not_kept` if it stays so. */
export async function awaitPosition(
  feeds: OpenFeeds,
  { record, shown }: { readonly record: RealmRecord; readonly shown: FeedPosition },
  signal: AbortSignal,
): Promise<void> {
  const [engine, since] = [connectionKeyOf(record), feeds.now()];
  const isKnown = () => {
    const log = feeds.logs.logOf(engine);
    return log && positionIn(log, shown, record) !== undefined;
  };
  while (!isKnown() && !feeds.isComplete(engine, since)) {
    if (signal.aborted || feeds.now() - since > patienceMs) throw notKept(record.name);
    await sleep(pauseMs);
  }
}

/** Opens a cursor behind a position, or now. Throws `states_not_kept`, and `changes_gone` if changes behind the position are not kept any more. */
export function openCursor(source: CursorSource, shown?: FeedPosition): RealmCursor {
  const { feeds, record } = source;
  const log = feeds.logs.logOf(connectionKeyOf(record));
  const position = shown && log && positionIn(log, shown, record);
  if (shown && (!position || feeds.isInFuture(log, position.number))) throw changesGone(record);
  if (!log) throw notKept(record.name);
  const cursor = new RealmCursor(source, log, position);
  cursor.nextBatch();
  return cursor;
}

/** Returns the position of an id in the log. `undefined` means that the log does not have it. */
function positionIn(log: ChangeLog, shown: FeedPosition, record: RealmRecord): FeedPosition | undefined {
  const history = log.find(shown.number, (id) => historyIdOf({ id }, record) === shown.history);
  return history === undefined ? undefined : { ...shown, history };
}

/** The position of a feed in the changes of one realm. It keeps no events, which are those of the log. */
export class RealmCursor {
  readonly engine: string;
  readonly #source: CursorSource;
  readonly #log: ChangeLog;
  #position: FeedPosition;
  /** The row behind `#position`, in the batch that is read. */
  #row: BatchPosition = beginningOfBatch;
  /** Id of what events hold: of the realm, and of the conditions, whose dates are those of the beginning of the feed. */
  readonly #view: string;
  /** The id of the last history as the realm shows it, as all events of a slice have the same. */
  #shown = { history: '', id: '' };

  constructor(source: CursorSource, log: ChangeLog, position: FeedPosition | undefined) {
    const { feeds, record, selection, requestedSelection } = source;
    this.#source = source;
    this.#log = log;
    this.engine = connectionKeyOf(record);
    this.#position = position ?? { ...feeds.beginningOf(log, record), event: undefined };
    this.#view = selectionIdOf([requestedSelection, record, selection.hosts, selection.services]);
  }

  /** Returns true if the realm still has the record with which the cursor was opened, which decides the contents of events. */
  isOf(record: RealmRecord): boolean {
    return selectionIdOf(record) === selectionIdOf(this.#source.record);
  }

  /** Returns the batch that is read next, or `undefined` if there is none yet. Throws `changes_gone`. */
  nextBatch(): ChangeBatch | undefined {
    const { feeds, record } = this.#source;
    const { number, event } = this.#position;
    const batch = this.#log.batchAfter(event === undefined ? number : number - 1);
    const isCurrent = feeds.logs.logOf(this.engine) === this.#log && this.#log.has(this.#position);
    if (batch === undefined || !isCurrent || this.#hasOtherHosts()) throw changesGone(record);
    return batch ?? undefined;
  }

  /** Reads the next rows of the batch. */
  read(batch: ChangeBatch): readonly SlicedEvent[] {
    const { feeds, view, selection } = this.#source;
    const { history, number } = batch;
    const seen = number === this.#position.number ? (this.#position.event ?? -1) : -1;
    const name = `${this.#view}.${history}.${number}.${this.#row.row}`;
    const { events, next } = feeds.slices.get(name, () =>
      textSliceOf(batch, view, { selection, position: this.#row }),
    );
    this.#position = { history, number, event: next && Math.max(seen, next.event - 1) };
    this.#row = next ?? beginningOfBatch;
    const unseen = events.filter(({ index }) => index > seen);
    feeds.countEvents(unseen.length);
    return unseen;
  }

  /** Moves to the last reading if there is no batch up to it, so that the position is not too old after a quiet day. */
  moveOn(): void {
    const { version } = this.#log;
    if (version.number > this.#position.number) this.#position = { ...version, event: undefined };
  }

  /** Returns the position in the form that ids have, or that of an event of a batch. */
  position({ history, number, event }: FeedPosition = this.#position): string {
    const { record } = this.#source;
    if (this.#shown.history !== history) this.#shown = { history, id: historyIdOf({ id: history }, record) };
    return positionText({ history: this.#shown.id, number, event });
  }

  /** Returns true if the realm is limited to hostgroups, and may show other hosts since: no event tells that a host came or left. */
  #hasOtherHosts(): boolean {
    const { view } = this.#source;
    return view.limitedTo !== undefined && this.#log.hasRegroupedSince(this.#position.number);
  }
}

/** Returns the error of changes that are not kept any more. */
export function changesGone({ name, type }: Pick<RealmRecord, 'name' | 'type'>): AppError {
  const kind = type === 'multirealm' ? 'multirealms' : 'realms';
  const list = `/api/status/${kind}/${encodeURIComponent(name)}/hosts/`;
  return new AppError('changes_gone', {
    detail: `Changes behind this id are not kept any more: read the lists again (${list}), and open the feed without an id.`,
    headers: { Link: `<${list}>; rel="collection"` },
  });
}

function notKept(realm: string): AppError {
  return new AppError('states_not_kept', {
    detail: `The states of realm '${realm}' are not kept yet, so that nobody notices their changes: its engine has not answered since its states are kept warm, or the store of warm states is away.`,
  });
}
