import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { withAdvice } from '../support/advice.ts';
import { projectRoot } from '../support/service-copy.ts';

const page = readFileSync(join(projectRoot, 'docs/specification.md'), 'utf8');
const sections = new Set([...page.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map((match) => match[1]));

const endpoints = z
  .array(z.object({ path: z.string(), query: z.array(z.string()).default([]) }))
  .parse(JSON.parse(readFileSync(new URL('spec-endpoints.json', import.meta.url), 'utf8')));

/** `spec 4.9`, also in lists: `spec 4.1, 2.1 and 2.2`. */
function citationsIn(text: string): string[] {
  const lists = [...text.matchAll(/\bspec ((?:\d\.\d+(?:, | and )?)+)/g)];
  return lists.flatMap((list) => (list[1] ?? '').match(/\d\.\d+/g) ?? []);
}

function sources(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|md)$/.test(name))
    .map((name) => join(projectRoot, folder, name));
}

describe('docs/specification.md', () => {
  it(
    'has every section that the code cites',
    withAdvice(
      'correct the number of the section in the comment that cites it, as docs/specification.md has it.',
      () => {
        const cited = ['functions', 'shared', 'demo', 'admin', 'docs'].flatMap((folder) =>
          sources(folder).flatMap((file) => citationsIn(readFileSync(file, 'utf8'))),
        );
        expect(cited.length).toBeGreaterThan(40);
        expect([...new Set(cited)].filter((section) => !sections.has(section))).toEqual([]);
      },
    ),
  );

  it(
    'names every query parameter of the specification',
    withAdvice('restore the parameter in docs/specification.md: the specification does not change.', () => {
      const parameters = new Set(endpoints.flatMap(({ query }) => query));
      expect(parameters.size).toBeGreaterThan(30);
      expect([...parameters].filter((name) => !new RegExp(`\\b${name}\\b`).test(page))).toEqual([]);
    }),
  );

  it(
    'names the last word of every path of the specification',
    withAdvice('restore the path in docs/specification.md: the specification does not change.', () => {
      const words = endpoints.map(({ path }) => {
        const last = path.split('/').findLast((step) => step !== '' && !step.startsWith('{'));
        return last ?? '';
      });
      expect([...new Set(words)].filter((word) => !page.includes(word))).toEqual([]);
    }),
  );
});
