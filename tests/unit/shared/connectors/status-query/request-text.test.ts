import { describe, expect, it } from '@jest/globals';

import {
  engineDialect,
  icinga2Dialect,
  lmdDialect,
} from '../../../../../shared/connectors/status-query/dialect.ts';
import {
  above,
  allOf,
  always,
  anyOf,
  atLeast,
  atMost,
  below,
  contains,
  countQuery,
  differs,
  equals,
  type Filter,
  isEmpty,
  lacks,
  matchesPattern,
  not,
  rowQuery,
  text,
} from '../../../../../shared/connectors/status-query/index.ts';
import {
  countRequestText,
  rowRequestText,
} from '../../../../../shared/connectors/status-query/request-text.ts';

const hosts = rowQuery('hosts', { host_name: text('name'), output: text('plugin_output') });
const lines = (...filters: Filter[]) =>
  rowRequestText(hosts.where(...filters), ['name'])
    .split('\n')
    .filter((line) => /^(Filter|And|Or|Negate)/.test(line));
const counted = (filter: Filter) =>
  countRequestText(countQuery('hosts', { it: filter }))
    .split('\n')
    .filter((line) => line.startsWith('Stats'));
const expectRefusal = (filter: Filter, code: string) => {
  expect(() => lines(filter)).toThrow(expect.objectContaining({ kind: 'invalid', code }));
};

describe('a request for rows', () => {
  it('frames the answer first and ends with an empty line', () => {
    expect(rowRequestText(hosts.where(equals('name', 'a b')).limit(5), ['name', 'plugin_output'])).toBe(
      'GET hosts\nResponseHeader: fixed16\nOutputFormat: json\nColumns: name plugin_output\nFilter: name = a b\nLimit: 5\n\n',
    );
  });

  it('does not change the query that it was made from', () => {
    hosts.where(equals('name', 'a')).limit(1);
    expect(rowRequestText(hosts, ['name'])).not.toMatch(/Filter|Limit/);
  });

  it('adds conditions to those given before', () => {
    const query = hosts.where(equals('name', 'a')).where(equals('state', 0));
    expect(rowRequestText(query, ['name'])).toContain('Filter: name = a\nFilter: state = 0\n');
  });

  it.each([
    [equals('name', 'x'), 'name = x'],
    [differs('name', 'x'), 'name != x'],
    [atLeast('state', 1), 'state >= 1'],
    [atMost('state', 1), 'state <= 1'],
    [above('state', 1), 'state > 1'],
    [below('state', 1), 'state < 1'],
    [equals('acknowledged', true), 'acknowledged = 1'],
    [equals('acknowledged', false), 'acknowledged = 0'],
    [contains('groups', 'linux'), 'groups >= linux'],
    [lacks('groups', 'linux'), 'groups < linux'],
    [isEmpty('groups'), 'groups = '],
    [matchesPattern('check_command', '^bp_rule'), 'check_command ~ ^bp_rule'],
    [not(equals('name', 'x')), 'name != x'],
    [not(above('state', 1)), 'state <= 1'],
    [not(contains('groups', 'linux')), 'groups < linux'],
    [not(not(contains('groups', 'linux'))), 'groups >= linux'],
  ])('spells %j', (filter, expected) => {
    expect(lines(filter)).toEqual([`Filter: ${expected}`]);
  });

  it('lets the engine join what must hold together, so that its indexes work', () => {
    expect(lines(allOf(equals('host_name', 'a'), equals('description', 'b')))).toEqual([
      'Filter: host_name = a',
      'Filter: description = b',
    ]);
  });

  it('joins alternatives behind their parts', () => {
    const either = anyOf(equals('state', 1), allOf(equals('state', 2), equals('acknowledged', 0)));
    expect(lines(either)).toEqual([
      'Filter: state = 1',
      'Filter: state = 2',
      'Filter: acknowledged = 0',
      'And: 2',
      'Or: 2',
    ]);
  });

  it('carries a negation down to the comparisons', () => {
    expect(lines(not(anyOf(equals('state', 1), allOf(equals('state', 2), atLeast('x', 5)))))).toEqual([
      'Filter: state != 1',
      'Filter: state != 2',
      'Filter: x < 5',
      'Or: 2',
      'And: 2',
    ]);
  });

  it('stays flat however many alternatives there are', () => {
    const many = Array.from({ length: 500 }, (_, index) => equals('name', `host-${index}`));
    const chain = many.reduce<Filter>((left, right) => anyOf(left, right), anyOf());
    expect(lines(anyOf(...many)).at(-1)).toBe('Or: 500');
    expect(lines(chain).filter((line) => line.startsWith('Or'))).toEqual(['Or: 500']);
  });

  it('asks for no row where no alternative is given, and for all where nothing is demanded', () => {
    expect(lines(anyOf())).toEqual(['Filter: state < 0']);
    expect(lines(not(anyOf()))).toEqual(['Filter: state >= 0']);
    expect(lines(allOf())).toEqual([]);
    expect(lines(not(always))).toEqual(['Filter: state < 0']);
  });
});

