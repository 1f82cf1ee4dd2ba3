import { describe, expect, it } from '@jest/globals';

import type { LogLine } from '../../../demo/status-query-engine/site.ts';
import {
  allOf,
  anyOf,
  atLeast,
  below,
  equals,
  type Filter,
  integer,
  matchesPattern,
  not,
  rowQuery,
  text,
  time,
} from '../../../shared/connectors/status-query/index.ts';
import { loggedHost } from '../contract-log.ts';
import type { SuiteAccess } from './suite-access.ts';

const query = rowQuery('log', {
  time: time('time'),
  class: integer('class'),
  type: text('type'),
  options: text('options'),
});

export function describeLog({ engine, client }: SuiteAccess): void {
  describe('the log', () => {
    const lines = () => engine().site.log;
    /** The days before today: what is of today the engine writes itself. */
    const past = () => below('time', (lines().at(-1)?.time ?? 0) + 1);
    const found = async (...filters: Filter[]) =>
      sorted(await client().decodedRows(query.where(past(), ...filters)));
    const expected = (meant: (line: LogLine) => boolean) =>
      sorted(lines().filter((line) => meant(line) && line.class !== 0));
    const start = () => lines()[0]?.time ?? 0;

    it('has type and text of every line alike on every engine', async () => {
      expect(await found(atLeast('time', start()))).toEqual(expected(() => true));
      expect(lines().length).toBeGreaterThan(5);
    });

    it('is read from a time on inside a day, and to one', async () => {
      const middle = start() + 36_060;
      expect(await found(atLeast('time', middle))).toEqual(expected(({ time: at }) => at >= middle));
      const [from, to] = [middle, start() + 86_400 + 3600];
      expect(await found(atLeast('time', from), below('time', to))).toEqual(
        expected(({ time: at }) => at >= from && at < to),
      );
    });

    it('is narrowed to what is asked of it', async () => {
      const states = [atLeast('time', start()), not(matchesPattern('type', 'SERVICE'))];
      expect(await found(...states, anyOf(equals('class', 1), equals('class', 6)))).toEqual(
        expected((line) => [1, 6].includes(line.class) && !line.type.includes('SERVICE')),
      );
      // The column of the host is empty on some engines.
      const of = (name: string) => allOf(atLeast('options', `${name};`), below('options', `${name}<`));
      expect(await found(...states, of(loggedHost))).toEqual(
        expected(({ type, options }) => !type.includes('SERVICE') && options.startsWith(`${loggedHost};`)),
      );
      expect(await found(atLeast('time', start()), of('web'))).toEqual([]);
    });
  });
}

interface Line {
  readonly time: number | null;
  readonly class: number | null;
  readonly type: string | null;
  readonly options: string | null;
}

/** Returns the lines as texts in a fixed order. Icinga 2 adds an empty field to some lines, and a header to its files. */
function sorted(found: readonly Line[]): string[] {
  return found
    .filter(({ class: group }) => group !== 0 && group !== 2)
    .map(({ time: at, class: group, type, options }) => `${at} ${group} ${type}: ${options}`)
    .sort();
}
