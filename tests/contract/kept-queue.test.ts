import { asMessageQueue, keptQueue } from '../../server/storage/queue.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { temporaryKeptFolder } from '../support/kept-database.ts';
import { listenForQueues } from '../support/queue-stand-in.ts';
import { describeOperationQueue } from './operation-queue-suite.ts';
import { queueContract, queueNames } from './queue-suite.ts';

const start = async () => {
  const kept = temporaryKeptFolder();
  const database = kept.open();
  const { source, dead, mostReceives } = queueNames;
  const facts = [
    { name: source, visibilityMs: 30_000, deadLetters: { name: dead, mostReceives } },
    { name: dead, visibilityMs: 30_000 },
  ];
  const queues = facts.map(
    (one) => [one.name, asMessageQueue(keptQueue(one, database, systemClock))] as const,
  );
  const server = await listenForQueues(new Map(queues));
  return {
    url: server.url,
    async stop() {
      await server.close();
      kept.remove();
    },
  };
};

queueContract('the queue on disk', start);
describeOperationQueue('the queue on disk', start);
