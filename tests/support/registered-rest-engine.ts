import { X509Certificate } from 'node:crypto';

import { startRestEngine } from '../../demo/icinga2-rest-engine/index.ts';
import type { Site } from '../../demo/status-query-engine/site.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { monitoringApiRecord } from '../../shared/store/monitoring-apis.ts';
import { engineCertificate } from './engine-certificate.ts';
import { guidePermissions } from './guide-permissions.ts';

/** Name of the secret with the account of the engine, and its value. */
export const apiSecrets = { api: JSON.stringify({ user: 'realmgate', password: 'secret' }) };

/** SHA-256 of the certificate of the tests, which is the one that is trusted. */
export const apiFingerprint = new X509Certificate(engineCertificate.cert).fingerprint256;

/** Starts an embedded REST API of Icinga 2 over TLS, with the account of the guide, and the record `icinga` of it. */
export async function startRegisteredRestEngine(site: Site) {
  const permissions = await guidePermissions();
  const engine = await startRestEngine({ site, clock: systemClock, permissions, tls: engineCertificate });
  const record = monitoringApiRecord().parse({
    ...{ id: 'icinga', kind: 'icinga2', urls: [engine.url], credentials: 'api' },
    fingerprints: [apiFingerprint],
  });
  return { ...engine, permissions, record };
}
