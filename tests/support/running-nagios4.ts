import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { fakeClock } from './fake-clock.ts';
import { eventually } from './import-tool.ts';
import { configure, nagiosProgram } from './nagios4.ts';

type Fields = ReadonlyMap<string, string>;

/** The status file of an engine: the fields of its objects, comments and downtimes. */
export interface Nagios4Status {
  /** The hosts and services, by `host` or `host;service`. */
  readonly objects: ReadonlyMap<string, Fields>;
  readonly comments: readonly Fields[];
  readonly downtimes: readonly Fields[];
}

export interface RunningNagios4 {
  /** Sends a command line to the engine as its Livestatus module does: `[time] NAME;arguments`. */
  command(line: string): Promise<void>;
  /** Returns what the engine's status file says. The engine writes the file each second, and for the first time some seconds after its start. */
  status(): Promise<Nagios4Status>;
  /** Returns the text of the engine's log. */
  log(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a real Nagios (Debian's `nagios4-core`, which has no Livestatus) with its base and these objects, from a folder of its own. Its clock may be off. */
export async function startNagios4(objects = '', clockOffsetSeconds = 0): Promise<RunningNagios4> {
  const dir = await mkdtemp(join(tmpdir(), 'realmgate-nagios4-'));
  await configure(dir, objects, ['check_external_commands=1', 'status_update_interval=1']);
  const engine = spawn(nagiosProgram, [join(dir, 'nagios.cfg')], {
    stdio: 'ignore',
    env: { ...process.env, ...fakeClock(clockOffsetSeconds) },
  });
  const exited = once(engine, 'exit');
  const ended = exited.then(() => Promise.reject(new Error('nagios4 ended while it was starting')));
  const stop = async () => {
    ended.catch(() => undefined);
    engine.kill();
    await exited;
    await rm(dir, { recursive: true, force: true });
  };
  const pipe = join(dir, 'command');
  const listens = eventually(async () => ((await stat(pipe)).isFIFO() ? true : undefined));
  await Promise.race([listens, ended]).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    command: (line) => appendFile(pipe, `${line}\n`),
    log: () => readFile(join(dir, 'nagios.log'), 'utf8'),
    status: async () => statusIn(await readFile(join(dir, 'status.dat'), 'utf8')),
    stop,
  };
}

function statusIn(text: string): Nagios4Status {
  const objects = blocksIn(text, 'status').map((block) => [nameOf(block), block] as const);
  return {
    objects: new Map(objects),
    comments: blocksIn(text, 'comment'),
    downtimes: blocksIn(text, 'downtime'),
  };
}

function nameOf(block: Fields): string {
  return [block.get('host_name'), block.get('service_description')]
    .filter((one) => one !== undefined)
    .join(';');
}

/** Returns the fields of each block of a kind, of hosts and of services. */
function blocksIn(text: string, kind: 'status' | 'comment' | 'downtime'): Map<string, string>[] {
  return [...text.matchAll(/^(?:host|service)(\w+) \{\n(.*?)^\t\}$/gms)].flatMap(([, name, body = '']) =>
    name === kind
      ? [new Map([...body.matchAll(/^\t(\w+)=(.*)$/gm)].map(([, field = '', value = '']) => [field, value]))]
      : [],
  );
}
