import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import type { LogInGuard } from '../../../../shared/security/log-in-guard.ts';
import type { Table } from '../../../../shared/store/table.ts';
import { startTablesInMemory } from '../../../support/kept-database.ts';
import { type KeyValueServer, newTable } from '../../../support/key-value-server.ts';
import { guardOn } from '../../../support/security.ts';

const START = Date.parse('2026-03-01T12:00:00Z');
const sourceIp = '192.0.2.1';
const ann = { userName: 'ann', sourceIp };
const lockedOut = { kind: 'too_many_requests', code: 'locked_out' };
const busy = { kind: 'too_many_requests', code: 'login_busy', headers: { 'Retry-After': '1' } };
const wrong = () => Promise.resolve(undefined);
const right = () => Promise.resolve('ann');

/** Makes work that begins now and ends when the test says so. */
function latch() {
  let open: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (open = resolve));
  return {
    promise,
    open: () => {
      open();
    },
  };
}

describe('the guard of log-ins', () => {
  let server: KeyValueServer;
  let table: Table;
  let now: number;
  /** Makes a guard as each process has one. They share only the table. */
  const guard = (): LogInGuard => guardOn(table, () => now);

  /** Starts an attempt whose verification ends when the test says so. */
  async function underWay(answer: 'ann' | undefined) {
    const end = latch();
    const begun = latch();
    const result = guard().tryLogIn(ann, async () => {
      begun.open();
      await end.promise;
      return answer;
    });
    result.catch(() => undefined);
    await Promise.race([begun.promise, result]);
    return {
      finish: () => {
        end.open();
        return result;
      },
    };
  }

  beforeAll(async () => {
    server = await startTablesInMemory();
  });
  afterAll(async () => {
    await server.stop();
  });
  beforeEach(async () => {
    now = START;
    ({ table } = await newTable(server));
  });

  it('looks at five of two hundred guesses at once, and at none once the name is locked', async () => {
    const looked: number[] = [];
    const refused: unknown[] = [];
    const gate = latch();
    const guesses = Array.from({ length: 200 }, (_, index) =>
      guard()
        .tryLogIn(ann, async () => {
          looked.push(index);
          await gate.promise;
          return undefined;
        })
        .catch((error: unknown) => {
          refused.push(error);
          // The refused attempts were refused while the others were being verified.
          if (refused.length === 195) gate.open();
          return 'refused';
        }),
    );
    const results = await Promise.all(guesses);
    expect(looked).toHaveLength(5);
    expect(refused).toEqual(Array.from({ length: 195 }, () => expect.objectContaining(busy)));
    expect(results.filter((result) => result === undefined)).toHaveLength(5);

    const after = Array.from({ length: 50 }, () => guard().tryLogIn(ann, right));
    for (const result of await Promise.allSettled(after)) {
      expect(result).toMatchObject({ reason: { ...lockedOut, headers: { 'Retry-After': '30' } } });
    }
  });

  it('lets the right one of a burst in when it is one of the five', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => underWay(undefined)));
    const mine = await underWay('ann');
    await expect(guard().tryLogIn(ann, right)).rejects.toMatchObject(busy);
    for (const other of others) await expect(other.finish()).resolves.toBeUndefined();
    await expect(mine.finish()).resolves.toBe('ann');
    await expect(guard().tryLogIn(ann, right)).resolves.toBe('ann');
  });

  it('answers right and wrong guesses alike when the name is locked while they are looked at', async () => {
    // The network is known from here on: all that follows is counted for it.
    await guard().tryLogIn(ann, right);
    // Two guesses from before the last right one, and five of after it.
    const early = [await underWay(undefined), await underWay(undefined)];
    await guard().tryLogIn(ann, right);
    const mine = await underWay('ann');
    const other = await underWay(undefined);
    for (let index = 0; index < 3; index++) await guard().tryLogIn(ann, wrong);
    for (const guess of early) await guess.finish();
    for (const guess of [mine, other]) {
      await expect(guess.finish()).rejects.toMatchObject({ ...lockedOut, headers: { 'Retry-After': '30' } });
    }
    // The failure beside the one that locked has not made the next lock longer.
    now += 30_000;
    await expect(guard().tryLogIn(ann, wrong)).resolves.toBeUndefined();
    await expect(guard().tryLogIn(ann, right)).rejects.toMatchObject({ headers: { 'Retry-After': '60' } });
  });

  it('looks at one guess when a lock has ended, however many come', async () => {
    for (let index = 0; index < 5; index++) await guard().tryLogIn(ann, wrong);
    now += 30_000;
    const mine = await underWay(undefined);
    const others = await Promise.allSettled(Array.from({ length: 50 }, () => guard().tryLogIn(ann, right)));
    for (const other of others) expect(other).toMatchObject({ reason: busy });
    await mine.finish();
    await expect(guard().tryLogIn(ann, right)).rejects.toMatchObject(lockedOut);
  });

  it('counts guesses whose end nobody saw, and goes on one at a time', async () => {
    const broken = () => Promise.reject(new Error('the function was ended'));
    for (let index = 0; index < 5; index++)
      await expect(guard().tryLogIn(ann, broken)).rejects.toThrow('ended');
    await expect(guard().tryLogIn(ann, right)).rejects.toMatchObject(busy);
    now += 15_000;
    await expect(guard().tryLogIn(ann, right)).resolves.toBe('ann');
    await expect(guard().tryLogIn(ann, right)).resolves.toBe('ann');
  });

  it('looks at two guesses at a time in a process, and lets twenty wait', async () => {
    const one = guard();
    const gate = latch();
    const two = latch();
    let looking = 0;
    let most = 0;
    const guesses = Array.from({ length: 30 }, (_, index) =>
      one.tryLogIn({ userName: `user-${index}`, sourceIp }, async () => {
        most = Math.max(most, ++looking);
        if (looking === 2) two.open();
        await gate.promise;
        looking -= 1;
        return 'in';
      }),
    );
    const refused: unknown[] = [];
    const allRefused = latch();
    for (const guess of guesses)
      guess.catch((error: unknown) => {
        if (refused.push(error) === 8) allRefused.open();
      });
    await Promise.all([two.promise, allRefused.promise]);
    gate.open();
    const results = await Promise.allSettled(guesses);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(22);
    expect(refused).toEqual(Array.from({ length: 8 }, () => expect.objectContaining(busy)));
    expect(most).toBe(2);
  });

  it('refuses what is locked at once, also while the turns of all looks are taken', async () => {
    const one = guard();
    for (let index = 0; index < 5; index++) await guard().tryLogIn(ann, wrong);
    const gate = latch();
    const looks = Array.from({ length: 22 }, (_, index) =>
      one.tryLogIn({ userName: `user-${index}`, sourceIp }, () => gate.promise.then(right)),
    );
    await expect(one.tryLogIn(ann, right)).rejects.toMatchObject(lockedOut);
    gate.open();
    await expect(Promise.all(looks)).resolves.toHaveLength(22);
  });

  it('does not look at a guess whose caller has gone before its turn, and counts it for nobody', async () => {
    const one = guard();
    const gate = latch();
    const twoLooks = ['bob', 'carl'].map((userName) =>
      one.tryLogIn({ userName, sourceIp }, () => gate.promise.then(right)),
    );
    const caller = new AbortController();
    let looks = 0;
    const gone = one.tryLogIn({ ...ann, signal: caller.signal }, () => {
      looks += 1;
      return wrong();
    });
    caller.abort();
    await expect(gone).rejects.toMatchObject(busy);
    gate.open();
    await Promise.all(twoLooks);
    expect(looks).toBe(0);
    const free = await Promise.all(Array.from({ length: 5 }, () => guard().tryLogIn(ann, wrong)));
    expect(free).toHaveLength(5);
  });

  describe('of a user whom a stranger locks out', () => {
    const home = { userName: 'ann', sourceIp: '198.51.100.7' };
    const elsewhere = { userName: 'ann', sourceIp: '203.0.113.5' };
    const lockFrom = async (guess: typeof ann) => {
      for (let index = 0; index < 8; index++)
        await guard()
          .tryLogIn(guess, wrong)
          .catch(() => undefined);
    };

    it('spares the networks from which the user has logged in before', async () => {
      await guard().tryLogIn(home, right);
      await lockFrom(ann);
      await expect(guard().tryLogIn(elsewhere, right)).rejects.toMatchObject(lockedOut);
      await expect(guard().tryLogIn(home, right)).resolves.toBe('ann');
      // The log-in from the known network does not end the lock of the other networks.
      await expect(guard().tryLogIn(ann, right)).rejects.toMatchObject(lockedOut);
      now += 91 * 86_400_000;
      await lockFrom(ann);
      await expect(guard().tryLogIn(home, right)).rejects.toMatchObject(lockedOut);
    });

    it('spares the devices on which the user has logged in before, wherever they are', async () => {
      await lockFrom(ann);
      const device = { ...elsewhere, deviceId: 'phone' };
      await expect(guard().tryLogIn(device, right)).resolves.toBe('ann');
    });

    it('locks a known network and a known device by their own failures', async () => {
      await guard().tryLogIn(home, right);
      const phone = { ...elsewhere, deviceId: 'phone' };
      for (const place of [home, phone]) {
        await lockFrom(place);
        await expect(guard().tryLogIn(place, right)).rejects.toMatchObject(lockedOut);
      }
      await expect(guard().tryLogIn({ ...phone, deviceId: 'laptop' }, right)).resolves.toBe('ann');
    });

    it('looks at five of two hundred guesses at once from a known network too', async () => {
      await guard().tryLogIn(home, right);
      let looks = 0;
      const gate = latch();
      let refused = 0;
      const guesses = Array.from({ length: 200 }, () =>
        guard()
          .tryLogIn(home, async () => {
            looks += 1;
            await gate.promise;
            return undefined;
          })
          .catch(() => {
            if (++refused === 195) gate.open();
          }),
      );
      await Promise.all(guesses);
      expect({ looks, refused }).toEqual({ looks: 5, refused: 195 });
    });
  });

  describe('of one source', () => {
    const limits = { most: 10, windowMs: 900_000 };
    const sourced = (): LogInGuard => guardOn(table, () => now, limits);
    const from = (address: string, userName: string) => ({ userName, sourceIp: address });
    const failFrom = async (addressOf: (index: number) => string, count: number) => {
      const guesses = Array.from({ length: count }, (_, index) => from(addressOf(index), `user-${index}`));
      return Promise.allSettled(guesses.map((guess) => sourced().tryLogIn(guess, wrong)));
    };

    it('takes so many failures in a quarter of an hour, whatever the names', async () => {
      const results = await failFrom(() => sourceIp, 15);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
      const full = { ...lockedOut, headers: { 'Retry-After': '900' } };
      await expect(sourced().tryLogIn(ann, right)).rejects.toMatchObject(full);
      await expect(sourced().tryLogIn(from('192.0.2.2', 'ann'), right)).resolves.toBe('ann');
      now += 900_000;
      await expect(sourced().tryLogIn(ann, right)).resolves.toBe('ann');
    });

    it('takes all addresses of an IPv6 network as one', async () => {
      await failFrom((index) => `2001:db8:0:1::${index.toString(16)}`, 10);
      await expect(sourced().tryLogIn(from('2001:db8:0:1:a::1', 'ann'), right)).rejects.toMatchObject(
        lockedOut,
      );
      await expect(sourced().tryLogIn(from('2001:db8:0:2::1', 'ann'), right)).resolves.toBe('ann');
    });

    it('does not count right guesses, nor those that nobody looked at', async () => {
      await failFrom(() => sourceIp, 4);
      for (let index = 0; index < 10; index++) await sourced().tryLogIn(from(sourceIp, 'bob'), right);
      for (let index = 0; index < 5; index++) await sourced().tryLogIn(ann, wrong);
      const locked = { headers: { 'Retry-After': '30' } };
      for (let index = 0; index < 10; index++)
        await expect(sourced().tryLogIn(ann, right)).rejects.toMatchObject(locked);
      await expect(sourced().tryLogIn(from(sourceIp, 'bob'), right)).resolves.toBe('ann');
      await sourced().tryLogIn(from(sourceIp, 'carl'), wrong);
      await expect(sourced().tryLogIn(from(sourceIp, 'bob'), right)).rejects.toMatchObject(lockedOut);
    });

    it('keeps no guess of a name that its source refuses', async () => {
      await failFrom(() => sourceIp, 10);
      for (let index = 0; index < 10; index++)
        await expect(sourced().tryLogIn(ann, right)).rejects.toMatchObject(lockedOut);
      await expect(sourced().tryLogIn(from('192.0.2.2', 'ann'), right)).resolves.toBe('ann');
    });
  });
});
