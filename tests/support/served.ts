// The built server as systemd runs it: a process of its own, in a folder of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { openKeptFolder } from '../../server/storage/folder.ts';
import type { KeptRecords } from '../../server/storage/records.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { hashPassword } from '../../shared/security/passwords.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import { createUserStore } from '../../shared/store/users.ts';
import { realm } from './realm-records.ts';
import { serverFolder } from './server-folder.ts';

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** Returns the lines of the server's log with that event code. */
  readonly lines: (event: string) => Record<string, unknown>[];
  /** Waits for a log line with that event code. */
  readonly line: (event: string, count?: number) => Promise<Record<string, unknown>>;
  readonly err: () => string;
  readonly out: () => string;
  /** Resolves with the exit code, or with the signal that ended the process. */
  readonly ended: Promise<number | string | null>;
}

const started: ChildProcess[] = [];
const folders: string[] = [];

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'realmgate-served-'));
  folders.push(folder);
  return folder;
}

/** Stops all servers. It is called at the end of a test file. */
export async function stopAllServers(): Promise<void> {
  for (const child of started.filter(
    ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
  )) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

interface SpawnOptions {
  /** Path of the command `realmgate-server`. */
  readonly program: string;
  readonly folder: string;
  readonly words?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

export async function spawnServer(
  folder: string,
  words: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
) {
  const program = join(await serverFolder(), 'bin/realmgate-server.mjs');
  return spawnProgram({ program, folder, words, env });
}

/** Starts the server of an installed package and waits until it is ready for requests. */
export async function startInstalled(
  program: string,
  folder: string,
  words: readonly string[] = [],
): Promise<ServerProcess> {
  return untilReady(spawnProgram({ program, folder, words }));
}

function spawnProgram({ program, folder, words = [], env = {} }: SpawnOptions) {
  const options = ['serve', '--data', folder, '--port', '0', '--drain', '0', ...words];
  const child = spawn(process.execPath, [program, ...options], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string | null);
  const lines = (event: string) =>
    // Warnings and errors go to standard error, as on Lambda.
    [out, err]
      .flatMap((text) => text.split('\n').slice(0, -1))
      .filter((text) => text.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line['event'] === event);
  const line = async (event: string, count = 1) => {
    while (lines(event).length < count) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it ended: ${err}\n${out}`);
      await sleep(20);
    }
    return lines(event)[count - 1]!;
  };
  return { child, ended, lines, line, err: () => err, out: () => out };
}

/** Starts a server and waits until it is ready for requests. */
export async function startServed(...given: Parameters<typeof spawnServer>): Promise<ServerProcess> {
  return untilReady(await spawnServer(...given));
}

async function untilReady(server: ReturnType<typeof spawnProgram>): Promise<ServerProcess> {
  const { url } = await server.line('server.started');
  return { ...server, url: String(url) };
}

export const adminPassword = 'a password of the tests';
/** A realm whose engine never answers. */
export const silentRealm = 'paris';

/** Creates the records that an administrator creates first, directly in the data folder of the server. */
export async function createFirstRecords(folder: string): Promise<void> {
  await fillFirstRecords(openKeptFolder(folder));
}

/** Creates the same records, and closes the store of them. */
export async function fillFirstRecords(kept: KeptRecords): Promise<void> {
  const password = await hashPassword(adminPassword, { ln: 10, r: 8, p: 1 });
  const users = createUserStore(kept.table, systemClock);
  await users.create({ user_name: 'alice', role: 'admin', realms: [], password, full_name: undefined });
  await createRealmStore(kept.table, systemClock).create(realm(silentRealm, { monitoring_port: 1 }));
  await kept.close();
}

/** The header of a log-in of the administrator. */
export const adminAuthorization = {
  authorization: `Basic ${Buffer.from(`alice:${adminPassword}`).toString('base64')}`,
};

/** Logs in. On a very busy machine the time of a log-in may be over before its password is verified: then it is sent again. */
export async function authorizationHeader(url: string): Promise<Record<'authorization', string>> {
  for (;;) {
    const answer = await fetch(`${url}/api/token/`, { headers: adminAuthorization });
    const text = await answer.text();
    if (answer.ok) {
      const { data } = JSON.parse(text) as { data: { access: string } };
      return { authorization: `Bearer ${data.access}` };
    }
    if (answer.status !== 504) throw new Error(`${answer.status}: ${text}`);
  }
}
