import { onAbort } from './on-abort.ts';

interface Ticking {
  tick(): Promise<void>;
  close(): Promise<void>;
}

interface Repetition {
  readonly pauseMs: number;
  /** Gets the error of a tick. A pause of a second follows, which doubles with each further error up to five. */
  readonly onFault: (error: unknown) => void;
}

/** The pause in milliseconds after a first error. Most outages of a database are short, such as the change to another primary. */
const firstFaultMs = 1000;
const longestFaultMs = 5000;

/** Calls `tick` again and again until the returned function is called, which calls `close`. */
export function repeatTicks(ticking: Ticking, { pauseMs, onFault }: Repetition): () => Promise<void> {
  const closing = new AbortController();
  const { signal } = closing;
  const running = (async () => {
    let faults = 0;
    while (!signal.aborted) {
      const isWell = await ticking.tick().then(
        () => true,
        (error: unknown) => {
          onFault(error);
          return false;
        },
      );
      const faultMs = Math.min(longestFaultMs, firstFaultMs * 2 ** faults);
      faults = isWell ? 0 : faults + 1;
      await pause(isWell ? pauseMs : Math.max(pauseMs, faultMs), signal);
    }
  })();
  return async () => {
    closing.abort();
    await Promise.all([ticking.close(), running]);
  };
}

/** Resolves after a time in milliseconds, or when the signal aborts. It does not keep the process alive. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      callOff();
      resolve();
    }, ms).unref();
    const callOff = onAbort(signal, () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
