/** Resolves after a time in milliseconds. It is passed as a dependency, so that tests can simulate time. */
export type Sleep = (ms: number) => Promise<void>;

export const systemSleep: Sleep = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
