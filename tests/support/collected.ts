import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Whether the object is collected, sooner or later: nothing holds it any more. */
export async function collected(reference: WeakRef<object>, patienceMs = 10_000): Promise<boolean> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (const until = performance.now() + patienceMs; performance.now() < until;) {
    // A reference that was looked at holds its object until the turn is over.
    await pause(10);
    collect();
    if (!reference.deref()) return true;
  }
  return false;
}
