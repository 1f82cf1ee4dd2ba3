import { describe, expect, it } from '@jest/globals';

import { AppError } from '../../../../../../shared/base/errors.ts';
import { exclusionWindows } from '../../../../../../shared/realm/history/availability/exclusion-windows.ts';
import type { OpenRealm } from '../../../../../../shared/realm/open-realm/open.ts';
import type { SlaExclusion } from '../../../../../../shared/store/sla-exclusions.ts';

const mark = '0123456789abcdef';
const span = { from: 1000, to: 2000 };
const objects: SlaExclusion['objects'] = [['a', null]];
const begin = (at: number, more: Partial<SlaExclusion> = {}): SlaExclusion => ({
  ...{ mark, from: 1100, to: 1500, fixed: true, objects, step: 'begin', at: at * 1000 },
  ...more,
});
const end = (at: number, more: Partial<SlaExclusion> = {}) => begin(at, { step: 'end', ...more });
const realmWith = (during: () => Promise<readonly SlaExclusion[]>) =>
  ({ name: 'paris', exclusions: { during } }) as unknown as OpenRealm;
const windowsOf = async (...steps: SlaExclusion[]) => {
  const found = await exclusionWindows(
    realmWith(() => Promise.resolve(steps)),
    'hosts',
    span,
  );
  return [...found].flatMap(([key, windows]) => windows.map(({ from, to }) => [key, from, to]));
};

describe('the windows of excluded downtimes', () => {
  it.each<[string, SlaExclusion[], unknown[]]>([
    ['one that was stored before it', [begin(900)], [['a', 1100, 1500]]],
    ['one that was stored after its begin', [begin(1200)], [['a', 1200, 1500]]],
    ['one that was removed', [begin(900), end(1300)], [['a', 1100, 1300]]],
    ['one that was removed before its begin', [begin(900), end(950)], []],
    [
      'one that was removed and scheduled again',
      [end(1200), begin(1300), begin(900)],
      [
        ['a', 1300, 1500],
        ['a', 1100, 1200],
      ],
    ],
    [
      'one removal of another downtime',
      [begin(900), end(1300, { mark: 'f'.repeat(16) })],
      [['a', 1100, 1500]],
    ],
    ['one removal of another host', [begin(900), end(1300, { objects: [['b', null]] })], [['a', 1100, 1500]]],
    [
      'one outside of the range',
      [begin(100, { from: 200, to: 1000 }), begin(100, { from: 2000, to: 3000 })],
      [],
    ],
    ['a service', [begin(900, { objects: [['a', 'http']] })], [['a;http', 1100, 1500]]],
  ])('are those of %s', async (_, steps, expected) => {
    expect(await windowsOf(...steps)).toEqual(expected);
  });

  it('name the realm that has too many', async () => {
    const many = new AppError('too_many_exclusions', { detail: 'More than 4000 of them.' });
    const failing = realmWith(() => Promise.reject(many));
    await expect(exclusionWindows(failing, 'hosts', span)).rejects.toMatchObject({
      code: 'too_many_exclusions',
      message: "Realm 'paris': More than 4000 of them.",
    });
  });
});
