import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { claimFolder } from '../../../local/claim-folder.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'realmgate-claim-'));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

describe('claimFolder', () => {
  it('refuses a folder that is in use, and names who uses it', () => {
    const claim = claimFolder(directory);
    expect(() => claimFolder(directory)).toThrow(`${directory} is in use by process ${process.pid}.`);
    claim.release();
    claimFolder(directory).release();
  });

  it('takes over from a process that died', () => {
    writeFileSync(join(directory, 'pid'), '999999999');
    expect(() => {
      claimFolder(directory).release();
    }).not.toThrow();
  });
});
