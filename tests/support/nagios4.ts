import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import * as z from 'zod';

export const nagiosProgram = '/usr/sbin/nagios4';

/** Returns true if the Debian package `nagios4-core` is installed. */
export function nagios4Available(): boolean {
  return existsSync(nagiosProgram);
}

export interface Verification {
  /** Exit code of the verification. 0 means that the engine would load the configuration. */
  readonly code: number;
  readonly output: string;
  /** The hosts as the engine has read them, by name. */
  readonly hosts: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Verifies object configuration by Nagios, together with a base of templates, contacts and one host. No engine is started. */
export async function verifyObjects(objects: string): Promise<Verification> {
  const dir = await mkdtemp(join(tmpdir(), 'realmgate-nagios4-'));
  try {
    await configure(dir, objects);
    const { code, output } = await verify(join(dir, 'nagios.cfg'));
    const understood = await readFile(join(dir, 'understood.cfg'), 'utf8').catch(() => '');
    return { code, output, hosts: hostsIn(understood) };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Writes the main file and the objects next to the base. */
export async function configure(
  dir: string,
  objects: string,
  settings: readonly string[] = [],
): Promise<void> {
  await writeFile(join(dir, 'objects.cfg'), `${base}\n${objects}`);
  await writeFile(join(dir, 'nagios.cfg'), [mainFile(dir), ...settings, ''].join('\n'));
}

const define = (kind: string, ...lines: string[]) => `define ${kind} {\n${lines.join('\n')}\n}`;

const contact = (name: string) =>
  define(
    'contact',
    `contact_name ${name}`,
    'host_notification_period always',
    'service_notification_period always',
    'host_notification_commands nothing',
    'service_notification_commands nothing',
  );

const checked = [
  'check_command nothing',
  'max_check_attempts 3',
  'contacts alice',
  'check_period always',
  'notification_period always',
];

/** The engine refuses a configuration without services, and objects that refer to nothing. */
const base = [
  define('command', 'command_name nothing', 'command_line /bin/true'),
  define('timeperiod', 'timeperiod_name always', 'alias always'),
  contact('alice'),
  contact('bob'),
  define('contactgroup', 'contactgroup_name operators', 'members bob'),
  define('host', 'name linux', ...checked, 'register 0'),
  define('host', 'name http', 'max_check_attempts 9', 'register 0'),
  define('host', 'host_name gateway', 'address 192.0.2.254', 'use linux'),
  define('service', 'host_name gateway', 'service_description load', ...checked),
].join('\n');

function mainFile(dir: string): string {
  const places = {
    cfg_file: 'objects.cfg',
    precached_object_file: 'understood.cfg',
    object_cache_file: 'objects.cache',
    log_file: 'nagios.log',
    status_file: 'status.dat',
    lock_file: 'lock',
    command_file: 'command',
    query_socket: 'socket',
    check_result_path: '.',
    temp_path: '.',
  };
  const lines = Object.entries(places).map(([name, place]) => `${name}=${join(dir, place)}`);
  // Without this setting Nagios drops the rights of root, and cannot read its own configuration any more.
  const { uid, gid } = userInfo();
  return [...lines, `nagios_user=${uid}`, `nagios_group=${gid}`, ''].join('\n');
}

const failure = z.object({ code: z.number(), stdout: z.string() });

/** The option `-p` makes Nagios write the objects that it has read. */
async function verify(file: string): Promise<{ code: number; output: string }> {
  try {
    const { stdout } = await promisify(execFile)(nagiosProgram, ['-p', '-v', file]);
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout } = failure.parse(error);
    return { code, output: stdout };
  }
}

function hostsIn(understood: string): Map<string, Map<string, string>> {
  const objects = [...understood.matchAll(/^define host \{\n(.*?)^\s*\}$/gms)].map(
    ([, body = '']) =>
      new Map([...body.matchAll(/^\t(\S+)\t(.*)$/gm)].map(([, name = '', value = '']) => [name, value])),
  );
  return new Map(objects.map((object) => [object.get('host_name') ?? '', object]));
}
