import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { eventually } from './import-tool.ts';
import { configure, nagiosProgram } from './nagios4.ts';

export interface RunningNagios4 {
  /** Sends a command line to the engine as its Livestatus module does: `[time] NAME;arguments`. */
  command(line: string): Promise<void>;
  /** Returns the fields of each host and service in its status file, by `host` or `host;service`. The file is some ten seconds late. */
  status(): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>>;
  /** Returns the downtimes in the engine's status file, which the engine writes with a delay. */
  downtimes(): Promise<readonly ReadonlyMap<string, string>[]>;
  stop(): Promise<void>;
}

/** Starts a real Nagios (Debian's `nagios4-core`, which has no Livestatus) with its base and these objects, from a folder of its own. */
export async function startNagios4(objects = ''): Promise<RunningNagios4> {
  const dir = await mkdtemp(join(tmpdir(), 'realmgate-nagios4-'));
  await configure(dir, objects, ['check_external_commands=1', 'status_update_interval=1']);
  const engine = spawn(nagiosProgram, [join(dir, 'nagios.cfg')], { stdio: 'ignore' });
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
    status: async () => statusIn(await readFile(join(dir, 'status.dat'), 'utf8')),
    downtimes: async () =>
      blocksIn(
        await readFile(join(dir, 'status.dat'), 'utf8'),
        /^(?:host|service)downtime \{\n(.*?)^\t\}$/gms,
      ),
    stop,
  };
}

function statusIn(text: string): Map<string, Map<string, string>> {
  const nameOf = (block: ReadonlyMap<string, string>) =>
    [block.get('host_name'), block.get('service_description')].filter((one) => one !== undefined).join(';');
  const blocks = blocksIn(text, /^(?:host|service)status \{\n(.*?)^\t\}$/gms);
  return new Map(blocks.map((block) => [nameOf(block), block]));
}

/** Returns the fields of each block that the pattern finds in a status file. */
function blocksIn(text: string, pattern: RegExp): Map<string, string>[] {
  return [...text.matchAll(pattern)].map(
    ([, body = '']) =>
      new Map([...body.matchAll(/^\t(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value])),
  );
}
