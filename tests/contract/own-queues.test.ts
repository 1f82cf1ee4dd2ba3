import { keptOwnQueues } from '../../server/storage/own-queues.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { temporaryKeptFolder } from '../support/kept-database.ts';
import { ownQueueContract } from './own-queues-suite.ts';

ownQueueContract('on disk', () => {
  const kept = temporaryKeptFolder();
  const queues = keptOwnQueues(kept.open(), systemClock);
  return Promise.resolve({
    openFor: () => queues,
    stop: () => {
      kept.remove();
      return Promise.resolve();
    },
  });
});
