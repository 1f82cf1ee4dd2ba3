// tests/surface.txt has what users can see and rely on: a reviewer sees each change of it as a change of that file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { withAdvice } from '../support/advice.ts';
import { projectRoot } from '../support/service-copy.ts';
import { surface } from '../support/surface.ts';

const present = surface().split('\n');

describe('the surface', () => {
  it(
    'is that of tests/surface.txt',
    withAdvice(
      'run `npm run surface`, and look at the difference: docs/changes.md says what may change.',
      () => {
        expect(present).toEqual(readFileSync(join(projectRoot, 'tests/surface.txt'), 'utf8').split('\n'));
      },
    ),
  );

  it(
    'has something in each of its sections',
    withAdvice('correct tests/support/surface.ts: it no longer finds what a section is for.', () => {
      const titles = present.flatMap((line, at) => (line.startsWith('# ') ? [at] : []));
      const lengths = titles.map((at, index) => (titles[index + 1] ?? present.length) - at);
      expect(titles.length).toBeGreaterThan(15);
      expect(Math.min(...lengths)).toBeGreaterThan(4);
    }),
  );
});
