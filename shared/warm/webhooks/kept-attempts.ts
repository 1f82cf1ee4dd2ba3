import type { Clock } from '../../base/clock.ts';
import type { ProcessLease } from '../../store/process-lease.ts';
import type { WebhookDeliveries } from '../../store/webhook-deliveries.ts';
import { type Attempt, AttemptLog } from './attempt-log.ts';

interface KeptParts {
  readonly deliveries: Pick<WebhookDeliveries, 'attempts' | 'saveAttempts'>;
  /** Another process that has the lease stores what it knows. */
  readonly lease: Pick<ProcessLease, 'isHeld'>;
  readonly clock: Clock;
}

/** The time in milliseconds after which attempts are stored while more of them follow. */
const saveMs = 10_000;

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
    this.#attempts ??= AttemptLog.read(await this.#parts.deliveries.attempts(this.#webhookId));
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
    const lastFailure = this.#attempts.last()?.reason ?? null;
    await this.#parts.deliveries.saveAttempts(this.#webhookId, this.#attempts.text(), lastFailure);
  }
}
