/** The result of a check of one service that the functions depend on. */
export interface DependencyHealth {
  readonly kind: 'table' | 'secrets' | 'queue' | 'search_backend' | 'metrics_backend';
  /** The id under which a backend is registered. Other dependencies have a fixed name. */
  readonly name: string;
  readonly ok: boolean;
  /** A sentence for people about what is wrong or worth knowing, without addresses and secrets. `undefined` if there is nothing to say. */
  readonly detail: string | undefined;
  readonly latency_ms: number;
}

/** One dependency to check. `at` resolves with a `detail` that is worth knowing, and rejects if the dependency is out of order. */
export interface HealthCheck extends Pick<DependencyHealth, 'kind' | 'name'> {
  readonly at: () => Promise<string | undefined>;
}
