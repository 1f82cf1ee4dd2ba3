import { readFileSync } from 'node:fs';

import { describe, expect, it } from '@jest/globals';

import { withAdvice } from '../support/advice.ts';
import { externalCommands } from '../support/external-commands.ts';

const guide = readFileSync('docs/guides/coming-from-thruk-or-icinga.md', 'utf8');

describe('the guide for those who come from Thruk or Icinga', () => {
  it(
    'has a row for each external command, and none twice',
    withAdvice('give each command one row in docs/guides/coming-from-thruk-or-icinga.md.', () => {
      const named = [...guide.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map(([, name = '']) => name);
      expect(named.sort()).toEqual([...externalCommands].sort());
      expect(externalCommands.length).toBe(165);
    }),
  );
});
