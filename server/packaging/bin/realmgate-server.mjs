#!/usr/bin/env node
// `realmgate-server serve …` runs the API, `realmgate-server admin …` administers it, `realmgate-server demo` shows it with invented data.
import { readFileSync } from 'node:fs';

const programs = new Map([
  ['serve', '../server/index.mjs'],
  ['admin', '../admin/index.mjs'],
  ['demo', '../demo/index.mjs'],
]);
const usage = `realmgate-server serve --data FOLDER [options]   runs the API (serve --help)
realmgate-server admin COMMAND                   users, realms and keys of a folder (admin --help)
realmgate-server demo [options]                  runs the API with engines and data that are invented (demo --help)
realmgate-server --version`;

const [, , name = '--help'] = process.argv;
const program = programs.get(name);
if (program !== undefined) {
  process.argv.splice(2, 1);
  await import(program);
} else if (name === '--version') {
  console.log(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version);
} else if (name === '--help') {
  console.log(usage);
} else {
  console.error(`There is no program ${JSON.stringify(name)}.\n\n${usage}`);
  process.exitCode = 2;
}
