import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { report } from './report.ts';

const run = promisify(execFile);

/** Prints the number of files and lines of code in each room, at a revision of git. Files that are written by a program do not count. */
export async function rooms(revision: string): Promise<void> {
  const words = ['grep', '-I', '-c', '', revision, '--', '*.ts', '*.mjs', '*.cjs', ':!client/src/api.ts'];
  const { stdout } = await run('git', words, { maxBuffer: 100_000_000 });
  const sizes = new Map<string, { files: number; lines: number }>();
  for (const line of stdout.trim().split('\n')) {
    const [path = '', lines = '0'] = line.slice(revision.length + 1).split(':');
    for (const room of ['all', roomOf(path)]) {
      const size = sizes.get(room) ?? { files: 0, lines: 0 };
      sizes.set(room, { files: size.files + 1, lines: size.lines + Number(lines) });
    }
  }
  report(
    `rooms at ${revision}`,
    Object.fromEntries([...sizes].sort(([left], [right]) => (left < right ? -1 : 1))),
  );
}

function roomOf(path: string): string {
  return /^(?:shared\/[^/]+|tests\/[^/]+|[^/]+)(?=\/)/.exec(path)?.[0] ?? '(root)';
}
