import type { ForeignErrors } from '../../shared/app/group.ts';

/**
 * Writes an error as a JSON string with the status 400 or 500, because clients of Alertmanager show no others to their users (ADR 0256). A
 * silence that does not exist is 404, as clients expect it, and whoever is not authenticated gets the challenge of our API.
 */
export const jsonErrors: ForeignErrors = ({ status, code, detail, errors = [] }) => {
  if (status === 401) return undefined;
  const faults = errors.map(({ field, message }) => (field === '' ? message : `${field} ${message}`));
  const kept = code === 'silence_not_found' ? status : undefined;
  return {
    status: kept ?? (status < 500 ? 400 : 500),
    body: faults.length > 1 ? `${detail}: ${faults.join('; ')}` : detail,
  };
};
