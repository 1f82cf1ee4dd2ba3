import { readFile } from 'node:fs/promises';

import { Failure } from './failure.ts';

export function readTextFile(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Failure(`${file} cannot be read.`, { cause });
  });
}
