import { processorSeconds } from './load.ts';

export interface Rate {
  readonly 'requests/s': number;
  readonly 'CPU µs of a request': number;
  readonly 'CPU µs of its caller': number;
}

interface RateSubject {
  /** The processes that answer. */
  readonly pids: readonly (number | undefined)[];
  /** Sends requests from this process for so many seconds, and returns their number. */
  readonly send: (seconds: number) => Promise<number>;
}

/** Measures requests a second, with the processor time of the processes that answer and of this one. The code of both is compiled before. */
export async function measureRate(
  { pids, send }: RateSubject,
  { warmUp, seconds }: { readonly warmUp: number; readonly seconds: number },
): Promise<Rate> {
  const used = () => pids.reduce<number>((sum, pid) => sum + processorSeconds(pid), 0);
  await send(warmUp);
  const [before, beforeCallers, started] = [used(), process.cpuUsage(), performance.now()];
  const count = await send(seconds);
  const took = (performance.now() - started) / 1000;
  const ofServers = used() - before;
  const { user, system } = process.cpuUsage(beforeCallers);
  return {
    'requests/s': Math.round(count / took),
    'CPU µs of a request': Math.round((1e6 * ofServers) / count),
    'CPU µs of its caller': Math.round((user + system) / count),
  };
}
