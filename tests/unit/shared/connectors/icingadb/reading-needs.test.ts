import { readdir, readFile } from 'node:fs/promises';

import { expect, it } from '@jest/globals';

import { tablesOfDependencies, tablesRead } from '../../../../../shared/connectors/icingadb/reading-needs.ts';

const folder = new URL('../../../../../shared/connectors/icingadb/', import.meta.url);

it('the tables whose grants are checked are those that statements name', async () => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts') && name !== 'reading-needs.ts');
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')));
  const named = texts.flatMap((text) =>
    [...text.matchAll(/(?:FROM|JOIN|simple\('|from: ')\s*([a-z_$]+)/g)].map(([, table = '']) => table),
  );
  // Names of functions, of parts of statements, and of tables that are made of the words host and service.
  const others = ['clock_timestamp', '$', ''];
  const statements = new Set(named.filter((table) => !others.includes(table)));
  expect(statements.size).toBeGreaterThan(25);
  expect(
    [...statements].filter((table) => ![...tablesRead, ...tablesOfDependencies].includes(table)),
  ).toEqual([]);
});
