import { engineDialect } from '../../shared/connectors/status-query/dialect.ts';
import { cellRequest, rowRequest } from '../../shared/connectors/status-query/engine-requests.ts';
import {
  type RowQuery,
  type RowQueryParts,
  singleRange,
} from '../../shared/connectors/status-query/index.ts';
import { parseBody } from '../../shared/connectors/status-query/json.ts';
import type { OpenRealm } from '../../shared/realm/open-realm/open.ts';
import { isoClock } from '../../shared/time/iso.ts';

interface EngineBehaviour {
  /** Returns the bytes that the engine sends for the requested columns of a table. */
  readonly answer: (table: string, columns: readonly string[]) => Buffer;
  /** Names of the columns that the engine lacks. */
  readonly lacks?: readonly string[];
}

/** Makes a realm whose engine answers with given bytes, for tests of how answers are read. */
export function realmWithAnswer({ answer, lacks = [] }: EngineBehaviour): OpenRealm {
  const asked = (query: RowQueryParts) => ({
    realm: 'paris',
    columns: new Set(query.columns.filter((column) => !lacks.includes(column))),
    dialect: engineDialect,
  });
  const reply = ({ table, columns }: RowQueryParts) => {
    const body = answer(
      table,
      columns.filter((column) => !lacks.includes(column)),
    );
    return { value: () => parseBody(body), body: () => body };
  };
  return {
    name: 'pa"ris é',
    limitedTo: undefined,
    hidesVariable: () => false,
    iso: isoClock('Europe/Paris'),
    noteOddFigure: () => undefined,
    status: {
      hostRanges: () => Promise.resolve(singleRange),
      has: (_table: string, column: string) => Promise.resolve(!lacks.includes(column)),
      decodedRows: (query: RowQuery<unknown>) =>
        Promise.resolve(rowRequest(query, asked(query)).read(reply(query))),
      cells: (query: RowQueryParts) => Promise.resolve(cellRequest(query, asked(query)).read(reply(query))),
    },
  } as unknown as OpenRealm;
}
