import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { projectRoot } from '../../support/service-copy.ts';

const { unclearComments } = (await import(join(projectRoot, '.ci/check-quick.mjs'))) as {
  unclearComments: (diff: string) => string[];
};

describe('npm run check:quick', () => {
  it('lists new comments whose first word hides their subject', () => {
    const diff = [
      '+++ b/shared/a.ts',
      '-// Of the owner’s realms these alone.',
      '+// Whose password is asked for.',
      '+/** Where the next page begins. */',
      '+ * What it stands on.',
      '+// The key is limited to these realms.',
      '+// Offline realms are left out.',
      "+const title = 'Of // What ';",
      '+++ b/shared/b.ts',
      '+  // There are two.',
    ].join('\n');
    expect(unclearComments(diff)).toEqual([
      'shared/a.ts: // Whose password is asked for.',
      'shared/a.ts: /** Where the next page begins. */',
      'shared/a.ts: * What it stands on.',
      'shared/b.ts: // There are two.',
    ]);
  });
});
