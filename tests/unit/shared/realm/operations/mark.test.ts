import { describe, expect, it } from '@jest/globals';

import { splitMark, withMark } from '../../../../../shared/realm/operations/mark.ts';

const mark = '0123456789abcdef';
const plain = { comment: 'New disks', mark, maintenanceId: null, sla: 'counted', until: 'ends_at', id: null };

describe('the mark in the comment of a downtime', () => {
  it.each<[string, Parameters<typeof withMark>[2], object]>([
    ['without facts', undefined, {}],
    ['with facts that need no word', { sla: 'counted', until: 'ends_at' }, {}],
    ['of a maintenance', { maintenanceId: 'fedcba9876543210' }, { maintenanceId: 'fedcba9876543210' }],
    ['that is excluded', { sla: 'excluded' }, { sla: 'excluded' }],
    ['that ends with the recovery', { until: 'recovery' }, { until: 'recovery' }],
    ['that was changed', { id: 'a'.repeat(22) }, { id: 'a'.repeat(22) }],
    [
      'with all of them',
      { maintenanceId: mark, sla: 'excluded', until: 'recovery', id: 'b'.repeat(22) },
      { maintenanceId: mark, sla: 'excluded', until: 'recovery', id: 'b'.repeat(22) },
    ],
  ])('%s is read as it was written', (_, facts, differing) => {
    expect(splitMark(withMark('New disks', mark, facts))).toEqual({ ...plain, ...differing });
  });

  it('is none if text follows it', () => {
    const text = `${withMark('New disks', mark)} and more`;
    expect(splitMark(text)).toEqual({ ...plain, comment: text, mark: null });
  });
});
