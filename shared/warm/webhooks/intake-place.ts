import * as z from 'zod';

import type { StatesVersion } from '../../base/list-changes.ts';
import { once } from '../../base/once.ts';
import type { OwnQueues, QueueWrite } from '../../queue/own-queues.ts';
import { notePrefixes, readNote } from './webhook-notes.ts';

/** The event of the next batch that was stored last. Events are stored in the order of the ids of webhooks, and then in that of the batch. */
export interface LastStored {
  readonly webhook: string;
  /** Position of the event in its batch. -1 is before all of them. */
  readonly position: number;
}

/** The version in the log of an engine up to which its events are stored. `done` is there if a part of the next batch is stored too. */
export interface Place extends StatesVersion {
  readonly done?: LastStored | undefined;
}

const placeNote = once(() =>
  z.object({
    history: z.string(),
    number: z.number(),
    done: z.object({ webhook: z.string(), position: z.number() }).optional(),
  }),
);

/** Another process has stored what this one was about to store. Nothing was stored, and nothing is lost. */
export class StoredByAnotherError extends Error {}

/**
 * The place of one engine. It is stored by the same write as the events up to it, which is done only if the place before is still the stored
 * one. So of several processes that take in the same changes, each event is stored by one of them, and once.
 */
export class IntakePlace {
  readonly #queues: Pick<OwnQueues, 'store'>;
  readonly #name: string;
  #text: string | null;
  #place: Place;

  private constructor(
    queues: Pick<OwnQueues, 'store'>,
    name: string,
    read: { text: string | null; place: Place },
  ) {
    this.#queues = queues;
    this.#name = name;
    this.#text = read.text;
    this.#place = read.place;
  }

  /** Reads the place of an engine. If there is none that can be read, it is the given version. */
  static async read(
    queues: Pick<OwnQueues, 'store' | 'notes'>,
    engine: string,
    first: StatesVersion,
  ): Promise<IntakePlace> {
    const name = notePrefixes.place + engine;
    const text = (await readNote(queues, name)) ?? null;
    const place = text === null ? undefined : placeNote().safeParse(JSON.parse(text)).data;
    return new IntakePlace(queues, name, { text, place: place ?? first });
  }

  /** True if the place was stored. */
  get isStored(): boolean {
    return this.#text !== null;
  }

  get at(): Place {
    return this.#place;
  }

  /** Goes to another place, and stores messages and notes with it. Throws a `StoredByAnotherError` if another process has gone on from the place before. */
  async go(place: Place, write: QueueWrite): Promise<void> {
    const note = JSON.stringify(place);
    const change = { name: this.#name, note, before: this.#text };
    const isDone = await this.#queues.store({ ...write, notes: [change, ...(write.notes ?? [])] });
    if (!isDone) throw new StoredByAnotherError('another process has stored the events of these changes');
    this.#text = note;
    this.#place = place;
  }
}

/** Returns true if an event comes behind the one that was stored last. */
export function isBehind({ webhook, position }: LastStored, done: LastStored | undefined): boolean {
  return !done || webhook > done.webhook || (webhook === done.webhook && position > done.position);
}
