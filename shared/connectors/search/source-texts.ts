import type { FoundFields } from './found-fields.ts';
import { placeOf, type Shape } from './shapes.ts';

/** The fields of one document in the text of an answer: those that nobody looks at cost nothing. */
export class SourceTexts {
  readonly shape: Shape;
  readonly #fields: FoundFields;
  readonly #first: number;

  /** Its values are in the slots from `first` on, in the order of its shape. */
  constructor(shape: Shape, fields: FoundFields, first: number) {
    this.shape = shape;
    this.#fields = fields;
    this.#first = first;
  }

  /** Undefined where it has no such field. */
  value(name: string): unknown {
    return this.valueAt(placeOf(name, this.shape));
  }

  /** The same by the place that its shape has for a name. */
  valueAt(place: number): unknown {
    return place < 0 ? undefined : this.#fields.value(this.#first + place);
  }
}
