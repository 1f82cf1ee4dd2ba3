// `npm run test:planted -- NAME…`: puts old faults back, each by its patch in this folder, and shows that a test turns red. Without a name it does so
// with all of them. The faults are listed in docs/track-record.md.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { must, runTests, useCommitCopy } from '../support/commit-copy.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const all = readdirSync(folder)
  .filter((file) => file.endsWith('.patch'))
  .map((file) => file.slice(0, -'.patch'.length))
  .sort();

/** Reads the head of a patch: the file of the test that finds the fault, and optionally the title of one test. */
function readHead(name) {
  const text = readFileSync(join(folder, `${name}.patch`), 'utf8');
  const head = text.slice(0, text.indexOf('diff --git'));
  const test = /^Test: (\S+)$/m.exec(head)?.[1];
  if (test === undefined) throw new Error(`${name}.patch does not begin with a line "Test: FILE".`);
  return { test, only: /^Only: (.+)$/m.exec(head)?.[1] };
}

/** Returns what is wrong with the proof of one fault, or `undefined` if its test is red with the fault and green without it. */
function findFlaw(copy, name) {
  const { test, only } = readHead(name);
  const patch = join(folder, `${name}.patch`);
  const sound = runTests(copy, [test], { only });
  if (sound.failed > 0 || sound.passed === 0)
    return `${test} is not green without the fault:\n${sound.output}`;
  must(copy, 'git', 'apply', patch);
  const faulty = runTests(copy, [test], { only });
  must(copy, 'git', 'apply', '--reverse', patch);
  if (faulty.failed > 0) return undefined;
  return `no test of ${test} turns red with the fault:\n${faulty.output}`;
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`No patch is called ${unknown.join(', ')}. There are: ${all.join(', ')}`);
  process.exit(2);
}
useCommitCopy((copy) => {
  for (const name of names.length > 0 ? names : all) {
    const flaw = findFlaw(copy, name);
    console.log(flaw === undefined ? `found: ${name}` : `NOT FOUND: ${name}: ${flaw}`);
    if (flaw !== undefined) process.exitCode = 1;
  }
});
