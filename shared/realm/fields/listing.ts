import type {
  EngineFacts,
  Filter,
  HostLandmarks,
  HostNameRange,
  HostRanges,
} from '../../connectors/status-query/index.ts';
import type { RowTable } from '../../rows/row-table.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import type { ListSelection } from './field-table.ts';

/** Returns the filters for certain hosts. `column` is the column that holds the host names. */
export type HostFilter = (column: string) => Filter[];
export const noHostFilter: HostFilter = () => [];

/** How the rows of a list are read from a realm. */
export interface Listing {
  /** Fields that are unique together. They are the sort order of the list. */
  readonly ties: readonly string[];
  /** Returns the rows of a realm for certain hosts, in no particular order. */
  readonly ask: (realm: OpenRealm, selection: ListSelection, hosts: HostFilter) => Promise<RowTable>;
  /** Divides the list by ranges of host names. It is only set if the list contains all hosts of its realm. */
  readonly division?: {
    readonly ranges: (ranges: HostRanges) => readonly HostNameRange[];
    /** Selects the marks between which rows of this list were counted. */
    readonly marks: (marks: HostLandmarks) => readonly string[];
    /** Returns the total number of rows, or `null` if the engine does not say. */
    readonly total: (engine: EngineFacts) => number | null;
  };
}
