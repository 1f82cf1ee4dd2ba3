// Opens the folder of `npm run serve`, for the server and for the administrator's command line.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { type Clock, systemClock } from '../../shared/base/clock.ts';
import type { Secrets } from '../../shared/security/secrets.ts';
import type { Table } from '../../shared/store/table.ts';
import { deployedQueues } from '../gateway/deployed-queues.ts';
import { type KeptDatabase, openDatabase } from './database.ts';
import type { Queues } from './message-queue.ts';
import { type KeptQueue, keptQueue } from './queue.ts';
import { keptSecrets } from './secrets.ts';
import { keptTable } from './table.ts';

export interface KeptFolder {
  readonly database: KeptDatabase;
  readonly table: Table;
  readonly secrets: Secrets;
  /** The queues by their resource in deploy/storage/queues.yml. */
  readonly queuesByResource: ReadonlyMap<string, KeptQueue>;
  /** The queues by name. */
  readonly queues: Queues;
  readonly close: () => void;
}

/** The names of table, secrets and queues in the settings of the functions. */
export const keptNames = {
  table: 'realmgate',
  token_secret: 'realmgate/token-keys',
  api_key_secret: 'realmgate/api-keys',
  check_queue: 'realmgate-serve-checks.fifo',
  dead_check_queue: 'realmgate-serve-dead-checks.fifo',
  operation_queue: 'realmgate-serve-operations.fifo',
  dead_operation_queue: 'realmgate-serve-dead-operations.fifo',
} as const;

export { queueOpener } from './open-queue.ts';

const root = join(import.meta.dirname, '../..');

const databaseFile = (folder: string) => join(folder, 'realmgate.db');

export const secretsFile = (folder: string) => join(folder, 'secrets.json');

/** Returns whether a folder was made by `npm run serve`. */
export const isKeptFolder = (folder: string) => existsSync(databaseFile(folder));

export function openKeptFolder(folder: string, clock: Clock = systemClock): KeptFolder {
  const database = openDatabase(databaseFile(folder));
  const queues = [...deployedQueues(root, 'serve')].map(([resource, facts]) => {
    return [resource, keptQueue(facts, database, clock)] as const;
  });
  return {
    database,
    table: keptTable(database),
    secrets: keptSecrets(secretsFile(folder)),
    queuesByResource: new Map(queues),
    queues: new Map(queues.map(([, queue]) => [queue.facts.name, queue])),
    close: () => {
      database.close();
    },
  };
}
