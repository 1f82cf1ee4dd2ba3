import { Literal } from '../kit/literal.ts';

/** Fields of all shapes together: documents of one kind have some tens of them. */
const mostShapes = 4000;
/** Bytes, with quotes and colon: a name has one character at least, and is kept for the whole walk. */
const [shortestName, longestName] = [4, 500];

/** The names of a document's fields, in their order. Documents of one kind have one shape, or a few. */
export class Shape {
  readonly width: number;
  readonly shorter: Shape | undefined;
  /** That of its last field. */
  readonly name: string;
  readonly #longer = new Map<string, Shape>();
  /** The longer one that was found last: documents of one kind have their fields in one order. */
  #likely: Shape | undefined;
  /** The last name as it stands in the text, with quotes and colon. */
  readonly #text: Literal | undefined;

  constructor(name = '', text?: Literal, shorter?: Shape) {
    this.width = shorter ? shorter.width + 1 : 0;
    this.shorter = shorter;
    this.name = name;
    this.#text = text;
  }

  /** Bytes of its last name, with quotes and colon. */
  get nameLength(): number {
    return this.#text?.length ?? 0;
  }

  /** The shape with one field more, if it is that of the document before. */
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

  add(name: string, text: Literal): Shape {
    const added = new Shape(name, text, this);
    this.#longer.set(name, added);
    this.#likely = added;
    return added;
  }
}

/** Which field of a shape has this name, from 0 on; of several the last one, as a parser has it; -1 where none has it. */
export function placeOf(name: string, shape: Shape): number {
  let last = shape;
  while (last.shorter && last.name !== name) last = last.shorter;
  return last.width - 1;
}

/** The shapes of the documents of a walk. */
export class Shapes {
  readonly empty = new Shape();
  #count = 0;

  get isFull(): boolean {
    return this.#count >= mostShapes;
  }

  /** That with one field more; undefined where there are too many, or its name is none, or too long to be kept. */
  longer(shape: Shape, bytes: Buffer): Shape | undefined {
    const name = bytes.toString('utf8', 1, bytes.length - 2);
    const sameName = shape.longer(name);
    if (sameName || this.isFull || bytes.length < shortestName || bytes.length > longestName) return sameName;
    this.#count += 1;
    return shape.add(name, new Literal(bytes));
  }
}
