import { describe, expect, it } from '@jest/globals';

import { AppError } from '../../../../shared/base/errors.ts';
import { across } from '../../../../shared/realm/across.ts';
import { realm } from '../../../support/realm-records.ts';

const realms = ['a', 'b', 'c'].map((name) => realm(name));

describe('across', () => {
  it("keeps the realms' order and counts rows", async () => {
    const { parts, sources } = await across(
      realms,
      ({ name }) => Promise.resolve([name, name]),
      () => 0,
    );
    expect(parts).toEqual([
      { realm: 'a', value: ['a', 'a'] },
      { realm: 'b', value: ['b', 'b'] },
      { realm: 'c', value: ['c', 'c'] },
    ]);
    expect(sources).toEqual(
      realms.map(({ name }) => ({ realm: name, status: 'ok', latency_ms: 0, rows: 2 })),
    );
  });

  it('names the realms that failed beside the answers of the others', async () => {
    const errors: Record<string, AppError> = {
      a: new AppError('engine_unreachable', { detail: 'not there' }),
      b: new AppError('engine_timeout', { detail: 'too late' }),
    };
    const ask = ({ name }: { name: string }) =>
      errors[name] ? Promise.reject(errors[name]) : Promise.resolve([name]);
    const { parts, sources } = await across(realms, ask, () => 0);
    expect(parts).toEqual([{ realm: 'c', value: ['c'] }]);
    expect(sources).toMatchObject([
      { realm: 'a', status: 'error', error: 'not there', rows: 0 },
      { realm: 'b', status: 'timeout', error: 'too late', rows: 0 },
      { realm: 'c', status: 'ok', rows: 1 },
    ]);
  });

  it('does not hide a fault of our own', async () => {
    await expect(
      across(
        realms,
        () => Promise.reject(new TypeError('a bug')),
        () => 0,
      ),
    ).rejects.toThrow('a bug');
  });
});
