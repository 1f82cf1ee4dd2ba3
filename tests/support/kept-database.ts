import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type KeptDatabase, openDatabase } from '../../server/storage/database.ts';
import { keptTable } from '../../server/storage/table.ts';
import type { KeyValueServer } from './key-value-server.ts';

/** Creates a folder that is removed after the test. Returns a function that opens a database in it. */
export function temporaryKeptFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'realmgate-kept-'));
  const opened: KeptDatabase[] = [];
  return {
    folder,
    open: (name = 'realmgate.db') => {
      const database = openDatabase(join(folder, name));
      opened.push(database);
      return database;
    },
    remove: () => {
      for (const database of opened) database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts tables in memory in place of a server, for tests of code that uses the table. `tests/contract` compares them with DynamoDB. */
export function startTablesInMemory(): Promise<KeyValueServer> {
  const opened: KeptDatabase[] = [];
  return Promise.resolve({
    url: 'http://127.0.0.1:1',
    newTable: () => {
      const database = openDatabase(':memory:');
      opened.push(database);
      return { name: `memory-${opened.length}`, table: keptTable(database) };
    },
    stop: () => {
      for (const database of opened) database.close();
      return Promise.resolve();
    },
  });
}

/** Starts tables on disk in place of a server. */
export function startKeptTables(): Promise<KeyValueServer> {
  const kept = temporaryKeptFolder();
  let made = 0;
  return Promise.resolve({
    url: 'http://127.0.0.1:1',
    newTable: () => {
      made += 1;
      return { name: `kept-${made}`, table: keptTable(kept.open(`${made}.db`)) };
    },
    stop: () => {
      kept.remove();
      return Promise.resolve();
    },
  });
}
