import type { Clock } from '../../base/clock.ts';
import type { OwnQueues, QueueLease } from '../../queue/own-queues.ts';
import { type Attempt, AttemptLog } from './attempt-log.ts';
import { notePrefixes, readNote } from './webhook-notes.ts';

interface KeptParts {
  readonly queues: Pick<OwnQueues, 'notes' | 'store'>;
  /** Another process that has the lease stores what it knows. */
  readonly lease: Pick<QueueLease, 'isHeld'>;
  readonly clock: Clock;
}

/** The time in milliseconds after which attempts are stored while more of them follow. */
const saveMs = 1000;

/** The last attempts of one webhook, which are stored so that all processes can tell them. */
export class KeptAttempts {
  readonly #parts: KeptParts;
  readonly #webhookId: string;
  #attempts: AttemptLog | undefined;
  #savedAt = 0;

  constructor(parts: KeptParts, webhookId: string) {
    this.#parts = parts;
    this.#webhookId = webhookId;
  }

  /** Reads the attempts of earlier processes, once. */
  async load(): Promise<void> {
    this.#attempts ??= AttemptLog.read(
      await readNote(this.#parts.queues, notePrefixes.attempts + this.#webhookId),
    );
  }

  add(attempt: Attempt): void {
    this.#attempts?.add(attempt);
  }

  last(eventId: string): Attempt | undefined {
    return this.#attempts?.last(eventId);
  }

  /** Stores the attempts, unless that was done a moment ago. */
  async saveSoon(): Promise<void> {
    if (Math.abs(this.#parts.clock() - this.#savedAt) >= saveMs) await this.save();
  }

  /** Stores the attempts. */
  async save(): Promise<void> {
    if (!this.#attempts?.isChanged || !this.#parts.lease.isHeld()) return;
    this.#savedAt = this.#parts.clock();
    const { all, last } = this.#attempts.texts();
    const { attempts, attempt } = notePrefixes;
    await this.#parts.queues.store({
      notes: [
        { name: attempts + this.#webhookId, note: all },
        { name: attempt + this.#webhookId, note: last },
      ],
    });
  }
}
