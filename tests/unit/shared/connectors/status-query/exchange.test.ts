import { getEventListeners } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';

import { afterEach, describe, expect, it } from '@jest/globals';

import { exchange } from '../../../../../shared/connectors/status-query/exchange.ts';
import { frameReader } from '../../../../../shared/connectors/status-query/frame.ts';
import {
  type EngineAddress,
  SpareConnections,
} from '../../../../../shared/connectors/status-query/transport.ts';
import { engineCertificate } from '../../../../support/engine-certificate.ts';
import {
  type Behaviour,
  closeConnection,
  framed,
  type HostilePeer,
  hostilePeer,
  refusingAddress,
  resetConnection,
  sendAndClose,
  sendAndStayOpen,
  sendSlowly,
  staySilent,
} from '../../../../support/hostile-peer.ts';

const peers: HostilePeer[] = [];
const servers: Server[] = [];

afterEach(async () => {
  await Promise.all(peers.splice(0).map((peer) => peer.close()));
  for (const server of servers.splice(0)) server.close();
});

async function peer(behave: Behaviour): Promise<HostilePeer> {
  const made = await hostilePeer(behave);
  peers.push(made);
  return made;
}

const ask = (address: EngineAddress, signal = AbortSignal.timeout(60_000)) =>
  exchange(address, { request: 'GET hosts\n\n', reader: frameReader({ largestBody: 100_000_000 }), signal });

