/** Writes rows as JSON. Cells are copied from the text that the engine sent, if an answer has the same text. */
import { type ByteSource, type ByteWriter, sourceOf } from '../../base/byte-writer.ts';
import { cellKind, type RawCells } from './cell-scanner.ts';
import { numberAt } from './cell-values.ts';
import { maxFigure } from './columns.ts';

/** The cells of a column that are copied unchanged. `fullText` leaves out the empty text. */
export type CopiedCells = 'none' | 'text' | 'fullText' | 'number' | 'texts';

/** Writes one value of a row. At most four classes do it: V8 calls a method that more classes have by a slow look-up. */
export interface ValueWriter {
  write(row: number): void;
}

/** One value of a row to write. */
export interface CellStep {
  /** The JSON text in front of the value, the same in all rows. */
  readonly before: ByteSource;
  /** Index of the column in a row. */
  readonly column: number;
  readonly copied: CopiedCells;
  /** Writes the value if its cell is not copied. */
  readonly writer: ValueWriter;
}

/** The kinds (one bit for each value of `cellKind`) and lengths in bytes of the cells that are copied. */
interface Limits {
  readonly kinds: number;
  readonly least: number;
  readonly most: number;
}

const anyLength = 2 ** 30;
/** The largest number of bytes of a copied number. A number with fewer digits than `maxFigure` is always accepted. */
const figureBytes = String(maxFigure).length - 1;
/** Length of the shortest text that is not empty, with its quotes. */
const fullBytes = 3;

const limits: Readonly<Record<CopiedCells, Limits>> = {
  none: { kinds: 0, least: 0, most: 0 },
  text: { kinds: 1 << cellKind.text, least: 1, most: anyLength },
  fullText: { kinds: 1 << cellKind.text, least: fullBytes, most: anyLength },
  number: { kinds: (1 << cellKind.digits) | (1 << cellKind.decimal), least: 1, most: figureBytes },
  texts: { kinds: 1 << cellKind.texts, least: 1, most: anyLength },
};

/** A step with the limits of its copied cells. It is a class so that all steps have one shape, and one loop runs fast over them. */
class LimitedStep {
  readonly before: ByteSource;
  readonly column: number;
  readonly kinds: number;
  readonly least: number;
  readonly most: number;
  readonly writer: ValueWriter;

  constructor({ before, column, copied }: CellStep, writer: ValueWriter) {
    const { kinds, least, most } = limits[copied];
    this.before = before;
    this.column = column;
    this.kinds = kinds;
    this.least = least;
    this.most = most;
    this.writer = writer;
  }
}

export interface CellWriterParts {
  readonly out: ByteWriter;
  /** The JSON text behind the last value. */
  readonly end: ByteSource;
}

/** Writes the rows of one answer. */
export class CellWriter {
  readonly #cells: RawCells;
  readonly #from: ByteSource;
  readonly #steps: readonly LimitedStep[];
  readonly #out: ByteWriter;
  readonly #end: ByteSource;

  constructor(cells: RawCells, steps: readonly CellStep[], { out, end }: CellWriterParts) {
    this.#cells = cells;
    this.#from = sourceOf(cells.body);
    this.#out = out;
    this.#end = end;
    this.#steps = steps.map((step) => {
      const { column, copied, writer } = step;
      const numbers = { column, writer, out, from: this.#from };
      return new LimitedStep(step, copied === 'number' ? new NumberWriter(cells, numbers) : writer);
    });
  }

  // One loop over steps of one shape, because with one function per field a third of the time was spent on calls.
  write(row: number): void {
    const out = this.#out;
    const from = this.#from;
    const cells = this.#cells;
    const { starts, kinds } = cells;
    const slot = cells.slot(row);
    for (const { before, column, kinds: copied, least, most, writer } of this.#steps) {
      out.encodedText(before);
      const cell = slot + column;
      const start = starts[cell] ?? 0;
      const behind = (starts[cell + 1] ?? 0) - 1;
      const length = behind - start;
      if (((copied >> (kinds[cell] ?? 0)) & 1) === 1 && length >= least && length <= most)
        out.copy(from, start, behind);
      else writer.write(row);
    }
    out.encodedText(this.#end);
  }
}

interface NumberWriting extends Pick<CellStep, 'column' | 'writer'> {
  readonly out: ByteWriter;
  readonly from: ByteSource;
}

/**
 * Writes a number that cannot be copied as it is, because it has too many digits or JavaScript writes it in another form (`1e3` as
 * `1000`).
 */
class NumberWriter implements ValueWriter {
  readonly #cells: RawCells;
  readonly #writing: NumberWriting;

  constructor(cells: RawCells, writing: NumberWriting) {
    this.#cells = cells;
    this.#writing = writing;
  }

  write(row: number): void {
    const { column, writer, out, from } = this.#writing;
    const cells = this.#cells;
    const cell = cells.slot(row) + column;
    const kind = cells.kinds[cell];
    if (kind === cellKind.decimal) {
      out.copy(from, cells.starts[cell] ?? 0, (cells.starts[cell + 1] ?? 0) - 1);
      return;
    }
    const number = kind === cellKind.number ? numberAt(cells, cell) : NaN;
    if (number >= 0 && number <= maxFigure) out.ascii(String(number));
    else writer.write(row);
  }
}
