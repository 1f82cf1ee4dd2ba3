// This module builds and uploads functions without the stack, a few at a time.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The number of parallel uploads. Each builds and packages, which takes a processor and about 300 MB. */
const AT_ONCE = 4;

interface UploadOptions {
  readonly stage: string;
  readonly region: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Returns the hash of the uploaded code of each function, as AWS computes it. Rejects at the first failure, or when `signal` aborts. The other
 * uploads are then ended.
 */
export async function uploadAll(
  root: string,
  functions: readonly string[],
  options: UploadOptions,
): Promise<ReadonlyMap<string, string>> {
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const waiting = [...functions];
  const worker = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      await upload(root, name, { ...options, signal });
  };
  try {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, waiting.length) }, worker));
  } finally {
    stop.abort();
  }
  return new Map(functions.map((name) => [name, hashOf(join(root, '.serverless', `${name}.zip`))]));
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('base64');
}

async function upload(root: string, name: string, { stage, region, signal }: UploadOptions): Promise<void> {
  signal.throwIfAborted();
  const words = ['serverless', 'deploy', 'function', '-f', name, '--stage', stage];
  const program = spawn('npx', [...words, ...(region === undefined ? [] : ['--region', region])], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    signal,
  });
  try {
    await once(program, 'exit');
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
  if (program.exitCode !== 0) throw new Error(`${name} could not be uploaded.`);
}
