import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { afterEach, beforeEach, expect, it } from '@jest/globals';

import { secretsFile } from '../../../../server/storage/folder.ts';
import { readSecrets } from '../../../../server/storage/secrets.ts';
import { projectRoot } from '../../../support/service-copy.ts';

const run = promisify(execFile);
const module = pathToFileURL(join(projectRoot, 'server/storage/folder.ts')).href;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'realmgate-secrets-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const processes = ['one', 'two', 'three'];
const numbers = Array.from({ length: 20 }, (_, index) => index);

/** A process that writes secrets, one after the other, as soon as all processes have opened the folder. */
function programOf(name: string): string {
  return `
    import { existsSync, writeFileSync } from 'node:fs';
    import { setTimeout as sleep } from 'node:timers/promises';
    const folder = ${JSON.stringify(folder)};
    const { openKeptFolder } = await import(${JSON.stringify(module)});
    const { secrets, close } = openKeptFolder(folder);
    writeFileSync(folder + '/${name}.ready', '');
    while (!${JSON.stringify(processes)}.every((one) => existsSync(folder + '/' + one + '.ready'))) await sleep(1);
    for (const number of ${JSON.stringify(numbers)}) await secrets.write('${name} ' + number, 'a secret');
    await close();`;
}

it('no secret is lost if several processes write secrets of a folder at once', async () => {
  const words = ['--import', 'tsx', '--input-type=module', '--eval'];
  await Promise.all(
    processes.map((name) => run(process.execPath, [...words, programOf(name)], { cwd: projectRoot })),
  );
  const expected = processes.flatMap((name) => numbers.map((number) => `${name} ${number}`));
  expect(Object.keys(readSecrets(secretsFile(folder))).sort()).toEqual(expected.sort());
});
