import * as z from 'zod';

import { type ForeignErrors, group } from '../../shared/app/group.ts';
import { operationRequests } from '../../shared/app/operation-requests.ts';
import { realms } from '../../shared/app/realms.ts';
import { silences } from '../../shared/app/silences.ts';
import { realmScope } from '../../shared/http/parameters/fields.ts';

/**
 * Writes an error as a JSON string with the status 400 or 500, because clients of Alertmanager show no others to their users (ADR 0256). A
 * silence that does not exist is 404, as clients expect it, and whoever is not authenticated gets the challenge of our API.
 */
const jsonErrors: ForeignErrors = ({ status, code, detail, errors = [] }) => {
  if (status === 401) return undefined;
  const faults = errors.map(({ field, message }) => (field === '' ? message : `${field} ${message}`));
  const kept = code === 'silence_not_found' ? status : undefined;
  return {
    status: kept ?? (status < 500 ? 400 : 500),
    body: faults.length > 1 ? `${detail}: ${faults.join('; ')}` : detail,
  };
};

/** The group of endpoints, with the parts that they use. Its errors are those of Alertmanager. */
export const alertmanager = group({ realms, operationRequests, silences }, {}, jsonErrors);

export const { endpoint } = alertmanager;

/** The settings of all endpoints by which clients read a realm. */
export const reading = {
  method: 'GET',
  access: 'viewer',
  params: () => z.object(realmScope),
  cache: 'no-store',
} as const;

/** The settings of those that answer plain text. */
export const readingText = { ...reading, document: { formats: ['text'] }, returns: z.never } as const;
