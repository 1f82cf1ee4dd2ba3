import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Returns true if the object is garbage-collected within `patienceMs` milliseconds, which proves that nothing refers to it. */
export async function isGarbageCollected(reference: WeakRef<object>, patienceMs = 10_000): Promise<boolean> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (const until = performance.now() + patienceMs; performance.now() < until;) {
    // After `deref()` the object is kept until the end of the current turn of the event loop.
    await pause(10);
    collect();
    if (!reference.deref()) return true;
  }
  return false;
}
