// `npm run serve` limits what one address may use, and keeps serving the others.
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from '@jest/globals';

import { localhostCertificate } from '../support/localhost-certificate.ts';
import { createFirstRecords, newFolder, startServed, stopAllServers } from '../support/served.ts';

afterAll(stopAllServers);

/** The status of an answer to a caller at another address of this machine. */
const statusFor = (url: string, localAddress: string) =>
  new Promise<number | string | undefined>((resolve) => {
    request(url, { localAddress, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .once('error', (error: NodeJS.ErrnoException) => {
        resolve(error.code);
      })
      .end();
  });

/** Opens connections that send nothing. */
async function openIdle(url: string, count: number) {
  const open = new Set<Socket>();
  const begin = async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    open.add(socket);
    socket
      .resume()
      .on('error', () => undefined)
      .once('close', () => open.delete(socket));
    await new Promise<void>((resolve) => socket.once('connect', resolve).once('close', resolve));
  };
  // The queue of a listening socket holds 511: the system forgets connections beyond that.
  for (let begun = 0; begun < count; begun += 100) await Promise.all(Array.from({ length: 100 }, begin));
  return open;
}

describe('one address', () => {
  it('cannot take the log-ins of all others', async () => {
    const folder = newFolder();
    await createFirstRecords(folder);
    const options = ['--requests-per-second', '10000', '--trusted-proxies', '127.0.0.1'];
    const { url } = await startServed(folder, options);
    const ask = async (address: string) =>
      (await fetch(`${url}/api/token/`, { headers: { 'x-forwarded-for': address } })).status;
    const attack = (prefix: string) =>
      Promise.all(Array.from({ length: 120 }, (_, i) => ask(`${prefix}${i}`)));
    // Addresses of one IPv6 network are one site.
    const statuses = [...(await attack('2001:db8::')), await ask('203.0.113.9')];
    expect(statuses.slice(0, 120)).toContain(429);
    expect(statuses.at(-1)).toBe(401);
    const single = await Promise.all(Array.from({ length: 120 }, () => ask('198.51.100.1')));
    expect(single.filter((status) => status === 429).length).toBeGreaterThan(60);
    expect(await ask('203.0.113.10')).toBe(401);
  });

  it('cannot take the connections of all others, and loses those that send nothing', async () => {
    const { url } = await startServed(newFolder());
    const open = await openIdle(url, 5000);
    expect(await statusFor(`${url}/health/server/`, '127.0.0.2')).toBe(200);
    while (open.size > 400) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(open.size).toBeGreaterThan(0);
    expect(await statusFor(`${url}/health/server/`, '127.0.0.1')).toBe('ECONNRESET');
    const since = performance.now();
    while (open.size > 0) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(performance.now() - since).toBeLessThan(15_000);
    // A busy server learns later than its callers that the last of the connections is closed.
    while ((await statusFor(`${url}/health/server/`, '127.0.0.1')) !== 200)
      await new Promise((resolve) => setTimeout(resolve, 50));
  });

  it('loses connections that begin no TLS just as soon', async () => {
    const folder = newFolder();
    const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    writeFileSync(certificate, localhostCertificate.cert);
    writeFileSync(key, localhostCertificate.key, { mode: 0o600 });
    const { url } = await startServed(newFolder(), ['--tls-cert', certificate, '--tls-key', key]);
    const open = await openIdle(url, 100);
    const since = performance.now();
    while (open.size > 0) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(performance.now() - since).toBeLessThan(15_000);
  });

  it('has as many connections as there are, if it is that of a trusted proxy', async () => {
    const { url } = await startServed(newFolder(), ['--trusted-proxies', '127.0.0.1']);
    const open = await openIdle(url, 600);
    expect(await statusFor(`${url}/health/server/`, '127.0.0.1')).toBe(200);
    expect(open.size).toBe(600);
    for (const socket of open) socket.destroy();
  });
});

/** Everything that a server answers to the bytes of a request, until it ends the connection. */
async function exchange(url: string, sent: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.setEncoding('utf8').write(sent);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

describe('a request that no function gets', () => {
  it('is 400 with two headers Host, also if they are the same', async () => {
    const { url } = await startServed(newFolder());
    for (const path of ['/api/', '/', '/nowhere/'])
      for (const second of ['host: b.example', 'Host: a.example']) {
        const head = `GET ${path} HTTP/1.1\r\nHost: a.example\r\n${second}\r\nConnection: close\r\n\r\n`;
        const answer = await exchange(url, head);
        expect([path, answer.split('\r\n', 1)[0]]).toEqual([path, 'HTTP/1.1 400 Bad Request']);
        expect(answer).toContain('"code":"bad_request"');
      }
    const one = 'GET /api/ HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n';
    expect(await exchange(url, one)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('a target in absolute form, as clients of proxies send it', () => {
  it('is answered like its path, by the server and by a function', async () => {
    const { url } = await startServed(newFolder());
    for (const path of ['/health/live/', '/api/?fields=name', '']) {
      const head = `GET http://a.example${path} HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n`;
      const status = path === '' ? '302 Found' : '200 OK';
      expect((await exchange(url, head)).split('\r\n', 1)).toEqual([`HTTP/1.1 ${status}`]);
    }
  });
});

describe('headers of more than 16 KB', () => {
  it('are 431 without a body', async () => {
    const { url } = await startServed(newFolder());
    const head = `GET /api/ HTTP/1.1\r\nHost: a.example\r\nX-Long: ${'x'.repeat(16_384)}\r\n\r\n`;
    expect(await exchange(url, head)).toMatch(
      /^HTTP\/1\.1 431 Request Header Fields Too Large\r\n(?:[^\r\n]+\r\n)*\r\n$/,
    );
  });
});

describe('an answer without a function', () => {
  it('has the security headers, whether it is of the server or of its gateway', async () => {
    const { url } = await startServed(newFolder());
    for (const path of ['/health/server/', '/', '/nowhere/', '/api/realms/']) {
      const { headers } = await fetch(url + path, { redirect: 'manual' });
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
      expect([path, headers.get('x-frame-options')]).toEqual([path, 'DENY']);
      expect(headers.get('content-security-policy')).toMatch(/^default-src.*; frame-ancestors/);
    }
  });
});
