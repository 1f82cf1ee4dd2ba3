import * as z from 'zod';

import { group } from '../../shared/app/group.ts';
import { operationRequests } from '../../shared/app/operation-requests.ts';
import { realms } from '../../shared/app/realms.ts';
import { silences } from '../../shared/app/silences.ts';
import { realmScope } from '../../shared/http/parameters/fields.ts';
import { jsonErrors } from './json-errors.ts';

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
