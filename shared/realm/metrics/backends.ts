import type { Clock } from '../../base/clock.ts';
import { expiring } from '../../base/expiring.ts';
import {
  type BackendCredentials,
  type MemoryBudget,
  openBackend,
  type Schema,
  schemaPresets,
  type SignRequest,
  type TimeSeries,
} from '../../connectors/time-series/index.ts';
import type { MetricsBackendRecord, MetricsBackendStore } from '../../store/metrics-backends.ts';
import { isMetricsBackendOf } from '../../store/realm-record.ts';
import type { RealmRecord } from '../../store/realms.ts';

/** The registered metrics backends, as one process uses them. */
export interface MetricsBackends {
  /**
   * Returns the backend of a realm. `undefined` means that it is not registered, or that the registered one is a later one of
   * the same name.
   */
  find(record: RealmRecord): Promise<MetricsBackendRecord | undefined>;
  /** Opens a database of a backend. `realm` is used in error texts, if it is set. */
  open(
    backend: MetricsBackendRecord,
    place: { readonly database: string; readonly realm?: string },
  ): Promise<TimeSeries>;
}

export interface MetricsBackendsParts {
  readonly store: Pick<MetricsBackendStore, 'list'>;
  readonly clock: Clock;
  /** The memory limit that the answers of all connectors share. */
  readonly memory?: MemoryBudget | undefined;
  /** Returns our credentials by the name of their secret. */
  readonly credentials: (name: string) => Promise<BackendCredentials>;
  /** Returns the function that signs requests in a region with our own role. */
  readonly signer: (region: string) => SignRequest;
}

/**
 * The time for which the registered backends are cached, in milliseconds. Backends are registered by hand, and many requests
 * need them.
 */
const keptMs = 10_000;

type Client = ReturnType<typeof openBackend>;

export function createMetricsBackends({
  store,
  clock,
  memory,
  credentials,
  signer,
}: MetricsBackendsParts): MetricsBackends {
  const registered = expiring(() => store.list(), keptMs, clock);
  // Clients by all values that they are created from: a changed record or password leads to a new client.
  const clients = new Map<string, Client>();
  return {
    find: async (record) => (await registered.get()).find((backend) => isMetricsBackendOf(record, backend)),
    async open(backend, { database, realm }) {
      const { id, flavour, url, ca, region } = backend;
      const secret = backend.credentials === undefined ? undefined : await credentials(backend.credentials);
      const key = JSON.stringify([id, flavour, url, ca, region, secret]);
      const client =
        clients.get(key) ??
        openBackend(
          {
            flavour,
            url: new URL(url),
            ca,
            credentials: secret,
            sign: region === undefined ? undefined : signer(region),
          },
          { clock, memory },
        );
      if (!clients.has(key)) forget(clients, id);
      clients.set(key, client);
      return client({ name: database, schema: schemaOf(backend) }, realm);
    },
  };
}

/** Removes the clients of a backend's former configuration. */
function forget(clients: Map<string, Client>, id: string): void {
  for (const key of clients.keys())
    if (key.startsWith(JSON.stringify([id]).slice(0, -1))) clients.delete(key);
}

function schemaOf({ flavour, preset, names = {} }: MetricsBackendRecord): Schema {
  const base: Schema = schemaPresets[flavour][preset];
  const called = <Name extends keyof Schema>(name: Name) => names[name] ?? base[name];
  return {
    host: called('host'),
    service: called('service'),
    measurement: called('measurement'),
    value: called('value'),
    unit: called('unit'),
    warn: called('warn'),
    crit: called('crit'),
    database: called('database'),
  };
}
