import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

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
  /** Switches on or off that answers are forwarded byte by byte, ten a second. */
  setDripping(drips: boolean): void;
  stop(): Promise<void>;
}

export async function startRelay(engine: NetConnectOpts): Promise<Relay> {
  const sent: Buffer[][] = [];
  const sockets = new Set<Socket>();
  let silent = false;
  let drips = false;
  const server = createServer((client) => {
    const pieces: Buffer[] = [];
    sent.push(pieces);
    sockets.add(client);
    client.on('data', (piece) => pieces.push(piece));
    client.on('error', () => undefined);
    client.once('close', () => sockets.delete(client));
    if (!silent) join(client, connect(engine), () => drips);
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
    setDripping: (value) => {
      drips = value;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function join(client: Socket, engine: Socket, drips: () => boolean): void {
  client.pipe(engine).pipe(dripper(drips)).pipe(client);
  engine.on('error', () => client.destroy());
  client.once('close', () => engine.destroy());
  engine.once('close', () => client.destroy());
}

/** Returns a stream that forwards one byte in a tenth of a second while it is told to. */
function dripper(drips: () => boolean): Transform {
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      const forward = async () => {
        let at = 0;
        for (; drips() && at < piece.length; at += 1) {
          this.push(piece.subarray(at, at + 1));
          await sleep(100);
        }
        done(null, piece.subarray(at));
      };
      void forward();
    },
  });
}
