import { group } from '../../shared/app/group.ts';
import { operationRequests } from '../../shared/app/operation-requests.ts';
import { realms } from '../../shared/app/realms.ts';
import { silences } from '../../shared/app/silences.ts';
import { jsonErrors } from './json-errors.ts';

/** The group of endpoints, with the parts that they use. Its errors are those of Alertmanager. */
export const alertmanager = group({ realms, operationRequests, silences }, {}, jsonErrors);

export const { endpoint } = alertmanager;
