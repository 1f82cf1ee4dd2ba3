import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP relay to a server on this machine, whose network can be cut. */
export interface DatabaseRelay {
  readonly port: number;
  /** Cuts the network, or joins it again. While it is cut, nothing arrives on any connection, and nobody learns of it. */
  readonly cut: (isCut: boolean) => void;
  /** From then on, each answer of the server takes so many milliseconds longer. */
  readonly slowDown: (ms: number) => void;
  readonly stop: () => Promise<void>;
}

export async function startDatabaseRelay(port: number): Promise<DatabaseRelay> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isCut = false;
  let slowMs = 0;
  const server = createServer((client) => {
    const pair = [client, connect(port, '127.0.0.1')] as const;
    pairs.add(pair);
    for (const [index, socket] of pair.entries()) {
      socket.on('error', () => undefined);
      socket.on('data', (piece) => {
        if (index === 0 || slowMs === 0) pair[1 - index]?.write(piece);
        else setTimeout(() => pair[0].write(piece), slowMs);
      });
      // While the network is cut, neither side learns that the other has gone.
      socket.once('close', () => {
        if (!isCut) breakPair(pair);
      });
      if (isCut) socket.pause();
    }
  });
  const breakPair = (pair: readonly [Socket, Socket]) => {
    pairs.delete(pair);
    for (const socket of pair) socket.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return {
    port: address.port,
    slowDown: (ms) => {
      slowMs = ms;
    },
    cut: (now) => {
      isCut = now;
      for (const pair of pairs) {
        if (!isCut && pair.some((socket) => socket.destroyed)) breakPair(pair);
        else
          for (const socket of pair)
            if (isCut) socket.pause();
            else socket.resume();
      }
    },
    stop: async () => {
      for (const pair of pairs) breakPair(pair);
      server.close();
      await once(server, 'close');
    },
  };
}
