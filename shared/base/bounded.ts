export interface Bound {
  /** Runs at most so much at the same time… */
  readonly atOnce: number;
  /** …lets so much wait for its turn, first come first served… */
  readonly waiting: number;
  /** …and refuses what comes beyond that with this error. */
  readonly full: () => Error;
}

/** For work that takes memory or a core, of which a process has only so much. */
export function bounded({ atOnce, waiting, full }: Bound): <T>(work: () => Promise<T>) => Promise<T> {
  const turns: (() => void)[] = [];
  let running = 0;
  const enter = () => {
    if (running < atOnce) running += 1;
    else if (turns.length < waiting) return new Promise<void>((resolve) => turns.push(resolve));
    else throw full();
    return undefined;
  };
  const leave = () => {
    const next = turns.shift();
    if (next) next();
    else running -= 1;
  };
  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
