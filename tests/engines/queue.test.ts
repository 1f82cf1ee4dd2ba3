import { afterAll, it } from '@jest/globals';

import { describeOperationQueue } from '../contract/operation-queue-suite.ts';
import { queueContract } from '../contract/queue-suite.ts';
import { startElasticMq } from '../support/elasticmq.ts';

const server = await startElasticMq().catch((error: unknown) => {
  if (process.env['REALMGATE_ENGINES_OPTIONAL'] !== '1') throw error;
  process.stderr.write(`NOT TESTED: the queue on ElasticMQ. ${String(error)}\n`);
  return undefined;
});

if (server) {
  // The suites share the server. It is stopped after the last one.
  const shared = () => Promise.resolve({ url: server.url, stop: () => Promise.resolve() });
  queueContract('a real ElasticMQ', shared);
  describeOperationQueue('a real ElasticMQ', shared);
  afterAll(() => server.stop());
} else it.todo('NOT TESTED: the queue on ElasticMQ, which is not available here');
