import { type DocumentFields, firstOf, numberIn, textIn, valueOf } from './document.ts';
import { placeOf, type Shape } from './shapes.ts';
import { SourceTexts } from './source-texts.ts';

/** Reads one field of document after document as `textOf` and `numberOf` do: where it is, is looked up once for all of one shape. */
export class FieldReader {
  readonly #name: string;
  /** Then it may also be written as objects in objects. */
  readonly #isDotted: boolean;
  #shape: Shape | undefined;
  #place = -1;

  constructor(name: string) {
    this.#name = name;
    this.#isDotted = name.includes('.');
  }

  text(document: DocumentFields): string | null {
    return textIn(this.#value(document));
  }

  number(document: DocumentFields): number | null {
    return numberIn(this.#value(document));
  }

  #value({ source }: DocumentFields): unknown {
    if (!(source instanceof SourceTexts)) return valueOf(source, this.#name);
    if (source.shape !== this.#shape) {
      this.#shape = source.shape;
      this.#place = placeOf(this.#name, source.shape);
    }
    const direct = source.valueAt(this.#place);
    return direct === undefined && this.#isDotted ? valueOf(source, this.#name) : firstOf(direct);
  }
}
