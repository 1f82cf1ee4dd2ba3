// The queries of runbooks for sites without Logs Insights, by the real `jq` (Debian's package) on a log of our own log writer.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { sampleLog } from '../support/sample-log.ts';
import { projectRoot } from '../support/service-copy.ts';

const runbooks = join(projectRoot, 'docs/runbooks');
const pages = readdirSync(runbooks).filter((file) => file !== 'README.md');
let folder: string;
let log: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'realmgate-log-'));
  log = join(folder, 'server.log');
  writeFileSync(log, sampleLog());
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Returns the rows that the query of the page prints. */
async function rowsOf(page: string, file: string): Promise<Record<string, unknown>[]> {
  const [, query = ''] = /```sh\n([^`]+)```/.exec(readFileSync(join(runbooks, page), 'utf8')) ?? [];
  const script = ['set -o pipefail', query].join('\n');
  const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-c', script], {
    env: { PATH: process.env['PATH'], LOG: file },
  });
  expect(stderr).toBe('');
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Only a line of a failed run has them; a request that was refused with 429 took no time. */
const sometimes: Readonly<Record<string, readonly string[]>> = {
  'canary-silent.md': ['ms', 'error'],
  'warm-watch-silent.md': ['ms', 'error'],
};

describe("a runbook's query of a file", () => {
  it.each(pages)('%s finds lines, and has a value in every column', async (page) => {
    const rows = await rowsOf(page, log);
    expect(rows.length).toBeGreaterThan(0);
    const empty = rows.flatMap((row) => Object.keys(row).filter((name) => row[name] === null));
    expect(empty.filter((name) => !sometimes[page]?.includes(name))).toEqual([]);
    const [row = {}] = rows;
    expect(Object.keys(row).length).toBeGreaterThan(1);
  });

  it.each(pages)('%s finds nothing in a log that has none of its lines', async (page) => {
    const other = join(folder, 'other.log');
    writeFileSync(other, '{"event":"server.started","url":"http://127.0.0.1:8080"}\nno line of ours\n');
    expect(await rowsOf(page, other)).toEqual([]);
  });

  it('counts by what it groups by, the most first', async () => {
    expect(await rowsOf('server-errors.md', log)).toMatchObject([
      { endpoint: 'status.hosts', status: 500, code: 'internal_error', failures: 2 },
      { status: 502, code: 'engine_unreachable', failures: 2 },
      { status: 503, code: 'store_unavailable', failures: 2, last: 'store_unavailable of a test' },
    ]);
    expect(await rowsOf('function-duration.md', log)).toEqual([
      { endpoint: 'status.hosts', requests: 2, p95_ms: 40, engine_ms: 30, wait_ms: 2 },
    ]);
  });
});
