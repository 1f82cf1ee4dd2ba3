import { expect, it } from '@jest/globals';

import {
  allOf,
  always,
  anyOf,
  equals,
  type Filter,
} from '../../../../../shared/connectors/status-query/index.ts';
import { hideUnknownCounts } from '../../../../../shared/connectors/status-query/problem-counts.ts';

const isOk = equals('state', 0);
const wasChecked = equals('has_been_checked', 1);
const counters = {
  ok: allOf(wasChecked, isOk),
  handledOk: allOf(isOk, equals('acknowledged', 0)),
  pending: equals('has_been_checked', 0),
  critical: equals('state', 2),
  okOrCritical: anyOf(isOk, equals('state', 2)),
  all: always,
} satisfies Record<string, Filter>;

it('an engine that has problems alone does not know how many objects are OK, and knows all other counts', () => {
  const none = { ok: 0, handledOk: 0, pending: 0, critical: 0, okOrCritical: 0, all: 0 };
  expect(hideUnknownCounts(none, counters)).toEqual({ ...none, ok: null, handledOk: null });
  const some = { ok: 1, handledOk: 1, pending: 1, critical: 1, okOrCritical: 1, all: 1 };
  expect(hideUnknownCounts(some, counters)).toEqual(some);
});
