// This script requests examples from the demo, one for each operation, and writes requests and answers to openapi/examples:
//   npm run openapi:examples -- status.hosts token.issue    the examples of these operations
//   npm run openapi:examples                                all examples
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';

import { format } from 'prettier';

import { apiDocument } from '../../openapi/api-document.ts';
import { divertOutput } from '../divert-output.ts';
import { startLocal } from '../start.ts';
import { callsOf, type ExampleCall, sortCalls } from './calls.ts';
import { ExampleCollector } from './collector.ts';

/** The time of all examples. It never changes, so that an example changes only if its operation does. */
const now = Date.UTC(2026, 0, 15, 9);
const root = join(import.meta.dirname, '../..');

/** Writes the API document: before the examples, which need its list of operations, and after them, because operations refer to their examples. */
function writeDocument(): void {
  execFileSync(process.execPath, ['--import', 'tsx', 'functions/openapi.ts'], {
    cwd: root,
    stdio: 'inherit',
  });
}

const ids = process.argv.slice(2);

/** Writes the example, and returns the number of files that it wrote. An example that only prepares the demo for another one is not written. */
async function keep({ id }: ExampleCall, example: unknown): Promise<number> {
  if (ids.length > 0 && !ids.includes(id)) return 0;
  const text = await format(JSON.stringify(example), { parser: 'json', printWidth: 110 });
  await writeFile(join(root, `openapi/examples/${id}.json`), text);
  return 1;
}

writeDocument();
const calls = sortCalls(callsOf(apiDocument(root)), ids);
const logs = mkdtempSync(join(tmpdir(), 'realmgate-examples-'));
const log = join(logs, 'functions.log');
const { print, complain } = divertOutput(log);
process.env['REALMGATE_ENGINE_DEADLINE_MS'] ??= '25000';
mock.timers.enable({ apis: ['Date'], now });
const local = await startLocal({ functionTimeoutMs: 120_000 });
let count = 0;
try {
  const collector = new ExampleCollector(local);
  await collector.logIn();
  for (const call of calls) {
    try {
      const example = await collector.ask(call);
      count += await keep(call, example);
    } catch (error) {
      complain(error instanceof Error ? error.message.slice(0, 300) : String(error));
      process.exitCode = 1;
    }
  }
} finally {
  await local.close();
}
writeDocument();
print(`${count} examples`);
if (process.exitCode === 1) complain(`The log of the demo is ${log}`);
else rmSync(logs, { recursive: true });
