import { it } from '@jest/globals';

import { queueContract } from '../contract/queue-suite.ts';
import { startElasticMq } from '../support/elasticmq.ts';

const server = await startElasticMq().catch((error: unknown) => {
  if (process.env['REALMGATE_ENGINES_OPTIONAL'] !== '1') throw error;
  process.stderr.write(`NOT TESTED: the queue on ElasticMQ. ${String(error)}\n`);
  return undefined;
});

if (server) queueContract('a real ElasticMQ', () => Promise.resolve(server));
else it.todo('NOT TESTED: the queue on ElasticMQ, which is not available here');
