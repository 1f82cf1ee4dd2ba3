// The commands that build and release say what they do before they do anything.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { describe, expect, it } from '@jest/globals';

import { projectRoot } from '../support/service-copy.ts';

const run = promisify(execFile);
const command = (file: string, ...words: string[]) =>
  run(process.execPath, ['--import', 'tsx', file, ...words], { cwd: projectRoot });

const commands: readonly (readonly [file: string, ...words: string[]])[] = [
  ['server/packaging/build-command.ts'],
  ['server/packaging/debian-command.ts'],
  ['server/packaging/release-command.ts'],
  ['deploy/bundles/build-command.ts'],
  ['deploy/bundles/affected-command.ts'],
  ['deploy/release/index.ts', 'release'],
];

describe.each(commands)('%s %s', (file, ...words) => {
  it('explains itself', async () => {
    const { stdout, stderr } = await command(file, ...words, '--help');
    expect([stdout, stderr]).toEqual([expect.stringContaining('npm run '), '']);
  });

  it('refuses an option that it does not have, in a sentence', async () => {
    await expect(command(file, ...words, '--hlep')).rejects.toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^Unknown option '--hlep'[^\n]*\n\n(?:Say[^\n]*)?npm run [^]*$/),
    });
  });
});
