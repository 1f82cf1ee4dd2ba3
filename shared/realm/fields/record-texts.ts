import { ByteWriter, sourceOf } from '../../base/byte-writer.ts';
import { type RowSeparator, RowStream, WrittenRows } from '../../base/written-rows.ts';
import type { RowTexts } from '../../connectors/status-query/index.ts';
import type { Field, RealmView } from './field.ts';
import { byTwoKeys } from './order.ts';
import { recordWriter } from './record-writer.ts';
import { RowNames } from './row-names.ts';

type Fields = Readonly<Record<string, Field<unknown>>>;

/** The records of one answer, as the text that an engine sent. */
export interface RecordTexts {
  readonly count: number;
  /** What is in a field that is a name. */
  names(field: string): RowNames;
  /** Writes records, by row. */
  writer(out: ByteWriter): (row: number) => void;
}

interface Wanted {
  readonly fields: Fields;
  /** Names of the fields that are written, in their order. */
  readonly shown: readonly string[];
}

export function recordTexts({ fields, shown }: Wanted, realm: RealmView, rows: RowTexts): RecordTexts {
  return {
    count: rows.count,
    names(name) {
      const source = fields[name]?.source;
      if (!source || !('column' in source)) return new RowNames({ rows, place: -1, read: () => '' });
      return new RowNames({ rows, place: rows.place(source.column), read: source.read(realm) });
    },
    writer(out) {
      const chosen = Object.entries(fields).filter(([name]) => shown.includes(name));
      chosen.sort(([a], [b]) => shown.indexOf(a) - shown.indexOf(b));
      return recordWriter(Object.fromEntries(chosen), { realm, rows, from: sourceOf(rows.body), out });
    },
  };
}

/** Rows that are looked at as objects, to see that they are what they should be. */
const sampleRows = 5;

/** As much is written at once, bytes. */
const partBytes = 512 * 1024;

export interface Listing {
  /** Names by which the records are ordered. */
  readonly order: readonly [string, string?];
  readonly separator?: RowSeparator | undefined;
}

/**
 * The records of all answers as one list, in that order; those of an earlier answer come first where they are the same. They are
 * written as they are taken.
 */
export function writeRecords(lists: readonly RecordTexts[], listing: Listing): RowStream {
  const { separator = ',' } = listing;
  const count = lists.reduce((sum, list) => sum + list.count, 0);
  return new RowStream(asTaken(parts(lists, listing, separator)), { count, separator });
}

/** Rows are written when they are asked for; asynchronous is only who takes them. */
function asTaken(rows: Iterator<WrittenRows>): AsyncIterable<WrittenRows> {
  const next = (): Promise<IteratorResult<WrittenRows>> =>
    new Promise((resolve) => {
      resolve(rows.next());
    });
  return { [Symbol.asyncIterator]: () => ({ next }) };
}

function* parts(
  lists: readonly RecordTexts[],
  { order: [first, second] }: Listing,
  separator: RowSeparator,
): Generator<WrittenRows> {
  const out = new ByteWriter();
  const queues = lists.map((texts) => new Queue(texts, { first, second, out }));
  let count = 0;
  let sampleBytes = 0;
  const part = () => {
    const written = new WrittenRows(count, out.take(), { sampleBytes, separator });
    count = 0;
    return written;
  };
  for (let queue = nextOf(queues); queue; queue = nextOf(queues)) {
    if (count > 0) out.ascii(separator);
    queue.write();
    count += 1;
    if (count <= sampleRows) sampleBytes = out.length;
    if (out.length >= partBytes) yield part();
  }
  if (count > 0) yield part();
}

/** The one whose turn it is; undefined when all are at their ends. */
function nextOf(queues: readonly Queue[]): Queue | undefined {
  let next: Queue | undefined;
  for (const queue of queues) {
    if (!queue.isOver && (next === undefined || queue.comesBefore(next))) next = queue;
  }
  return next;
}

interface Ordering {
  readonly first: string;
  readonly second: string | undefined;
  readonly out: ByteWriter;
}

/** The records of one answer in order. */
class Queue {
  /** Undefined where they came in order, as most engines of the Nagios family answer. */
  readonly #order: readonly number[] | undefined;
  readonly #count: number;
  readonly #names: readonly RowNames[];
  readonly #write: (row: number) => void;
  #at = 0;

  constructor(texts: RecordTexts, { first, second, out }: Ordering) {
    this.#count = texts.count;
    this.#names = (second === undefined ? [first] : [first, second]).map((name) => texts.names(name));
    for (const names of this.#names) for (let row = 0; row < this.#count; row += 1) names.check(row);
    this.#order = this.#isInOrder() ? undefined : this.#sorted();
    this.#write = texts.writer(out);
  }

  get isOver(): boolean {
    return this.#at === this.#count;
  }

  comesBefore(other: Queue): boolean {
    return this.#compare(this.#row, other, other.#row) < 0;
  }

  /** Writes the next one. */
  write(): void {
    this.#write(this.#row);
    this.#at += 1;
  }

  get #row(): number {
    return this.#order?.[this.#at] ?? this.#at;
  }

  #compare(row: number, other: Queue, theirs: number): number {
    let order = 0;
    for (let index = 0; order === 0 && index < this.#names.length; index += 1) {
      const names = other.#names[index];
      if (names) order = this.#names[index]?.compare(row, names, theirs) ?? 0;
    }
    return order;
  }

  #isInOrder(): boolean {
    for (let row = 1; row < this.#count; row += 1) if (this.#compare(row - 1, this, row) > 0) return false;
    return true;
  }

  #sorted(): readonly number[] {
    const rows = Array.from({ length: this.#count }, (_, row) => row);
    const [first = [], second = []] = this.#names.map((names) => rows.map((row) => names.text(row)));
    return byTwoKeys(
      rows,
      (row) => first[row] ?? '',
      (row) => second[row] ?? '',
    );
  }
}
