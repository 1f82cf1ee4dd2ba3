import { afterEach, describe, expect, it } from '@jest/globals';

import { openEngineSocket } from '../../../../../shared/connectors/status-query/transport.ts';
import {
  type Behaviour,
  type HostilePeer,
  hostilePeer,
  sendAndClose,
  staySilent,
} from '../../../../support/hostile-peer.ts';
import { until } from '../../../../support/until.ts';

const peers: HostilePeer[] = [];

afterEach(async () => {
  await Promise.all(peers.splice(0).map((peer) => peer.close()));
});

async function peer(behave: Behaviour): Promise<HostilePeer> {
  const made = await hostilePeer(behave);
  peers.push(made);
  return made;
}

/** Returns copies of the pieces in which an answer is heard. */
async function piecesOf(answer: string): Promise<Buffer[]> {
  const { address } = await peer(sendAndClose(answer));
  const pieces: Buffer[] = [];
  const socket = openEngineSocket(address, (bytes) => pieces.push(Buffer.from(bytes)));
  socket.write('GET hosts\n\n');
  await new Promise((resolve) => socket.once('close', resolve));
  return pieces;
}

describe('a plain connection', () => {
  const texts = (length: number) => Array.from({ length }, (_, at) => `${at},`).join('');

  it.each([1, 2047, 2048, 2049, 65_536, 67_584, 1_000_000])(
    'hears every byte once, in an answer of %d',
    async (length) => {
      const answer = texts(length).slice(0, length);
      expect(Buffer.concat(await piecesOf(answer)).toString()).toBe(answer);
    },
  );

  it('hears a long answer in long pieces', async () => {
    const pieces = await piecesOf(texts(2_000_000));
    expect(Math.max(...pieces.map(({ length }) => length))).toBeGreaterThan(16 * 1024);
  });

  it('that waits for its answer holds a few kilobytes', async () => {
    const { address, requests } = await peer(staySilent);
    const connections = 200;
    const before = process.memoryUsage().arrayBuffers;
    const sockets = Array.from({ length: connections }, () => {
      const socket = openEngineSocket(address, () => undefined);
      socket.write('GET hosts\n\n');
      return socket;
    });
    await until(() => requests.length === connections);
    const held = process.memoryUsage().arrayBuffers - before;
    for (const socket of sockets) socket.destroy();
    expect(held / connections).toBeLessThan(16 * 1024);
  });
});
