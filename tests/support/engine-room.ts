import { describe, expect, it } from '@jest/globals';

import { icinga2Available } from './icinga2.ts';

/**
 * Tests that need a real Icinga 2. Without one they fail, as a skipped engine must never look green;
 * `REALMGATE_ENGINES_OPTIONAL=1` lets them be skipped, with a banner that says so.
 */
export function describeOnIcinga2(subject: string, tests: () => void): void {
  if (icinga2Available()) {
    describe('on a real Icinga 2', () => {
      tests();
    });
    return;
  }
  const words = `NOT TESTED on a real Icinga 2: ${subject}. It is not installed here (apt-get install icinga2).`;
  if (process.env['REALMGATE_ENGINES_OPTIONAL'] === '1') {
    process.stderr.write(`\n${'!'.repeat(80)}\n  ${words}\n${'!'.repeat(80)}\n\n`);
    it.todo(words);
    return;
  }
  it(`${subject}: a real Icinga 2 is there`, () => {
    expect(`${words} Set REALMGATE_ENGINES_OPTIONAL=1 to go on without it.`).toBe('');
  });
}
