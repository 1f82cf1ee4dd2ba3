import { describe, expect, it } from '@jest/globals';

import type { OpenRealm } from '../../../../../shared/realm/open-realm/open.ts';
import { objectKey, type TargetObject } from '../../../../../shared/realm/operations/target.ts';
import { existingTargets } from '../../../../../shared/realm/operations/target-rows.ts';
import { realm } from '../../../../support/realm-records.ts';

const host = (name: string): TargetObject => ({ host_name: name, service: null });
const service = (name: string): TargetObject => ({ host_name: name, service: 'cpu' });

interface World {
  readonly listed: readonly TargetObject[];
  readonly inEngine: readonly TargetObject[];
  /** `undefined` means that the engine is not read by names. */
  readonly isAheadOfLists: boolean | undefined;
}

/** Searches for targets. Returns the keys of those that were found, how often lists were read, and the names that the engine was asked for. */
async function search(targets: readonly TargetObject[], { listed, inEngine, isAheadOfLists }: World) {
  let lists = 0;
  const asked: TargetObject[] = [];
  const rowsOf = (found: readonly TargetObject[], table: string) =>
    found
      .filter(({ service: description }) => (description === null) === (table === 'hosts'))
      .map((object) => ({ object, cells: {} }));
  const read = ({ table }: { readonly table: string }, names: readonly TargetObject[]) => {
    asked.push(...names);
    const keys = new Set(names.map(objectKey));
    return Promise.resolve(
      rowsOf(
        inEngine.filter((one) => keys.has(objectKey(one))),
        table,
      ),
    );
  };
  const status = {
    namedReading: () => Promise.resolve(isAheadOfLists === undefined ? undefined : { read, isAheadOfLists }),
    decodedRows({ table }: { readonly table: string }) {
      lists += 1;
      return Promise.resolve(rowsOf(listed, table));
    },
  };
  const found = await existingTargets({ status, record: realm('r') } as unknown as OpenRealm, targets);
  return { found, lists, asked };
}

describe('targets that a caller named', () => {
  const [old, created, gone] = [host('old'), host('created'), host('gone')];
  const behind = { listed: [old], inEngine: [old, created, service('created')], isAheadOfLists: true };

  it('are searched for in the engine itself if its database lacks them', async () => {
    const { found, lists, asked } = await search([created, old, gone, service('created')], behind);
    expect(found).toEqual([created, old, service('created')]);
    expect(lists).toBe(2);
    expect(asked).toEqual([created, gone, service('created')]);
  });

  it('are not searched for in the engine if the database has all, or lacks more than a hundred', async () => {
    expect(await search([old], behind)).toEqual({ found: [old], lists: 1, asked: [] });
    const many = Array.from({ length: 101 }, (_, at) => host(`gone ${at}`));
    expect(await search([old, ...many], behind)).toEqual({ found: [old], lists: 1, asked: [] });
    expect((await search(many.slice(1), behind)).asked).toHaveLength(100);
  });

  it('are read without a list by an interface that reads names, up to a hundred', async () => {
    const world = { listed: [old, created], inEngine: [old, created], isAheadOfLists: false };
    expect(await search([old, gone], world)).toEqual({ found: [old], lists: 0, asked: [old, gone] });
    const many = Array.from({ length: 100 }, (_, at) => host(`gone ${at}`));
    expect(await search([old, ...many], world)).toEqual({ found: [old], lists: 1, asked: [] });
  });

  it('are read from lists by other interfaces', async () => {
    const world = { listed: [old], inEngine: [], isAheadOfLists: undefined };
    expect(await search([old, gone], world)).toEqual({ found: [old], lists: 1, asked: [] });
  });
});
