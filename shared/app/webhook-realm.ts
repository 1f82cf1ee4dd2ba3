/** Reads realms for the delivery of webhooks. */
import { callContext } from '../base/call-context.ts';
import { childController } from '../base/on-abort.ts';
import type { OpenRealm } from '../realm/open-realm/open.ts';
import { objectKey } from '../realm/operations/target.ts';
import { hosts } from '../realm/status/hosts.ts';
import { servicesOfOneHost } from '../realm/status/services.ts';
import type { WebhookRecord } from '../store/webhooks.ts';
import { zoneOf } from '../time/zone.ts';
import { eventSelectionOf } from './change-selection.ts';
import type { Dependencies } from './dependencies.ts';
import type { PartFacts } from './part.ts';
import { realms } from './realms.ts';

const facts: Omit<PartFacts, 'context'> = {
  caller: undefined,
  access: 'public',
  actor: 'system:webhooks',
  requestId: 'webhooks',
  strict: false,
  warm: { maxAgeMs: undefined },
};

/** Returns the function that opens a realm for some work, which is answered from warm states if it can be. */
export function inRealm(dependencies: Dependencies) {
  const realmsFor = realms(dependencies);
  const { engineDeadlineMs: deadlineMs } = dependencies.config;
  return async <T>(name: string, work: (realm: OpenRealm) => Promise<T>): Promise<T> => {
    const over = childController(new AbortController().signal);
    try {
      const asked = realmsFor({ ...facts, context: callContext(over.signal) });
      return await work(await asked.selectOne(name).open({ deadlineMs }));
    } finally {
      over.abort();
    }
  };
}

/** Returns the test of the objects that a webhook selects. */
export async function objectTest(
  realm: OpenRealm,
  webhook: WebhookRecord,
  { clock, config }: Pick<Dependencies, 'clock' | 'config'>,
): Promise<(object: Parameters<typeof objectKey>[0]) => boolean> {
  const { objects, where } = webhook;
  const selection = eventSelectionOf(webhook, { zone: zoneOf(config.timeZone), now: clock() });
  if (where === undefined) return ({ service }) => objects.includes(service === null ? 'hosts' : 'services');
  const [ofHosts, ofServices] = await Promise.all([
    selection.hosts ? hosts.records(realm, selection.hosts) : [],
    selection.services ? servicesOfOneHost.records(realm, selection.services) : [],
  ]);
  const keys = new Set([
    ...ofHosts.map(({ host_name }) => objectKey({ host_name, service: null })),
    ...ofServices.map(({ host_name, service }) => objectKey({ host_name, service })),
  ]);
  return (object) => keys.has(objectKey(object));
}
