import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { withAdvice } from '../support/advice.ts';

const folder = import.meta.dirname;
const files = readdirSync(folder).filter((name) => name.endsWith('.test.ts'));

describe('a test of the architecture', () => {
  it.each(files)(
    'says what to do if it fails: %s',
    withAdvice('wrap the function of each `it` in `withAdvice(…)`, as the other files here do.', (file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const tests = text.match(/^ *it(?:\.each)?\(/gm) ?? [];
      const advised = text.match(/^(?!import).*\bwithAdvice\(/gm) ?? [];
      expect(advised).toHaveLength(tests.length);
    }),
  );
});
