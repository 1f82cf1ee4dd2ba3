import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

const folder = join(import.meta.dirname, '../../docs/adr');
const records = readdirSync(folder).filter((file) => /^\d{4}-/.test(file));

describe('decisions', () => {
  it('have a number of their own each', () => {
    const numbers = records.map((file) => file.slice(0, 4));
    expect(numbers).toEqual([...new Set(numbers)]);
  });

  it('stand in the list once each, in their order', () => {
    const list = readFileSync(join(folder, 'README.md'), 'utf8');
    expect([...list.matchAll(/^\| \[\d{4}\]\(([^)]+)\)/gm)].map(([, file]) => file)).toEqual(records.sort());
  });

  it.each(records)('%s has its number in its title and a place in the list', (file) => {
    const number = file.slice(0, 4);
    expect(readFileSync(join(folder, file), 'utf8')).toMatch(new RegExp(`^# ${number} `));
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain(`[${number}](${file})`);
  });
});
