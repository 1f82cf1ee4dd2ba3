import type { Ask } from '../ask.ts';
import type { EngineTable } from '../column.ts';
import { textColumn } from '../column.ts';
import type { Query } from '../query.ts';
import type { EngineSnapshot } from '../snapshot.ts';
import { answerLmd } from './answer.ts';
import { type CachedColumn, cachedColumns } from './columns.ts';
import {
  type CachedEngine,
  columnsOfBackendsTable,
  columnsOfEveryTable,
  columnsOfStatusTable,
} from './peer.ts';

interface Description {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

/** Collects the tables of the engine behind, as the cache has them, and the cache's own tables. */
export class CacheCatalog {
  readonly asks = new Map<string, Ask>();
  readonly #described: Description[] = [];
  readonly #peer: CachedEngine;

  constructor(peer: CachedEngine) {
    this.#peer = peer;
  }

  add<Row>(table: EngineTable<Row>): void {
    const ofPeer = table.name === 'status' ? columnsOfStatusTable(this.#peer) : columnsOfEveryTable;
    const columns = cachedColumns(table, ofPeer);
    this.#describe(table.name, columns.listed);
    this.asks.set(table.name, (query, world) =>
      answerLmd({ table, columns, peer: this.#peer }, query, world),
    );
  }

  /** Adds the tables that do not come from the engine. They answer whatever the state of the engine is. */
  addOwn(): void {
    const backends = columnsOfBackendsTable(this.#peer);
    this.#describe('backends', backends);
    const columns = new Map<string, CachedColumn<Description>>(
      Object.entries({
        description: {
          ...textColumn<Description>(({ table, name }) => `Column ${name} of ${table}`),
          absent: false,
        },
        name: { ...textColumn<Description>(({ name }) => name), absent: false },
        table: { ...textColumn<Description>(({ table }) => table), absent: false },
        type: { ...textColumn<Description>(({ type }) => type), absent: false },
      }),
    );
    this.#describe('columns', columns);
    this.asks.set('backends', own('backends', backends, [undefined]));
    this.asks.set('columns', own('columns', columns, this.#described));
  }

  #describe(table: string, columns: ReadonlyMap<string, CachedColumn<never>>): void {
    for (const [name, { kind }] of columns) this.#described.push({ table, name, type: kind });
  }
}

function own<Row>(name: string, columns: ReadonlyMap<string, CachedColumn<Row>>, rows: readonly Row[]): Ask {
  const table = { name, rows: () => rows };
  return (query: Query, world: EngineSnapshot) =>
    answerLmd({ table, columns: { listed: columns, answered: columns } }, query, world);
}
