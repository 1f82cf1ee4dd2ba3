import { describe, expect, it } from '@jest/globals';

import { createNamedHosts } from '../../../../../shared/connectors/icingadb/named-hosts.ts';
import { piece } from '../../../../../shared/connectors/icingadb/statement.ts';

const first = [piece('o.name < ?', 'host-0003')];
const other = [piece('o.name < ?', 'host-0004')];

/** A reading of hosts that ends when the test says so, and of their rows, which ends at once. */
function openReading() {
  const readNamedHosts = createNamedHosts();
  const rowsRead: (readonly string[])[] = [];
  return {
    rowsRead,
    begin: (conditions: typeof first) => {
      let resolve: (hosts: { readonly ids: readonly string[] }) => void = () => undefined;
      let reject: (error: Error) => void = () => undefined;
      const hosts = new Promise<{ readonly ids: readonly string[] }>((...settle) => {
        [resolve, reject] = settle;
      });
      const result = readNamedHosts(conditions, {
        readHosts: () => hosts,
        async readRows(ids, ofHosts) {
          rowsRead.push(ids);
          await ofHosts;
          if (ids.includes('refused')) throw new Error('the rows are refused');
          return `rows of ${ids.join(' and ')}`;
        },
      });
      return {
        result,
        reject,
        resolve: (...ids: readonly string[]) => {
          resolve({ ids });
          return result;
        },
      };
    },
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('rows of named hosts', () => {
  it('are read behind the hosts the first time', async () => {
    const { begin, rowsRead } = openReading();
    const { resolve } = begin(first);
    await turn();
    expect(rowsRead).toEqual([]);
    await expect(resolve('a', 'b')).resolves.toBe('rows of a and b');
  });

  it('are read beside the hosts that the conditions named the last time, in any order', async () => {
    const { begin, rowsRead } = openReading();
    await begin(first).resolve('a', 'b');
    const { resolve } = begin(first);
    await turn();
    expect(rowsRead).toHaveLength(2);
    await expect(resolve('b', 'a')).resolves.toBe('rows of a and b');
    expect(rowsRead).toHaveLength(2);
  });

  it.each([
    { change: 'was added', ids: ['a', 'b', 'c'] },
    { change: 'was removed', ids: ['a'] },
    { change: 'was replaced', ids: ['a', 'c'] },
    { change: 'is left', ids: [] },
  ])('are read again if a host $change', async ({ ids }) => {
    const { begin } = openReading();
    await begin(first).resolve('a', 'b');
    const expected = `rows of ${ids.join(' and ')}`;
    await expect(begin(first).resolve(...ids)).resolves.toBe(expected);
    await expect(begin(first).resolve(...ids)).resolves.toBe(expected);
  });

  it('are not mistaken for those of other conditions', async () => {
    const { begin, rowsRead } = openReading();
    await begin(first).resolve('a');
    const { resolve } = begin(other);
    await turn();
    expect(rowsRead).toHaveLength(1);
    await expect(resolve('b')).resolves.toBe('rows of b');
  });

  it.each([
    { of: 'many hosts', conditions: first, ids: Array.from({ length: 501 }, (_, index) => String(index)) },
    { of: 'long conditions', conditions: [piece('o.name = ?', 'x'.repeat(4000))], ids: ['a'] },
  ])('are read behind $of each time', async ({ conditions, ids }) => {
    const { begin, rowsRead } = openReading();
    await begin(conditions).resolve(...ids);
    begin(conditions);
    await turn();
    expect(rowsRead).toHaveLength(1);
  });

  it('that were read in vain cost nothing if they failed', async () => {
    const { begin } = openReading();
    await begin(first)
      .resolve('refused')
      .catch(() => undefined);
    await expect(begin(first).resolve('a')).resolves.toBe('rows of a');
  });

  it('fail as their hosts do', async () => {
    const { begin } = openReading();
    await begin(first).resolve('a');
    const { result, reject } = begin(first);
    reject(new Error('the hosts are refused'));
    await expect(result).rejects.toThrow('the hosts are refused');
    await expect(begin(first).resolve('a')).resolves.toBe('rows of a');
  });

  it('are forgotten when there are too many conditions', async () => {
    const { begin, rowsRead } = openReading();
    await begin(first).resolve('a');
    for (let index = 0; index < 20; index += 1) await begin([piece('o.name = ?', index)]).resolve('b');
    const before = rowsRead.length;
    begin(first);
    await turn();
    expect(rowsRead).toHaveLength(before);
  });
});
