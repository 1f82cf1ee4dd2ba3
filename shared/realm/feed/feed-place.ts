import { hash } from 'node:crypto';

import { AppError } from '../../base/errors.ts';

/** A place in the changes of a realm, behind which a feed begins. */
export interface FeedPlace {
  /** Id of a history of the log of changes. In the id of an event it is as the realm shows it (`historyIdOf`). */
  readonly history: string;
  /** Number of a version or batch in the log. */
  readonly number: number;
  /** Position of the last event that was read in the batch of that number. `undefined` means that nothing is left in it. */
  readonly position: number | undefined;
}

const form = /^([\w-]{22})\.(\d{1,15})\.(\d{1,15}|all)\.([\w-]{16})$/;

/** Returns the id of what a reader selects. */
export function selectionIdOf(parts: unknown): string {
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 16);
}

/** Returns the id of a place: that of an event, or of a heartbeat. */
export function eventIdOf({ history, number, position }: FeedPlace, selection: string): string {
  return `${history}.${number}.${position ?? 'all'}.${selection}`;
}

/** Reads an id. Throws `invalid_request` if it is no id of the feed with this selection. */
export function readEventId(id: string, selectionId: string): FeedPlace {
  const [, history = '', number, position, selection] = form.exec(id) ?? [];
  if (selection === undefined)
    throw refusal('is no id of an event: that of the last event that was read is wanted');
  if (selection !== selectionId)
    throw refusal('is of the feed of another realm, or of other objects, kinds or where');
  return { history, number: Number(number), position: position === 'all' ? undefined : Number(position) };
}

function refusal(message: string): AppError {
  return new AppError('invalid_request', {
    detail: `The Last-Event-ID ${message}`,
    faults: [{ in: 'header', field: 'last-event-id', message }],
  });
}
