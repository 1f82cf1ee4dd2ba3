import { describe, expect, it } from '@jest/globals';

import { AppError } from '../../../../../shared/base/errors.ts';
import type { OpenRealm } from '../../../../../shared/realm/open-realm/open.ts';
import { operateOnMatching } from '../../../../../shared/realm/operations/operate-on-matching.ts';
import { downtimeKind, type EngineRemark } from '../../../../../shared/realm/operations/remark.ts';
import { removeComment, statesOf, targetOf } from '../../../../../shared/realm/operations/removal.ts';
import { realm as recordOf } from '../../../../support/realm-records.ts';

const on = (host_name: string) => ({ host_name, service: null });
const shown = (number: number, host: string): EngineRemark<never> => {
  return { id: `id ${number}`, number, mark: 'm', record: on(host) as never };
};
const waits = (host: string, isOfRealm = true) => {
  return { target: on(host), mark: 'm', record: on(host), isOfRealm, part: 'r-0' };
};

interface Facts {
  readonly refuseWaiting?: string;
  readonly expectedCount?: number;
  readonly isAway?: boolean;
  readonly waiting?: readonly ReturnType<typeof waits>[];
  /** The realms of the request. All have one engine, which shows a downtime of web-1. */
  readonly realms?: readonly string[];
}

/** Tries an operation on all downtimes. Returns the outcomes by host, and the reasons of those that are refused. */
async function run({ isAway = false, waiting = [], realms = ['paris'], ...request }: Facts) {
  const look = () =>
    isAway
      ? Promise.reject(new AppError('engine_unreachable', { detail: 'away' }))
      : Promise.resolve([shown(1, 'web-1')]);
  const status = { findRefusal: () => Promise.resolve(undefined) };
  const opened = realms.map((name) => {
    const realm = { name, record: recordOf(name), status, within: (): unknown => realm };
    return realm as unknown as OpenRealm;
  });
  const askEach = async (question: (realm: OpenRealm) => Promise<unknown>) => ({
    parts: await Promise.all(opened.map(async (one) => ({ realm: one.name, value: await question(one) }))),
    sources: realms.length > 1 ? realms.map((realm) => ({ realm, result: 'ok', row_count: 1 })) : undefined,
  });
  const services = {
    realms: { selectNamed: () => ({ askEach }) },
    waiting: { find: () => Promise.resolve(waiting) },
    performing: { clock: () => 0 },
    ...{ requests: undefined, turns: undefined, deadlineMs: 1000 },
  };
  const operation = removeComment.build({}, () => 0);
  const kind = { build: () => ({ ...operation, look: async () => statesOf(await look()) }) };
  const { results } = await operateOnMatching(services as never, {
    ...{ scope: { realm_type: 'realms', realm_name: 'paris' }, kind: kind as never, values: {}, where: [] },
    ...{ words: downtimeKind, expectedCount: undefined, dryRun: true, look, ...request },
    select: (remarks) => ({ targets: remarks.map(targetOf), states: statesOf(remarks) }),
  });
  return results.map(({ target, outcome }) => [target.host_name, outcome]);
}

const [both, hidden] = [[waits('web-1'), waits('web-2')], [waits('web-2')]];

describe('an operation on all downtimes', () => {
  it('withdraws those that wait, and is done to those that the engine shows', async () => {
    expect(await run({ waiting: both })).toEqual([
      ['web-2', 'done'],
      ['web-1', 'done'],
    ]);
  });

  it('is refused for those that wait if they cannot have it, unless the engine shows them already', async () => {
    expect(await run({ waiting: both, refuseWaiting: 'It waits.' })).toEqual([
      ['web-2', 'refused'],
      ['web-1', 'done'],
    ]);
  });

  it('counts what waits and is shown once', async () => {
    expect(await run({ waiting: both, expectedCount: 2 })).toHaveLength(2);
    await expect(run({ waiting: both, expectedCount: 3 })).rejects.toMatchObject({
      code: 'unexpected_count',
    });
  });

  it('leaves alone what waits for another realm of the engine and is not shown', async () => {
    expect(await run({ waiting: [waits('web-2', false)] })).toEqual([['web-1', 'done']]);
  });

  it('is done once if two realms have one engine', async () => {
    expect(await run({ realms: ['paris', 'paris-again'], waiting: hidden })).toEqual([
      ['web-2', 'done'],
      ['web-1', 'done'],
    ]);
  });
});

describe('an operation whose engine is away', () => {
  it('withdraws what waits', async () => {
    expect(await run({ isAway: true, waiting: hidden })).toEqual([['web-2', 'done']]);
  });

  it.each<[string, Facts]>([
    ['nothing waits', {}],
    ['only the engine knows whether the number is right', { waiting: hidden, expectedCount: 1 }],
    ['what waits cannot have it', { waiting: hidden, refuseWaiting: 'It waits.' }],
  ])('fails if %s', async (_, facts) => {
    await expect(run({ isAway: true, ...facts })).rejects.toMatchObject({ code: 'engine_unreachable' });
  });
});
