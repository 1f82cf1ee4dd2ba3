// Runs the files of the engine suite that failed once more, alone: an engine is a program of others, whose times on a busy machine are not ours. A file
// that fails again has a fault. A test that failed only once is named as unstable at the end of `.ci/run`, for whoever works on it next (tests/README.md).
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** More files than this fail for a common reason, which a second run would only hide or repeat. */
const MOST_FILES = 3;

const [resultsFile] = process.argv.slice(2);
const { testResults } = JSON.parse(readFileSync(resultsFile, 'utf8'));
const failed = testResults.filter(({ status }) => status === 'failed');
const files = failed.map(({ name }) => relative(process.cwd(), name));
if (files.length === 0 || files.length > MOST_FILES) process.exit(1);

console.log(`\n━━━ engines: these files failed and are run again, alone: ${files.join(', ')}`);
const run = ['run', 'test:engines', '--', '--verbose', '--maxWorkers=1', '--runTestsByPath', ...files];
if (spawnSync('npm', run, { stdio: 'inherit' }).status !== 0) process.exit(1);

for (const { name, assertionResults } of failed) {
  const names = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  // All tests of a group fail together if its engine did not start.
  const [first = 'the file itself', ...others] = names;
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  console.log(`unstable: ${relative(process.cwd(), name)} › ${first}${more}`);
}
