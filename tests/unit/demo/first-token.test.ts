import { expect, it } from '@jest/globals';

import { firstToken } from '../../../demo/first-token.ts';

it('tries the first log-in again, and goes on without a token when three have failed', async () => {
  const complaints: string[] = [];
  let late = 2;
  const logIn = () =>
    late-- > 0 ? Promise.reject(new Error('No answer was ready in time.')) : Promise.resolve('e.y.J');
  const complain = (line: string) => complaints.push(line);
  expect(await firstToken(logIn, complain)).toBe('e.y.J');
  expect(complaints).toEqual(Array(2).fill('No answer was ready in time.'));
  late = 9;
  expect(await firstToken(logIn, complain)).toBeUndefined();
  expect(complaints.at(-1)).toContain('--function-timeout');
});
