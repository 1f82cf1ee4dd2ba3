import { setImmediate as nextTurn } from 'node:timers/promises';

import { describe, expect, it } from '@jest/globals';

import { createOperationTurns, turnKeys } from '../../../../../shared/realm/operations/operation-turns.ts';
import { realm } from '../../../../support/realm-records.ts';

/** Starts works in their turns, each of which ends when it is told to. `known` are the works that are known to have nothing to do. */
function startWorks() {
  let now = 0;
  const turns = createOperationTurns(() => now);
  const begun: string[] = [];
  const known = new Set<string>();
  const ends = new Map<string, () => void>();
  const start = (name: string, ...keys: string[]) =>
    turns(keys, {
      glance: () => Promise.resolve(known.has(name) ? `${name} has nothing to do` : undefined),
      work() {
        begun.push(name);
        return new Promise<string>((resolve) => {
          ends.set(name, () => {
            resolve(name);
          });
        });
      },
    });
  const end = async (name: string) => {
    ends.get(name)!();
    await nextTurn();
  };
  const pass = (ms: number) => (now += ms);
  return { turns, begun, known, start, end, pass };
}

describe('works with turns', () => {
  it('follow each other if they have a key in common, and no other waits', async () => {
    const { begun, start, end } = startWorks();
    const works = [start('ab', 'a', 'b'), start('bc', 'b', 'c'), start('d', 'd'), start('none')];
    await nextTurn();
    expect(begun.sort()).toEqual(['ab', 'd', 'none']);
    await end('ab');
    expect(begun).toEqual(['ab', 'd', 'none', 'bc']);
    for (const name of ['bc', 'd', 'none']) await end(name);
    expect(await Promise.all(works)).toEqual(['ab', 'bc', 'd', 'none']);
    const later = start('again', 'a', 'b', 'c');
    expect(begun.at(-1)).toBe('again');
    await end('again');
    expect(await later).toBe('again');
  });

  it('that have nothing to do any more take no turn', async () => {
    const { begun, known, start, end } = startWorks();
    const works = ['first', 'second', 'third', 'fourth'].map((name) => start(name, 'a'));
    for (const name of ['second', 'fourth']) known.add(name);
    await end('first');
    expect(begun).toEqual(['first', 'third']);
    await end('third');
    expect(await Promise.all(works)).toEqual([
      'first',
      'second has nothing to do',
      'third',
      'fourth has nothing to do',
    ]);
  });

  it('are never at work at the same time, however many wait', async () => {
    const { begun, start, end } = startWorks();
    const names = Array.from({ length: 50 }, (_, at) => String(at));
    const works = names.map((name) => start(name, 'a', 'b'));
    for (let count = 1; count <= names.length; count += 1) {
      expect(begun).toHaveLength(count);
      await end(begun.at(-1)!);
    }
    expect(await Promise.all(works)).toEqual(names);
  });

  it('are not begun if the others take longer than eight seconds', async () => {
    const { begun, start, end, pass } = startWorks();
    const works = ['first', 'second', 'third', 'fourth'].map((name) => start(name, 'a'));
    await end('first');
    pass(8000);
    for (const name of ['second', 'third']) await end(name);
    expect(await Promise.all(works)).toEqual(['first', 'second', 'third', undefined]);
    expect(begun).toEqual(['first', 'second', 'third']);
  });

  it('go on behind a work that failed', async () => {
    const { turns, start, end } = startWorks();
    const failed = turns(['a'], {
      glance: () => Promise.resolve(undefined),
      work: () => Promise.reject(new Error('failed')),
    });
    const next = start('next', 'a');
    await expect(failed).rejects.toThrow('failed');
    await nextTurn();
    await end('next');
    expect(await next).toBe('next');
  });
});

it('keys are the same for realms of one engine, and differ by mark and by object', () => {
  const [a, b, other] = [
    realm('a', { monitoring_ip: '10.0.0.1' }),
    realm('b', { monitoring_ip: '10.0.0.1' }),
    realm('c', { monitoring_ip: '10.0.0.2' }),
  ];
  const host = { host_name: 'web', service: null };
  const service = { host_name: 'web', service: 'cpu' };
  const keys = (record: typeof a, turn: string | undefined) =>
    turnKeys({ record }, { ...(turn !== undefined && { turn }) }, [host, service]);
  expect(keys(a, 'm')).toEqual(keys(b, 'm'));
  expect(new Set([...keys(a, 'm'), ...keys(a, 'n'), ...keys(other, 'm')]).size).toBe(6);
  expect(keys(a, undefined)).toEqual([]);
});
