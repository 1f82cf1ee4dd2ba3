// A self-hosted server counts its requests at `/metrics`, and leaves the metric lines of CloudWatch out of its log.
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, describe, expect, it } from '@jest/globals';

import { startRegisteredIssuer } from '../support/registered-issuer.ts';
import {
  authorizationHeader,
  createFirstRecords,
  newFolder,
  spawnServer,
  startServed,
  stopAllServers,
} from '../support/served.ts';

afterAll(stopAllServers);

describe('npm run serve --metrics', () => {
  it('serves OpenMetrics at an address of its own, and writes no metric lines of CloudWatch', async () => {
    const folder = newFolder();
    await createFirstRecords(folder);
    const served = await startServed(folder, ['--metrics', '127.0.0.1:0']);
    const { url } = await served.line('server.metrics');
    const issuer = await startRegisteredIssuer(folder);
    for (const token of [await issuer.token(), await issuer.token({ claims: { aud: 'other' } })])
      await fetch(`${served.url}/api/realms/`, { headers: { authorization: `Bearer ${token}` } });
    await fetch(`${served.url}/api/realms/`, { headers: await authorizationHeader(served.url) });
    const response = await fetch(String(url));
    expect(response.headers.get('content-type')).toMatch(/^application\/openmetrics-text; version=1\.0\.0/);
    // Clients of proxies send the whole URL as the target.
    const { hostname, port } = new URL(String(url));
    const [absolute] = (await once(
      request({ hostname, port, path: String(url), agent: false }).end(),
      'response',
    )) as [IncomingMessage];
    expect(absolute.resume().statusCode).toBe(200);
    const text = await response.text();
    expect(text).toContain('realmgate_requests_total{endpoint="api.realms",service="realmgate"} 2\n');
    for (const outcome of ['accepted', 'refused'])
      expect(text).toContain(
        `realmgate_issuer_tokens_${outcome}_total{issuer="keycloak",service="realmgate"} 1\n`,
      );
    expect(served.lines('authorizer.refused')).toMatchObject([
      { issuer: 'keycloak', reason: 'another audience' },
    ]);
    expect(text).toMatch(/\n# EOF\n$/);
    expect((await fetch(`${served.url}/metrics`)).status).toBe(404);
    expect(served.lines('request.completed').length).toBeGreaterThan(1);
    expect(served.out()).not.toContain('"_aws"');
    served.child.kill('SIGTERM');
    expect(await served.ended).toBe(0);
    await issuer.peer.close();
    await expect(fetch(String(url))).rejects.toThrow();
  });

  it('does not start where its address is taken or is none', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const late = await spawnServer(newFolder(), ['--metrics', `127.0.0.1:${port}`]);
    expect(await late.ended).toBe(1);
    expect(late.err()).toContain(`127.0.0.1 port ${port} is taken; choose another one with --metrics.`);
    taken.close();
    for (const wrong of ['9464', 'localhost:9464', '127.0.0.1:', '[::1:9464', ':9464']) {
      const server = await spawnServer(newFolder(), ['--metrics', wrong]);
      expect([wrong, await server.ended, server.err().trim()]).toEqual([
        wrong,
        2,
        '--metrics is an address and a port, e.g. 127.0.0.1:9464.',
      ]);
    }
  });
});
