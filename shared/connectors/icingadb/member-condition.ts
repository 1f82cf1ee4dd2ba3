import type { Leaf } from '../status-query/index.ts';
import type { SqlColumn } from './columns.ts';
import { piece } from './statement.ts';

/** Returns how the database decides whether a host or service is in a group. */
export function memberCondition(kind: 'host' | 'service'): SqlColumn['condition'] {
  const members = `SELECT m.${kind}_id FROM ${kind}group_member m`;
  // A collation that ignores blanks at the end would take another group for this one.
  const named = `JOIN ${kind}group g ON g.id = m.${kind}group_id WHERE g.name = ? AND CHAR_LENGTH(g.name) = CHAR_LENGTH(?)`;
  return ({ operator, value }) => {
    const isIn = memberships[operator];
    if (isIn === undefined) return undefined;
    const where = value === '' ? piece(members) : piece(`${members} ${named}`, value, value);
    // The empty text stands for the empty list, which no member has.
    const isMember = value === '' ? !isIn : isIn;
    if (value === '' && operator !== '=' && operator !== '!=') return undefined;
    return { where: { ...where, text: `o.id ${isMember ? 'IN' : 'NOT IN'} (${where.text})` }, isExact: true };
  };
}

const memberships: Readonly<Partial<Record<Leaf['operator'], boolean>>> = {
  ...{ '=': true, contains: true },
  ...{ '!=': false, lacks: false },
};
