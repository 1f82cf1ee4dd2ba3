import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { rotatingFile } from '../../../demo/divert-output.ts';

describe('the log of a local run', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'realmgate-log-'));
    file = join(folder, 'functions.log');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('is two files of a bounded size, for this account only', () => {
    const write = rotatingFile(file, 25);
    for (const letter of 'abcde') write(Buffer.from(`${letter.repeat(9)}\n`));
    expect(readFileSync(file, 'utf8')).toBe('eeeeeeeee\n');
    expect(readFileSync(`${file}.1`, 'utf8')).toBe('ccccccccc\nddddddddd\n');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('goes on behind what is there', () => {
    writeFileSync(file, 'before\n');
    rotatingFile(file, 100)(Buffer.from('after\n'));
    expect(readFileSync(file, 'utf8')).toBe('before\nafter\n');
  });

  it('holds a line that is larger than a file may be', () => {
    const write = rotatingFile(file, 10);
    write(Buffer.from('x'.repeat(50)));
    write(Buffer.from('y'));
    expect([readFileSync(file, 'utf8'), readFileSync(`${file}.1`, 'utf8')]).toEqual(['y', 'x'.repeat(50)]);
  });
});
