import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { withAdvice } from '../support/advice.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'docs/adr');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const records = readdirSync(folder).filter((file) => /^\d{4}-/.test(file));
const numberOf = (file: string) => file.slice(0, 4);
const index = read('README.md');

/** The lines of the index, in the order of the page. */
const rows = [...index.matchAll(/^- \[(\d{4})\]\(([^)]+)\) (.+?)(?: _\((.+)\)_)?$/gm)].map(
  ([, number = '', file = '', title = '', status = 'Accepted']) => ({ number, file, title, status }),
);

/** Returns the status that a record has in itself. A record without a status is accepted. */
const statusOf = (file: string) =>
  /^\*\*Status\.\*\* (Replaced (?:in part )?by \[\d{4}\]\([^)]+\))/m.exec(read(file))?.[1] ?? 'Accepted';

/** Counts the words of a record without its title. The address of a link is no word. */
const wordsIn = (text: string) =>
  text
    .slice(text.indexOf('\n'))
    .replace(/\]\([^)]*\)/g, ']')
    .trim()
    .split(/\s+/).length;

describe('decisions', () => {
  it(
    'have a number of their own each',
    withAdvice(
      'give the new record in docs/adr the next free number, in its file name and in its title.',
      () => {
        const numbers = records.map(numberOf);
        expect(numbers).toEqual([...new Set(numbers)]);
      },
    ),
  );

  it(
    'have one line each in the index, sorted by number inside their subject',
    withAdvice('add one line for the record to its subject in docs/adr/README.md, sorted by number.', () => {
      expect(rows.map(({ file }) => file).sort()).toEqual([...records].sort());
      const subjects = index
        .split(/^## /m)
        .map((part) => [...part.matchAll(/^- \[(\d{4})\]/gm)].map(([, n]) => n));
      expect(subjects).toEqual(subjects.map((numbers) => [...numbers].sort()));
    }),
  );

  it.each(rows)(
    'the index has the title and the status of $file',
    withAdvice(
      'copy title and status of the record into its line of docs/adr/README.md.',
      ({ number, file, title, status }) => {
        expect(number).toBe(numberOf(file));
        expect(read(file).split('\n')[0]).toBe(`# ${number} ${title}`);
        expect(status).toBe(statusOf(file));
      },
    ),
  );

  it(
    'are replaced by records that exist, and that say which record they replace',
    withAdvice(
      'name an existing record in the status line, and say in that record which one it replaces (`ADR 0000`).',
      () => {
        const wrong = records.flatMap((file) => {
          const [, part, by] = /^Replaced( in part)? by \[\d{4}\]\((.+)\)$/.exec(statusOf(file)) ?? [];
          if (by === undefined) return [];
          if (!existsSync(join(folder, by))) return [`${file}: ${by} does not exist`];
          return part === undefined && !read(by).includes(`ADR ${numberOf(file)}`)
            ? [`${by} does not say that it replaces ADR ${numberOf(file)}`]
            : [];
        });
        expect(wrong).toEqual([]);
      },
    ),
  );

  it(
    'are at most 90, of at most 250 words each',
    withAdvice(
      'merge records of one subject, or shorten the record: measurements stand in docs/benchmarks.md.',
      () => {
        expect(records.length).toBeLessThanOrEqual(90);
        const long = records.filter((file) => wordsIn(read(file)) > 250);
        expect(long).toEqual([]);
      },
    ),
  );

  it(
    'list every number that no record has',
    withAdvice(
      'list under `Unused numbers` in docs/adr/README.md exactly the numbers that no record has.',
      () => {
        const taken = new Set(records.map((file) => Number(numberOf(file))));
        const unused = Array.from({ length: Math.max(...taken) }, (_, at) => at + 1).filter(
          (n) => !taken.has(n),
        );
        const listed = /^## Unused numbers\n+(.+)$/m.exec(index)?.[1] ?? '';
        // A range such as 0010–0013 lists all its numbers.
        const ranges = [...listed.matchAll(/(\d{4})(?:–(\d{4}))?/g)].flatMap(([, from, to = from]) =>
          Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => Number(from) + at),
        );
        expect(ranges).toEqual(unused);
      },
    ),
  );

  it(
    'exist if a comment or a document cites them',
    withAdvice('correct the number behind `ADR`: docs/adr has no record with it.', () => {
      const cited = ['grep', '-ohE', 'ADR [0-9]{4}((, | and )[0-9]{4})*', '--', '*.md', '*.ts', ':!tests'];
      const words = execFileSync('git', cited, { cwd: root, encoding: 'utf8' }).match(/\d{4}/g) ?? [];
      const taken = new Set(records.map(numberOf));
      expect(words.length).toBeGreaterThan(50);
      expect([...new Set(words)].filter((number) => !taken.has(number))).toEqual([]);
    }),
  );

  it(
    'name tests that exist',
    withAdvice('correct the path of the test in the record, or remove it.', () => {
      const missing = records.flatMap((file) =>
        [...read(file).matchAll(/`(tests\/[\w./-]+\.ts)`/g)]
          .filter(([, path = '']) => !existsSync(join(root, path)))
          .map(([, path]) => `${file}: ${path}`),
      );
      expect(missing).toEqual([]);
    }),
  );
});
