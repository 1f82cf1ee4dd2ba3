import { callContext } from '../../shared/base/call-context.ts';
import { deadline } from '../../shared/base/on-abort.ts';
import {
  type RowQuery,
  type RowQueryParts,
  singleRange,
  type TableName,
} from '../../shared/connectors/status-query/index.ts';
import type { OpenRealm } from '../../shared/realm/open-realm/open.ts';
import { isoClock } from '../../shared/time/iso.ts';
import type { EngineUnderTest } from '../contract/engine/engine-under-test.ts';

/** Opens an engine as a realm, for tests of nouns. `onRows` is told the number of rows of each answer. */
export function engineRealm(
  engine: Pick<EngineUnderTest, 'open'>,
  onRows: (count: number) => void,
): OpenRealm {
  const open = () => engine.open(callContext(deadline(10_000)));
  return {
    name: 'contract',
    record: { name: 'contract', section: 'Tests of "engines"' },
    limitedTo: undefined,
    hidesVariable: () => false,
    iso: isoClock('Europe/Paris'),
    noteOddFigure: () => undefined,
    status: {
      hostRanges: () => Promise.resolve(singleRange),
      has: (table: TableName, ...columns: string[]) => open().has(table, ...columns),
      decodedRows: (query: RowQuery<unknown>) => open().decodedRows(query),
      async cells(query: RowQueryParts) {
        const cells = await open().cells(query);
        onRows(cells.count);
        return cells;
      },
    },
  } as unknown as OpenRealm;
}
