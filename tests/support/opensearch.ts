import { type RunningEngine, startDistribution } from './search-distribution.ts';

const version = '2.19.6';

/** A real OpenSearch: the one at `REALMGATE_OPENSEARCH_URL`, or else one of our own. */
export async function startOpenSearch(): Promise<RunningEngine> {
  const running = process.env['REALMGATE_OPENSEARCH_URL'];
  if (running !== undefined) return { url: running, stop: () => Promise.resolve() };
  return startDistribution({
    name: 'opensearch',
    version,
    artifact: `org.opensearch.distribution.integ-test-zip:opensearch:${version}:zip`,
    prefix: 'OPENSEARCH',
    heap: '512m',
    settings: {},
  });
}
