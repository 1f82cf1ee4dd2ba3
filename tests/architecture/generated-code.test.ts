import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { expect, it } from '@jest/globals';

const run = promisify(execFile);

it('lists are read and written where no code may be made of strings: write them without `new Function` and `eval`', async () => {
  const script = new URL('../support/list-without-generated-code.ts', import.meta.url).pathname;
  const { stdout } = await run(process.execPath, [
    '--disallow-code-generation-from-strings',
    ...['--import', 'tsx', script],
  ]);
  expect(JSON.parse(stdout)).toEqual({ count: 1, objects: 1, isRefused: true });
});
