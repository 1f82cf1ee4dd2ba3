import { hash } from 'node:crypto';

import { AppError } from '../../base/errors.ts';

/** A position in the changes of a realm, behind which a feed begins. */
export interface FeedPosition {
  /** Id of a history of the log of changes. In the id of an event it is as the realm shows it (`historyIdOf`). */
  readonly history: string;
  /** Number of a version or batch in the log. */
  readonly number: number;
  /** Index of the last event that was read in the batch of that number. `undefined` means that nothing is left in it. */
  readonly event: number | undefined;
}

const positionForm = /^([\w-]{22})\.(\d{1,15})\.(\d{1,15}|all)$/;
const idForm = /^([\w.-]{26,54})\.([\w-]{16})$/;

/** Returns the id of what a reader selects. */
export function selectionIdOf(parts: unknown): string {
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 16);
}

/** Returns a position as ids have it. */
export function positionText({ history, number, event }: FeedPosition): string {
  return `${history}.${number}.${event ?? 'all'}`;
}

function readPosition(text: string): FeedPosition {
  const [, history, number, event] = positionForm.exec(text) ?? [];
  if (history === undefined) throw noId();
  return { history, number: Number(number), event: event === 'all' ? undefined : Number(event) };
}

/** Reads the id of an event of one realm: its position and the selection. Throws `invalid_request` if it is no id of the feed with this selection. */
export function readEventId(id: string, selectionId: string): FeedPosition {
  const [, position, selection] = idForm.exec(id) ?? [];
  if (position === undefined) throw noId();
  const read = readPosition(position);
  if (selection !== selectionId) throw ofAnotherFeed();
  return read;
}

/** The ids of a feed of several realms. */
export interface MergedSelection {
  /** Id of what the reader selects. */
  readonly id: string;
  /** The names of the realms, sorted. */
  readonly names: readonly string[];
}

/**
 * Returns the id of a feed of several realms: the positions of all of them, in the order of their names. A realm without a position, of which
 * nothing is told yet, has a minus sign.
 */
export function mergedIdOf({ id, names }: MergedSelection, positionOf: (name: string) => string | undefined) {
  return [`${id}.${selectionIdOf(names)}`, ...names.map((name) => positionOf(name) ?? '-')].join('~');
}

/**
 * Reads the id of a feed of several realms: the positions by the names of the realms. `undefined` means that the id is one of other realms, which
 * a multirealm had. Throws `invalid_request` if it is no id of the feed with this selection.
 */
export function readMergedId(
  text: string,
  { id, names }: MergedSelection,
): ReadonlyMap<string, FeedPosition> | undefined {
  const [head = '', ...texts] = text.split('~');
  if (!/^[\w-]{16}\.[\w-]{16}$/.test(head)) throw noId();
  const positions = texts.map((one) => (one === '-' ? undefined : readPosition(one)));
  const [selection, members] = head.split('.');
  if (selection !== id) throw ofAnotherFeed();
  if (members !== selectionIdOf(names)) return undefined;
  if (positions.length !== names.length) throw noId();
  return new Map(names.flatMap((name, index) => (positions[index] ? [[name, positions[index]]] : [])));
}

function noId(): AppError {
  return refusal('is no id of an event: that of the last event that was read is wanted');
}

function ofAnotherFeed(): AppError {
  return refusal('is of the feed of another realm, or of other objects, kinds or where');
}

function refusal(message: string): AppError {
  return new AppError('invalid_request', {
    detail: `The Last-Event-ID ${message}`,
    faults: [{ in: 'header', field: 'last-event-id', message }],
  });
}
