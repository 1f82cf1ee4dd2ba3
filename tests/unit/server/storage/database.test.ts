import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { afterAll, expect, it } from '@jest/globals';

import { temporaryKeptFolder } from '../../../support/kept-database.ts';
import { projectRoot } from '../../../support/service-copy.ts';

const kept = temporaryKeptFolder();
afterAll(kept.remove);

it('a file is opened although another process that opens or closes it has locked it for a moment', async () => {
  const program = `
    import { DatabaseSync } from '@photostructure/sqlite';
    const database = new DatabaseSync(${JSON.stringify(join(kept.folder, 'locked.db'))});
    database.exec('BEGIN EXCLUSIVE');
    console.log('locked');
    setTimeout(() => database.exec('COMMIT'), 300);`;
  const words = ['--input-type=module', '--eval', program];
  const other = spawn(process.execPath, words, {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(other, 'close');
  await once(other.stdout, 'data');
  const database = kept.open('locked.db');
  expect(database.get('PRAGMA journal_mode')).toEqual({ journal_mode: 'wal' });
  expect(await ended).toEqual([0, null]);
});
