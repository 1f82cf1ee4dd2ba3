import { connectionKeyOf } from '../realm/open-realm/engines.ts';
import { limitOf } from '../realm/record/realm.ts';
import { zoneOf } from '../time/zone.ts';
import { selectionIdOf } from '../warm/feed/feed-position.ts';
import type { ChangeLogs } from '../warm/feed/open-feeds.ts';
import { RecentSlices, textSliceOf } from '../warm/log/recent-slices.ts';
import type { DeliveryParts } from '../warm/webhooks/webhook-delivery.ts';
import { eventSelectionOf, eventViews } from './change-selection.ts';
import type { Dependencies } from './dependencies.ts';

/** Returns the function that finds the log of changes of a webhook. Webhooks with the same realm and conditions share their events. */
export function webhookSources(
  dependencies: Dependencies,
  { logs, now }: { readonly logs: Pick<ChangeLogs, 'logOf' | 'isComplete'>; readonly now: () => number },
): DeliveryParts['sourceOf'] {
  const { config, clock } = dependencies;
  const viewOf = eventViews(dependencies);
  const slices = new RecentSlices();
  return ({ record, realm }) => {
    const engine = connectionKeyOf(realm);
    const log = logs.logOf(engine);
    if (!log) return undefined;
    const { objects, kinds, where } = record;
    const selection = eventSelectionOf(record, { zone: zoneOf(config.timeZone), now: clock() });
    const view = viewOf(realm);
    const id = selectionIdOf([realm, objects, kinds, where]);
    return {
      ...{ isComplete: (since) => logs.isComplete?.(engine, since) ?? true },
      ...{ engine, log, now: now(), isLimited: limitOf(realm) !== undefined },
      sliceOf: (batch, position) =>
        slices.get(`${id}.${batch.history}.${batch.number}.${position.row}`, () =>
          textSliceOf(batch, view, { selection, position }),
        ),
    };
  };
}
