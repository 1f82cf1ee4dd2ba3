import { hash } from 'node:crypto';

import { AppError } from '../../base/errors.ts';

/** A place in the changes of a realm, behind which a feed begins. */
export interface FeedPlace {
  /** Number of a reading of the engine. */
  readonly number: number;
  /** Position of the last event that was read in the batch of that number. `undefined` means that nothing is left in it. */
  readonly position: number | undefined;
}

/** The feed that an id belongs to. */
export interface FeedKey {
  /** Id of the history as the realm shows it (`historyIdOf`). */
  readonly history: string;
  /** Id of the realm and of what the reader selects. */
  readonly selection: string;
}

const form = /^([\w-]{22})\.(\d{1,15})\.(\d{1,15}|all)\.([\w-]{16})$/;

/** Returns the id of what a reader selects. */
export function selectionIdOf(parts: unknown): string {
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 16);
}

/** Returns the id of a place: that of an event, or of a heartbeat. */
export function eventIdOf({ history, selection }: FeedKey, { number, position = 'all' }: PlaceInId): string {
  return `${history}.${number}.${position}.${selection}`;
}

interface PlaceInId {
  readonly number: number;
  readonly position?: number | undefined | 'all';
}

/** Reads an id. `undefined` means that it is of an earlier history. Throws `invalid_request` if it is no id of this feed. */
export function readEventId(id: string, key: FeedKey): FeedPlace | undefined {
  const [, history, number, position, selection] = form.exec(id) ?? [];
  if (selection === undefined)
    throw refusal('is no id of an event: that of the last event that was read is wanted');
  if (selection !== key.selection)
    throw refusal('is of the feed of another realm, or of other objects, kinds or where');
  if (history !== key.history) return undefined;
  return { number: Number(number), position: position === 'all' ? undefined : Number(position) };
}

function refusal(message: string): AppError {
  return new AppError('invalid_request', {
    detail: `The Last-Event-ID ${message}`,
    faults: [{ in: 'header', field: 'last-event-id', message }],
  });
}
