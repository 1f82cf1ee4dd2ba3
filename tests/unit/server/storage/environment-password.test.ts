import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from '@jest/globals';

import { environmentPassword } from '../../../../server/storage/environment-password.ts';

it('reads a password from its variable, or from the file that another variable names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'realmgate-password-'));
  try {
    const PGPASSWORD_FILE = join(folder, 'password');
    writeFileSync(PGPASSWORD_FILE, 'of the file\n');
    expect(environmentPassword({ PGPASSWORD_FILE }, 'PGPASSWORD')).toBe('of the file');
    expect(environmentPassword({ PGPASSWORD_FILE, PGPASSWORD: 'own' }, 'PGPASSWORD')).toBe('own');
    expect(environmentPassword({ PGPASSWORD_FILE }, 'PASSWORD')).toBeUndefined();
    const missing = { PGPASSWORD_FILE: join(folder, 'none') };
    expect(() => environmentPassword(missing, 'PGPASSWORD')).toThrow(/none is missing\.$/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
