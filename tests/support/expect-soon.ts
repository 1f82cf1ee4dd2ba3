import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats expectations until they are met. After `ms` milliseconds it throws the error of the last ones. */
export async function expectSoon(check: () => Promise<unknown>, ms = 30_000): Promise<void> {
  const end = performance.now() + ms;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (performance.now() >= end) throw error;
    }
    await sleep(50);
  }
}
