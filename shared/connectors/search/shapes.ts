import { BytePattern } from '../kit/byte-pattern.ts';

/** The most fields in all shapes together. Documents of one kind have some tens of fields. */
const mostShapes = 4000;
/**
 * The shortest and longest name that is cached, in bytes with quotes and colon. It stays in memory for the whole walk.
 */
const [shortestName, longestName] = [4, 500];

/** The names of a document's fields in their order. Documents of one kind have the same shape, or one of a few. */
export class Shape {
  readonly width: number;
  readonly shorter: Shape | undefined;
  /** The name of its last field. */
  readonly name: string;
  readonly #longer = new Map<string, Shape>();
  /** The extended shape that was found last. Documents of one kind mostly have their fields in the same order. */
  #likely: Shape | undefined;
  /** The last name as it is written in the text, with quotes and colon. */
  readonly #text: BytePattern | undefined;

  constructor(name = '', text?: BytePattern, shorter?: Shape) {
    this.width = shorter ? shorter.width + 1 : 0;
    this.shorter = shorter;
    this.name = name;
    this.#text = text;
  }

  /** The length of its last name in bytes, with quotes and colon. */
  get nameLength(): number {
    return this.#text?.length ?? 0;
  }

  /** Returns the shape of the document before if its next name stands here, or else `undefined`. */
  likelyAt(text: DataView, start: number): Shape | undefined {
    return this.#likely?.isNameAt(text, start) === true ? this.#likely : undefined;
  }

  isNameAt(text: DataView, start: number): boolean {
    return this.#text?.isAt(text, start) === true;
  }

  longer(name: string): Shape | undefined {
    const shape = this.#longer.get(name);
    if (shape) this.#likely = shape;
    return shape;
  }

  add(name: string, text: BytePattern): Shape {
    const added = new Shape(name, text, this);
    this.#longer.set(name, added);
    this.#likely = added;
    return added;
  }
}

/**
 * Returns the index of the field with this name, or -1 if there is none. If a name occurs several times, the last field
 * counts, as in a JSON parser.
 */
export function fieldIndex(name: string, shape: Shape): number {
  let last = shape;
  while (last.shorter && last.name !== name) last = last.shorter;
  return last.width - 1;
}

/** Caches the shapes (lists of field names) of the documents of a walk. */
export class Shapes {
  readonly empty = new Shape();
  #count = 0;

  get isFull(): boolean {
    return this.#count >= mostShapes;
  }

  /**
   * Returns the shape with one field more, or `undefined` if there are too many shapes, or the name is empty or too
   * long to be cached.
   */
  longer(shape: Shape, bytes: Buffer): Shape | undefined {
    const name = bytes.toString('utf8', 1, bytes.length - 2);
    const sameName = shape.longer(name);
    if (sameName || this.isFull || bytes.length < shortestName || bytes.length > longestName) return sameName;
    this.#count += 1;
    return shape.add(name, new BytePattern(bytes));
  }
}
