import { readFileSync } from 'node:fs';

import { describe, expect, it } from '@jest/globals';

import { withAdvice } from '../support/advice.ts';

const rows = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('- '))
  .map((line) => /^- (.+?): (.+)$/.exec(line) ?? ['', '', '']);

describe('docs/glossary.md', () => {
  it(
    'has at most 60 words, each with its meaning',
    withAdvice('remove a word from docs/glossary.md before another one is added.', () => {
      expect(rows.length).toBeGreaterThan(30);
      expect(rows.length).toBeLessThanOrEqual(60);
      expect(rows.filter(([, , meaning]) => meaning === '')).toEqual([]);
    }),
  );

  it(
    'has each word and each meaning once, sorted',
    withAdvice('sort the words of docs/glossary.md, and give each word one meaning of its own.', () => {
      const words = rows.map(([, word = '']) => word.toLowerCase());
      const meanings = rows.map(([, , meaning]) => meaning);
      expect(words).toEqual([...new Set(words)].sort());
      expect(meanings).toEqual([...new Set(meanings)]);
    }),
  );
});
