import type { FirstRow } from '../status-query/index.ts';
import { IdMap } from './id-map.ts';
import type { ById } from './relations.ts';
import { idValue } from './statement.ts';

/** A row of a host or service, with the name and the id of the host. */
export interface KnownRow extends FirstRow {
  readonly host: string;
  readonly hostId: string;
}

/** The ids of one table, and their hosts. */
export interface ObjectsOfTable {
  readonly ids: readonly string[];
  /** The names of the hosts by their ids. `undefined` means that some are not known. */
  readonly hosts: ReadonlyMap<string, string> | undefined;
}

/** Some 20 MB. A site whose problems are more than these reads hosts again. */
const mostRows = 100_000;

/**
 * The hosts of rows by the ids of their objects. An id is a hash of the names of its environment, host and service, so that an object never
 * gets another host: what is known remains true.
 */
export class KnownRows implements ById<KnownRow> {
  #rows = new IdMap<KnownRow>();

  get(id: Buffer, start?: number): KnownRow | undefined {
    return this.#rows.get(id, start);
  }

  keep(row: KnownRow): void {
    if (this.#rows.size >= mostRows) this.#rows = new IdMap();
    this.#rows.set(idValue(row.objectId), row);
  }

  /** Returns the ids that may be those of hosts, or of services: ids that are not known may be either. */
  ofTable(ids: readonly string[], kind: 'host' | 'service'): ObjectsOfTable {
    const rows = ids.map((id) => ({ id, known: this.get(idValue(id)) }));
    const own = rows.filter(({ id, known }) => !known || (known.hostId === id) === (kind === 'host'));
    const hosts = own.flatMap(({ known }) => (known ? [[known.hostId, known.host] as const] : []));
    return {
      ids: own.map(({ id }) => id),
      hosts: hosts.length === own.length ? new Map(hosts) : undefined,
    };
  }
}
