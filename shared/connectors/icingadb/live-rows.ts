import { inTurn } from '../../base/in-turn.ts';
import { partsOf } from '../../base/parts-of.ts';
import type { ResultRow } from './cells.ts';
import type { LiveState, LiveStates } from './live-states.ts';

/** The rows whose states are asked for together. */
const batchRows = 2000;
/** Batches that Redis is asked for at the same time: while one is written, the next one is on its way. */
const atOnce = 2;

/** Calls `take` with each row, in their order, and the state that Redis holds of its object. The first cell of a row is its id. */
export async function addLiveStates(
  rows: readonly ResultRow[],
  live: LiveStates,
  take: (row: ResultRow, state: LiveState | undefined) => void,
): Promise<void> {
  const works = partsOf(rows, batchRows).map((part) => async () => ({
    part,
    states: await live.read(part.map(([id]) => String(id))),
  }));
  for await (const { part, states } of inTurn(works, atOnce))
    for (const [index, row] of part.entries()) take(row, states[index]);
  live.end();
}
