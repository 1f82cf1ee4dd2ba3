// Debian's nginx and Caddy in front of the server, with the files of server/self-hosting.
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

import { openPostgresRecords } from '../../server/storage/postgres/open.ts';
import { issuerRecord, issuers } from '../../shared/store/issuers.ts';
import { type DatabaseRelay, startDatabaseRelay } from '../support/database-relay.ts';
import { engineCertificate } from '../support/engine-certificate.ts';
import { freePort } from '../support/free-port.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { realm } from '../support/realm-records.ts';
import {
  authorizationHeader,
  createFirstRecords,
  newFolder,
  type ServerProcess,
  startServed,
  stopAllServers,
} from '../support/served.ts';
import { fillServerRecords } from '../support/server-node.ts';
import { projectRoot } from '../support/service-copy.ts';
import { until } from '../support/until.ts';

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

/** Returns a file of server/self-hosting for the name, ports and folder of this test. */
function configuration(
  file: string,
  port: number,
  [one, other]: readonly ServerProcess[] = [server],
): string {
  return readFileSync(join(projectRoot, 'server/self-hosting', file), 'utf8')
    .replaceAll(/127.0.0.1:8080|10.0.0.11:8080/g, hostOf(one))
    .replaceAll('10.0.0.12:8080', hostOf(other))
    .replaceAll('monitoring.example.com', engineCertificate.serverName)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll('/etc/ssl/realmgate', folder);
}

const hostOf = (node: ServerProcess | undefined) => (node ? new URL(node.url).host : 'none');

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

/** Starts an nginx with the file of a site. */
function startNginx(name: string, site: string): void {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${name}-${kind};`,
  );
  const file = join(folder, `${name}.conf`);
  writeFileSync(`${file}.site`, site);
  writeFileSync(
    file,
    `daemon off; pid ${folder}/${name}.pid; error_log stderr error; events {}
     http { access_log off; ${temporary.join(' ')} include ${file}.site; }`,
  );
  start('nginx', ['-p', folder, '-c', file, '-e', 'stderr']);
}

const proxies = {
  nginx(port: number) {
    startNginx('nginx', configuration('nginx.conf', port));
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
  /** GET, or POST with a body, if it is left out. */
  readonly method?: string;
}

/** Sends a request to the proxy, as a caller that trusts the certificate. */
async function call(port: number, { path, headers = {}, body, from = '127.0.0.1', method }: Call) {
  const sent = request({
    ...{ host: '127.0.0.1', port, path, localAddress: from, ca: engineCertificate.cert },
    servername: engineCertificate.serverName,
    method: method ?? (body ? 'POST' : 'GET'),
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

/** Returns the file of Caddy for several servers, for a port of this test. */
const caddyOfServers = (port: number, nodes: readonly ServerProcess[]) =>
  readFileSync(join(projectRoot, 'server/self-hosting/Caddyfile.servers'), 'utf8')
    .replace(
      /\{\$REALMGATE_HOST[^}]*\} \{/,
      `https://${engineCertificate.serverName}:${port} {\n\ttls ${certificate} ${key}`,
    )
    .replace(/\{\$REALMGATE_SERVERS[^}]*\}/, nodes.map(hostOf).join(' '));

it('Caddy in front of several servers sends requests to those that answer, while one of them is killed', async () => {
  const other = await startServed(newFolder(), ['--trusted-proxies', '127.0.0.1']);
  const port = await freePort();
  startCaddy('servers', caddyOfServers(port, [server, other]));
  await untilItAnswers(port);
  for (let index = 0; index < 40; index += 1) {
    if (index === 10) other.child.kill('SIGKILL');
    expect((await call(port, { path: '/health/server/' })).status).toBe(200);
  }
});

