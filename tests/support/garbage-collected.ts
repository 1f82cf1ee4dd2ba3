import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { once } from '../../shared/base/once.ts';

const collector = once(() => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
});

/** Collects garbage several times, as what a finalizer lets go of is collected by the next time. */
export async function collectGarbage(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await collectOnce();
}

async function collectOnce(): Promise<void> {
  // After `deref()` an object is kept until the end of the current turn of the event loop.
  await pause(10);
  collector()();
}

/** Returns true if the object is garbage-collected within `patienceMs` milliseconds, which proves that nothing refers to it. */
export async function isGarbageCollected(reference: WeakRef<object>, patienceMs = 10_000): Promise<boolean> {
  for (const until = performance.now() + patienceMs; performance.now() < until;) {
    await collectOnce();
    if (!reference.deref()) return true;
  }
  return false;
}
