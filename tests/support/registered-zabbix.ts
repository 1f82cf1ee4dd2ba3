import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createServer } from 'node:tls';

import { startZabbixEngine } from '../../demo/zabbix-engine/index.ts';
import type { ZabbixSite } from '../../demo/zabbix-engine/site.ts';
import { monitoringApiRecord } from '../../shared/store/monitoring-apis.ts';
import { engineCertificate } from './engine-certificate.ts';
import { apiFingerprint } from './registered-rest-engine.ts';

const tokens = { admin: 'a'.repeat(64), reader: 'b'.repeat(64) };

/** Name of the secret with the token, and its value. */
export const zabbixSecrets = { zabbix: JSON.stringify({ user: 'realmgate', password: tokens.admin }) };

/** Starts an embedded Zabbix over TLS, and the record `zabbix` of it. */
export async function startRegisteredZabbix(site: ZabbixSite) {
  const engine = await startZabbixEngine({ site, tokens, tls: engineCertificate });
  return { ...engine, record: recordOf(engine.url) };
}

/** Puts TLS in front of the frontend of a real Zabbix, and returns the record `zabbix` of it, and the secret with its token. */
export async function registerZabbix({ url, token }: { readonly url: string; readonly token: string }) {
  const sockets = new Set<Socket>();
  const server = createServer(engineCertificate, (client) => {
    const frontend = connect(Number(new URL(url).port), '127.0.0.1');
    for (const [socket, other] of [
      [client, frontend],
      [frontend, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => other.destroy());
    }
    client.pipe(frontend).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    record: recordOf(`https://127.0.0.1:${port}`),
    secrets: { zabbix: JSON.stringify({ user: 'realmgate', password: token }) },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function recordOf(url: string) {
  return monitoringApiRecord().parse({
    ...{ id: 'zabbix', kind: 'zabbix', urls: [url], credentials: 'zabbix' },
    fingerprints: [apiFingerprint],
  });
}