describe('a balancer in front of two servers on one PostgreSQL', () => {
  let database: Postgres;
  let relay: DatabaseRelay;
  let nodes: ServerProcess[];
  let ports: Readonly<Record<string, number>>;
  let headers: Record<string, string>;

  beforeAll(async () => {
    database = await startPostgres();
    const url = await database.newDatabase();
    relay = await startDatabaseRelay(Number(new URL(url).port));
    const data = newFolder();
    const dead = realm('dead', { monitoring_port: 1, warm: { interval_seconds: 2, stale_seconds: 300 } });
    await fillServerRecords({ url, folder: data }, dead);
    const records = await openPostgresRecords({ url, folder: data });
    const record = { id: 'gone', url: 'http://127.0.0.1:1/', audience: 'realmgate', rules: ['ops=viewer:*'] };
    await issuers.open(records.table).create(issuerRecord().parse(record));
    await records.close();
    const words = ['--trusted-proxies', '127.0.0.1', '--database'];
    const cuttable = new URL(url);
    cuttable.port = String(relay.port);
    nodes = [await startServed(data, [...words, url]), await startServed(data, [...words, cuttable.href])];
    const [nginx, Caddy] = [await freePort(), await freePort()];
    ports = { nginx, Caddy };
    startNginx('servers', configuration('nginx.servers.conf', nginx, nodes));
    startCaddy('two-servers', caddyOfServers(Caddy, nodes));
    for (const port of [nginx, Caddy]) await untilItAnswers(port);
    headers = await authorizationHeader(nodes[0]!.url);
  });
  afterAll(async () => {
    for (const node of nodes) {
      node.child.kill('SIGKILL');
      await node.ended;
    }
    await Promise.all([relay.stop(), database.stop()]);
  });

  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const madeUp = `Bearer ${part({ alg: 'ES256', kid: 'x' })}.${part({ iss: 'http://127.0.0.1:1/' })}.AAAA`;
  const dead = '/api/operations/realms/dead/downtimes/?key=deploy-7';
  const large = Buffer.alloc(10_900_000, 'x');
  /** Calls that are answered 503 because of one realm or one issuer, or refused in the middle of a body. */
  const troublesome: readonly (() => Call)[] = [
    () => ({ path: '/api/feed/realms/dead/', headers }),
    () => ({ path: '/api/realms/', headers: { authorization: madeUp } }),
    () => ({ path: dead, method: 'DELETE', headers }),
    () => ({
      path: '/api/realms/',
      method: 'PUT',
      headers: { authorization: madeUp },
      body: Buffer.from('{}'),
    }),
    () => ({ path: '/api/passive-checks/parser/', body: large, headers }),
    () => ({
      path: '/api/realms/',
      headers: { a: 'x'.repeat(7000), b: 'x'.repeat(7000), c: 'x'.repeat(7000) },
    }),
  ];
  const codeOf = (body: string) => /"code":"(\w+)"/.exec(body)?.[1];
  const realms = (name: string) => call(ports[name]!, { path: '/api/realms/', headers });

  it.each(['nginx', 'Caddy'])(
    '%s fails no call of others for a dead realm, its feed, a dead issuer and refused bodies',
    async (name) => {
      const others: (number | undefined)[] = [];
      for (let round = 0; round < 6; round += 1) {
        const answers = await Promise.all(troublesome.map((make) => call(ports[name]!, make())));
        // The last one has headers that nginx takes and the server does not.
        expect(answers.map(({ status, body }) => [status, codeOf(body)])).toEqual([
          [503, 'states_not_kept'],
          [503, 'issuer_unavailable'],
          [503, 'engine_unreachable'],
          [503, 'issuer_unavailable'],
          [413, 'request_too_large'],
          [431, undefined],
        ]);
        for (let index = 0; index < 5; index += 1) others.push((await realms(name)).status);
      }
      expect(others).toEqual(Array<number>(30).fill(200));
    },
  );

  it('leaves a server that has lost its database, and fails no read long after a server is killed', async () => {
    const isReady = async (node: ServerProcess) => (await fetch(`${node.url}/health/server/`)).status === 200;
    const untilItIsLeft = (name: string) => {
      let good = 0;
      return until(async () => (good = (await realms(name)).status === 200 ? good + 1 : 0) >= 10, 120);
    };
    relay.cut(true);
    await until(async () => !(await isReady(nodes[1]!)), 60);
    for (const name of Object.keys(ports)) await untilItIsLeft(name);
    relay.cut(false);
    await until(() => isReady(nodes[1]!), 60);
    nodes[0]!.child.kill('SIGKILL');
    for (const name of Object.keys(ports)) {
      await until(async () => (await realms(name)).status === 200, 60);
      for (let index = 0; index < 20; index += 1) expect((await realms(name)).status).toBe(200);
    }
  });
});
