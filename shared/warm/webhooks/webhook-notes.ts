import type { OwnQueues } from '../../queue/own-queues.ts';

/** The beginnings of the names of notes. */
export const notePrefixes = {
  /** The place in the log of changes of an engine up to which its events were stored. */
  place: 'webhook-place:',
  /** Tells whether a webhook has missed changes. */
  mark: 'webhook-mark:',
  /** The last attempts to deliver events of a webhook. */
  attempts: 'webhook-attempts:',
  /** The last one of these. */
  attempt: 'webhook-attempt:',
  /** What the receiver was told of each group of alerts, by the webhook and the group. */
  group: 'webhook-group:',
  /** The levels that the budget of an objective has reached. */
  levels: 'objective-levels:',
  /** Events of an objective that are not stored for webhooks yet. */
  objectiveEvents: 'objective-events:',
} as const;

const ofWebhook = [notePrefixes.mark, notePrefixes.attempts, notePrefixes.attempt];

/** Returns the text of one note. */
export async function readNote(queues: Pick<OwnQueues, 'notes'>, name: string): Promise<string | undefined> {
  return (await queues.notes(name)).get(name);
}

/** Returns the marks by the ids of webhooks. */
export async function readMarks(queues: Pick<OwnQueues, 'notes'>): Promise<Map<string, string>> {
  const { mark } = notePrefixes;
  const notes = await queues.notes(mark);
  return new Map(Array.from(notes, ([name, text]) => [name.slice(mark.length), text]));
}

/** Returns the ids of webhooks that have notes. The long ones are not read: those about attempts are written together. */
export async function idsWithNotes(queues: Pick<OwnQueues, 'notes'>): Promise<string[]> {
  const ids = [notePrefixes.mark, notePrefixes.attempt].map(async (prefix) => {
    const notes = await queues.notes(prefix);
    return Array.from(notes.keys(), (name) => name.slice(prefix.length));
  });
  return (await Promise.all(ids)).flat();
}

/** Removes the notes of a webhook. */
export async function removeNotes(
  queues: Pick<OwnQueues, 'notes' | 'store'>,
  webhookId: string,
): Promise<void> {
  const groups = await queues.notes(`${notePrefixes.group}${webhookId}:`);
  const names = [...ofWebhook.map((prefix) => prefix + webhookId), ...groups.keys()];
  await queues.store({ notes: names.map((name) => ({ name, note: null })) });
}
