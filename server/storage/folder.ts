// Opens the folder of `npm run serve`, for the server and for the administrator's command line.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { type Clock, systemClock } from '../../shared/base/clock.ts';
import { deployedQueues } from '../gateway/deployed-queues.ts';
import { projectRoot } from '../project-root.ts';
import { openDatabase } from './database.ts';
import { keptJobTurns } from './job-turns.ts';
import { forgetStates, keptPieceStore } from './piece-store.ts';
import { asMessageQueue, keptQueue } from './queue.ts';
import type { KeptRecords } from './records.ts';
import { ratesInMemory } from './request-rates.ts';
import { keptSecrets } from './secrets.ts';
import { forgetExpired, keptTable } from './table.ts';

const databaseFile = (folder: string) => join(folder, 'realmgate.db');

export const secretsFile = (folder: string) => join(folder, 'secrets.json');

/** Returns whether a folder was made by `npm run serve`. */
export const isKeptFolder = (folder: string) => existsSync(databaseFile(folder));

/** The key of warm states. It need not be a secret: whoever can write the file of the states can write the records beside them. */
const folderKey = Buffer.from('realmgate folder');

export function openKeptFolder(folder: string, clock: Clock = systemClock): KeptRecords {
  const database = openDatabase(databaseFile(folder));
  const diskQueues = [...deployedQueues(projectRoot, 'serve')].map(([resource, facts]) => {
    return [resource, keptQueue(facts, database, clock)] as const;
  });
  const queues = diskQueues.map(([resource, queue]) => [resource, asMessageQueue(queue)] as const);
  return {
    table: keptTable(database),
    secrets: keptSecrets(secretsFile(folder), (work) => database.atomically(work)),
    queuesByResource: new Map(queues),
    queues: new Map(queues.map(([, queue]) => [queue.facts.name, queue])),
    warmPieces: {
      key: folderKey,
      areShared: false,
      pieces: (prefix) => keptPieceStore(database, prefix, clock),
    },
    // The lock on the folder proves that there is no other process.
    holder: 'folder',
    jobs: keptJobTurns(database, clock),
    rates: ratesInMemory(),
    releaseMessages: () => {
      // The lock on the folder proves that the process that received these messages has ended.
      for (const [, queue] of diskQueues) queue.releaseAll();
      return Promise.resolve(() => Promise.resolve());
    },
    forgetExpired: () =>
      reach(() => {
        forgetStates(database, clock());
        return forgetExpired(database, clock());
      }),
    tryWrite: () =>
      reach(() => {
        database.run("INSERT OR REPLACE INTO schedules (name, started_at) VALUES ('health', ?)", clock());
        return 0;
      }),
    wasSlow: () => false,
    close: () =>
      reach(() => {
        database.close();
      }),
  };
}

/** Runs synchronous work as a promise, because the interface of the records is asynchronous. */
function reach<T>(work: () => T): Promise<T> {
  return new Promise((resolve) => {
    resolve(work());
  });
}
