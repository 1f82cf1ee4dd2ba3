import type { CallContext } from '../base/call-context.ts';
import { AppError } from '../base/errors.ts';
import { createMetricsBackends } from '../realm/metrics/backends.ts';
import { checkSearchBackend } from '../realm/search/check.ts';
import { createSearchBackends } from '../realm/search/search-backends.ts';
import { createMetricsCredentials, createMetricsSigner } from '../security/metrics-credentials.ts';
import { createSearchAuthorization } from '../security/search-authorization.ts';
import { metricsBackends } from '../store/metrics-backends.ts';
import { isMetricsBackendOf } from '../store/realm-record.ts';
import { searchBackends } from '../store/search-backends.ts';
import type { Dependencies } from './dependencies.ts';
import type { HealthCheck } from './dependency.ts';
import { sharedMemoryBudget } from './memory.ts';
import { realmStore } from './stores.ts';

const hourMs = 3_600_000;

/** Returns the checks of all registered backends. A search backend is asked for its version, a metrics backend for a series. */
export async function backendHealthChecks(
  dependencies: Dependencies,
  context: CallContext,
): Promise<HealthCheck[]> {
  const looks = await Promise.all([searchLooks(dependencies, context), metricsLooks(dependencies, context)]);
  return looks.flat();
}

async function searchLooks(dependencies: Dependencies, context: CallContext): Promise<HealthCheck[]> {
  const { clock, table, secrets } = dependencies;
  const store = searchBackends.open(table);
  const authorize = createSearchAuthorization(secrets, clock);
  const opened = createSearchBackends({ store, clock, memory: sharedMemoryBudget(dependencies), authorize });
  return (await store.list()).map((record) => ({
    kind: 'search_backend',
    name: String(record.id),
    at: async () => {
      const backend = opened.open(record, { realm: undefined, context });
      const { ok, detail } = await checkSearchBackend(record, { backend, clock });
      if (ok) return detail;
      throw new AppError('search_backend_unreachable', { detail });
    },
  }));
}

/** A metrics backend is asked for series of a realm that uses it, so that its credentials are tested too. */
async function metricsLooks(dependencies: Dependencies, context: CallContext): Promise<HealthCheck[]> {
  const { clock, table, secrets } = dependencies;
  const store = metricsBackends.open(table);
  const credentials = createMetricsCredentials(secrets, clock);
  const signer = createMetricsSigner(clock);
  const opened = createMetricsBackends({
    store,
    clock,
    memory: sharedMemoryBudget(dependencies),
    credentials,
    signer,
  });
  const [records, realms] = await Promise.all([store.list(), realmStore(dependencies).list()]);
  return records.map((record) => ({
    kind: 'metrics_backend',
    name: record.id,
    at: async () => {
      const realm = realms.find((one) => one.metrics_db !== undefined && isMetricsBackendOf(one, record));
      if (realm?.metrics_db === undefined) return 'Not asked: no realm has a database there.';
      const series = await opened.open(record, { database: realm.metrics_db, realm: realm.name });
      await series.names({ from: clock() - hourMs, to: clock(), most: 1 }, context);
      return undefined;
    },
  }));
}
