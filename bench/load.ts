import { readFileSync } from 'node:fs';

interface Load {
  readonly callers: number;
  readonly seconds: number;
}

/** Calls again and again by several callers at the same time. Returns the number of calls. */
export async function load(call: () => Promise<unknown>, { callers, seconds }: Load): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let count = 0;
  const caller = async () => {
    for (; performance.now() < end; count += 1) await call();
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return count;
}

/** Returns the seconds of processor time that a process has used, in user and system mode. Linux counts in hundredths. */
export function processorSeconds(pid: number | undefined): number {
  const words = readFileSync(`/proc/${pid ?? 0}/stat`, 'utf8')
    .split(') ', 2)[1]
    ?.split(' ');
  return (Number(words?.[11]) + Number(words?.[12])) / 100;
}
