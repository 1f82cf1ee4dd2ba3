import * as z from 'zod';

import { BoundedCache } from '../../base/bounded-cache.ts';
import { fieldsOfConditions } from '../../base/condition.ts';
import { once } from '../../base/once.ts';
import { formatQuery, listFormats } from '../format/format.ts';
import { type ListOptions, type ListRequest, rowLimit } from '../list/list-request.ts';
import { fieldSchemasOf } from '../list/row.ts';
import { byteOrderMark, commaList, sortKeys } from '../parameters/fields.ts';
import type { FaultList } from '../request/fault-list.ts';
import { columnName, groupByQuery } from './group-by-query.ts';
import { readFigures } from './read-figures.ts';

/** The list whose rows are counted. */
interface CountedList {
  readonly returns: z.ZodType;
  readonly related: ListOptions['related'];
  readonly series: ListOptions['series'];
}

interface GroupedQuery extends Pick<ListRequest, 'where'> {
  readonly query: Readonly<Record<string, unknown>>;
  readonly faults: FaultList;
}

/** The values that the parameters of a list with `group_by` request. */
type GroupedParameters = Required<Pick<ListRequest, 'figures'>> &
  Pick<ListRequest, 'format' | 'byteOrderMark'>;

/** Maximum number of sets of parameters that are cached for each list. */
const mostCached = 100;

const groupedQuery = once(() =>
  z.object({
    group_by: groupByQuery().default([]),
    fields: commaList(columnName()).default([]),
    sort: sortKeys(columnName()).default([]),
    limit: rowLimit(),
    format: formatQuery(listFormats),
    bom: byteOrderMark(),
  }),
);

/**
 * Makes the reader of the parameters of a list with `group_by`. The handler is asked for all rows: their groups are sorted and cut after
 * they are counted. The reader returns `undefined` if the parameters have faults, which are in the list of faults. Parameters that were
 * read are cached, because making the schema of their answer takes longer than counting the groups.
 */
export function groupedRequestReader({
  returns,
  related,
  series: ofRows,
}: CountedList): (grouped: GroupedQuery) => ListRequest | undefined {
  const schemas = once(() => fieldSchemasOf(returns, related));
  const cache = new BoundedCache<GroupedParameters | undefined>(mostCached);
  const read = ({ query, faults }: GroupedQuery): GroupedParameters | undefined => {
    const asked = faults.read('query', groupedQuery(), query);
    if (!asked || schemas().size === 0) return undefined;
    const { group_by: groupBy, fields, sort, limit, format, bom: byteOrderMark = false } = asked;
    const series = ofRows && query[ofRows.parameter] !== undefined ? ofRows : undefined;
    const figures = faults.attempt(() => readFigures({ groupBy, fields, sort, limit, series }, schemas()));
    return figures && { figures, format, byteOrderMark };
  };
  return (grouped) => {
    const { query, faults, where } = grouped;
    const message = 'cannot be given together with group_by';
    if (query['cursor'] !== undefined)
      faults.add('mutually_exclusive_parameters', { in: 'query', field: 'cursor', message });
    const names = [...Object.keys(groupedQuery().shape), ofRows?.parameter ?? ''];
    const key = JSON.stringify(names.map((name) => query[name]));
    const asked = cache.get(key, () => read(grouped));
    if (!asked) return undefined;
    const { groupBy, figures, columns } = asked.figures;
    const named = [...groupBy, ...figures].map(({ from }) => from.field);
    return {
      ...asked,
      ...{ limit: undefined, after: undefined, sort: [], expression: undefined },
      ...{ shown: columns, columns, where },
      fields: new Set([...named, ...fieldsOfConditions(where)]),
    };
  };
}
