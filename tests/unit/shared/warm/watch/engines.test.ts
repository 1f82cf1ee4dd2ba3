import { setImmediate as nextTurn } from 'node:timers/promises';

import { describe, expect, it } from '@jest/globals';

import { AppError, type ProblemCode } from '../../../../../shared/base/errors.ts';
import type { WarmUse } from '../../../../../shared/base/meter.ts';
import {
  type Command,
  type EngineFacts,
  equals,
  type StatusQuery,
} from '../../../../../shared/connectors/status-query/index.ts';
import type { RealmRecord } from '../../../../../shared/store/realms.ts';
import { WarmEngine } from '../../../../../shared/warm/watch/engine.ts';
import { type WarmEngineMap, warmEnginesIn } from '../../../../../shared/warm/watch/engines.ts';
import { realm } from '../../../../support/realm-records.ts';
import { statesOf } from '../../../../support/warm-states.ts';

const facts = { program: 'kept' };

/** Puts states that were read `ageMs` ago in front of this client. States of more than ten seconds are too old for the request. */
async function putInFront(client: Partial<StatusQuery>, ageMs: number) {
  const engine = new WarmEngine();
  engine.keep(await engine.compare(statesOf({ facts: facts as unknown as EngineFacts }), { now: 0, at: 0 }));
  return inFrontOf(engine, client, ageMs);
}

function inFrontOf(engine: WarmEngine, client: Partial<StatusQuery>, ageMs: number) {
  const uses: WarmUse[] = [];
  const inFront = warmEnginesIn(new Map([['paris', engine]]), () => ageMs).putInFront(
    () => client as StatusQuery,
    {
      engine: 'paris',
      record: realm('paris', { warm: { interval_seconds: 5, stale_seconds: 300 } }),
      request: { maxAgeMs: undefined, strict: false },
      over: () => new AbortController().signal,
      noteUse: (use) => uses.push(use),
    },
  );
  return { client: inFront, uses };
}

const failWith = (code: ProblemCode) => () => Promise.reject(new AppError(code, { detail: 'no' }));

/** Asks for the facts of an engine that fails, of whose states the kept ones are too old for the request. */
async function askFailing(code: ProblemCode) {
  const { client, uses } = await putInFront({ engine: failWith(code) }, 60_000);
  const answer: unknown = await client.engine().catch((error: unknown) => error);
  return { answer, uses };
}

describe('warm states of an engine that fails', () => {
  it.each(['engine_unreachable', 'engine_timeout', 'engine_closed', 'busy'] as const)(
    'answer in its place after %s',
    async (failure) => {
      expect(await askFailing(failure)).toEqual({ answer: facts, uses: [{ ageS: 60, failure }] });
    },
  );

  it('do not hide an error of an engine that answers', async () => {
    expect(await askFailing('engine_refused_query')).toMatchObject({
      answer: { code: 'engine_refused_query' },
      uses: [],
    });
  });
});

describe('warm states of which newer ones were read', () => {
  it('answer while these are compared with them, until the newer ones are kept', async () => {
    const read = (state: number) =>
      statesOf({ hosts: Array.from({ length: 2000 }, (_, row) => ({ name: `h-${row}`, state })) });
    const engine = new WarmEngine();
    engine.keep(await engine.compare(read(0), { now: 0, at: 0 }));
    const ask = async () => {
      const { client } = inFrontOf(engine, {}, 1000);
      const filters = [equals('name', 'h-7')];
      const cells = await client.cells({ table: 'hosts', columns: ['state'], filters, most: undefined });
      return cells.value(0, cells.column('state'));
    };
    const progress: unknown[] = [];
    const comparing = engine.compare(read(2), { now: 1, at: 1 }).then((compared) => {
      progress.push('compared');
      return compared;
    });
    await nextTurn();
    progress.push(await ask());
    engine.keep(await comparing);
    progress.push(await ask());
    expect(progress).toEqual([0, 'compared', 2]);
  });
});

describe('an engine that was not read yet', () => {
  const record = realm('paris', { warm: { interval_seconds: 5, stale_seconds: 300 } });
  const command = { name: 'DISABLE_NOTIFICATIONS', args: [] } as unknown as Command;
  const sendTo = async (of: RealmRecord) => {
    const engines: WarmEngineMap = new Map();
    const client = { send: () => Promise.resolve() } as Partial<StatusQuery>;
    const inFront = warmEnginesIn(engines, () => 7000).putInFront(() => client as StatusQuery, {
      ...{ engine: 'paris', record: of, request: undefined, noteUse: () => undefined },
      over: () => new AbortController().signal,
    });
    await inFront.send(command);
    return [...engines].map(([key, { changedAt }]) => [key, changedAt]);
  };

  it('is known to have got a command, whose effect its first states may lack', async () => {
    expect(await sendTo(record)).toEqual([['paris', 8000]]);
    expect(await sendTo(realm('cold'))).toEqual([]);
  });
});
