import { expect, it } from '@jest/globals';

import { checkableColumns } from '../../../../../shared/connectors/icinga2-rest/checkable-columns.ts';

/** Returns the cell of an object with these attributes. No column of this test needs other lists. */
function cell(name: string, attrs: Readonly<Record<string, unknown>>): unknown {
  const object = { name: 'web', attrs, joins: { host: {}, service: {} } };
  return checkableColumns[name]?.value(object, undefined as never);
}

it.each([
  [true, true, 1],
  [true, false, 0],
  [false, true, 0],
])(
  'an object whose attribute flapping is %s and enable_flapping %s is flapping: %d',
  (flapping, detects, is) => {
    expect(cell('is_flapping', { flapping, enable_flapping: detects })).toBe(is);
  },
);

it('prints figures of performance data as the engine does by its other interfaces', () => {
  const performance_data = [
    { label: 'value 1m', value: 91.8, unit: 's', warn: 100, crit: 0.1 + 0.2 },
    { label: 'uptime', value: 15, unit: '' },
  ];
  expect(cell('perf_data', { last_check_result: { performance_data } })).toBe(
    "'value 1m'=91.800000s;100;0.300000 uptime=15",
  );
});
