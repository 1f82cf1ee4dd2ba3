import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { fetchOnce } from './fetch-once.ts';

const run = promisify(execFile);
const script = join(import.meta.dirname, '../engines/nagstamon/act.py');

/** A method of Nagstamon's class of servers, and the values of the window in which its user presses the button. */
type Action = readonly [
  method: 'set_acknowledge' | 'set_downtime',
  values: Readonly<Record<string, unknown>>,
];

/** The rows and the errors that Nagstamon has after the actions. */
export interface NagstamonView {
  /** Host, service, status, attempt and status information of each row. */
  readonly rows: readonly (readonly string[])[];
  readonly error: string;
  /** The error that each action raised. */
  readonly raised: readonly (string | null)[];
}

/** Does the actions with Nagstamon's own class for an Alertmanager, and polls. */
export async function nagstamon(
  settings: Readonly<Record<string, string>>,
  actions: readonly Action[] = [],
): Promise<NagstamonView> {
  const modules = join(await fetchOnce('nagstamon', unpack), 'usr/lib/python3/dist-packages');
  // It writes its settings there.
  const home = await mkdtemp(join(tmpdir(), 'realmgate-nagstamon-'));
  try {
    const env = { ...process.env, HOME: home, PYTHONPATH: modules };
    // The packages of Debian are those of its own Python.
    const running = run('/usr/bin/python3', [script], { env });
    running.child.stdin?.end(JSON.stringify({ settings, actions }));
    return JSON.parse((await running).stdout) as NagstamonView;
  } finally {
    await rm(home, { recursive: true });
  }
}

/** Unpacks Debian's package without installing it, because its windows need a hundred other packages. */
async function unpack(place: string): Promise<void> {
  await mkdir(place, { recursive: true });
  await run('apt-get', ['download', 'nagstamon'], { cwd: place });
  const [file = ''] = await readdir(place);
  await run('dpkg-deb', ['-x', file, '.'], { cwd: place });
}
