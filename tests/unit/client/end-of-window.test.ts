import { describe, expect, it } from '@jest/globals';

import { endWindow } from '../../../client/src/cli/operations/maintenance.ts';

describe('the end of a maintenance window', () => {
  const target = {
    ...{ realm: 'paris', host_name: 'web-1', service: null, id: 'd1', reason: null, now: null },
  };
  const isOpen = (outcome: string, dryRun: boolean) =>
    endWindow('paris', { key: 'k', dryRun }, {}).isOpen({ ...target, outcome });

  it('is asked for again while something is left, and never after a dry run, which would remove it', () => {
    expect([isOpen('refused', false), isOpen('done', false)]).toEqual([true, false]);
    expect(['refused', 'would_be_done', 'would_be_refused'].map((one) => isOpen(one, true))).toEqual([
      false,
      false,
      false,
    ]);
  });
});