describe('a request for the past', () => {
  const log = rowQuery('log', { line: text('message') });
  const from = 1_795_000_000;
  const linesTo = (dialect: typeof engineDialect, ...filters: Filter[]) =>
    rowRequestText(log.where(...filters), ['message'], dialect)
      .split('\n')
      .filter((line) => /^(Filter|And|Or)/.test(line));

  // An Icinga 2 leaves out whole files by the time of their first line: a file of a month may have later lines.
  it('of Icinga 2 compares each line, and leaves out files that are older than any that has such lines', () => {
    const file = `Filter: time >= ${from - 32 * 86_400}`;
    expect(linesTo(icinga2Dialect, atLeast('time', from))).toEqual([file, `Filter: log_time >= ${from}`]);
    expect(linesTo(icinga2Dialect, above('time', from))).toEqual([
      file.replace('>=', '>'),
      `Filter: log_time > ${from}`,
    ]);
    expect(linesTo(icinga2Dialect, atLeast('time', 5))).toEqual([
      'Filter: time >= 0',
      'Filter: log_time >= 5',
    ]);
    expect(linesTo(icinga2Dialect, below('time', from))).toEqual([`Filter: time < ${from}`]);
  });

  it('of Icinga 2 compares lines alone if conditions are joined or counted', () => {
    expect(linesTo(icinga2Dialect, anyOf(atLeast('time', from), equals('class', 1)))).toEqual([
      `Filter: log_time >= ${from}`,
      'Filter: class = 1',
      'Or: 2',
    ]);
    expect(linesTo(icinga2Dialect, not(below('time', from)))).toEqual([`Filter: log_time >= ${from}`]);
    const counting = countRequestText(countQuery('log', { it: atLeast('time', from) }), icinga2Dialect);
    expect(counting).toContain(`\nStats: log_time >= ${from}\n\n`);
  });

  it('of other engines, and for other tables and columns, has one comparison', () => {
    for (const dialect of [engineDialect, lmdDialect])
      expect(linesTo(dialect, atLeast('time', from))).toEqual([`Filter: time >= ${from}`]);
    expect(linesTo(icinga2Dialect, atLeast('state', 1))).toEqual(['Filter: state >= 1']);
    const comments = rowQuery('comments', { author: text('author') }).where(atLeast('time', from));
    expect(rowRequestText(comments, ['author'], icinga2Dialect)).toContain(`\nFilter: time >= ${from}\n\n`);
  });
});

describe('a request for counts', () => {
  it('counts each key and limits nothing', () => {
    const query = countQuery('hosts', {
      up: allOf(equals('state', 0), equals('has_been_checked', 1)),
      total: always,
    }).where(contains('groups', 'linux'));
    expect(countRequestText(query)).toBe(
      'GET hosts\nResponseHeader: fixed16\nOutputFormat: json\nStats: state = 0\nStats: has_been_checked = 1\nStatsAnd: 2\nStats: state >= 0\nFilter: groups >= linux\n\n',
    );
  });

  it('never needs StatsNegate, which Icinga 2 miscounts', () => {
    expect(counted(not(allOf(equals('state', 0), equals('acknowledged', true))))).toEqual([
      'Stats: state != 0',
      'Stats: acknowledged != 1',
      'StatsOr: 2',
    ]);
  });

  it('counts all rows also in tables without a number', () => {
    expect(countRequestText(countQuery('hostgroups', { total: always }))).toContain('Stats: name != \n');
  });
});

describe('what cannot be sent', () => {
  it.each(['a\nFilter: name ~ .', 'a\n\nCOMMAND [1] X', 'a\rb', 'a\0b', 'a\tb', 'a\u001bb', 'a\u007fb'])(
    'a value with a control character: %j',
    (value) => {
      expectRefusal(equals('name', value), 'control_character');
      expectRefusal(contains('groups', value), 'control_character');
    },
  );

  it('a value longer than an engine reads', () => {
    expectRefusal(equals('name', 'é'.repeat(30_000)), 'value_too_long');
    expect(lines(equals('name', 'x'.repeat(59_000)))).toHaveLength(1);
  });

  it('a number that is none', () => {
    expect(() => equals('state', NaN)).toThrow(expect.objectContaining({ code: 'number_not_allowed' }));
  });

  it('conditions nested deeper than an engine survives', () => {
    const nest = (depth: number): Filter =>
      depth === 0
        ? equals('state', 0)
        : depth % 2
          ? allOf(nest(depth - 1), equals('state', 1))
          : anyOf(nest(depth - 1), equals('state', 1));
    expectRefusal(nest(60), 'query_too_deep');
    expect(lines(nest(40)).length).toBeGreaterThan(40);
  });

  it('a limit that is no whole number', () => {
    expect(() => rowRequestText(hosts.limit(1.5), ['name'])).toThrow(
      expect.objectContaining({ code: 'limit_not_allowed' }),
    );
  });

  it('a pattern that Naemon refuses or that a caller wrote', () => {
    expect(() => matchesPattern('name', 'a{2}')).toThrow(
      expect.objectContaining({ code: 'pattern_not_allowed' }),
    );
    const given: string = ['a', 'b'].join('');
    // @ts-expect-error a text that is not a literal may come from a caller
    expect(matchesPattern('name', given)).toBeDefined();
    // @ts-expect-error neither may a part of it
    expect(matchesPattern('name', `^${given}`)).toBeDefined();
  });
});
