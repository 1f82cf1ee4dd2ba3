import { ByteWriter, sourceOf } from '../../base/byte-writer.ts';
import { WrittenRows } from '../../base/written-rows.ts';
import type { RowTexts } from '../../connectors/status-query/index.ts';
import type { Field, RealmView } from './field.ts';
import { byTwoKeys, compare } from './order.ts';
import { recordWriter } from './record-writer.ts';

type Fields = Readonly<Record<string, Field<unknown>>>;

/** The records of one answer, as the text that an engine sent. */
export interface RecordTexts {
  readonly count: number;
  /** Reads a field that is a name, by row. */
  nameReader(field: string): (row: number) => string;
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
    nameReader(name) {
      const source = fields[name]?.source;
      if (!source || !('column' in source)) return () => '';
      const read = source.read(realm);
      const at = rows.place(source.column);
      return (row) => {
        const slot = rows.slot(row);
        const value = read(slot < 0 ? rows.cells(row)[at] : rows.value(slot + at));
        return typeof value === 'string' ? value : '';
      };
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

/** Writes the records of all answers as one list, ordered by these two names; those of an earlier answer come first where they are the same. */
export function writeRecords(
  lists: readonly RecordTexts[],
  [first, second]: readonly [string, string?],
): WrittenRows {
  const out = new ByteWriter();
  const queues = lists.map((texts) => new Queue(texts, { first, second, out }));
  let count = 0;
  let sampleBytes = 0;
  for (let queue = nextOf(queues); queue; queue = nextOf(queues)) {
    if (count > 0) out.ascii(',');
    queue.write();
    count += 1;
    if (count <= sampleRows) sampleBytes = out.length;
  }
  return new WrittenRows(count, out.pieces(), sampleBytes);
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
  readonly #rows: readonly number[];
  readonly #first: readonly string[];
  readonly #second: readonly string[];
  readonly #write: (row: number) => void;
  #at = 0;

  constructor(texts: RecordTexts, { first, second, out }: Ordering) {
    const rows = Array.from({ length: texts.count }, (_, row) => row);
    this.#first = rows.map(texts.nameReader(first));
    this.#second = second === undefined ? [] : rows.map(texts.nameReader(second));
    this.#rows = byTwoKeys(
      rows,
      (row) => this.#first[row] ?? '',
      (row) => this.#second[row] ?? '',
    );
    this.#write = texts.writer(out);
  }

  get isOver(): boolean {
    return this.#at === this.#rows.length;
  }

  comesBefore(other: Queue): boolean {
    const [row, theirs] = [this.#row, other.#row];
    const byFirst = compare(this.#first[row] ?? '', other.#first[theirs] ?? '');
    return (byFirst || compare(this.#second[row] ?? '', other.#second[theirs] ?? '')) < 0;
  }

  /** Writes the next one. */
  write(): void {
    this.#write(this.#row);
    this.#at += 1;
  }

  get #row(): number {
    return this.#rows[this.#at] ?? 0;
  }
}
