import { describe, expect, it } from '@jest/globals';

import { AppError } from '../../../../../shared/base/errors.ts';
import { findRequest } from '../../../../../shared/realm/operations/find-request.ts';
import { createPartDelivery } from '../../../../../shared/realm/operations/part-delivery.ts';
import { recordingLog } from '../../../../support/log.ts';

const dayMs = 86_400_000;
const values = { persistent: false, author: 'ann', comment: 'New disks', key: null };
const request = {
  ...{ id: 'id', realm_type: 'realms', realm_name: 'paris', realm_creation_id: null, parts: 1 },
  ...{ operation: { kind: 'add_comment', values }, created_at: 0, state: 'accepted' },
};
const target: object = {
  ...{ host_name: 'web-1', service: null, outcome: 'queued', reason: null, sent_to: null },
  ...{ is_withdrawn: false, id: null, now: null, trace: null },
};
const part = {
  ...{ realm: 'paris', realm_creation_id: null, engine: 'e', is_verified: true, is_begun: false },
  ...{ is_sending: false, attempts: 0, confirmed_by: null, finished_at: null, version: 1, targets: [target] },
};

interface Facts {
  readonly state?: string;
  readonly operation?: object;
  readonly stored?: object | null;
  readonly now?: number;
  /** The failure of the realm when it is opened. */
  readonly failure?: AppError;
  /** The parts that others store before the first results are saved. */
  readonly others?: (typeof part)[];
}

function world({ state = 'accepted', stored = part, now = 0, others = [], failure, ...differing }: Facts) {
  const facts = { now, state, part: stored as typeof part | null, waiting: ['id-0'], opened: 0 };
  const log = recordingLog();
  const find = () => Promise.resolve({ ...request, ...differing, state: facts.state });
  const requests = {
    find,
    part: () => Promise.resolve(facts.part ?? undefined),
    parts: () => Promise.resolve([facts.part]),
    decide: (_: string, decision: string) => {
      const isFirst = facts.state === 'offered';
      if (isFirst) facts.state = decision;
      return Promise.resolve(isFirst);
    },
    save(_: string, _number: number, changed: typeof part) {
      const other = others.shift();
      facts.part = other ?? { ...changed, version: changed.version + 1 };
      return Promise.resolve(!other);
    },
  };
  const realms = {
    directory: { realmTest: () => Promise.resolve(() => true) },
    selectOne: () => ({ open: () => Promise.reject(failure ?? new Error(`opened ${(facts.opened += 1)}`)) }),
  };
  const performing = {
    clock: () => facts.now,
    sleep: (ms: number) => Promise.resolve(void (facts.now += ms)),
  };
  const objects = {
    remove: (_: string, name: string) => Promise.resolve(facts.waiting.splice(0, 1, `no ${name}`)),
  };
  const dependencies = {
    requests,
    realms,
    objects,
    log,
    performing,
    hide: () => Promise.resolve(),
    turns: {},
  };
  const delivery = createPartDelivery(dependencies as never);
  const body = JSON.stringify({ request: 'id', part: 0 });
  return {
    ...{ facts, log },
    codes: () => log.lines.map(({ code }) => code),
    deliver: (text = body) => delivery.handle({ body: text, handle: 'h', receives: 1 }),
    found: () => findRequest('id', { realms, requests, clock: performing.clock } as never),
  };
}

describe('a part whose time is over', () => {
  it('ends, so that its message may go and its objects wait no more', async () => {
    const { facts, codes, deliver } = world({ now: dayMs });
    await deliver();
    expect(facts).toMatchObject({ opened: 0, waiting: ['no id-0'], part: { finished_at: dayMs } });
    expect(facts.part?.targets).toMatchObject([{ outcome: 'refused' }]);
    expect(codes()).toEqual(['operation.finished']);
  });

  it('keeps what was withdrawn while it was delivered', async () => {
    const withdrawn = { ...target, outcome: 'refused', reason: 'It was removed.' };
    const { facts, deliver } = world({ now: dayMs, others: [{ ...part, version: 5, targets: [withdrawn] }] });
    await deliver();
    expect(facts.part).toMatchObject({ version: 6, finished_at: dayMs });
  });

  it('is left to another delivery that works on it', async () => {
    const { facts, deliver } = world({ now: dayMs, others: [{ ...part, attempts: 1 }] });
    await expect(deliver()).rejects.toMatchObject({ code: 'busy' });
    expect(facts.waiting).toEqual(['id-0']);
  });
});

