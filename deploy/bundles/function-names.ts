import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the folders of functions/ that are a Lambda function each. `root` is the folder of serverless.yml. */
export function functionNames(root: string): string[] {
  const functions = join(root, 'functions');
  return readdirSync(functions).filter((name) => existsSync(join(functions, name, 'index.ts')));
}
