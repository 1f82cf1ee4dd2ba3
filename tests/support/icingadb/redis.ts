import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from '../free-port.ts';
import { sendToRedis } from '../send-to-redis.ts';
import { installServerCertificate } from './server-certificates.ts';
import { type LocalServer, startServer } from './server-process.ts';

export interface RedisServer {
  readonly server: LocalServer;
  /** The port without TLS, for the engine and its Icinga DB. */
  readonly port: number;
  /** The URL for readers, with TLS. The certificate is that of the database. */
  readonly url: string;
  /** Returns the reply to a command of simple words, as its bytes. */
  send(...words: readonly string[]): Promise<string>;
  /** Resolves when an Icinga 2 has put its configuration there, after the filling with this id. */
  filled(after?: string): Promise<void>;
  /** Returns the id of the last filling that has ended. `undefined` means that none has, or that one is under way. */
  lastFilling(): Promise<string | undefined>;
}

/** Starts a Redis that keeps nothing when it ends. */
export async function startRedis(dir: string): Promise<RedisServer> {
  const [port, tlsPort] = [await freePort(), await freePort()];
  const { certFile, keyFile, caFile } = await installServerCertificate(dir);
  const tls = ['--tls-port', String(tlsPort), '--tls-cert-file', certFile, '--tls-key-file', keyFile];
  const send = (...words: readonly string[]) => sendToRedis(port, words);
  const server = await startServer({
    program: '/usr/bin/redis-server',
    words: [
      ...['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', dir],
      ...[...tls, '--tls-ca-cert-file', caFile, '--tls-auth-clients', 'no'],
    ],
    ...{ dir, log: join(dir, 'redis.log'), answers: () => send('PING') },
  });
  const lastFilling = async () => {
    const last = await send('XREVRANGE', 'icinga:dump', '+', '-', 'COUNT', '1');
    if (!last.includes('*\r\n$5\r\nstate\r\n$4\r\ndone')) return undefined;
    return /\r\n(\d+-\d+)\r\n/.exec(last)?.[1];
  };
  return {
    ...{ server, port, send, lastFilling, url: `rediss://localhost:${tlsPort}` },
    async filled(after) {
      // The objects of 10,000 hosts take a minute.
      const until = Date.now() + 600_000;
      for (;;) {
        const last = await lastFilling();
        if (last !== undefined && last !== after) return;
        if (Date.now() > until) throw new Error('no Icinga 2 has put its configuration into Redis');
        await sleep(50);
      }
    },
  };
}
