import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

interface RelayTarget {
  readonly host: string;
  readonly port: number;
}

/** A TCP relay in front of an engine. It records the requests of a client and counts its connections. */
export interface Relay {
  readonly address: { readonly kind: 'tcp' } & RelayTarget;
  /** Returns the text that each connection has sent, in the order in which they were opened. */
  readonly requests: () => string[];
  readonly open: () => number;
  /** Switches the silent mode on or off. In silent mode it accepts new connections and forwards nothing. */
  setSilent(silent: boolean): void;
  stop(): Promise<void>;
}

export async function startRelay(engine: NetConnectOpts): Promise<Relay> {
  const sent: Buffer[][] = [];
  const sockets = new Set<Socket>();
  let silent = false;
  const server = createServer((client) => {
    const pieces: Buffer[] = [];
    sent.push(pieces);
    sockets.add(client);
    client.on('data', (piece) => pieces.push(piece));
    client.on('error', () => undefined);
    client.once('close', () => sockets.delete(client));
    if (!silent) join(client, connect(engine));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return {
    address: { kind: 'tcp', host: '127.0.0.1', port: address.port },
    requests: () => sent.map((pieces) => Buffer.concat(pieces).toString()),
    open: () => sockets.size,
    setSilent: (value) => {
      silent = value;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function join(client: Socket, engine: Socket): void {
  client.pipe(engine).pipe(client);
  engine.on('error', () => client.destroy());
  client.once('close', () => engine.destroy());
  engine.once('close', () => client.destroy());
}
