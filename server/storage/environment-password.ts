import { readFileSync } from 'node:fs';

import type { Environment } from '../../shared/base/config.ts';
import { unusableFileError } from './unusable.ts';

/**
 * Returns the password in the variable `name`, or in the file that `NAME_FILE` names: containers have secrets as files. `undefined` if there is
 * neither. Throws one sentence if the file cannot be read.
 */
export function environmentPassword(env: Environment, name: string): string | undefined {
  const { [name]: password, [`${name}_FILE`]: file } = env;
  if (password !== undefined || file === undefined) return password;
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (cause) {
    throw unusableFileError(file, cause);
  }
}
