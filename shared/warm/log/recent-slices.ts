import type { RealmView } from '../../realm/fields/field-options.ts';
import type { ChangeBatch } from '../states/index.ts';
import { type BatchPosition, type EventSelection, sliceOfEvents } from './cloud-events.ts';

/** An event of a slice as JSON text, and its index in its batch. */
export interface SlicedEvent {
  readonly index: number;
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly text: string;
}

/** The events of some rows of a batch as text, as all readers with the same view of the realm get them. */
export interface TextSlice {
  readonly events: readonly SlicedEvent[];
  readonly next: BatchPosition | undefined;
}

/** Returns the events of the next rows of a batch as text. */
export function textSliceOf(
  batch: ChangeBatch,
  realm: RealmView,
  options: { readonly selection: EventSelection; readonly position: BatchPosition },
): TextSlice {
  const { events, next } = sliceOfEvents(batch, realm, options);
  return {
    events: events.map(({ index, event }) => {
      const { id, type, subject } = event;
      return { index, id, type, subject, text: JSON.stringify(event) };
    }),
    next,
  };
}

/** The largest length of all kept texts together, in characters. */
const mostLength = 8_000_000;
/** A slice counts as so many characters beside its events: one without events, of which a filter leaves nothing, takes memory too. */
const lengthOfSlice = 500;

/** The slices that were read last, for readers who want the same: with 500 readers each is made once. */
export class RecentSlices {
  readonly #slices = new Map<string, TextSlice>();
  #length = 0;

  /** Returns the slice of that name. It is made if it is not kept. */
  get(name: string, make: () => TextSlice): TextSlice {
    const kept = this.#slices.get(name);
    if (kept) return kept;
    const slice = make();
    this.#slices.set(name, slice);
    this.#length += lengthOf(slice);
    for (const [oldest, one] of this.#slices) {
      if (this.#length <= mostLength) break;
      this.#slices.delete(oldest);
      this.#length -= lengthOf(one);
    }
    return slice;
  }
}

function lengthOf({ events }: TextSlice): number {
  return events.reduce((sum, { text }) => sum + text.length, lengthOfSlice);
}
