import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type KeptDatabase, openDatabase } from '../../platform/kept/database.ts';
import { keptTable } from '../../platform/kept/table.ts';
import type { KeyValueServer } from './key-value-server.ts';

/** A folder that goes with the test, and a way to open a database in it. */
export function keptFolder() {
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

/** Tables in memory in the place of a server: for tests of what uses the table. What DynamoDB does is proved by `tests/contract`. */
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

/** Tables on disk in the place of a server. */
export function startKeptTables(): Promise<KeyValueServer> {
  const kept = keptFolder();
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
