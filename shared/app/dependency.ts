/** How one thing is that the functions stand on. */
export interface Dependency {
  readonly kind: 'table' | 'secrets' | 'queue' | 'search_backend' | 'metrics_backend';
  /** Of a backend, what it is registered as; else its kind. */
  readonly name: string;
  readonly ok: boolean;
  /** What is wrong, or worth knowing: for people, without addresses and secrets. */
  readonly detail: string | undefined;
  readonly latency_ms: number;
}

/** One thing to look at. What it answers is worth knowing, what it throws is wrong. */
export interface Look extends Pick<Dependency, 'kind' | 'name'> {
  readonly at: () => Promise<string | undefined>;
}
