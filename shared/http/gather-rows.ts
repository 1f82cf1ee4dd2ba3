import { type RowStream, WrittenRows } from '../base/written-rows.ts';

/**
 * Text that is gathered before an answer leaves, bytes. What is shorter leaves as one, with a tag, as if it had never been a
 * stream: some 5,000 services.
 */
export const gatheredBytes = 4 * 1024 * 1024;

export interface GatheredRows {
  readonly rows: WrittenRows;
  /** The parts behind them; undefined where these are all. */
  readonly more: AsyncIterator<WrittenRows> | undefined;
}

/** The first rows of a stream: all of them, or as many as make that many bytes. */
export async function gatherRows({ parts, separator }: RowStream, mostBytes: number): Promise<GatheredRows> {
  const iterator = parts[Symbol.asyncIterator]();
  const gathered: WrittenRows[] = [];
  let bytes = 0;
  for (;;) {
    const step = await iterator.next();
    if (step.done === true) return { rows: WrittenRows.joined(gathered, separator), more: undefined };
    gathered.push(step.value);
    bytes += step.value.pieces.reduce((sum, { length }) => sum + length, 0);
    if (bytes >= mostBytes) return { rows: WrittenRows.joined(gathered, separator), more: iterator };
  }
}
