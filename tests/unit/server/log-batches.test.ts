import { Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';

import { describe, expect, it } from '@jest/globals';

import { batchLines } from '../../../server/log-batches.ts';

/** A log whose lines of `info` go to one output, and those of `error` to another one. */
function open() {
  const calls: string[] = [];
  const call = (chunks: readonly { readonly chunk: unknown }[], done: () => void) => {
    calls.push(chunks.map(({ chunk }) => String(chunk)).join(' '));
    done();
  };
  const output = new Writable({
    write: (chunk, _, done) => {
      call([{ chunk }], done);
    },
    writev: call,
  });
  const print = (code: string) => output.write(code);
  const complain = (code: string) => calls.push(code);
  return { calls, log: batchLines({ debug: print, info: print, warn: complain, error: complain }, output) };
}

describe('the log of the server', () => {
  it('writes the lines of one turn of the event loop together', async () => {
    const { calls, log } = open();
    log.info('a.first');
    log.debug('a.second');
    await Promise.resolve();
    log.info('a.third');
    expect(calls).toEqual([]);
    await turn();
    log.info('a.later');
    await turn();
    expect(calls).toEqual(['a.first a.second a.third', 'a.later']);
  });

  it('writes what waits before a warning and an error', async () => {
    const { calls, log } = open();
    log.info('a.first');
    log.warn('a.warning');
    log.info('a.second');
    log.error('a.error');
    expect(calls).toEqual(['a.first', 'a.warning', 'a.second', 'a.error']);
    await turn();
    expect(calls).toHaveLength(4);
  });

  it('writes what waits when the process ends, and leaves no listener behind', async () => {
    const { calls, log } = open();
    const before = process.listeners('exit');
    log.info('a.last');
    const [atEnd, ...others] = process.listeners('exit').filter((one) => !before.includes(one));
    atEnd?.(0);
    expect([calls, others, process.listeners('exit')]).toEqual([['a.last'], [], before]);
    await turn();
    expect(calls).toHaveLength(1);
  });
});
