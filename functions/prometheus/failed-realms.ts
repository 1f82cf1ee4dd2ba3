import type { MetricSample } from './metric-families.ts';

/**
 * Returns the samples of realms that were not asked. Whether their engines work is not known, so they have no `up`.
 */
export function samplesOfFailedRealms(
  sources: readonly { readonly realm: string; readonly code?: string }[],
): readonly MetricSample[] {
  return sources.flatMap(({ realm, code }) =>
    code === undefined
      ? []
      : [{ metric: 'query_errors', labels: { realm, query: 'engine', code }, value: 1 } as const],
  );
}
