import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

import { forgetPeak, megabytes } from './memory-of-process.ts';
import { addressText, parseAddress, startSubject, type SubjectAddress } from './subject.ts';

/** Resident memory in megabytes. */
interface Memory {
  readonly idle: number;
  readonly most: number;
  readonly over: number;
}

const runs = 5;

/** Prints the peak memory of a process of its own while it answers a path, minus its memory when it has answered and waits. */
export async function measureMemory(engine: SubjectAddress, path: string): Promise<void> {
  await once(fork(import.meta.filename, ['memory', addressText(engine), path]), 'exit');
}

async function measure(engine: SubjectAddress, path: string): Promise<Record<string, Memory>> {
  const subject = await startSubject(engine);
  const rows: Record<string, Memory> = {};
  // A small answer first loads all modules.
  await subject.get('/api/status/realms/bench/hosts/?limit=1');
  await pause(1000);
  const idle = megabytes('VmRSS');
  for (const headers of [{}, { 'Accept-Encoding': 'gzip' }]) {
    for (let run = 1; run <= runs; run += 1) {
      forgetPeak();
      await subject.take(path, headers);
      const most = megabytes('VmHWM');
      rows[`${'Accept-Encoding' in headers ? 'gzip' : 'plain'} ${run}`] = { idle, most, over: most - idle };
    }
  }
  await subject.stop();
  return rows;
}

const [role, place = '', path = ''] = process.argv.slice(2);
if (process.send && role === 'memory') {
  console.table(await measure(parseAddress(place), path));
  process.disconnect();
}
