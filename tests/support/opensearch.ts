import { type RunningEngine, startDistribution } from './search-distribution.ts';

export interface OpenSearchOptions {
  readonly heap?: string;
  /** A folder for its data, which is not removed afterwards. */
  readonly kept?: string | undefined;
}

/**
 * Starts or finds a real OpenSearch: the one at `REALMGATE_OPENSEARCH_URL`, or else one of our own, of the version that
 * `REALMGATE_OPENSEARCH_VERSION` names, run by the Java at `REALMGATE_OPENSEARCH_JAVA`.
 */
export async function startOpenSearch({
  heap = '512m',
  kept,
}: OpenSearchOptions = {}): Promise<RunningEngine> {
  const running = process.env['REALMGATE_OPENSEARCH_URL'];
  if (running !== undefined) return { url: running, stop: () => Promise.resolve() };
  const version = process.env['REALMGATE_OPENSEARCH_VERSION'] ?? '2.19.6';
  return startDistribution({
    name: 'opensearch',
    version,
    artifact: `org.opensearch.distribution.integ-test-zip:opensearch:${version}:zip`,
    prefix: 'OPENSEARCH',
    heap,
    kept,
    javaHome: process.env['REALMGATE_OPENSEARCH_JAVA'],
    // Small builds of Java 21 lack some of the languages that the module knows: then no index can be created.
    without: version.startsWith('2.') ? undefined : 'analysis-common',
    settings: {},
  });
}
