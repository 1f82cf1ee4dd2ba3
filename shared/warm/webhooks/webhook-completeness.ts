import type { NoteChange, OwnQueues } from '../../queue/own-queues.ts';
import type { WebhookRecord } from '../../store/webhooks.ts';
import { notePrefixes, readMarks } from './webhook-notes.ts';

/** The mark of a webhook that has missed changes. */
const missed = 'missed';

/**
 * The marks of webhooks, which outlive the process. The mark of a webhook is the time of its last change if it has missed nothing since, or
 * says that it has. A new webhook has none.
 */
export class WebhookCompleteness {
  readonly #queues: Pick<OwnQueues, 'notes'>;
  #marks: Map<string, string> | undefined;

  constructor(queues: Pick<OwnQueues, 'notes'>) {
    this.#queues = queues;
  }

  /** Reads the marks, if they may be other ones than this process knows. */
  async load(): Promise<void> {
    this.#marks ??= await readMarks(this.#queues);
  }

  /** Forgets the marks, as another process may have changed them. */
  forget(): void {
    this.#marks = undefined;
  }

  has(id: string): boolean {
    return this.#marks?.has(id) === true;
  }

  /** Returns true if the webhook has missed nothing since its last change. */
  isComplete({ webhook_id, changed_at }: WebhookRecord): boolean {
    return this.#marks?.get(webhook_id) === String(changed_at);
  }

  /** Returns true if it is stored that the webhook has missed changes. */
  hasMissed(id: string): boolean {
    return this.#marks?.get(id) === missed;
  }

  /** Returns the ids of all webhooks that are not known to have missed changes. */
  ids(): string[] {
    return [...(this.#marks?.keys() ?? [])].filter((id) => !this.hasMissed(id));
  }

  /** Returns the change by which a webhook has missed nothing from now on. */
  complete({ webhook_id, changed_at }: WebhookRecord): NoteChange {
    return this.#changeTo(webhook_id, String(changed_at));
  }

  /** Returns the change by which a webhook has missed changes. */
  miss(id: string): NoteChange {
    return this.#changeTo(id, missed);
  }

  /** Notes changes that were stored. */
  note(changes: readonly NoteChange[]): void {
    for (const { name, note } of changes)
      if (note !== null) this.#marks?.set(name.slice(notePrefixes.mark.length), note);
  }

  #changeTo(id: string, note: string): NoteChange {
    return { name: notePrefixes.mark + id, note, before: this.#marks?.get(id) ?? null };
  }
}
