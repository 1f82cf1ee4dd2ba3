import { describe, expect, it } from '@jest/globals';

import { fingerprintOf } from '../../../../../shared/realm/alerts/fingerprint.ts';

describe('the fingerprint of labels', () => {
  // Seen in the answers of an Alertmanager 0.25.
  it.each([
    ['d363056c08d006c3', { alertname: 'NoHost' }],
    [
      '1334a1ebd2e45148',
      {
        ...{ alertname: 'ServiceCritical', host: 'web2', realm: 'rome' },
        ...{ service: 'http', severity: 'critical', team: 'db' },
      },
    ],
    [
      '704453eb4911d2ce',
      {
        ...{ severity: 'warning', service: 'disk /', realm: 'paris' },
        ...{ host: 'web1', alertname: 'ServiceWarning' },
      },
    ],
  ])('is that of Alertmanager, in any order: %s', (fingerprint, labels) => {
    expect(fingerprintOf(labels)).toBe(fingerprint);
  });
});