function listen(server: Server, at: string | number): Promise<number> {
  servers.push(server);
  return new Promise((resolve) => {
    server.listen(at, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}

describe('one exchange', () => {
  it('sends the request and brings the answer', async () => {
    const { address, requests } = await peer(sendAndClose(framed('[[1]]')));
    await expect(ask(address)).resolves.toMatchObject({ status: 200, body: Buffer.from('[[1]]') });
    expect(requests).toEqual(['GET hosts\n\n']);
  });

  it('ends with the answer, also when the engine keeps the connection open', async () => {
    const { address, idle } = await peer(sendAndStayOpen(`${framed('[[1]]')}and more`));
    await expect(ask(address)).resolves.toMatchObject({ body: Buffer.from('[[1]]') });
    await idle();
  });

  it('bears an answer that comes drop by drop', async () => {
    const { address } = await peer(sendSlowly(framed('[["é"]]'), 1));
    await expect(ask(address)).resolves.toMatchObject({ body: Buffer.from('[["é"]]') });
  });

  it('brings an answer of many megabytes', async () => {
    const body = `[["${'x'.repeat(20_000_000)}"]]`;
    const { address } = await peer(sendAndClose(framed(body)));
    const { body: received } = await ask(address);
    expect(received).toHaveLength(body.length);
  });

  it('is not mixed up with two hundred others, of which some are given up in the middle', async () => {
    const bodies = Array.from({ length: 200 }, (_, index) => `[["${String(index).repeat(100_000)}"]]`);
    const giveUp = new AbortController();
    const answers = bodies.map(async (body, index) => {
      const isGivenUp = index % 10 === 0;
      const text = framed(body);
      const { address } = await peer(isGivenUp ? sendAndStayOpen(text.slice(0, -1)) : sendAndClose(text));
      if (isGivenUp) return ask(address, giveUp.signal).catch(() => undefined);
      const { body: received } = await ask(address);
      expect(received.equals(Buffer.from(body))).toBe(true);
      if (index === 199) giveUp.abort();
      return undefined;
    });
    expect(await Promise.all(answers)).toEqual(bodies.map(() => undefined));
  });

  it.each<[string, Behaviour, string]>([
    ['closed at once', closeConnection, 'closed'],
    ['reset', resetConnection, 'broken'],
    ['cut in the header', sendAndClose('200    '), 'broken'],
    ['cut in the body', sendAndClose('200         100\n[[1'), 'broken'],
    ['answered with garbage', sendAndClose('HTTP/1.1 400 Bad Request\r\n\r\n'), 'garbage'],
    ['answered with garbage and kept open', sendAndStayOpen('HTTP/1.1 400 Bad Request\r\n\r\n'), 'garbage'],
    ['promised more than there is memory', sendAndStayOpen('200 99999999999\n'), 'too_large'],
  ])('fails when it is %s', async (_words, behave, kind) => {
    const { address, idle } = await peer(behave);
    await expect(ask(address)).rejects.toMatchObject({ name: 'WireFault', kind });
    await idle();
  });

  it.each<[string, Behaviour]>([
    ['says nothing', staySilent],
    ['stops in the middle', sendAndStayOpen('200         100\n[[1')],
    ['is slower than the deadline', sendSlowly(framed('x'.repeat(1000)), 20)],
  ])('is over at its deadline when the engine %s', async (_words, behave) => {
    const { address, idle } = await peer(behave);
    const started = performance.now();
    await expect(ask(address, AbortSignal.timeout(100))).rejects.toMatchObject({ kind: 'aborted' });
    expect(performance.now() - started).toBeLessThan(10_000);
    await idle();
  });

  it('is not begun when its time is over already', async () => {
    const { address, requests } = await peer(sendAndClose(framed('[]')));
    await expect(ask(address, AbortSignal.abort('late'))).rejects.toMatchObject({
      kind: 'aborted',
      cause: 'late',
    });
    expect(requests).toEqual([]);
  });

  it('leaves no listener on its signal', async () => {
    const { address } = await peer(sendAndClose(framed('[]')));
    const { signal } = new AbortController();
    await ask(address, signal);
    await new Promise(setImmediate);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('cannot begin where nobody listens', async () => {
    const refused = { kind: 'refused_connection' };
    await expect(ask(await refusingAddress())).rejects.toMatchObject(refused);
    await expect(ask({ kind: 'unix', path: '/nowhere/at-all' })).rejects.toMatchObject(refused);
    await expect(ask({ kind: 'tcp', host: 'nowhere.invalid', port: 1 })).rejects.toMatchObject({
      kind: 'unreachable',
    });
  });

  it('goes over a unix socket', async () => {
    const path = join(tmpdir(), `status-query-${process.pid}.sock`);
    rmSync(path, { force: true });
    await listen(
      createServer((socket) => socket.once('data', () => socket.end(framed('[[2]]')))),
      path,
    );
    await expect(ask({ kind: 'unix', path })).resolves.toMatchObject({ body: Buffer.from('[[2]]') });
  });
});

describe('one exchange over TLS', () => {
  const secured = () =>
    listen(
      createTlsServer({ ...engineCertificate }, (socket) => {
        socket.on('error', () => undefined);
        socket.once('data', () => socket.end(framed('[[3]]')));
      }),
      0,
    );
  const { cert: ca, serverName } = engineCertificate;

  it('trusts the authority given, for the name given', async () => {
    const port = await secured();
    await expect(ask({ kind: 'tls', host: '127.0.0.1', port, ca, serverName })).resolves.toMatchObject({
      body: Buffer.from('[[3]]'),
    });
  });

  it('trusts nobody else and no other name', async () => {
    const port = await secured();
    await expect(ask({ kind: 'tls', host: '127.0.0.1', port, serverName })).rejects.toMatchObject({
      kind: 'untrusted',
    });
    await expect(ask({ kind: 'tls', host: '127.0.0.1', port, ca })).rejects.toMatchObject({
      kind: 'untrusted',
    });
  });

  it('fails where the peer speaks no TLS', async () => {
    const port = await listen(
      createServer((socket) => socket.on('error', () => undefined).end('hello, this is no TLS at all')),
      0,
    );
    await expect(ask({ kind: 'tls', host: '127.0.0.1', port })).rejects.toMatchObject({ kind: 'untrusted' });
  });
});

describe('commands that follow each other', () => {
  /** Starts a peer, and returns a function that sends a command and returns the number of connections so far. */
  async function sender(behave: Behaviour) {
    const sockets = new Set<unknown>();
    const { address, idle } = await peer((socket, request, turn) => {
      sockets.add(socket);
      behave(socket, request, turn);
    });
    const spare = new SpareConnections();
    const send = async () => {
      const signal = AbortSignal.timeout(60_000);
      const { status } = await exchange(address, {
        request: 'COMMAND\n\n',
        reader: frameReader(),
        signal,
        spare,
      });
      return [status, sockets.size];
    };
    return { send, idle };
  }

  it('use one connection, which ends after the last', async () => {
    const { send, idle } = await sender(sendAndStayOpen(framed('')));
    expect([await send(), await send(), await send()]).toEqual([
      [200, 1],
      [200, 1],
      [200, 1],
    ]);
    await idle();
    expect(await send()).toEqual([200, 2]);
  });

  it('use as many connections as run at the same time', async () => {
    const { send } = await sender(sendAndStayOpen(framed('')));
    const twice = async () => {
      await send();
      return send();
    };
    for (const [, connections] of await Promise.all([twice(), twice()])) expect(connections).toBe(2);
  });

  it('fail as cut if the connection ends in between, and the next has a new one', async () => {
    const { send } = await sender((socket, _request, turn) => {
      if (turn === 1) socket.destroy();
      else socket.write(framed(''));
    });
    expect(await send()).toEqual([200, 1]);
    await expect(send()).rejects.toMatchObject({ kind: 'closed' });
    expect(await send()).toEqual([200, 2]);
  });

  it('do not read what the engine sent beyond the answer', async () => {
    const { send, idle } = await sender((socket, _request, turn) => {
      socket.write(framed('', turn === 0 ? 200 : 400));
      if (turn === 0) socket.write(framed('', 500));
    });
    expect(await send()).toEqual([200, 1]);
    await idle();
    expect(await send()).toEqual([400, 2]);
  });
});
