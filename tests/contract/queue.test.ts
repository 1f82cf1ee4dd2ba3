import { startQueueStandIn } from '../../platform/queue/index.ts';
import { queueContract, queueNames } from './queue-suite.ts';

queueContract('the stand-in', async () => {
  const { source, dead, mostReceives } = queueNames;
  const server = await startQueueStandIn([
    { name: source, visibilityMs: 30_000, deadLetters: { name: dead, mostReceives } },
    { name: dead, visibilityMs: 30_000 },
  ]);
  return { url: server.url, stop: () => server.close() };
});
