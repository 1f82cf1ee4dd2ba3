import * as z from 'zod';

import { once } from '../../base/once.ts';
import { commaList } from '../parameters/fields.ts';

const mostFields = 10;
const longestField = 300;

/** Makes the schema of one name in `group_by`, `fields` or `sort`. The names are looked up in the fields of the list later. */
export const columnName = once(() => z.string().max(longestField));

const about =
  'answers figures over groups of equal values of these fields (schema GroupsAnswer) in place of the rows, e.g. `realm,state_name`; ' +
  '`fields` and `sort` then take the columns of groups; not with `cursor`';

/** Returns the schema of the query parameter `group_by` of a list. */
export const groupByQuery = once(() => commaList(columnName(), mostFields).optional().describe(about));
