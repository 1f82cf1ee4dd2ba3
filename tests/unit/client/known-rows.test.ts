import { describe, expect, it } from '@jest/globals';

import { type HostOrService, KnownRows } from '../../../client/src/cli/known-rows.ts';
import type { ListChange, MissingRealm } from '../../../client/src/index.ts';

const row = (realm: string, host_name: string, state_name = 'UP') =>
  ({ realm, host_name, service: null, state_name }) as HostOrService;
const whole = (rows: HostOrService[], missing?: MissingRealm[]): ListChange<HostOrService> => ({
  ...{ isWhole: true, rows, removed: [], missing, mark: undefined },
});
/** Returns what each list tells about the ones before it, and the realms that fall silent. */
function told(...lists: ListChange<HostOrService>[]) {
  const known = new KnownRows('france');
  return lists.map((list) => {
    const { happenings, silent } = known.learn(list);
    const lines = happenings.map(({ row: one, what }) => `${one.realm}/${one.host_name}: ${what.join()}`);
    return [...lines, ...silent.map(({ realm }) => `${realm} is silent`)];
  });
}

const paris = row('paris', 'web');
const lyon = row('lyon', 'db');
const silentLyon = [{ realm: 'lyon', code: 'engine_timeout' }];

describe('rows that are known', () => {
  it('are new, change, and are gone', () => {
    const lists = [whole([paris]), whole([paris, lyon]), whole([row('paris', 'web', 'DOWN')])];
    expect(told(...lists).slice(1)).toEqual([
      ['lyon/db: new in the list'],
      ['paris/web: was UP', 'lyon/db: not listed any more'],
    ]);
  });

  it('stay while their realm does not answer, and are compared when it does again', () => {
    const lists = [
      whole([paris, lyon]),
      whole([paris], silentLyon),
      whole([row('paris', 'web', 'DOWN')], silentLyon),
      whole([row('paris', 'web', 'DOWN'), row('lyon', 'db', 'DOWN')]),
      whole([row('paris', 'web', 'DOWN')]),
    ];
    expect(told(...lists).slice(1)).toEqual([
      ['lyon is silent'],
      ['paris/web: was UP'],
      ['lyon/db: was UP'],
      ['lyon/db: not listed any more'],
    ]);
  });

  it('are not new if their realm was silent until now', () => {
    const lists = [whole([paris], silentLyon), whole([paris, lyon]), whole([paris, lyon])];
    expect(told(...lists)).toEqual([['paris/web: new in the list', 'lyon is silent'], [], []]);
  });

  it('stay if the answer does not say which realms it lacks', () => {
    expect(told(whole([paris, lyon]), whole([], []), whole([paris, lyon])).slice(1)).toEqual([[], []]);
  });

  it('are removed by their names', () => {
    const removed = [{ host_name: 'web', service: null }];
    const known = new KnownRows('paris');
    known.learn(whole([paris]));
    const { happenings } = known.learn({ isWhole: false, rows: [], removed, mark: '2' });
    expect(happenings).toEqual([{ row: paris, what: ['not listed any more'] }]);
    expect(known.size).toBe(0);
  });
});
