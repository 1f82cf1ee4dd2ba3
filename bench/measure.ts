/** The times of one work, one for each run, in milliseconds. */
export interface Sample {
  readonly name: string;
  readonly times: readonly number[];
  /** The processor time of our process in each run, in milliseconds. */
  readonly cpu: readonly number[];
}

export type MeasuredWork = () => Promise<unknown>;

/**
 * Warms everything up, then runs the works in turns, so that other work of the machine affects all of them alike. The order changes,
 * because a work pays for the garbage of the one before it.
 */
export async function interleaved(
  works: Readonly<Record<string, MeasuredWork>>,
  { warmUps, runs }: { readonly warmUps: number; readonly runs: number },
): Promise<Sample[]> {
  const entries = Object.entries(works).map(([name, work]) => ({
    ...{ name, work },
    ...{ times: new Array<number>(), cpu: new Array<number>() },
  }));
  for (let run = -warmUps; run < runs; run += 1) {
    for (const { work, times, cpu } of run % 2 === 0 ? entries : entries.toReversed()) {
      const before = process.cpuUsage();
      const started = performance.now();
      await work();
      if (run < 0) continue;
      times.push(performance.now() - started);
      const { user, system } = process.cpuUsage(before);
      cpu.push((user + system) / 1000);
    }
  }
  return entries.map(({ name, times, cpu }) => ({ name, times, cpu }));
}

/** Rounds to so many decimals, for people to read. */
export function rounded(value: number, decimals = 2): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}

export function median(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** Returns the median, minimum and maximum, and the median of the processor time, as a row for `console.table`. */
export function spread({ times, cpu }: Sample): Record<string, number> {
  return {
    'median ms': rounded(median(times), 1),
    min: rounded(Math.min(...times), 1),
    max: rounded(Math.max(...times), 1),
    'CPU ms': rounded(median(cpu), 1),
    n: times.length,
  };
}
