import { expect, it } from '@jest/globals';

import { AppError } from '../../../../../shared/base/errors.ts';
import {
  AcceptanceUnknown,
  createRequestQueue,
} from '../../../../../shared/realm/operations/request-queue.ts';
import { realm } from '../../../../support/realm-records.ts';

const silent = () =>
  Promise.reject(new AppError('store_unavailable', { detail: 'The store does not answer.' }));
const target = { host_name: 'web-1', service: null };
const result = { target, outcome: 'queued', reason: null, now: undefined } as const;
const part = { realm: realm('r'), isVerified: true, isBegun: false };

/** Accepts a request whose acceptance has no answer. `answers` are those of the withdrawal. */
const acceptWith = (...answers: (() => Promise<boolean>)[]) => accept([silent, ...answers]);

function accept(
  decisions: (() => Promise<boolean>)[],
  noted: unknown[] = [],
  results: readonly object[] = [result],
) {
  const done = () => Promise.resolve();
  const queue = createRequestQueue({
    clock: () => 0,
    requests: {
      create: done,
      decide: () => (decisions.shift() ?? silent)(),
      find: () => Promise.resolve({ state: 'accepted' }),
    } as never,
    objects: {
      add: (...facts: unknown[]) => Promise.resolve(void noted.push(...facts)),
      remove: done,
    } as never,
    queue: { send: done },
    newId: () => 'request-1',
  });
  const scope = { realm_type: 'realms', realm_name: 'r' } as const;
  const operation = { kind: 'check_now', values: {} };
  return queue.accept({ scope, creationId: undefined, operation, parts: [{ ...part, results }] as never });
}

it('a request is accepted if only the answer of the store was lost', async () => {
  expect(await acceptWith(() => Promise.resolve(false))).toBe('request-1');
});

it('a request that was withdrawn is refused with the failure of the store', async () => {
  await expect(acceptWith(() => Promise.resolve(true))).rejects.toMatchObject({ code: 'store_unavailable' });
});

it('a request is neither accepted nor withdrawn if the store tells nothing', async () => {
  await expect(acceptWith(silent)).rejects.toBeInstanceOf(AcceptanceUnknown);
});

it('only objects that wait for the engine are noted as waiting', async () => {
  const noted: unknown[] = [];
  const done = { ...result, target: { host_name: 'web-2', service: null }, outcome: 'done' };
  await accept([() => Promise.resolve(true)], noted, [result, done]);
  const text = JSON.stringify(noted);
  expect(text).toContain('web-1');
  expect(text).not.toContain('web-2');
});
