import { afterAll, it } from '@jest/globals';

import { postgresQueue } from '../../server/storage/postgres/queue.ts';
import { postgresTable } from '../../server/storage/postgres/table.ts';
import { describeCollections } from '../contract/collection-suite.ts';
import { describeOperationQueue } from '../contract/operation-queue-suite.ts';
import { describeOperationRequests } from '../contract/operation-requests-suite.ts';
import { queueContract, queueNames } from '../contract/queue-suite.ts';
import { describeRealmRecords } from '../contract/realm-records-suite.ts';
import { describeRealmWatches } from '../contract/realm-watches-suite.ts';
import { describeStateHistory } from '../contract/state-history-suite.ts';
import { describeStore } from '../contract/store-suite.ts';
import { openPostgresTables, startPostgres } from '../support/postgres.ts';
import { listenForQueues } from '../support/queue-stand-in.ts';

const server = await startPostgres().catch((error: unknown) => {
  if (process.env['REALMGATE_ENGINES_OPTIONAL'] !== '1') throw error;
  process.stderr.write(`NOT TESTED: the records in PostgreSQL. ${String(error)}\n`);
  return undefined;
});

if (server) {
  const subject = 'a real PostgreSQL';
  const database = await openPostgresTables(server);
  const start = () =>
    Promise.resolve({
      url: 'http://127.0.0.1:1',
      newTable: async () => {
        await database.run('DELETE FROM items');
        return { name: 'items', table: postgresTable(database) };
      },
      stop: () => Promise.resolve(),
    });
  describeStore(subject, start);
  describeCollections(subject, start);
  describeRealmWatches(subject, start);
  describeStateHistory(subject, start);
  describeOperationRequests(subject, start);
  describeRealmRecords(subject, start);

  const startQueue = async () => {
    const { source, dead, mostReceives } = queueNames;
    const facts = [
      { name: source, visibilityMs: 30_000, deadLetters: { name: dead, mostReceives } },
      { name: dead, visibilityMs: 30_000 },
    ];
    const queues = facts.map(
      (one) => [one.name, postgresQueue({ facts: one, database, holder: 'h' })] as const,
    );
    const served = await listenForQueues(new Map(queues));
    return { url: served.url, stop: () => served.close() };
  };
  queueContract(subject, startQueue);
  describeOperationQueue(subject, startQueue);
  afterAll(async () => {
    await database.close();
    await server.stop();
  });
} else it.todo('NOT TESTED: the records in PostgreSQL, which is not available here');
