import * as z from 'zod';

import { once } from '../../base/once.ts';

const attempt = once(() =>
  z.object({
    event: z.object({ id: z.string(), type: z.string(), subject: z.string() }),
    /** Time of its end in epoch milliseconds. */
    at: z.number(),
    isDelivered: z.boolean(),
    /** Status of the receiver's answer. Null if there was none. */
    status: z.number().nullable(),
    /** The reason why the event was not delivered. Null if it was. */
    reason: z.string().nullable(),
  }),
);
/** An attempt to deliver an event. */
export type Attempt = z.output<ReturnType<typeof attempt>>;

/** The number of attempts of one webhook that are remembered. */
const mostAttempts = 100;

/** The last attempts of one webhook. */
export class AttemptLog {
  #attempts: readonly Attempt[];
  /** True if there are attempts that `text` has not returned. */
  isChanged = false;

  constructor(attempts: readonly Attempt[] = []) {
    this.#attempts = attempts;
  }

  /** Reads a log that `text` returned. One of another release is empty. */
  static read(text: string | undefined): AttemptLog {
    const attempts = text === undefined ? undefined : z.array(attempt()).safeParse(JSON.parse(text)).data;
    return new AttemptLog(attempts);
  }

  /** Returns the log, to be read by other processes. */
  text(): string {
    this.isChanged = false;
    return JSON.stringify(this.#attempts);
  }

  add({ event: { id, type, subject }, ...outcome }: Attempt): void {
    this.#attempts = [{ event: { id, type, subject }, ...outcome }, ...this.#attempts].slice(0, mostAttempts);
    this.isChanged = true;
  }

  /** Returns the attempts that delivered their events, the last one first. */
  delivered(): readonly Attempt[] {
    return this.#attempts.filter(({ isDelivered }) => isDelivered);
  }

  /** Returns the last attempt, or the last one of an event. */
  last(eventId?: string): Attempt | undefined {
    return this.#attempts.find(({ event }) => eventId === undefined || event.id === eventId);
  }
}
