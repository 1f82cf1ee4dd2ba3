import type { Range } from '../../time/range.ts';
import type { ListSelection } from '../fields/field-table.ts';
import type { RequestedHosts } from './hosts.ts';
import type { Resolution } from './steps.ts';

/** The request of a caller. */
export interface SeriesQuestion extends RequestedHosts {
  readonly service?: string | undefined;
  readonly measurements?: readonly string[] | undefined;
  /** The number of measurements if none is named: the first ones by name. */
  readonly size?: number | undefined;
  readonly range: Range;
  readonly resolution: Resolution;
  /** Conditions, sort order and page of the rows. No figures and points are read for rows that the caller will not see. */
  readonly list?: Pick<ListSelection, 'where' | 'sort' | 'limit' | 'after'> | undefined;
}
