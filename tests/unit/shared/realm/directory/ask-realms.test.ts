import { describe, expect, it } from '@jest/globals';

import { AppError } from '../../../../../shared/base/errors.ts';
import { newMeter } from '../../../../../shared/base/meter.ts';
import { askRealms, resultOfAnswer } from '../../../../../shared/realm/directory/ask-realms.ts';
import { RowList } from '../../../../../shared/rows/row-list.ts';
import { realm } from '../../../../support/realm-records.ts';

const realms = ['a', 'b', 'c'].map((name) => realm(name));

const options = (faults: unknown[][] = []) => ({
  clock: () => 0,
  meter: newMeter(),
  onFault: (...fault: unknown[]) => void faults.push(fault),
});

describe('askRealms', () => {
  it("keeps the realms' order and counts rows", async () => {
    const { parts, sources } = await askRealms(
      realms,
      ({ name }) => Promise.resolve([name, name]),
      options(),
    );
    expect(parts).toEqual([
      { realm: 'a', value: ['a', 'a'] },
      { realm: 'b', value: ['b', 'b'] },
      { realm: 'c', value: ['c', 'c'] },
    ]);
    expect(sources).toEqual(
      realms.map(({ name }) => ({ realm: name, result: 'ok', latency_ms: 0, row_count: 2 })),
    );
  });

  it('names the realms that failed beside the answers of the others', async () => {
    const errors: Record<string, AppError> = {
      a: new AppError('engine_unreachable', { detail: 'not there' }),
      b: new AppError('engine_timeout', { detail: 'too late' }),
    };
    const ask = ({ name }: { name: string }) =>
      errors[name] ? Promise.reject(errors[name]) : Promise.resolve([name]);
    const { parts, sources } = await askRealms(realms, ask, options());
    expect(parts).toEqual([{ realm: 'c', value: ['c'] }]);
    expect(sources).toMatchObject([
      { realm: 'a', result: 'error', error: 'not there', row_count: 0 },
      { realm: 'b', result: 'timeout', error: 'too late', row_count: 0 },
      { realm: 'c', result: 'ok', row_count: 1 },
    ]);
  });

  it('begins with a thousand at once: the last one may be silent, and then the answer waits for it from its beginning', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => realm(`realm-${index}`));
    let begun = 0;
    let allHaveBegun: () => void = () => undefined;
    const together = new Promise<void>((resolve) => (allHaveBegun = resolve));
    const ask = async () => {
      if (++begun === many.length) allHaveBegun();
      await together;
      return [];
    };
    const { parts } = await askRealms(many, ask, options());
    expect(parts).toHaveLength(many.length);
  });

  it.each([
    ['a bug', new TypeError("Cannot read properties of undefined (reading 'secret')")],
    ['an overflow', new RangeError('Maximum call stack size exceeded')],
    ['a fault that is ours', new AppError('pattern_not_allowed', { detail: 'a detail of ours' })],
    ['something that is no error', 'secret'],
  ])('costs one realm only when it is %s, tells us and not the caller what', async (_words, thrown) => {
    const faults: unknown[][] = [];
    const ask = ({ name }: { name: string }) =>
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- whatever may be thrown
      name === 'b' ? Promise.reject(thrown) : Promise.resolve([name]);
    const { parts, sources } = await askRealms(realms, ask, options(faults));
    expect(parts.map(({ realm: name }) => name)).toEqual(['a', 'c']);
    expect(sources[1]).toEqual({
      realm: 'b',
      result: 'error',
      error: 'Something went wrong on our side. The log has it under the request_id.',
      code: 'internal_error',
      latency_ms: 0,
      row_count: 0,
    });
    expect(faults).toEqual([['b', thrown]]);
  });
});

describe('the answer of a realm', () => {
  it.each<[string, unknown, number]>([
    ['nothing', undefined, 0],
    ['null', null, 1],
    ['one object', { name: 'web-1' }, 1],
    ['a number', 5, 1],
    ['rows', ['web-1', 'web-2'], 2],
    ['tables', new RowList([], 7), 7],
    ['rows with remarks', { records: ['web-1', 'web-2', 'web-3'], notice: 'They are old.' }, 3],
    ['tables with remarks', { records: new RowList([], 7) }, 7],
  ])('that is %s is complete, and has its number of rows', (_, value, row_count) => {
    expect(resultOfAnswer(value)).toEqual({ result: 'ok', row_count });
  });

  it('is incomplete if a failure says that a part is missing, and then has the age of what is there', () => {
    const missing = new AppError('engine_timeout', { detail: 'too late', ageS: 0 });
    expect(resultOfAnswer({ records: ['web-1'], missing })).toEqual({
      ...{ result: 'timeout', error: 'too late', code: 'engine_timeout', age_seconds: 0 },
      ...{ incomplete: true, row_count: 1 },
    });
    const without = resultOfAnswer({ missing: new AppError('engine_closed', { detail: 'closed' }) });
    expect(without).toEqual({
      ...{ result: 'error', error: 'closed', code: 'engine_closed', incomplete: true, row_count: 1 },
    });
    expect(resultOfAnswer({ missing: 'a field of the object' })).toEqual({ result: 'ok', row_count: 1 });
  });
});

it('a realm that answered with old states has their age, and one that failed has not', async () => {
  const [meter, ages] = [newMeter(), [3, 0, 9]];
  for (const [at, { name }] of realms.entries()) meter.warmUses.set(name, { ageS: ages[at] ?? 0 });
  meter.warmUses.set('b', { ageS: 40, failure: 'engine_unreachable' });
  const ask = ({ name }: { name: string }) =>
    name === 'c'
      ? Promise.reject(new AppError('engine_timeout', { detail: 'too late' }))
      : Promise.resolve([name]);
  const { sources } = await askRealms(realms, ask, { ...options(), meter });
  expect(sources).toEqual([
    { realm: 'a', result: 'ok', latency_ms: 0, row_count: 1, age_seconds: 3 },
    {
      ...{ realm: 'b', result: 'stale', latency_ms: 0, row_count: 1, age_seconds: 40 },
      error: "The engine of realm 'b' does not answer. Its states are 40 s old.",
      code: 'engine_unreachable',
    },
    { realm: 'c', result: 'timeout', error: 'too late', code: 'engine_timeout', latency_ms: 0, row_count: 0 },
  ]);
});
