import * as z from 'zod';

import type { Condition } from '../base/condition.ts';
import type { Fault } from '../base/errors.ts';
import { once } from '../base/once.ts';
import { applySavedFilter, faultsOfSavedQuery } from '../http/list/saved-query.ts';
import { pipelineQuery } from '../http/request/pipeline-query.ts';
import { hosts } from '../realm/status/hosts.ts';
import { servicesOfOneHost } from '../realm/status/services.ts';
import type { WebhookSettings } from '../realm/webhooks/webhook-settings.ts';
import type { ProjectTime } from '../time/resolve.ts';

type WebhookObject = WebhookSettings['objects'][number];

/** The records that are in events (`cloudEventsOf`). */
const records = { hosts, services: servicesOfOneHost };

const schemas = once(() => ({ hosts: schemasOf('hosts'), services: schemasOf('services') }));

function schemasOf(kind: WebhookObject) {
  const { list, schema } = records[kind];
  return pipelineQuery({ list, returns: z.array(schema) });
}

/** Returns the faults of the expression of a webhook, as faults of a body. */
export function faultsOfWhere({ objects, where }: Pick<WebhookSettings, 'objects' | 'where'>): Fault[] {
  if (where === undefined) return [];
  return objects.flatMap((kind) =>
    faultsOfSavedQuery({ where }, schemas()[kind]).map((fault) => ({
      ...fault,
      message: objects.length > 1 ? `${fault.message} (of ${kind})` : fault.message,
    })),
  );
}

/** Returns the conditions of a webhook for the rows of one kind. Throws `filter_not_usable`. */
export function conditionsOf(
  { name, where }: Pick<WebhookSettings, 'name' | 'where'>,
  kind: WebhookObject,
  present: ProjectTime,
): readonly Condition[] {
  if (where === undefined) return [];
  return applySavedFilter({ name, kind, where }, schemas()[kind], present).conditions;
}
