import type {
  EngineFacts,
  Filter,
  HostMarks,
  HostRange,
  HostRanges,
} from '../../connectors/status-query/index.ts';
import type { RowTable } from '../../rows/row-table.ts';
import type { OpenRealm } from '../directory/open.ts';
import type { Selection } from './field-table.ts';

/** The filters for certain hosts, by the column that has their names. */
export type HostFilter = (column: string) => Filter[];
export const allHosts: HostFilter = () => [];

/** How the records of a list are asked for. */
export interface Listing {
  /** Fields that are unique together; the list is in their order. */
  readonly ties: readonly string[];
  /** Asks a realm for the records of certain hosts, in no particular order. */
  readonly ask: (realm: OpenRealm, selection: Selection, hosts: HostFilter) => Promise<RowTable>;
  /** How names divide the list, if it has all hosts of its realm. */
  readonly division?: {
    readonly ranges: (ranges: HostRanges) => readonly HostRange[];
    /** Those of the marks between which such records were counted. */
    readonly marks: (marks: HostMarks) => readonly string[];
    /** How many records there are in all; `null` if the engine does not say. */
    readonly total: (engine: EngineFacts) => number | null;
  };
}
