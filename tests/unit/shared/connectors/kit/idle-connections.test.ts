import { Socket } from 'node:net';

import { expect, it } from '@jest/globals';

import { IdleConnections } from '../../../../../shared/connectors/kit/idle-connections.ts';

/** Makes connections, and a list of the numbers of those that were closed. */
function connections() {
  const closed: number[] = [];
  const connection = (number: number) => ({
    socket: new Socket(),
    session: { close: () => closed.push(number) },
  });
  return { connection, closed };
}

it('keeps three connections, gives the last one first, and closes those beyond', () => {
  const { connection, closed } = connections();
  const all = [0, 1, 2, 3].map(connection);
  const idle = new IdleConnections(() => 0);
  for (const one of all) idle.keep(one);
  expect(closed).toEqual([3]);
  const [first, second, third] = all;
  expect([idle.take(), idle.take(), idle.take(), idle.take()]).toEqual([third, second, first, undefined]);
});

it('closes a connection that was idle for more than four seconds, and keeps none that is destroyed', () => {
  const { connection, closed } = connections();
  const [old, usable, destroyed] = [connection(0), connection(1), connection(2)];
  let now = 0;
  const idle = new IdleConnections(() => now);
  idle.keep(old);
  now = 1;
  idle.keep(usable);
  now = 4001;
  expect([idle.take(), closed]).toEqual([usable, [0]]);
  destroyed.socket.destroy();
  idle.keep(destroyed);
  expect([idle.take(), closed]).toEqual([undefined, [0, 2]]);
});
