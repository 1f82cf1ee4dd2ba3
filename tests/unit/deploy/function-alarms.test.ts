import { expect, it } from '@jest/globals';

import { functionAlarms } from '../../../deploy/alarms/function-alarms.ts';
import type { FunctionDefinition } from '../../../deploy/framework.ts';

const textsOf = (events: FunctionDefinition['events']) => {
  const definition = { name: 'site-status', alarms: { p95_ms: 5000 }, table: {}, events };
  return Object.values(functionAlarms(definition)).map(({ description }) => description);
};

it('the text of an alarm of a function begins with what is wrong for whom', () => {
  const ofCallers = textsOf([{ http: { path: 'status', method: 'get' } }]);
  const ofJobs = textsOf([{ schedule: {} }]);
  for (const text of ofCallers)
    expect(text).toMatch(/^Callers of the function site-status (get no answer|wait): /);
  for (const text of ofJobs)
    expect(text).toMatch(/^The job site-status (failed, or was not started|takes longer)/);
  expect([ofCallers.length, ofJobs.length]).toEqual([2, 2]);
});
