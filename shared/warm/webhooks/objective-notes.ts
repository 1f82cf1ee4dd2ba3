import { isDeepStrictEqual } from 'node:util';

import * as z from 'zod';

import { once } from '../../base/once.ts';
import type { NoteChange, OwnQueues } from '../../queue/own-queues.ts';
import type { QueueMessage } from '../../queue/queue.ts';
import { budgetLevels, nextLevels, noLevels } from '../../realm/objectives/budget-levels.ts';
import type { CalculatedObjective, ObjectiveListener } from '../../realm/objectives/evaluate.ts';
import { matchesReference, reference } from '../../store/reference.ts';
import type { IsoFormatter } from '../../time/iso.ts';
import type { UsableWebhook } from './intake-units.ts';
import { objectiveEvent } from './objective-event.ts';
import { messageOf } from './webhook-event.ts';
import { notePrefixes, readNote } from './webhook-notes.ts';

interface NoteParts {
  readonly queues: Pick<OwnQueues, 'notes' | 'store'>;
  readonly iso: IsoFormatter;
}

/** The levels of an objective, the settings that they are about, and when they changed last (epoch seconds). */
const levelsNote = once(() => z.object({ levels: budgetLevels(), changed_at: z.number(), at: z.number() }));

const eventsNote = once(() =>
  z.object({
    realm: reference(),
    events: z.array(
      z.object({
        kind: z.string(),
        message: z.object({ body: z.string(), group: z.string(), deduplicationId: z.string() }),
      }),
    ),
  }),
);

/** Returns the listener that notes events of objectives for webhooks. */
export function noteObjectives(parts: NoteParts): ObjectiveListener {
  return {
    async calculated(objective) {
      let isNoted = false;
      while (!isNoted) isNoted = await noteLevels(parts, objective);
    },
    async removed(id) {
      await parts.queues.store({ notes: [{ name: notePrefixes.levels + id, note: null }] });
    },
  };
}

/**
 * Notes new levels together with their events, so that each event is noted once, by one of the processes that calculate the objective. Returns
 * false if another process has changed the levels meanwhile.
 */
async function noteLevels({ queues, iso }: NoteParts, objective: CalculatedObjective): Promise<boolean> {
  const { record, figures, computed_at: at } = objective;
  const { changed_at } = record;
  const name = notePrefixes.levels + record.objective_id;
  const text = await readNote(queues, name);
  const known = levelsNote().safeParse(JSON.parse(text ?? 'null')).data;
  if (known && known.at >= at) return true;
  const before = known?.changed_at === changed_at ? known.levels : noLevels;
  const { levels, crossings } = nextLevels(before, figures, record.window);
  if (isDeepStrictEqual(levels, before)) return true;
  const note = JSON.stringify({ levels, changed_at, at });
  const events = crossings.map((crossing) => {
    const event = objectiveEvent(objective, crossing, iso);
    return { kind: crossing.kind, message: messageOf({ ...event, body: JSON.stringify(event) }) };
  });
  return queues.store({ notes: [{ name, note, before: text ?? null }, ...noteOfEvents(objective, events)] });
}

function noteOfEvents(
  { record, computed_at: at }: CalculatedObjective,
  events: z.output<ReturnType<typeof eventsNote>>['events'],
): NoteChange[] {
  if (events.length === 0) return [];
  const name = `${notePrefixes.objectiveEvents}${at}:${record.objective_id}`;
  return [{ name, note: JSON.stringify({ realm: record.realm, events }) }];
}

/** Events that are noted, and the change that removes their note. */
export interface NotedEvents {
  readonly removal: NoteChange;
  /** Returns the messages for a webhook, in their order. */
  readonly messagesFor: (webhook: UsableWebhook) => readonly QueueMessage[];
}

/** Returns the noted events of all objectives, the oldest ones first. */
export async function readNotedEvents(queues: Pick<OwnQueues, 'notes'>): Promise<NotedEvents[]> {
  const notes = await queues.notes(notePrefixes.objectiveEvents);
  return [...notes]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, text]) => {
      // A note of another release has no events that this one can tell.
      const { data } = eventsNote().safeParse(JSON.parse(text));
      return {
        removal: { name, note: null, before: text },
        messagesFor: ({ record, realm }) => {
          const isOfRealm = data !== undefined && matchesReference(realm, data.realm);
          const isWanted = (kind: string) => record.kinds?.some((one) => one === kind) ?? true;
          return isOfRealm
            ? data.events.filter(({ kind }) => isWanted(kind)).map(({ message }) => message)
            : [];
        },
      };
    });
}
