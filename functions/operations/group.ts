import { checkQueue } from '../../shared/app/check-queue.ts';
import { group } from '../../shared/app/group.ts';
import { maintenances } from '../../shared/app/maintenances.ts';
import { operationRequests } from '../../shared/app/operation-requests.ts';
import { realms } from '../../shared/app/realms.ts';
import { recovery } from '../../shared/app/recovery.ts';
import { savedFilters } from '../../shared/app/saved-filters.ts';

/** The group of endpoints, with the parts that they use. */
export const operations = group(
  { checkQueue, maintenances, realms, recovery, operationRequests },
  { savedFilters },
);

export const { endpoint } = operations;
