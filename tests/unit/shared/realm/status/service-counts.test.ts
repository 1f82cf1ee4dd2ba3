import { describe, expect, it } from '@jest/globals';

import { serviceCounts } from '../../../../../shared/realm/status/service-counts.ts';

describe('serviceCounts', () => {
  it('takes a never checked service out of unknown where the engine counts it twice (Icinga 2)', () => {
    const row = {
      num_services: 5,
      num_services_ok: 1,
      num_services_warn: 0,
      num_services_crit: 0,
      num_services_unknown: 4,
      num_services_pending: 3,
    };
    expect(serviceCounts(row)).toEqual({ ok: 1, warning: 0, critical: 0, unknown: 1, pending: 3 });
  });

  it('leaves counts alone that add up (Naemon)', () => {
    const row = {
      num_services: 5,
      num_services_ok: 1,
      num_services_warn: 0,
      num_services_crit: 0,
      num_services_unknown: 1,
      num_services_pending: 3,
    };
    expect(serviceCounts(row)).toEqual({ ok: 1, warning: 0, critical: 0, unknown: 1, pending: 3 });
  });

  it('stays null where the engine does not count', () => {
    const row = {
      num_services: null,
      num_services_ok: null,
      num_services_warn: null,
      num_services_crit: null,
      num_services_unknown: null,
      num_services_pending: null,
    };
    expect(serviceCounts(row)).toEqual({
      ok: null,
      warning: null,
      critical: null,
      unknown: null,
      pending: null,
    });
  });
});
