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

const placeForm = /^([\w-]{22})\.(\d{1,15})\.(\d{1,15}|all)$/;
const idForm = /^([\w.-]{26,54})\.([\w-]{16})$/;

/** Returns the id of what a reader selects. */
export function selectionIdOf(parts: unknown): string {
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 16);
}

/** Returns a place as ids have it. */
export function placeText({ history, number, position }: FeedPlace): string {
  return `${history}.${number}.${position ?? 'all'}`;
}

function readPlace(text: string): FeedPlace {
  const [, history, number, position] = placeForm.exec(text) ?? [];
  if (history === undefined) throw noId();
  return { history, number: Number(number), position: position === 'all' ? undefined : Number(position) };
}

/** Reads the id of an event of one realm: its place and the selection. Throws `invalid_request` if it is no id of the feed with this selection. */
export function readEventId(id: string, selectionId: string): FeedPlace {
  const [, place, selection] = idForm.exec(id) ?? [];
  if (place === undefined) throw noId();
  const read = readPlace(place);
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
 * Returns the id of a feed of several realms: the places of all of them, in the order of their names. A realm without a place, of which
 * nothing is told yet, has a minus sign.
 */
export function mergedIdOf({ id, names }: MergedSelection, placeOf: (name: string) => string | undefined) {
  return [`${id}.${selectionIdOf(names)}`, ...names.map((name) => placeOf(name) ?? '-')].join('~');
}

/**
 * Reads the id of a feed of several realms: the places by the names of the realms. `undefined` means that the id is one of other realms, which
 * a multirealm had. Throws `invalid_request` if it is no id of the feed with this selection.
 */
export function readMergedId(
  text: string,
  { id, names }: MergedSelection,
): ReadonlyMap<string, FeedPlace> | undefined {
  const [head = '', ...texts] = text.split('~');
  if (!/^[\w-]{16}\.[\w-]{16}$/.test(head)) throw noId();
  const places = texts.map((one) => (one === '-' ? undefined : readPlace(one)));
  const [selection, members] = head.split('.');
  if (selection !== id) throw ofAnotherFeed();
  if (members !== selectionIdOf(names)) return undefined;
  if (places.length !== names.length) throw noId();
  return new Map(names.flatMap((name, index) => (places[index] ? [[name, places[index]]] : [])));
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
