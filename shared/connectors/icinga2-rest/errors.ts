import { AppError } from '../../base/errors.ts';
import { engineErrors } from '../kit/engine-errors.ts';

/** Returns the API as the subject of an error's sentence. */
function describeApi(realm: string): string {
  return `The REST API of the engine of realm '${realm}'`;
}

export const apiErrors = engineErrors(describeApi, { quotedFaults: ['refused', 'refused_command'] });

/** Makes the error for a permission that our account lacks. */
export function permissionLacking(realm: string, permission: string): AppError {
  return new AppError('engine_forbidden', {
    detail: `${describeApi(realm)} does not grant our account the permission ${permission}.`,
  });
}

/** Makes the error for a list of an engine that has more hosts than such lists are registered for. */
export function siteTooLarge(realm: string, hosts: number, most: number): AppError {
  return new AppError('engine_site_too_large', {
    detail:
      `The engine of realm '${realm}' has ${hosts} hosts, and lists of more than ${most} are not read by its REST API: ` +
      'named hosts are. Read the realm by its Icinga DB (or by Livestatus before Icinga 2.18), or raise max_hosts of its monitoring API.',
  });
}
