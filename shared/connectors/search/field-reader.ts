import { type DocumentFields, fieldValueOf, firstOf, firstText, numberIn } from './document.ts';
import { LazyFields } from './lazy-fields.ts';
import { fieldIndex, type Shape } from './shapes.ts';

/**
 * Reads one field of many documents as `readText` and `readNumber` do. The position of the field is looked up once for
 * consecutive documents of the same shape.
 */
export class FieldReader {
  readonly #name: string;
  /** True if the name has a dot, so that the field may be written as nested objects. */
  readonly #isDotted: boolean;
  #shape: Shape | undefined;
  #place = -1;

  constructor(name: string) {
    this.#name = name;
    this.#isDotted = name.includes('.');
  }

  text(document: DocumentFields): string | null {
    return firstText(this.#value(document));
  }

  number(document: DocumentFields): number | null {
    return numberIn(this.#value(document));
  }

  #value({ source }: DocumentFields): unknown {
    if (!(source instanceof LazyFields)) return fieldValueOf(source, this.#name);
    if (source.shape !== this.#shape) {
      this.#shape = source.shape;
      this.#place = fieldIndex(this.#name, source.shape);
    }
    const direct = source.valueAt(this.#place);
    return direct === undefined && this.#isDotted ? fieldValueOf(source, this.#name) : firstOf(direct);
  }
}
