// Opens the records of `npm run serve --database`, for servers and for the administrator's command line.
import { systemClock } from '../../../shared/base/clock.ts';
import { deployedQueues } from '../../gateway/deployed-queues.ts';
import { projectRoot } from '../../project-root.ts';
import { environmentPassword } from '../environment-password.ts';
import { seedApiKeySecret, seedKeys } from '../first-keys.ts';
import { keptNames, type KeptRecords } from '../records.ts';
import { openPostgresDatabase, type PostgresDatabase, unusableDatabaseError } from './database.ts';
import { postgresJobTurns } from './job-turns.ts';
import { postgresPieceStore } from './piece-store.ts';
import { runningProcess } from './processes.ts';
import { postgresQueue } from './queue.ts';
import { postgresRates } from './request-rates.ts';
import { locks, migrate } from './schema.ts';
import { postgresSecrets, readSecretsKey } from './secrets.ts';
import { forgetExpired, postgresTable } from './table.ts';

export interface PostgresRecordsOptions {
  /** The connection URI of libpq, `postgres://…`. */
  readonly url: string;
  /** The folder with the key of the secrets. */
  readonly folder: string;
}

/**
 * Opens the records in a database, and makes the tables and the first keys. Processes that start at once do so one after
 * the other. Rejects with one sentence if the database cannot be used.
 */
export async function openPostgresRecords({ url, folder }: PostgresRecordsOptions): Promise<KeptRecords> {
  const password = environmentPassword(process.env, 'PGPASSWORD');
  // The driver reads this variable.
  if (password !== undefined) process.env['PGPASSWORD'] = password;
  const database = openPostgresDatabase(url);
  try {
    return await recordsOf(database, folder);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function recordsOf(database: PostgresDatabase, folder: string): Promise<KeptRecords> {
  await migrate(database).catch((cause: unknown) => {
    throw unusableDatabaseError(cause);
  });
  const { secrets, key } = await database.alone(locks.start, async () => {
    const sharedKey = await readSecretsKey(database, folder);
    const opened = postgresSecrets(database, sharedKey);
    await seedKeys(opened, keptNames.token_secret, systemClock);
    await seedApiKeySecret(opened, keptNames.api_key_secret);
    return { secrets: opened, key: sharedKey };
  });
  const { id: holder, sendHeartbeat, start } = runningProcess(database);
  const queues = [...deployedQueues(projectRoot, 'serve')].map(([resource, facts]) => {
    return [resource, postgresQueue({ facts, database, holder })] as const;
  });
  return {
    ...{ table: postgresTable(database), secrets, jobs: postgresJobTurns(database, holder) },
    warmPieces: { key, areShared: true, pieces: (prefix) => postgresPieceStore(database, prefix) },
    rates: postgresRates(database),
    queuesByResource: new Map(queues),
    queues: new Map(queues.map(([, queue]) => [queue.facts.name, queue])),
    holder,
    releaseMessages: start,
    forgetExpired: () => forgetExpired(database),
    tryWrite: async () => {
      const clockOffsetMs = await sendHeartbeat();
      await database.verifySpace();
      return clockOffsetMs;
    },
    wasSlow: database.wasSlow,
    close: database.close,
  };
}
