import * as z from 'zod';

/** The events that some readers have got. Times are milliseconds since the beginning of the reading that saw the change. */
export const eventCounts = z.object({
  events: z.number(),
  /** Events that say that others may be missing. */
  gaps: z.number(),
  /** Events that came again to the same reader. */
  twice: z.number(),
  /** Events that came behind a later one of the same object. */
  outOfOrder: z.number(),
  medianMs: z.number(),
  p99Ms: z.number(),
  longestMs: z.number(),
});
export type EventCounts = z.output<typeof eventCounts>;

const cloudEvent = z.object({ id: z.string(), type: z.string(), time: z.string(), subject: z.string() });

/** Counts the events of many readers, and looks for those that are out of order. */
export class EventCounter {
  readonly #ids = new Set<string>();
  /** Number of the last reading whose change has arrived, by reader and object. */
  readonly #last = new Map<string, number>();
  readonly #ms: number[] = [];
  readonly #counts = { gaps: 0, twice: 0, outOfOrder: 0 };

  add(reader: string, body: unknown): void {
    const { id, type, time, subject } = cloudEvent.parse(body);
    if (type === 'realmgate.webhook.gap.v1') {
      this.#counts.gaps += 1;
      return;
    }
    this.#ms.push(Date.now() - Date.parse(time));
    const [key, object, number] = [`${reader} ${id}`, `${reader} ${subject}`, Number(id.split('.')[1])];
    if (this.#ids.has(key)) this.#counts.twice += 1;
    if (number < (this.#last.get(object) ?? 0)) this.#counts.outOfOrder += 1;
    this.#ids.add(key);
    this.#last.set(object, number);
  }

  report(): EventCounts {
    const sorted = Float64Array.from(this.#ms).sort();
    const share = (part: number) => sorted[Math.ceil(part * sorted.length) - 1] ?? 0;
    const times = { medianMs: share(0.5), p99Ms: share(0.99), longestMs: share(1) };
    return { events: this.#ids.size, ...this.#counts, ...times };
  }
}
