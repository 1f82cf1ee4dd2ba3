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
  const record = monitoringApiRecord().parse({
    ...{ id: 'zabbix', kind: 'zabbix', urls: [engine.url], credentials: 'zabbix' },
    fingerprints: [apiFingerprint],
  });
  return { ...engine, record };
}
