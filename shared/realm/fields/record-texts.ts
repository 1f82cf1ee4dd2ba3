import { ByteWriter, sourceOf } from '../../base/byte-writer.ts';
import { type RowSeparator, RowStream, WrittenRows } from '../../base/written-rows.ts';
import type { RowTexts } from '../../connectors/status-query/index.ts';
import type { Field, RealmView } from './field.ts';
import { type NameRuns, nameRuns } from './name-runs.ts';
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
  for (let tied = withLeastName(queues); tied.length > 0; tied = withLeastName(queues)) {
    for (let queue = nextOf(tied); queue; queue = nextOf(tied)) {
      if (count > 0) out.ascii(separator);
      queue.write();
      count += 1;
      if (count <= sampleRows) sampleBytes = out.length;
      if (out.length >= partBytes) yield part();
    }
    for (const queue of tied) queue.beginRun();
  }
  if (count > 0) yield part();
}

/** Those whose next records have the least first name of all; none when all are at their ends. */
function withLeastName(queues: readonly Queue[]): readonly Queue[] {
  let least: Queue[] = [];
  for (const queue of queues) {
    if (queue.isOver) continue;
    const order = least[0] ? queue.compareFirst(least[0]) : -1;
    if (order < 0) least = [queue];
    else if (order === 0) least.push(queue);
  }
  return least;
}

/** The one whose turn it is among records of the same first name; undefined when all of these were written. */
function nextOf(queues: readonly Queue[]): Queue | undefined {
  let next: Queue | undefined;
  for (const queue of queues) {
    if (!queue.isRunOver && (next === undefined || queue.compareSecond(next) < 0)) next = queue;
  }
  return next;
}

interface Ordering {
  readonly first: string;
  readonly second: string | undefined;
  readonly out: ByteWriter;
}

/** The records of one answer in order, run by run. */
class Queue {
  readonly #first: RowNames;
  readonly #second: RowNames | undefined;
  readonly #runs: NameRuns;
  readonly #write: (row: number) => void;
  #run = 0;
  #at = 0;

  constructor(texts: RecordTexts, { first, second, out }: Ordering) {
    this.#first = texts.names(first);
    this.#second = second === undefined ? undefined : texts.names(second);
    for (const names of [this.#first, this.#second])
      for (let row = 0; row < texts.count; row += 1) names?.check(row);
    this.#runs = nameRuns({ count: texts.count, first: this.#first, second: this.#second });
    this.#write = texts.writer(out);
  }

  get isOver(): boolean {
    return this.#at === this.#runs.rows.length;
  }

  get isRunOver(): boolean {
    return this.#at === this.#runs.starts[this.#run + 1];
  }

  /** Less than 0 where ours comes first. */
  compareFirst(other: Queue): number {
    return this.#first.compare(this.#row, other.#first, other.#row);
  }

  compareSecond(other: Queue): number {
    return this.#second && other.#second ? this.#second.compare(this.#row, other.#second, other.#row) : 0;
  }

  /** Writes the next one. */
  write(): void {
    this.#write(this.#row);
    this.#at += 1;
  }

  /** Of the records behind those of the same first name, which were written. */
  beginRun(): void {
    this.#run += 1;
  }

  get #row(): number {
    return this.#runs.rows[this.#at] ?? 0;
  }
}
