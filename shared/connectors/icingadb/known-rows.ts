import type { FirstRow } from '../status-query/index.ts';
import { IdMap } from './id-map.ts';
import type { ById } from './relations.ts';

/** Some 13 MB. A site whose problems are more than these reads hosts again. */
const mostRows = 100_000;

/**
 * The hosts of rows by the ids of their objects. An id is a hash of the names of its environment, host and service, so that an object never
 * gets another host: what is known remains true.
 */
export class KnownRows implements ById<FirstRow> {
  #rows = new IdMap<FirstRow>();

  get(id: Buffer, start?: number): FirstRow | undefined {
    return this.#rows.get(id, start);
  }

  keep(id: Buffer, row: FirstRow): void {
    if (this.#rows.size >= mostRows) this.#rows = new IdMap();
    this.#rows.set(id, row);
  }
}
