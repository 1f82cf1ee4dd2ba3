import { describe, expect, it } from '@jest/globals';

import { callContext } from '../../../../../shared/base/call-context.ts';
import { systemClock } from '../../../../../shared/base/clock.ts';
import { AppError } from '../../../../../shared/base/errors.ts';
import { createDirectory } from '../../../../../shared/realm/directory/directory.ts';
import {
  createRealms,
  type RealmRequirements,
  type Realms,
} from '../../../../../shared/realm/directory/realms.ts';
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

  it('a standard realm for which everything is demanded', async () => {
    const paris = realmsOf().selectOne('paris', { standard: true, wholeEngine: true, orMultirealm: true });
    await expect(paris.open()).resolves.toMatchObject({ name: 'paris' });
  });

  it('a multirealm has another path only if its answer has one', async () => {
    const refusalOf = (demand: RealmRequirements) => realmsOf().selectOne('france', demand).open();
    await expect(refusalOf({ orMultirealm: true })).rejects.toThrow(
      'the path must have /multirealms/france/',
    );
    await expect(refusalOf({})).rejects.toThrow('this can be asked of its members only');
  });

  it('an import tool that is not registered is unknown', async () => {
    await expect(realmsOf().findToolAt('192.0.2.7')).rejects.toMatchObject({ code: 'import_tool_not_found' });
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

  it('says that an object is unknown, with the realms that did not answer and might know it', async () => {
    const search = (...silent: readonly string[]) =>
      realmsOf()
        .selectStandard()
        .findRows(
          ({ name }) => (silent.includes(name) ? Promise.reject(away) : Promise.resolve(undefined)),
          missing,
        )
        .catch((error: unknown) => error);
    const away = new AppError('engine_unreachable', { detail: 'away' });
    expect(await search()).toMatchObject({ code: 'host_not_found', sources: [] });
    expect(await search('paris')).toMatchObject({
      code: 'host_not_found',
      message: 'nobody has it',
      sources: [
        { realm: 'lyon', result: 'ok' },
        { realm: 'paris', result: 'error' },
      ],
    });
    expect(await search('paris', 'lyon')).toMatchObject({ code: 'no_realm_answered' });
  });

  it('has a notice if there was no realm to ask, or if realms share an engine', async () => {
    const none = await realmsOf([]).selectStandard().listRows(nameOf);
    expect(none).toMatchObject({ sources: [], notice: expect.stringContaining('You see no standard realm') });
    const some = await realmsOf().selectStandard().listRows(nameOf);
    expect(some.notice).toMatch(/^Realms that share an engine: lyon, paris/);
    expect(await realmsOf().selectOne('paris').findRows(nameOf, missing)).toEqual({ data: ['paris'] });
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
