// `npm run mutants -- --seed N --count 100 [--only PATH]`: changes the product at random places, one at a time, and shows how many of the changes no test finds. Each
// change is tried on the test files that most likely test its file (README.md).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { must, runTests, useCommitCopy } from '../support/commit-copy.mjs';
import { mutationsOf } from './mutations.mjs';
import { nearestTests } from './nearest-tests.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '100' },
    only: { type: 'string', default: '' },
    tests: { type: 'string', default: '12' },
  },
});
/** A test, and a run of test files, that take longer than this wait for something that the change has taken away. */
const [testTimeoutMs, timeoutMs] = [30_000, 300_000];
// A change is found by the first test that fails (tests/runtime/environment.cjs).
process.env.REALMGATE_FIRST_FAILURE = '1';
const product = /^(functions|shared|server)\/.*\.ts$/;
/** The rooms that the table has, and the least percentage of changes that tests should find in each. The last one has all other files. */
const rooms = [
  ['shared/security', 95],
  ['shared/realm/directory', 95],
  ['shared/realm/operations', 95],
  ['shared/connectors', 95],
  ['', 90],
];

/** Returns a generator of numbers from 0 to 1 that follow from the seed (mulberry32). */
function randomNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns `count` different changes of the files, drawn at random. */
function draw(copy, files, { seed, count }) {
  const all = files.flatMap((file) => {
    const code = readFileSync(join(copy, file), 'utf8');
    return mutationsOf(code).map((mutation) => ({ file, code, ...mutation }));
  });
  const random = randomNumbers(seed);
  const drawn = [];
  while (drawn.length < count && all.length > 0)
    drawn.push(...all.splice(Math.floor(random() * all.length), 1));
  return drawn;
}

/** Returns how a change was found (`failed`, `broken` or `late`), or `SURVIVED`. */
function tryChange(copy, { file, code, from, to, text }, tests) {
  if (tests.length === 0) return 'SURVIVED (no test reaches the file)';
  // Most changes are found by the nearest two files. Each of them runs alone, because jest begins with the slowest of several.
  const parts = [tests.slice(0, 1), tests.slice(1, 2), tests.slice(2)].filter((part) => part.length > 0);
  writeFileSync(join(copy, file), code.slice(0, from) + text + code.slice(to));
  try {
    for (const part of parts) {
      const { failed, broken, isLate } = runTests(copy, part, { bail: true, testTimeoutMs, timeoutMs });
      if (failed > 0) return 'failed';
      if (broken > 0) return 'broken';
      if (isLate) return 'late';
    }
    return 'SURVIVED';
  } finally {
    writeFileSync(join(copy, file), code);
  }
}

function printTable(results) {
  for (const [room, least] of rooms) {
    const isIn = ({ file }) =>
      room === '' ? !rooms.some(([other]) => other !== '' && file.startsWith(other)) : file.startsWith(room);
    const own = results.filter(isIn);
    const found = own.filter(({ outcome }) => !outcome.startsWith('SURVIVED')).length;
    if (own.length === 0) continue;
    const percent = (100 * found) / own.length;
    const verdict = percent < least ? `, less than ${least}` : '';
    console.log(
      `${room || 'elsewhere'}: ${found} of ${own.length} found (${percent.toFixed(0)} %${verdict})`,
    );
    if (percent < least) process.exitCode = 1;
  }
}

useCommitCopy((copy) => {
  const files = must(copy, 'git', 'ls-files', '*.ts').trim().split('\n');
  const testsOf = nearestTests(copy, files, Number(values.tests));
  const changed = files.filter((file) => product.test(file) && file.startsWith(values.only));
  const changes = draw(copy, changed, { seed: Number(values.seed), count: Number(values.count) });
  const results = [];
  for (const change of changes) {
    const outcome = tryChange(copy, change, testsOf(change.file));
    const line = change.code.slice(0, change.from).split('\n').length;
    const before = change.code.slice(change.from, change.to).split('\n')[0].slice(0, 60);
    console.log(`${outcome}: ${change.file}:${line} ${change.kind}: ${before} → ${change.text.slice(0, 60)}`);
    results.push({ ...change, outcome });
  }
  printTable(results);
});
