import { expect, it } from '@jest/globals';

import { failureOf } from '../../../../../shared/realm/operations/remove-remark.ts';

type Removed = Parameters<typeof failureOf>[0];
const result = (outcome: Removed['outcome'], facts: Partial<Removed> = {}): Removed => ({
  ...{ target: { host_name: 'web-1', service: null }, outcome, reason: null, now: undefined },
  ...facts,
});

it.each([
  ['none if it is gone', result('done'), undefined],
  ['none if it was gone', result('already'), undefined],
  ['a refusal', result('refused', { reason: 'No.' }), 'engine_refused_command'],
  ['an engine that is away if nothing was sent', result('queued'), 'engine_unreachable'],
  ['unconfirmed if a command was sent', result('queued', { sentTo: 1 }), 'engine_command_unconfirmed'],
  ['unconfirmed if nobody knows', result('unconfirmed'), 'engine_command_unconfirmed'],
])('the error of a removal is %s', (_, removed, code) => {
  expect(failureOf(removed, { realm: 'paris', name: 'downtime' })?.code).toBe(code);
});
