import { setTimeout as sleep } from 'node:timers/promises';

/** The number of log-ins that are tried. Each counts as a guess of a password until it is answered, and five guesses lock a user. */
const mostAttempts = 3;
const pauseMs = 1000;

/**
 * Returns a token of the first log-in that is answered, or `undefined`: the stack can be used without one. On a busy machine a log-in may
 * take longer than its function may, while the next one finds everything loaded.
 */
export async function firstToken(
  logIn: () => Promise<string>,
  complain: (line: string) => void,
): Promise<string | undefined> {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    try {
      return await logIn();
    } catch (error) {
      complain(error instanceof Error ? error.message : String(error));
      if (attempt < mostAttempts) await sleep(pauseMs);
    }
  }
  complain('The start goes on without a token. --function-timeout SECONDS gives functions more time.');
  return undefined;
}
