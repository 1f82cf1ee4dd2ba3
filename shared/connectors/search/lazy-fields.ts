import type { FieldSlots } from './found-fields.ts';
import { fieldIndex, type Shape } from './shapes.ts';

/** The fields of one document in the text of an answer. A field is decoded only when it is read. */
export class LazyFields {
  readonly shape: Shape;
  readonly #fields: FieldSlots;
  readonly #first: number;

  /** The values of the document have the slots from `first` on, in the order of its shape. */
  constructor(shape: Shape, fields: FieldSlots, first: number) {
    this.shape = shape;
    this.#fields = fields;
    this.#first = first;
  }

  /** Returns the value of the field, or `undefined` if the document lacks it. */
  value(name: string): unknown {
    return this.valueAt(fieldIndex(name, this.shape));
  }

  /** Returns the value of the field that has this index in the shape. */
  valueAt(place: number): unknown {
    return place < 0 ? undefined : this.#fields.value(this.#first + place);
  }
}
