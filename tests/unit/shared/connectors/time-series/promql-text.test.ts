import { expect, it } from '@jest/globals';

import { schemaPresets } from '../../../../../shared/connectors/time-series/index.ts';
import { selector } from '../../../../../shared/connectors/time-series/promql-text.ts';

/** Returns the conditions on the names of metrics. */
function nameConditions(warn: string, crit: string): string[] {
  const schema = { ...schemaPresets.promql.metric, warn, crit };
  const text = selector({ name: 'x', schema }, { from: 0, to: 1 }, { ending: schema.value });
  return text
    .slice(1, -1)
    .split(',')
    .filter((condition) => condition.startsWith('__name__'));
}

it('a value without an ending of its own is that of all metrics but the thresholds', () => {
  expect(nameConditions('_warn', '_crit')).toEqual(['__name__!~".+(?:_warn|_crit)"']);
  expect(nameConditions('_warn', '')).toEqual(['__name__!~".+(?:_warn)"']);
  expect(nameConditions('', '')).toEqual([]);
});
