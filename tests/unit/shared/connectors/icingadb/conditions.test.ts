import { describe, expect, it } from '@jest/globals';

import { planConditions } from '../../../../../shared/connectors/icingadb/conditions.ts';
import { dialects } from '../../../../../shared/connectors/icingadb/dialects.ts';
import { tablesOf } from '../../../../../shared/connectors/icingadb/tables.ts';
import {
  above,
  allOf,
  always,
  anyOf,
  atLeast,
  atMost,
  below,
  contains,
  differs,
  equals,
  type Filter,
  isEmpty,
  lacks,
  matchesPattern,
  not,
} from '../../../../../shared/connectors/status-query/index.ts';

type Table = 'hosts' | 'services' | 'comments';

const hostState = `CASE WHEN t.soft_state = 1 AND t.is_reachable = 'n' THEN 2 WHEN t.soft_state = 99 THEN 1 ELSE t.soft_state END`;
const isFlapping = `CASE WHEN t.is_flapping <> 'n' THEN 1 ELSE 0 END`;
const members = 'SELECT m.host_id FROM hostgroup_member m';
const membersOf = `${members} JOIN hostgroup g ON g.id = m.hostgroup_id WHERE g.name = ? AND CHAR_LENGTH(g.name) = CHAR_LENGTH(?)`;

/** Returns the conditions of the statement with their values, and whether the rows that meet them are tested again. */
function planned(table: Table, filter: Filter, kind: 'mysql' | 'postgres' = 'mysql') {
  const tables = tablesOf(7, dialects[kind]);
  const found = tables[table];
  if (!found) throw new Error(`there is no table ${table}`);
  const { where, rest } = planConditions([filter], found, tables);
  const texts = where.map(({ text }) => text);
  return {
    sql: texts.join(' AND '),
    values: where.flatMap(({ values }) => values),
    isTestedAgain: rest.length > 0,
  };
}

describe('the database alone decides', () => {
  it.each<[string, Table, Filter, string]>([
    ['a state, of those that are checked', 'hosts', equals('state', 0), '(t.soft_state = 0)'],
    [
      'DOWN, as which hosts without a check are shown',
      'hosts',
      equals('state', 1),
      `(t.soft_state = 99 OR (t.soft_state = 1 AND t.is_reachable <> 'n'))`,
    ],
    ['UNREACHABLE', 'hosts', equals('state', 2), `(t.soft_state = 1 AND t.is_reachable = 'n')`],
    ['UNKNOWN', 'services', equals('state', 3), '(t.soft_state = 3 OR t.soft_state = 99)'],
    ['no host by the number that only the database has', 'hosts', equals('state', 99), '(1 = 0)'],
    ['no service by it', 'services', equals('state', 99), '(1 = 0)'],
    ['a range of states', 'hosts', above('state', 0), `${hostState} > 0`],
    ['its opposite', 'hosts', not(above('state', 0)), `NOT (${hostState} > 0)`],
    ['PENDING', 'hosts', equals('has_been_checked', 0), '(t.soft_state = 99)'],
    ['what was checked', 'hosts', equals('has_been_checked', 1), '(t.soft_state <> 99)'],
    ['no object by a flag that is none', 'hosts', equals('has_been_checked', 2), '(1 = 0)'],
    ['a flag', 'hosts', equals('is_flapping', 1), `${isFlapping} = 1`],
    ['no downtime', 'hosts', equals('scheduled_downtime_depth', 0), `t.in_downtime = 'n'`],
    ['any downtime', 'hosts', above('scheduled_downtime_depth', 0), `t.in_downtime = 'y'`],
    ['any but no downtime', 'hosts', differs('scheduled_downtime_depth', 0), `t.in_downtime = 'y'`],
    // Engines compare whole seconds, and the database has milliseconds.
    ['a time from', 'hosts', atLeast('last_state_change', 9), 't.last_state_change >= 9000'],
    ['a time after', 'hosts', above('last_state_change', 9), 't.last_state_change >= 10000'],
    ['a time before', 'hosts', below('last_state_change', 9), 't.last_state_change < 9000'],
    ['a time until', 'hosts', atMost('last_state_change', 9), 't.last_state_change < 10000'],
    ['a time that may be never', 'comments', below('entry_time', 9), 'COALESCE(o.entry_time, 0) < 9000'],
    ['no group', 'hosts', isEmpty('groups'), `o.id NOT IN (${members})`],
    [
      'one of two',
      'hosts',
      anyOf(equals('state', 0), equals('is_flapping', 1)),
      `((t.soft_state = 0) OR ${isFlapping} = 1)`,
    ],
    ['nothing', 'hosts', anyOf(), '1 = 0'],
    ['everything', 'hosts', always, ''],
    [
      'the state of the host of a comment',
      'comments',
      equals('host_state', 0),
      'o.host_id IN (SELECT o.id FROM host o JOIN host_state t ON t.id = o.id WHERE (t.soft_state = 0))',
    ],
  ])('%s', (_what, table, filter, sql) => {
    expect(planned(table, filter)).toEqual({ sql, values: [], isTestedAgain: false });
  });

  it('the members of a group, whose name is a value', () => {
    const values = ['linux', 'linux'];
    const isTestedAgain = false;
    const isIn = { sql: `o.id IN (${membersOf})`, values, isTestedAgain };
    expect(planned('hosts', contains('groups', 'linux'))).toEqual(isIn);
    expect(planned('hosts', equals('groups', 'linux'))).toEqual(isIn);
    expect(planned('hosts', lacks('groups', 'linux'))).toEqual({
      ...isIn,
      sql: `o.id NOT IN (${membersOf})`,
    });
  });
});

