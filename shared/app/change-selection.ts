/** The changes that a reader of events selects: a webhook, or a feed. */
import * as z from 'zod';

import { type ChangedObject, changedObjects, type WebhookEventKind } from '../base/change-kinds.ts';
import type { Condition } from '../base/condition.ts';
import type { Fault } from '../base/errors.ts';
import { once } from '../base/once.ts';
import { applySavedFilter, faultsOfSavedQuery } from '../http/list/saved-query.ts';
import { pipelineQuery } from '../http/request/pipeline-query.ts';
import type { RealmView } from '../realm/fields/field-options.ts';
import { longestWhere } from '../realm/filters/filter-settings.ts';
import { hidesVariables } from '../realm/open-realm/hidden-variables.ts';
import { limitOf } from '../realm/record/realm.ts';
import { hosts } from '../realm/status/hosts.ts';
import { servicesOfOneHost } from '../realm/status/services.ts';
import type { RealmRecord } from '../store/realms.ts';
import type { ProjectTime } from '../time/resolve.ts';
import type { EventSelection } from '../warm/log/cloud-events.ts';
import { shareInstance } from './dependencies.ts';

/** The changes that a reader selects, and what its expression is called in errors. */
export interface SelectedChanges {
  readonly name: string;
  readonly objects: readonly ChangedObject[];
  /** `undefined` means all. Those that are no changes select none. */
  readonly kinds?: readonly WebhookEventKind[] | undefined;
  readonly where?: string | undefined;
}

/** The records that are in events (`cloudEventsOf`). */
const records = { hosts, services: servicesOfOneHost };

const schemas = once(() => ({ hosts: schemasOf('hosts'), services: schemasOf('services') }));

function schemasOf(kind: ChangedObject) {
  const { list, schema } = records[kind];
  return pipelineQuery({ list, returns: z.array(schema) });
}

/** Returns the faults of the expression, as faults of a body. */
export function faultsOfWhere({ objects, where }: Pick<SelectedChanges, 'objects' | 'where'>): Fault[] {
  if (where === undefined) return [];
  return objects.flatMap((kind) =>
    faultsOfSavedQuery({ where }, schemas()[kind]).map((fault) => ({
      ...fault,
      message: objects.length > 1 ? `${fault.message} (of ${kind})` : fault.message,
    })),
  );
}

/** Adds the faults of the expression to those of its schema. */
export function checkWhere(
  {
    objects,
    where,
  }: {
    readonly objects?: SelectedChanges['objects'] | undefined;
    readonly where?: string | null | undefined;
  },
  context: z.core.$RefinementCtx,
): void {
  if (typeof where !== 'string' || where.length > longestWhere) return;
  for (const { field, message } of faultsOfWhere({ objects: objects ?? changedObjects, where }))
    context.addIssue({ code: 'custom', path: [field], message });
}

/** Returns the selection as `cloudEventsOf` takes it. Throws `filter_not_usable`. */
export function eventSelectionOf(selected: SelectedChanges, projectTime: ProjectTime): EventSelection {
  const { objects, kinds } = selected;
  return {
    ...(objects.includes('hosts') && { hosts: { where: conditionsOf(selected, 'hosts', projectTime) } }),
    ...(objects.includes('services') && {
      services: { where: conditionsOf(selected, 'services', projectTime) },
    }),
    kinds: kinds && new Set(kinds),
  };
}

function conditionsOf(
  { name, where }: SelectedChanges,
  kind: ChangedObject,
  projectTime: ProjectTime,
): readonly Condition[] {
  if (where === undefined) return [];
  return applySavedFilter({ name, kind, where }, schemas()[kind], projectTime).conditions;
}

/** Returns the function that makes the view of a realm that events are made in. */
export const eventViews = shareInstance(({ config, iso }): ((record: RealmRecord) => RealmView) => {
  const shared = {
    iso,
    hidesVariable: hidesVariables(config.hiddenVariables),
    noteOddFigure: () => undefined,
  };
  return (record) => ({ ...shared, name: record.name, record, limitedTo: limitOf(record) });
});
