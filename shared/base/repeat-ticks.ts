import { onAbort } from './on-abort.ts';

interface Ticking {
  tick(): Promise<void>;
  close(): Promise<void>;
}

interface Repetition {
  readonly pauseMs: number;
  /** Gets the error of a tick. A pause of ten seconds follows. */
  readonly onFault: (error: unknown) => void;
}

const FAULT_MS = 10_000;

/** Calls `tick` again and again until the returned function is called, which calls `close`. */
export function repeatTicks(ticking: Ticking, { pauseMs, onFault }: Repetition): () => Promise<void> {
  const closing = new AbortController();
  const { signal } = closing;
  const running = (async () => {
    while (!signal.aborted) {
      const isWell = await ticking.tick().then(
        () => true,
        (error: unknown) => {
          onFault(error);
          return false;
        },
      );
      await pause(isWell ? pauseMs : FAULT_MS, signal);
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
