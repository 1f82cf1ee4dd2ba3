import type { FoundFields } from './found-fields.ts';

/** The fields of one document in the text of an answer: those that nobody looks at cost nothing. */
export class SourceTexts {
  readonly #fields: FoundFields;
  readonly #first: number;
  readonly #end: number;

  /** Its slots are [first, end). */
  constructor(fields: FoundFields, first: number, end: number) {
    this.#fields = fields;
    this.#first = first;
    this.#end = end;
  }

  /** Undefined where it has no such field. */
  value(name: string): unknown {
    const slot = this.#fields.slotOf(name, this.#first, this.#end);
    return slot < 0 ? undefined : this.#fields.value(slot);
  }
}
