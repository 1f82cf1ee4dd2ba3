import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until something is so, and asks every `pauseMs` milliseconds. Throws after some seconds. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  seconds = 40,
  pauseMs = 50,
): Promise<void> {
  const end = performance.now() + 1000 * seconds;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`not so after ${seconds} s`);
    await sleep(pauseMs);
  }
}
