import * as z from 'zod';

import { BoundedCache } from '../../base/bounded-cache.ts';
import { fieldsOfConditions } from '../../base/condition.ts';
import { once } from '../../base/once.ts';
import { formatQuery, listFormats } from '../format/format.ts';
import { type ListOptions, type ListRequest, rowLimit } from '../list/list-request.ts';
import { fieldSchemasOf } from '../list/row.ts';
import { byteOrderMark, commaList } from '../parameters/fields.ts';
import type { FaultList } from '../request/fault-list.ts';
import type { FiguresRequest } from './figures-request.ts';
import { columnName, groupByQuery } from './group-by-query.ts';
import { readFigures } from './read-figures.ts';

/** The list whose rows are counted. */
interface CountedList {
  readonly returns: z.ZodType;
  readonly related: ListOptions['related'];
}

interface GroupedQuery extends Pick<ListRequest, 'where'> {
  readonly query: Readonly<Record<string, unknown>>;
  readonly faults: FaultList;
}

/** Maximum number of requested figures that are cached for each list. */
const mostCached = 100;

const groupedQuery = once(() =>
  z.object({
    group_by: groupByQuery().default([]),
    fields: commaList(columnName()).default([]),
    sort: commaList(columnName()).default([]),
    limit: rowLimit(),
    format: formatQuery(listFormats),
    bom: byteOrderMark(),
  }),
);

/**
 * Makes the reader of the parameters of a list with `group_by`. The handler is asked for all rows: their groups are sorted and cut after
 * they are counted. The reader returns `undefined` if the parameters have faults, which are in the list of faults. Figures are cached,
 * because making the schema of their answer takes longer than counting the groups.
 */
export function groupedRequestReader({ returns, related }: CountedList) {
  const schemas = once(() => fieldSchemasOf(returns, related));
  const cache = new BoundedCache<FiguresRequest>(mostCached);
  return ({ query, faults, where }: GroupedQuery): ListRequest | undefined => {
    const message = 'cannot be given together with group_by';
    if (query['cursor'] !== undefined)
      faults.add('mutually_exclusive_parameters', { in: 'query', field: 'cursor', message });
    const asked = faults.read('query', groupedQuery(), query);
    if (!asked || schemas().size === 0) return undefined;
    const { group_by: groupBy, fields, sort, limit } = asked;
    const figures = faults.attempt(() =>
      cache.get(JSON.stringify([groupBy, fields, sort, limit]), () =>
        readFigures({ groupBy, fields, sort, limit }, schemas()),
      ),
    );
    if (!figures) return undefined;
    const read = [...figures.groupBy, ...figures.figures].map(({ from }) => from.field);
    return {
      limit: undefined,
      after: undefined,
      shown: figures.columns,
      columns: figures.columns,
      where,
      fields: new Set([...read, ...fieldsOfConditions(where)]),
      sort: [],
      expression: undefined,
      figures,
      format: asked.format,
      byteOrderMark: asked.bom === true,
    };
  };
}
