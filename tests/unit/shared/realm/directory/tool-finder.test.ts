import { describe, expect, it } from '@jest/globals';

import { AppError } from '../../../../../shared/base/errors.ts';
import {
  findToolAt,
  findToolOf,
  type ToolFinderParts,
} from '../../../../../shared/realm/directory/tool-finder.ts';
import type { OpenRealm } from '../../../../../shared/realm/open-realm/open.ts';
import type { RealmRecord } from '../../../../../shared/store/realms.ts';
import { realm } from '../../../../support/realm-records.ts';

const address = '192.0.2.7';
const tool = { address };
const engine = (monitoring_port: number, import_tool = address) => ({ monitoring_port, import_tool });
const records = [
  realm('rome', engine(2)),
  realm('lyon', engine(1)),
  realm('lyon-again', engine(1)),
  realm('elsewhere', engine(3, '192.0.2.8')),
  realm('bare', { import_tool: address, monitoring_ip: undefined, monitoring_port: undefined }),
  realm('without', { monitoring_port: 4 }),
];

/** The tool, whose engines answer with their realm's name. `dead` are those of the realms that do not. */
function world({ dead = [] as readonly string[], strict = false } = {}) {
  const answerOf = (name: string) =>
    dead.includes(name)
      ? Promise.reject(new AppError('engine_unreachable', { detail: `${name} is away.` }))
      : Promise.resolve(name);
  const open = (record: RealmRecord) =>
    ({
      ...{ name: record.name, record },
      tool: () =>
        Promise.resolve(record.import_tool === undefined ? undefined : { address: record.import_tool }),
    }) as unknown as OpenRealm;
  const parts = {
    ...{ strict, open },
    find: (name: string) => Promise.resolve(records.find((one) => one.name === name)),
    standard: () => Promise.resolve(records),
    openTool: () => Promise.resolve(tool),
    async ask(asked: readonly RealmRecord[], question: (realm: OpenRealm) => Promise<unknown>) {
      const settled = await Promise.allSettled(asked.map((one) => question(open(one))));
      return {
        parts: settled.flatMap((one, at) =>
          one.status === 'fulfilled' ? [{ realm: asked[at]?.name, value: one.value }] : [],
        ),
        sources: settled.map(({ status }, at) => ({
          ...{ realm: asked[at]?.name, latency_ms: 0, row_count: 0 },
          result: status === 'fulfilled' ? 'ok' : 'error',
        })),
      };
    },
  } as unknown as ToolFinderParts;
  const ask = async (realmName?: string) => {
    const found = await (realmName === undefined ? findToolAt(parts, address) : findToolOf(parts, realmName));
    const answers = await found.askEngines(({ name }) => answerOf(name));
    return { names: answers.parts.map(({ value }) => value), sources: answers.sources };
  };
  return { ask };
}

describe('the engines that load the hosts of an import tool', () => {
  it('are asked once each, by name, and those of other tools and realms without an engine are not', async () => {
    expect((await world().ask()).names).toEqual(['lyon', 'rome']);
    expect((await world().ask('lyon-again')).names).toEqual(['lyon-again', 'rome']);
  });

  it('are told one by one if they are several', async () => {
    expect((await world().ask('rome')).sources).toHaveLength(2);
    expect((await world().ask('elsewhere')).sources).toBeUndefined();
  });

  it('may fail, if the one of the named realm answers', async () => {
    const { names, sources } = await world({ dead: ['lyon'] }).ask('rome');
    expect([names, sources?.map(({ result }) => result)]).toEqual([['rome'], ['error', 'ok']]);
    await expect(world({ dead: ['rome'] }).ask('rome')).rejects.toThrow('rome is away.');
  });

  it('must answer, one of them at least, if the request names the tool', async () => {
    expect((await world({ dead: ['lyon'] }).ask()).names).toEqual(['rome']);
    await expect(world({ dead: ['lyon', 'rome'] }).ask()).rejects.toThrow('lyon is away.');
  });

  it('must all answer a caller who takes no part of an answer', async () => {
    const refused = world({ dead: ['lyon'], strict: true }).ask('rome');
    await expect(refused).rejects.toMatchObject({ code: 'partial_answer' });
    expect((await world({ strict: true }).ask('rome')).names).toEqual(['lyon', 'rome']);
  });

  it.each([
    ['without', 'realm_without_import_tool'],
    ['bare', 'realm_without_engine'],
  ])('are none of the realm %s', async (name, code) => {
    await expect(world().ask(name)).rejects.toMatchObject({ code });
  });
});
