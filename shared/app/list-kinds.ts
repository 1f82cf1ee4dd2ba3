import * as z from 'zod';

import type { Fault } from '../base/errors.ts';
import { once } from '../base/once.ts';
import type { AppliedFilter, ListKind } from '../base/saved-filter.ts';
import type { ListOptions } from '../http/list/list-request.ts';
import { applySavedFilter, faultsOfSavedQuery } from '../http/list/saved-query.ts';
import { pipelineQuery } from '../http/request/pipeline-query.ts';
import { queryOfFilter } from '../realm/filters/saved-filters.ts';
import { acknowledgements } from '../realm/operations/acknowledgements.ts';
import { comments } from '../realm/operations/comments.ts';
import { downtimes } from '../realm/operations/downtimes.ts';
import { maintenances } from '../realm/operations/maintenances/maintenance-record.ts';
import { businessProcesses } from '../realm/status/business-processes.ts';
import { hostgroups } from '../realm/status/hostgroups.ts';
import { hostsWithDetails } from '../realm/status/hosts.ts';
import { hostsAndServices } from '../realm/status/hosts-and-services.ts';
import type { FilterSettings } from '../store/saved-filters.ts';
import type { ProjectTime } from '../time/resolve.ts';

interface ListedNoun {
  readonly list: ListOptions;
  readonly schema: z.ZodType;
}

/** The lists of each kind, by the noun of their rows. */
const nouns: Readonly<Record<ListKind, ListedNoun>> = {
  hosts: hostsWithDetails,
  services: hostsAndServices,
  hostgroups,
  business_processes: businessProcesses,
  downtimes,
  comments,
  acknowledgements,
  maintenances,
};

const schemas = once(() => new Map<ListKind, ReturnType<typeof pipelineQuery>>());

/** Returns the faults of a saved filter in the lists of a kind, as faults of a body. */
export function faultsOfFilter(kind: ListKind, settings: FilterSettings): Fault[] {
  return faultsOfSavedQuery(queryOfFilter(settings), schemasOf(kind));
}

/** Returns the conditions of an expression over the rows of a kind of list. Throws `filter_not_usable` if it does not fit them. */
export function conditionsOfFilter({ kind, name, where }: AppliedFilter, projectTime: ProjectTime) {
  return applySavedFilter({ kind, name, where }, schemasOf(kind), projectTime).conditions;
}

function schemasOf(kind: ListKind) {
  const { list, schema } = nouns[kind];
  const own = schemas().get(kind) ?? pipelineQuery({ list, returns: z.array(schema) });
  schemas().set(kind, own);
  return own;
}
