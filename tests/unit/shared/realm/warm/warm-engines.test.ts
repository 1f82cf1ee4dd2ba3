import { describe, expect, it } from '@jest/globals';

import { AppError, type ProblemCode } from '../../../../../shared/base/errors.ts';
import type { WarmUse } from '../../../../../shared/base/meter.ts';
import type { EngineFacts, StatusQuery } from '../../../../../shared/connectors/status-query/index.ts';
import { WarmEngine } from '../../../../../shared/realm/warm/warm-engine.ts';
import { warmEnginesIn } from '../../../../../shared/realm/warm/warm-engines.ts';
import { realm } from '../../../../support/realm-records.ts';
import { statesOf } from '../../../../support/warm-states.ts';

const facts = { program: 'kept' };

/** Asks for the facts of an engine that fails, of whose states the kept ones are too old for the request. */
async function askFailing(code: ProblemCode) {
  const engine = new WarmEngine();
  engine.keep(engine.compare(statesOf({ facts: facts as unknown as EngineFacts }), { now: 0, at: 0 }));
  const fail = () => Promise.reject(new AppError(code, { detail: 'no' }));
  const uses: WarmUse[] = [];
  const client = warmEnginesIn(new Map([['paris', engine]]), () => 60_000).putInFront(
    () => ({ engine: fail }) as unknown as StatusQuery,
    {
      engine: 'paris',
      record: realm('paris', { warm: { interval_s: 5, stale_s: 300 } }),
      request: { maxAgeMs: undefined, strict: false },
      over: new AbortController().signal,
      noteUse: (use) => uses.push(use),
    },
  );
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
