import { job } from '../../shared/app/job.ts';
import { keyRotation } from '../../shared/app/key-rotation.ts';

/** Runs one of the four steps in which Secrets Manager rotates the keys that sign tokens. One call is one step. */
export const rotateKeys = job({
  name: 'key-rotation.run',
  summary:
    'One step of a rotation: a new key, which signs when every function has read it; the oldest one goes',
  parts: { keyRotation },
  run: async ({ keyRotation: step }, event) => ({ ...(await step(event)) }),
});
