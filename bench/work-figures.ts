import { setTimeout as sleep } from 'node:timers/promises';

import { forgetPeak, megabytes } from './memory-of-process.ts';

const resolutionMs = 5;

/** The cost of one piece of work for this process: time, processor time and the longest block of the event loop in milliseconds, memory in megabytes. */
export interface WorkFigures {
  readonly ms: number;
  readonly cpu: number;
  readonly block: number;
  readonly mb: number;
}

/** Does the work and measures it. */
export async function figuresOf(work: () => Promise<unknown>): Promise<WorkFigures> {
  globalThis.gc?.();
  forgetPeak();
  const [before, used, started] = [megabytes('VmRSS'), processorMs(), performance.now()];
  const block = watchBlocks();
  await work();
  const longest = await block.end();
  return {
    ms: performance.now() - started,
    cpu: processorMs() - used,
    block: longest,
    mb: megabytes('VmHWM') - before,
  };
}

/** Finds the longest block of the event loop, in milliseconds of processor time, as this process waits for others on a busy machine. */
function watchBlocks() {
  let [longest, last] = [0, processorMs()];
  const timer = setInterval(() => {
    const present = processorMs();
    longest = Math.max(longest, present - last);
    last = present;
  }, resolutionMs);
  return {
    async end() {
      await sleep(2 * resolutionMs);
      clearInterval(timer);
      return longest;
    },
  };
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Returns the figures of the turn with the median processor time. */
export function medianOf(turns: readonly WorkFigures[]): Record<string, number> {
  const sorted = [...turns].sort((one, other) => one.cpu - other.cpu);
  const { ms, cpu, block, mb } = sorted[Math.floor(sorted.length / 2)] ?? nothing;
  return {
    ms: Math.round(ms),
    'CPU ms': Math.round(cpu),
    'longest block, CPU ms': Math.round(block),
    'MB more': Math.round(mb),
  };
}

const nothing: WorkFigures = { ms: NaN, cpu: NaN, block: NaN, mb: NaN };
