import { describe, expect, it } from '@jest/globals';

import { findBodyShapeFault } from '../../../../../shared/http/request/body-shape.ts';

const services = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ host_name: `web-${index}`, service: 'load' }));

describe('the shape of a body', () => {
  it('has no fault if it names as many services as an operation may have', () => {
    expect(findBodyShapeFault({ targets: { services: services(10_000) } })).toBeUndefined();
  });

  it('has a fault if it has more values than that', () => {
    expect(findBodyShapeFault({ targets: { services: services(20_000) } })).toBe(
      'holds more than 50000 values',
    );
  });
});
