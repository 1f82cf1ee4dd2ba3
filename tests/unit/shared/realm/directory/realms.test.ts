import { describe, expect, it } from '@jest/globals';

import { callContext } from '../../../../../shared/base/call-context.ts';
import { systemClock } from '../../../../../shared/base/clock.ts';
import { AppError } from '../../../../../shared/base/errors.ts';
import { createDirectory } from '../../../../../shared/realm/directory/directory.ts';
import { createRealms, type Realms } from '../../../../../shared/realm/directory/realms.ts';
import type { RealmSelection } from '../../../../../shared/realm/directory/selection.ts';
import { createEngines } from '../../../../../shared/realm/open-realm/engines.ts';
import type { RealmRecord } from '../../../../../shared/store/realms.ts';
import { isoClock } from '../../../../../shared/time/iso.ts';
import { recordingLog } from '../../../../support/log.ts';
import { hostgroupRealm, multirealm, realm } from '../../../../support/realm-records.ts';

const without = { monitoring_ip: undefined, monitoring_port: undefined };
const records = [
  realm('paris', { section: 'north' }),
  realm('lyon', { section: 'south' }),
  realm('logs', { ...without, search_backend: 1 }),
  hostgroupRealm('lyon-db', 'db'),
  multirealm('france', 'paris', 'lyon', 'lyon-db', 'logs'),
];

function realmsOf(visible: readonly RealmRecord[] = records, strict = false): Realms {
  const given = new Map(visible.map(({ name }) => [name, { name }]));
  const directory = createDirectory({ list: () => Promise.resolve(records) }, () => Promise.resolve(given));
  const tools = {
    find: () => Promise.resolve(undefined),
    open: () => {
      throw new Error('no tool is registered');
    },
  };
  const options = {
    engines: createEngines(systemClock),
    tools,
    iso: isoClock('UTC'),
    clock: systemClock,
    log: recordingLog(),
    deadlineMs: 1000,
  };
  const bounds = { requestId: 'r', context: callContext(new AbortController().signal), strict };
  return createRealms(directory, options, bounds);
}

const nameOf = ({ name }: { readonly name: string }) => Promise.resolve([name]);
const missing = () => new AppError('host_not_found', { detail: 'nobody has it' });

describe('realms are chosen, then asked', () => {
  it.each<[string, (realms: Realms) => Promise<{ readonly data: unknown }>, readonly string[]]>([
    ['one', (realms) => realms.selectOne('lyon-db').listRows(nameOf), ['lyon-db']],
    [
      'named',
      (realms) => realms.selectNamed({ realm_type: 'realms', realm_name: 'logs' }).listRows(nameOf),
      ['logs'],
    ],
    [
      'members of a multirealm that have an engine',
      (realms) => realms.selectNamed({ realm_type: 'multirealms', realm_name: 'france' }).listRows(nameOf),
      ['lyon', 'lyon-db', 'paris'],
    ],
    ['standard', (realms) => realms.selectStandard().listRows(nameOf), ['lyon', 'paris']],
    ['visible', (realms) => realms.selectVisible().listRows(nameOf), ['lyon', 'lyon-db', 'paris']],
    ['of a category', (realms) => realms.selectForSummary('south').listRows(nameOf), ['lyon']],
    ['of a category without realms', (realms) => realms.selectForSummary('west').listRows(nameOf), []],
  ])('%s', async (_, rows, expected) => {
    expect((await rows(realmsOf())).data).toEqual(expected);
  });

  it.each<[string, (realms: Realms) => RealmSelection]>([
    ['standard', (realms) => realms.selectStandard()],
    ['visible', (realms) => realms.selectVisible()],
    ['of a category', (realms) => realms.selectForSummary('north')],
  ])('%s: of what the caller sees', async (_, select) => {
    const given = records.filter(({ name }) => name === 'paris');
    expect((await select(realmsOf(given)).listRows(nameOf)).data).toEqual(['paris']);
    expect((await select(realmsOf([])).listRows(nameOf)).data).toEqual([]);
  });

  it('one realm that is more than visible', async () => {
    const realms = realmsOf(records.filter(({ name }) => name === 'lyon-db'));
    await expect(realms.selectOne('lyon-db').open()).resolves.toMatchObject({ name: 'lyon-db' });
    await expect(realms.selectOne('lyon-db', { standard: true }).open()).rejects.toMatchObject({
      code: 'realm_not_found',
    });
    await expect(realms.selectOne('lyon-db', { wholeEngine: true }).open()).rejects.toMatchObject({
      code: 'realm_is_part_of_engine',
    });
    await expect(realms.selectOne('paris').listRows(nameOf)).rejects.toMatchObject({
      code: 'realm_not_found',
    });
  });

  it('the failure of one that was named is thrown, of several it is a source', async () => {
    const realms = realmsOf();
    const ask = ({ name }: { readonly name: string }) =>
      name === 'paris' ? Promise.reject(missing()) : Promise.resolve([name]);
    await expect(realms.selectOne('paris').askEach(ask)).rejects.toMatchObject({ code: 'host_not_found' });
    const { data, sources } = await realms.selectStandard().listRows(ask);
    expect(data).toEqual(['lyon']);
    expect(sources).toMatchObject([
      { realm: 'lyon', result: 'ok' },
      { realm: 'paris', result: 'error' },
    ]);
  });

  it('finds what some of them know', async () => {
    const knows = (who: string) => (asked: { readonly name: string }) =>
      Promise.resolve(asked.name === who ? [who] : undefined);
    expect((await realmsOf().selectStandard().findRows(knows('lyon'), missing)).data).toEqual(['lyon']);
    await expect(realmsOf().selectStandard().findRows(knows('rome'), missing)).rejects.toMatchObject({
      code: 'host_not_found',
    });
  });

  it('opens a realm without an engine, whose engine alone cannot be asked', async () => {
    const logs = await realmsOf().selectOne('logs').open();
    expect(() => logs.status).toThrow(expect.objectContaining({ code: 'realm_without_engine' }));
    await expect(logs.tool()).resolves.toBeUndefined();
  });

  it("makes a realm's connectors once", async () => {
    const paris = await realmsOf().selectOne('paris').open();
    expect(paris.status).toBe(paris.status);
    expect(paris.limitedBy(['db'])).toMatchObject({ name: 'paris', limitedTo: ['db'] });
  });
});