describe('the database sends fewer rows, and we decide', () => {
  const again = { isTestedAgain: true };
  const byName = 'SELECT o.id FROM host o WHERE o.name = ?';

  it.each<[string, Table, Filter, string, string[]]>([
    ['a name, as collations ignore case', 'hosts', equals('name', 'web'), 'o.name = ?', ['web']],
    [
      'the name of the host of a comment',
      'comments',
      equals('host_name', 'web'),
      `o.host_id IN (${byName})`,
      ['web'],
    ],
    [
      'the service of a comment, as others have none',
      'comments',
      equals('service_description', 'disk'),
      'o.service_id IN (SELECT o.id FROM service o WHERE o.name = ?)',
      ['disk'],
    ],
    [
      'the state of the service of a comment',
      'comments',
      equals('service_state', 0),
      'o.service_id IN (SELECT o.id FROM service o JOIN service_state t ON t.id = o.id WHERE (t.soft_state = 0))',
      [],
    ],
    [
      'one of two of which one is inexact',
      'hosts',
      anyOf(equals('state', 0), equals('name', 'web')),
      '((t.soft_state = 0) OR o.name = ?)',
      ['web'],
    ],
    [
      'both of two of which it cannot decide one',
      'hosts',
      anyOf(allOf(equals('state', 0), matchesPattern('name', 'web')), equals('is_flapping', 1)),
      `(((t.soft_state = 0)) OR ${isFlapping} = 1)`,
      [],
    ],
  ])('%s', (_what, table, filter, sql, values) => {
    expect(planned(table, filter)).toEqual({ sql, values, ...again });
  });

  it('bounds of names, which are compared by their bytes', () => {
    const [name, value] = ['CAST(o.name AS BINARY)', 'CAST(? AS BINARY)'];
    const byIndex = (sql: string, ...values: string[]) => ({ sql, values, ...again });
    expect(planned('hosts', atLeast('name', 'web'))).toEqual(
      byIndex(`(o.name >= ? AND ${name} >= ${value})`, 'we', 'web'),
    );
    expect(planned('hosts', below('name', 'web'))).toEqual(
      byIndex(`(o.name <= ? AND ${name} < ${value})`, 'web', 'web'),
    );
    expect(planned('hosts', below('name', 'é'))).toEqual(byIndex(`(${name} < ${value})`, 'é'));
    expect(planned('hosts', atMost('name', 'web'), 'postgres')).toEqual(
      byIndex('(CAST(o.name AS text) COLLATE "C" <= CAST(? AS text) COLLATE "C")', 'web'),
    );
  });
});

it.each<[string, Table, Filter]>([
  ['the number of downtimes', 'hosts', above('scheduled_downtime_depth', 1)],
  ['other bounds of it', 'hosts', atLeast('scheduled_downtime_depth', 0)],
  ['one second', 'hosts', equals('last_state_change', 9)],
  ['a time that is none', 'hosts', { kind: 'leaf', column: 'last_state_change', operator: '>', value: '' }],
  ['a state that is none', 'hosts', equals('state', '')],
  ['a name that is empty', 'hosts', equals('name', '')],
  ['a pattern', 'hosts', matchesPattern('name', 'web')],
  ['not a name', 'hosts', not(equals('name', 'web'))],
  [
    'one of two of which it cannot decide one',
    'hosts',
    anyOf(equals('state', 0), matchesPattern('name', 'web')),
  ],
  ['not both of these', 'hosts', not(allOf(equals('state', 0), matchesPattern('name', 'web')))],
  // A comment of a host has no service, which differs from every service.
  ['another service of a comment', 'comments', differs('service_description', 'disk')],
  ['another state of the service of a comment', 'comments', differs('service_state', 0)],
])('the database sends all rows for %s', (_what, table, filter) => {
  expect(planned(table, filter)).toEqual({ sql: '', values: [], isTestedAgain: true });
});
