import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';

import { afterEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';

import {
  createWebhookSender,
  parseTargets,
  type WebhookTarget,
} from '../../../../../shared/connectors/webhook/index.ts';
import type { LookupAll } from '../../../../../shared/connectors/webhook/transport.ts';

const servers: Server[] = [];
const ends: (() => void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

/** Starts a receiver on 127.0.0.1 and returns its port. */
async function receiver(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const secrets = [{ secret }];
const message = { id: 'event-1', body: '{"a":"é"}' };

interface Setting {
  readonly named?: readonly string[];
  readonly lookup?: LookupAll;
  readonly limitMs?: number;
  readonly clock?: () => number;
}
function sender({ named = ['127.0.0.1'], lookup, limitMs = 10_000, clock = Date.now }: Setting = {}) {
  const made = createWebhookSender({
    ...{ targets: parseTargets(named), clock, userAgent: 'test', limitMs, lookup },
  });
  ends.push(() => {
    made.close();
  });
  const plain = { method: 'POST', headers: { 'content-type': 'application/cloudevents+json' } } as const;
  return {
    send: (target: Partial<WebhookTarget> & Pick<WebhookTarget, 'url' | 'secrets'>, sent: typeof message) =>
      made.send({ ...plain, ...target }, sent),
  };
}

/** Answers the lookups of all names with these addresses, one after the other. */
function lookupOf(...answers: readonly (readonly string[])[]): LookupAll {
  const rest = [...answers];
  return (_name, _options, callback) => {
    const addresses = rest.shift() ?? [];
    const found = addresses.map((address): LookupAddress => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    callback(null, found);
  };
}

function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

describe('the sender of webhooks', () => {
  it('posts what the library of Standard Webhooks verifies, over one connection', async () => {
    const seen: unknown[] = [];
    const ports = new Set<number | undefined>();
    const port = await receiver((request, response) => {
      ports.add(request.socket.remotePort);
      void bodyOf(request).then((body) => {
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        );
        seen.push([
          request.method,
          headers['content-type'],
          headers['webhook-id'],
          new Webhook(secret).verify(body, headers),
        ]);
        response.writeHead(204).end();
      });
    });
    const { send } = sender();
    const url = `http://127.0.0.1:${port}/hook`;
    for (const id of ['event-1', 'event-2'])
      expect(await send({ url, secrets }, { ...message, id })).toEqual({
        ...{ isDelivered: true, status: 204, reason: null, retryAfterS: null },
      });
    expect(seen).toEqual(
      ['event-1', 'event-2'].map((id) => ['POST', 'application/cloudevents+json', id, { a: 'é' }]),
    );
    expect(ports.size).toBe(1);
  });

  it('sends the method and the headers that the receiver wants, and no other signature than its own', async () => {
    const seen: unknown[] = [];
    const port = await receiver((request, response) => {
      const { 'x-api-key': key, 'user-agent': agent, 'webhook-id': id } = request.headers;
      seen.push(request.method, key, agent, id);
      response.writeHead(204).end();
    });
    const headers = { 'x-api-key': 'secret of the receiver', 'user-agent': 'other', 'webhook-id': 'forged' };
    const target = { url: `http://127.0.0.1:${port}/`, secrets, method: 'PUT', headers } as const;
    expect(await sender().send(target, message)).toMatchObject({ isDelivered: true });
    expect(seen).toEqual(['PUT', 'secret of the receiver', 'other', 'event-1']);
  });

  it('signs with all secrets that are valid now', async () => {
    const signatures: (string | undefined)[][] = [];
    const port = await receiver((request, response) => {
      signatures.push(String(request.headers['webhook-signature']).split(' '));
      response.writeHead(204).end();
    });
    const url = `http://127.0.0.1:${port}/`;
    const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
    const { send } = sender();
    const now = Date.now();
    for (const until of [now + 60_000, now])
      await send({ url, secrets: [{ secret }, { secret: other, until }] }, message);
    expect(signatures.map((some) => some.length)).toEqual([2, 1]);
  });

  it.each([
    [301, 'redirects are not followed'],
    [307, 'redirects are not followed'],
    [404, 'status 404'],
    [503, 'status 503'],
  ])('takes status %s as a failure', async (status, reason) => {
    let requests = 0;
    const port = await receiver((_request, response) => {
      requests += 1;
      response.writeHead(status, { location: '/other', 'retry-after': '17' }).end();
    });
    const result = await sender().send({ url: `http://127.0.0.1:${port}/`, secrets }, message);
    expect(result).toMatchObject({ isDelivered: false, status, retryAfterS: 17 });
    expect(result.reason).toContain(reason);
    expect(requests).toBe(1);
  });

  it.each([
    ['17', 17],
    ['Sat, 28 Nov 2026 12:02:00 GMT', 120],
    ['Sat, 28 Nov 2026 11:00:00 GMT', 0],
    ['Sat, 99 Nov 2026 12:02:00 GMT', null],
    ['soon', null],
    ['1e300', null],
  ])('reads for how long the receiver asks to be left alone: %s', async (header, seconds) => {
    const port = await receiver((_request, response) => {
      response.writeHead(503, { 'retry-after': header }).end();
    });
    const { send } = sender({ clock: () => Date.UTC(2026, 10, 28, 12) });
    const result = await send({ url: `http://127.0.0.1:${port}/`, secrets }, message);
    expect(result.retryAfterS).toBe(seconds);
  });

  it('takes a change of the protocol as a failure, and closes its connection', async () => {
    const closed = deferred();
    const port = await receiver(({ socket }) => {
      socket.on('close', closed.resolve);
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    });
    const result = await sender().send({ url: `http://127.0.0.1:${port}/`, secrets }, message);
    expect(result).toMatchObject({ isDelivered: false, status: 101, reason: expect.stringContaining('101') });
    await closed.promise;
  });

  it('does not read an answer of a megabyte, or one that never ends', async () => {
    const closed = deferred();
    const port = await receiver((_request, response) => {
      response.on('close', closed.resolve);
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
        response.once('drain', write);
      };
      write();
    });
    const result = await sender().send({ url: `http://127.0.0.1:${port}/`, secrets }, message);
    expect(result).toMatchObject({ isDelivered: true, status: 200 });
    await closed.promise;
  });

  it('gives up a receiver that sends one byte at a time', async () => {
    const timers: NodeJS.Timeout[] = [];
    const port = await receiver((request) => {
      const head = `HTTP/1.1 200 OK\r\nserver: ${'slow'.repeat(1000)}`.split('');
      timers.push(setInterval(() => request.socket.write(head.shift() ?? 'w'), 20));
    });
    const result = await sender({ limitMs: 200 }).send(
      { url: `http://127.0.0.1:${port}/`, secrets },
      message,
    );
    for (const timer of timers) clearInterval(timer);
    expect(result).toMatchObject({ isDelivered: false, status: null });
  });

  it('gives up a receiver that does not answer', async () => {
    const port = await receiver(() => undefined);
    const result = await sender({ limitMs: 100 }).send(
      { url: `http://127.0.0.1:${port}/`, secrets },
      message,
    );
    expect(result).toMatchObject({ isDelivered: false, reason: 'The receiver did not answer within 0.1 s.' });
  });

  it('connects to no address that is not allowed, also if the name had another one before', async () => {
    let requests = 0;
    const port = await receiver((_request, response) => {
      requests += 1;
      response.writeHead(200, { connection: 'close' }).end();
    });
    const url = `http://rebind.example:${port}/`;
    const network = ['127.0.0.1', '10.9.0.0/16'];
    const lookup = lookupOf(
      ['127.0.0.1'],
      ['127.0.0.2'],
      ['169.254.169.254', '::1'],
      ['127.0.0.2', '127.0.0.1'],
    );
    const { send } = sender({ named: network, lookup });
    const refused = {
      isDelivered: false,
      status: null,
      reason: expect.stringContaining('no public address'),
    };
    expect(await send({ url, secrets }, message)).toMatchObject({ isDelivered: true });
    expect(await send({ url, secrets }, message)).toMatchObject(refused);
    expect(await send({ url, secrets }, message)).toMatchObject(refused);
    // The allowed ones of several addresses are used.
    expect(await send({ url, secrets }, message)).toMatchObject({ isDelivered: true });
    expect(requests).toBe(2);
    expect(await send({ url: `http://127.0.0.9:${port}/`, secrets }, message)).toMatchObject(refused);
    expect(await send({ url: `http://[::1]:${port}/`, secrets }, message)).toMatchObject(refused);
  });

  it('connects to every address of a name that the deployment names', async () => {
    const port = await receiver((_request, response) => response.writeHead(200).end());
    const { send } = sender({ named: ['hooks.local'], lookup: lookupOf(['127.0.0.1'], ['127.0.0.1']) });
    expect(await send({ url: `http://hooks.local:${port}/`, secrets }, message)).toMatchObject({
      isDelivered: true,
    });
    expect(await send({ url: `http://other.local:${port}/`, secrets }, message)).toMatchObject({
      isDelivered: false,
    });
  });

  it('sends again if the receiver has closed the idle connection', async () => {
    let connections = 0;
    const port = await receiver((request, response) => {
      response.writeHead(200).end();
      // The next request meets a connection that was closed without a word.
      setTimeout(() => request.socket.resetAndDestroy(), 0);
    });
    servers.at(-1)?.on('connection', () => (connections += 1));
    const { send } = sender();
    for (let count = 0; count < 5; count += 1)
      expect(await send({ url: `http://127.0.0.1:${port}/`, secrets }, message)).toMatchObject({
        isDelivered: true,
      });
    expect(connections).toBeGreaterThan(1);
  });

  it('says what is wrong without telling addresses', async () => {
    const port = await receiver(() => undefined);
    await new Promise<void>((resolve) =>
      servers.splice(0)[0]?.close(() => {
        resolve();
      }),
    );
    const { reason } = await sender().send({ url: `http://127.0.0.1:${port}/`, secrets }, message);
    expect(reason).toBe('The receiver refuses connections.');
    const { reason: lookupReason } = await sender({
      lookup: (_name, _options, callback) => {
        callback(Object.assign(new Error('getaddrinfo ENOTFOUND x'), { code: 'ENOTFOUND' }), []);
      },
    }).send({ url: 'https://x.example/', secrets }, message);
    expect(lookupReason).toBe('The name of the receiver has no address.');
  });
});
