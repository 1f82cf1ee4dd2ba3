import { describe, expect, it } from '@jest/globals';

import { connectionLimit } from '../../../../../shared/connectors/kit/connection-limit.ts';

const patient = new AbortController().signal;

function gate() {
  const opener = new AbortController();
  const opened = new Promise((resolve) => {
    opener.signal.addEventListener('abort', resolve);
  });
  return {
    opened,
    open: () => {
      opener.abort();
    },
  };
}

describe('a limit of connections', () => {
  it('run no more at once than there are, in the order of arrival', async () => {
    const enter = connectionLimit(2);
    const started: number[] = [];
    const gates = [gate(), gate(), gate(), gate()];
    const runs = gates.map(({ opened }, index) =>
      enter(patient, async () => {
        started.push(index);
        await opened;
        return index;
      }),
    );
    await Promise.resolve();
    expect(started).toEqual([0, 1]);
    gates[1]?.open();
    await runs[1];
    await new Promise(setImmediate);
    expect(started).toEqual([0, 1, 2]);
    for (const { open } of gates) open();
    await expect(Promise.all(runs)).resolves.toEqual([0, 1, 2, 3]);
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it('are left when the work fails', async () => {
    const enter = connectionLimit(1);
    await expect(enter(patient, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(enter(patient, () => Promise.resolve('yes'))).resolves.toBe('yes');
  });

  it('let go who gives up waiting, without losing the connection', async () => {
    const enter = connectionLimit(1);
    const { opened, open } = gate();
    const first = enter(patient, () => opened);
    const hurried = new AbortController();
    const second = enter(hurried.signal, () => Promise.resolve('never'));
    const third = enter(patient, () => Promise.resolve('third'));
    hurried.abort('in a hurry');
    await expect(second).rejects.toBe('in a hurry');
    await expect(enter(AbortSignal.abort('late'), () => Promise.resolve())).rejects.toBe('late');
    open();
    await first;
    await expect(third).resolves.toBe('third');
  });
});
