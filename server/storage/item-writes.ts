// The rules by which DynamoDB checks the condition of a write and changes an item.
import { isDeepStrictEqual } from 'node:util';

import type { ItemChange, ItemFields, WriteCondition } from '../../shared/store/expressions.ts';

const nothing: ItemFields = {};

/** Returns the fields of an item after a change. */
export function changedItem(before: ItemFields, { set = {}, add = {}, remove = [] }: ItemChange): ItemFields {
  const sums = Object.entries(add).map(([field, number]): [string, unknown] => {
    return [field, Number(before[field] ?? 0) + number];
  });
  const sets = Object.entries(set).filter(([, value]) => value !== undefined);
  const after = { ...before, ...Object.fromEntries(sets), ...Object.fromEntries(sums) };
  return Object.fromEntries(Object.entries(after).filter(([field]) => !remove.includes(field)));
}

/**
 * Returns whether the conditions of `expressions.ts` hold, by the rules of the table: values of different types cannot
 * be compared.
 */
export function conditionHolds(stored: ItemFields | undefined, condition: WriteCondition = {}): boolean {
  const { exists, any, missing = [] } = condition;
  const exist = exists === undefined || exists === (stored !== undefined);
  const one = any === undefined || any.some((each) => conditionHolds(stored, each));
  return exist && one && missing.every((field) => stored?.[field] === undefined) && fits(stored, condition);
}

function fits(stored: ItemFields = nothing, { equals, atMost, moreThan, differs }: WriteCondition): boolean {
  const every = (limits: ItemFields | undefined, test: (value: unknown, limit: unknown) => boolean) =>
    Object.entries<unknown>(limits ?? nothing).every(([field, limit]) => test(stored[field], limit));
  const isMissingOr = (value: unknown, isRight: (number: number) => boolean) =>
    value === undefined || (typeof value === 'number' && isRight(value));
  return (
    every(equals, (value, wanted) => isDeepStrictEqual(value, wanted)) &&
    every(atMost, (value, most) => isMissingOr(value, (number) => number <= Number(most))) &&
    every(moreThan, (value, least) => isMissingOr(value, (number) => number > Number(least))) &&
    every(differs, (value, other) => !isDeepStrictEqual(value, other))
  );
}
