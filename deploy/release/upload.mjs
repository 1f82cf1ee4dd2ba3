// This module builds and uploads functions without the stack, a few at a time.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The number of parallel uploads. Each builds and packages, which takes a processor and about 300 MB. */
const AT_ONCE = 4;

/** Rejects at the first failure, or when `signal` aborts. The other uploads are then ended. */
export async function uploadAll(root, functions, { stage, region, signal }) {
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  const waiting = [...functions];
  const worker = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      await upload(root, name, { stage, region, signal: either });
  };
  try {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, waiting.length) }, worker));
  } finally {
    stop.abort();
  }
}

async function upload(root, name, { stage, region, signal }) {
  signal.throwIfAborted();
  const words = ['serverless', 'deploy', 'function', '-f', name, '--stage', stage];
  const program = spawn('npx', [...words, ...(region ? ['--region', region] : [])], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    signal,
  });
  const [code] = await once(program, 'exit').catch((error) => {
    signal.throwIfAborted();
    throw error;
  });
  if (code !== 0) throw new Error(`${name} could not be uploaded.`);
}
