// Debian's nginx and Caddy in front of the server, with the files of deploy/self-hosting.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { engineCertificate } from '../support/engine-certificate.ts';
import { freePort } from '../support/free-port.ts';
import {
  authorizationHeader,
  createFirstRecords,
  newFolder,
  type ServerProcess,
  startServed,
  stopAllServers,
} from '../support/served.ts';
import { projectRoot } from '../support/service-copy.ts';

const folder = mkdtempSync(join(tmpdir(), 'realmgate-proxies-'));
const certificate = join(folder, 'fullchain.pem');
const key = join(folder, 'privkey.pem');
const running: ChildProcess[] = [];
let server: ServerProcess;

beforeAll(async () => {
  // The workers of nginx have another account.
  chmodSync(folder, 0o755);
  writeFileSync(certificate, engineCertificate.cert);
  writeFileSync(key, engineCertificate.key);
  const data = newFolder();
  await createFirstRecords(data);
  server = await startServed(data, ['--trusted-proxies', '127.0.0.1']);
});
afterAll(async () => {
  for (const child of running) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
  await stopAllServers();
  rmSync(folder, { recursive: true });
});

/** Returns a file of deploy/self-hosting for the name, ports and folder of this test. */
function configuration(file: string, port: number): string {
  return readFileSync(join(projectRoot, 'deploy/self-hosting', file), 'utf8')
    .replaceAll('127.0.0.1:8080', new URL(server.url).host)
    .replaceAll('monitoring.example.com', engineCertificate.serverName)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll('/etc/ssl/realmgate', folder);
}

function start(program: string, words: readonly string[]): void {
  const env = { PATH: `${process.env['PATH']}:/usr/sbin`, HOME: folder };
  running.push(spawn(program, words, { env, stdio: ['ignore', 'ignore', 'inherit'] }));
}

/** Starts a Caddy with the file of a site, without certificates of an authority. */
function startCaddy(name: string, site: string): void {
  const file = join(folder, `${name}.Caddyfile`);
  writeFileSync(
    file,
    `{\n\tadmin off\n\tauto_https disable_redirects\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${site}`,
  );
  mkdirSync(join(folder, 'caddy'), { recursive: true });
  start('caddy', ['run', '--config', file, '--adapter', 'caddyfile']);
}

const proxies = {
  nginx(port: number) {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    writeFileSync(join(folder, 'site.conf'), configuration('nginx.conf', port));
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; pid ${folder}/nginx.pid; error_log stderr error; events {}
       http { access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }`,
    );
    start('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']);
  },
  Caddy(port: number) {
    // Here the certificate is given, because no authority can see this machine.
    const site = configuration('Caddyfile', port).replace(
      `${engineCertificate.serverName} {`,
      `https://${engineCertificate.serverName}:${port} {\n\ttls ${certificate} ${key}`,
    );
    startCaddy('server', site);
  },
};

interface Call {
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer;
  /** The address that the caller calls from. */
  readonly from?: string;
}

/** Sends a request to the proxy, as a caller that trusts the certificate. */
async function call(port: number, { path, headers = {}, body, from = '127.0.0.1' }: Call) {
  const sent = request({
    ...{ host: '127.0.0.1', port, path, localAddress: from, ca: engineCertificate.cert },
    servername: engineCertificate.serverName,
    method: body ? 'POST' : 'GET',
    headers: { host: `${engineCertificate.serverName}:${port}`, ...headers },
    agent: false,
  });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

async function untilItAnswers(port: number): Promise<void> {
  const answers = () => call(port, { path: '/health/server/' }).catch(() => undefined);
  while ((await answers())?.status !== 200) await sleep(50);
}

describe.each(Object.keys(proxies) as (keyof typeof proxies)[])('%s in front of the server', (name) => {
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    proxies[name](port);
    await untilItAnswers(port);
  });

  it('passes on requests and long answers', async () => {
    const headers = await authorizationHeader(server.url);
    expect((await call(port, { path: '/api/realms/', headers })).body).toContain('"paris"');
    const document = await call(port, { path: '/docs/openapi.json', headers });
    expect([document.status, (JSON.parse(document.body) as { openapi: string }).openapi]).toEqual([
      200,
      '3.1.0',
    ]);
  });

  it('tells the address of the caller, whatever the caller says of it', async () => {
    const id = `from-${name}`;
    const headers = { 'x-forwarded-for': '192.0.2.7', 'x-request-id': id };
    await call(port, { path: `/${id}/`, headers, from: '127.0.0.3' });
    const lines = () => server.lines('server.request').filter(({ path }) => path === `/${id}/`);
    while (lines().length === 0) await sleep(10);
    expect(lines()).toMatchObject([{ ip: '127.0.0.3', status: 404 }]);
  });

  it('tells the address that callers use, and passes on the refusal of a body above 10 MB', async () => {
    const { status, headers } = await call(port, { path: '/api/realms/' });
    expect(status).toBe(401);
    expect(headers['www-authenticate']).toContain(
      `https://${engineCertificate.serverName}:${port}/.well-known/`,
    );
    const body = Buffer.alloc(11_000_000, 'x');
    const authorized = await authorizationHeader(server.url);
    const large = await call(port, { path: '/api/passive-checks/parser/', body, headers: authorized });
    expect([large.status, large.headers['content-type']]).toEqual([413, 'application/problem+json']);
  });
});

it('Caddy in front of several servers sends requests to those that answer, while one of them is killed', async () => {
  const other = await startServed(newFolder(), ['--trusted-proxies', '127.0.0.1']);
  const port = await freePort();
  const hosts = [server, other].map(({ url }) => new URL(url).host).join(' ');
  const site = readFileSync(join(projectRoot, 'deploy/self-hosting/Caddyfile.servers'), 'utf8')
    .replace(
      /\{\$REALMGATE_HOST[^}]*\} \{/,
      `https://${engineCertificate.serverName}:${port} {\n\ttls ${certificate} ${key}`,
    )
    .replace(/\{\$REALMGATE_SERVERS[^}]*\}/, hosts);
  startCaddy('servers', site);
  await untilItAnswers(port);
  for (let index = 0; index < 40; index += 1) {
    if (index === 10) other.child.kill('SIGKILL');
    expect((await call(port, { path: '/health/server/' })).status).toBe(200);
  }
});
