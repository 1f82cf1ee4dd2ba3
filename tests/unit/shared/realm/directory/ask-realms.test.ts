import { describe, expect, it } from '@jest/globals';

import { AppError } from '../../../../../shared/base/errors.ts';
import { newMeter } from '../../../../../shared/base/meter.ts';
import { askRealms } from '../../../../../shared/realm/directory/ask-realms.ts';
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
