// The command line behind the proxy of a company, as curl is.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, request as httpRequest, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { engineCertificate } from '../support/engine-certificate.ts';
import { deadPort } from '../support/free-port.ts';
import { type RealmgateCommand, realmgateCommand } from '../support/realmgate-command.ts';

let command: RealmgateCommand;
let proxy: string;
let plain: string;
let encrypted: string;
const servers: Server[] = [];
const folder = mkdtempSync(join(tmpdir(), 'realmgate-proxy-'));
const authority = join(folder, 'ca.pem');

/** The requests that the proxy was sent. */
const asked: string[] = [];

const row = { realm: 'paris', host_name: 'web-1', state_name: 'UP' };
const answer = JSON.stringify({
  data: [row],
  meta: { generated_at: 'now', time_zone: 'UTC', request_id: 'r' },
});

async function listening(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return `localhost:${typeof address === 'object' ? (address?.port ?? 0) : 0}`;
}

function forwardProxy(): Server {
  const server = createHttpServer((request, response) => {
    asked.push(`GET ${request.url ?? ''}`);
    const onward = httpRequest(request.url ?? '', { headers: request.headers }, (got) => {
      response.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(response);
    });
    onward.end();
  });
  return server.on('connect', (request, socket: Socket) => {
    asked.push(`CONNECT ${request.url ?? ''}`);
    if (request.headers['proxy-authorization'] === 'Basic d3Jvbmc6d3Jvbmc=') {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      return;
    }
    // The name is known to the proxy alone.
    const port = Number((request.url ?? '').replace(`${engineCertificate.serverName}:`, ''));
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
}

beforeAll(async () => {
  command = await realmgateCommand();
  const answers: Parameters<typeof createHttpServer>[1] = (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  plain = await listening(createHttpServer(answers));
  const { port } = new URL(`https://${await listening(createTlsServer(engineCertificate, answers))}`);
  encrypted = `${engineCertificate.serverName}:${port}`;
  proxy = await listening(forwardProxy());
  writeFileSync(authority, engineCertificate.cert);
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(() => {
  command.remove();
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

const realmgate = (url: string, env: Readonly<Record<string, string>>) =>
  command.run(['hosts', 'paris', '--url', url], {
    env: { HOME: folder, REALMGATE_TOKEN: 'x', NODE_EXTRA_CA_CERTS: authority, ...env },
  });

describe('realmgate behind a proxy', () => {
  it.each(['HTTP_PROXY', 'http_proxy'])('%s: of an API without TLS', async (name) => {
    const ran = await realmgate(`http://${plain}`, { [name]: `http://${proxy}` });
    expect(ran).toMatchObject({ code: 0, out: expect.stringContaining('web-1'), err: '' });
    expect(asked).toEqual([expect.stringMatching(`^GET http://${plain}/api/status/`)]);
  });

  it.each(['HTTPS_PROXY', 'https_proxy'])('%s: of an API with TLS, through a tunnel', async (name) => {
    const ran = await realmgate(`https://${encrypted}`, { [name]: proxy });
    expect(ran).toMatchObject({ code: 0, out: expect.stringContaining('web-1'), err: '' });
    expect(asked).toEqual([`CONNECT ${encrypted}`]);
  });

  it.each([
    ['NO_PROXY names it', (address: string) => ({ HTTP_PROXY: address, NO_PROXY: 'example.com,localhost' })],
    ['it is empty', () => ({ HTTP_PROXY: '' })],
  ])('it is not used where %s', async (_what, env) => {
    expect((await realmgate(`http://${plain}`, env(proxy))).code).toBe(0);
    expect(asked).toEqual([]);
  });

  it('says that it cannot be reached, refuses, or is none', async () => {
    const dead = `http://127.0.0.1:${deadPort}`;
    const [unreachable, refused, none] = await Promise.all([
      realmgate(`https://${encrypted}`, { HTTPS_PROXY: dead }),
      realmgate(`https://${encrypted}`, { HTTPS_PROXY: `http://wrong:wrong@${proxy}` }),
      realmgate(`https://${encrypted}`, { HTTPS_PROXY: 'socks5://secret@localhost' }),
    ]);
    expect([unreachable.code, refused.code, none.code]).toEqual([3, 3, 3]);
    expect(unreachable.err).toContain('The API did not answer: connect ECONNREFUSED');
    expect(refused.err).toMatch(/The API did not answer: .*407/);
    expect(none.err).toBe('https_proxy is not the address of a proxy: http://HOST:PORT\n');
  });
});
