import type { Range } from '../../time/range.ts';
import type { Selection as ListWish } from '../fields/field-table.ts';
import type { HostChoice } from './hosts.ts';
import type { Resolution } from './steps.ts';

/** What a caller asks for. */
export interface SeriesQuestion extends HostChoice {
  readonly service?: string | undefined;
  readonly measurements?: readonly string[] | undefined;
  /** How many measurements, where none is named: the first by name. */
  readonly size?: number | undefined;
  readonly range: Range;
  readonly resolution: Resolution;
  /** What the caller wants of the rows: those that he will not see need no figures and no points. */
  readonly list?: Pick<ListWish, 'where' | 'sort' | 'limit' | 'after'> | undefined;
}
