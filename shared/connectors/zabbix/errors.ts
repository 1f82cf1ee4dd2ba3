import { AppError } from '../../base/errors.ts';
import { engineErrors } from '../kit/engine-errors.ts';

const describe = (realm: string) => `The Zabbix of realm '${realm}'`;

export const errors = engineErrors(describe, { quotedFaults: ['refused', 'refused_command', 'forbidden'] });

/** Makes the error for methods that the role of our user does not allow. */
export function forbidden(realm: string, methods: readonly string[]): AppError {
  return new AppError('engine_forbidden', {
    detail: `${describe(realm)} does not allow our user to call ${methods.join(', ')}.`,
  });
}