describe('a part whose targets wait', () => {
  const unknown = { operation: { kind: 'of a later version', values: {} } };

  it('comes again', async () => {
    const { facts, codes, deliver } = world(unknown);
    await expect(deliver()).rejects.toMatchObject({ code: 'malformed_body' });
    expect(facts).toMatchObject({ waiting: ['id-0'], part: { finished_at: null } });
    expect(codes()).toEqual(['operation.unfinished', 'operation.failed']);
  });

  it.each([false, true])(
    'has commands on their way after a delivery that sent none as before: %p',
    async (is_sending) => {
      const { facts, deliver } = world({ ...unknown, stored: { ...part, is_sending } });
      await expect(deliver()).rejects.toMatchObject({ code: 'malformed_body' });
      expect(facts.part?.is_sending).toBe(is_sending);
    },
  );
});

it('a part that is done, or has no record any more, is not worked on', async () => {
  const done = world({ stored: { ...part, finished_at: 5 }, now: dayMs });
  await done.deliver();
  expect([done.codes(), done.facts.waiting]).toEqual([[], ['no id-0']]);
  const gone = world({ stored: null });
  await gone.deliver();
  expect([gone.codes(), gone.facts.waiting]).toEqual([[], ['id-0']]);
});

describe('the effects of a part that is done', () => {
  const done = { stored: { ...part, finished_at: 5 }, now: 10 };

  it('are not looked at again if the realm is gone', async () => {
    const failure = new AppError('realm_not_found', { detail: 'gone' });
    const { facts, deliver } = world({ ...done, failure });
    await deliver();
    expect(facts.waiting).toEqual(['no id-0']);
  });

  it('are looked at again later if the engine is away', async () => {
    const failure = new AppError('engine_unreachable', { detail: 'away' });
    const { facts, deliver } = world({ ...done, failure });
    await expect(deliver()).rejects.toMatchObject({ code: 'engine_unreachable' });
    expect(facts.waiting).toEqual(['id-0']);
  });
});

describe('a request that is still offered', () => {
  it('is waited for, and then comes again without a line in the log', async () => {
    const { facts, codes, deliver } = world({ state: 'offered' });
    await expect(deliver()).rejects.toMatchObject({ code: 'busy' });
    expect([facts.now, facts.state, codes()]).toEqual([3000, 'offered', []]);
  });

  it('is abandoned after a minute, and nothing of it is done', async () => {
    const { facts, codes, deliver } = world({ state: 'offered', now: 60_000 });
    await deliver();
    expect([facts.state, facts.part?.finished_at, codes()]).toEqual(['abandoned', null, []]);
    expect(facts.waiting).toEqual(['no id-0']);
  });
});

it('a message that names no part is told in the log', async () => {
  const { codes, deliver } = world({});
  await expect(deliver('{}')).rejects.toMatchObject({ code: 'malformed_body' });
  expect(codes()).toEqual(['operation.failed']);
});

describe('a request of which no delivery comes', () => {
  const graceMs = 120_000;

  it('waits until the last delivery must have ended, and then ends with the time of its targets', async () => {
    const waiting = await world({ now: dayMs + graceMs - 1 }).found();
    expect(waiting).toMatchObject({ finishedAt: null, targets: [{ outcome: 'queued' }] });
    const over = await world({ now: dayMs + graceMs }).found();
    expect(over).toMatchObject({ finishedAt: dayMs, targets: [{ outcome: 'refused' }] });
  });

  it('is unknown if it was not accepted', async () => {
    expect(await world({ state: 'offered' }).found()).toBeUndefined();
  });
});
