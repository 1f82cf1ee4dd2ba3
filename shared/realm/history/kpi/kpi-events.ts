import { anyCondition, equalsAnyCase } from '../../../connectors/search/index.ts';
import { anyOf, equals, type Filter, matchesPattern, not } from '../../../connectors/status-query/index.ts';
import type { OpenRealm } from '../../open-realm/open.ts';
import { hasEngine } from '../../record/realm.ts';
import { indexNotice } from '../../search/index-notice.ts';
import { eachPage } from '../../search/walked-index.ts';
import { eventKindOf, typesOfKinds } from '../events/event-types.ts';
import { hasLog, logEvents } from '../log/engine-log.ts';
import { type EventConsumer, type FedPast, feedFirstSource } from '../sources/first-source.ts';
import { eventsOfEngine } from '../sources/states-of-index.ts';
import { watchEvents } from '../sources/watch-events.ts';
import type { Span } from '../span.ts';
import type { KpiEvent } from './kpi-calculator.ts';

/** The fields that figures are calculated from. Texts, which are most of a document, are not requested. */
const fields = ['type', 'host_name', 'service', 'state', 'state_type', 'command_name'] as const;
const kinds = ['alert', 'state', 'notification', 'flapping', 'acknowledgement'] as const;

export type KpiObject = 'hosts' | 'services';

type Feed = (event: KpiEvent) => void;

/** The past that figures are calculated from. */
interface KpiPast<Consumer> {
  readonly span: Span;
  readonly begin: () => Consumer;
  /** True if downtimes may exclude time from availability: then downtimes and the engine's starts are read too. */
  readonly hasWindows: boolean;
}

/** Feeds the events that figures are calculated from, oldest first, from the same source that availability uses. */
export async function feedKpiEvents<Consumer extends EventConsumer<KpiEvent>>(
  realm: OpenRealm,
  object: KpiObject,
  { span, begin, hasWindows }: KpiPast<Consumer>,
): Promise<FedPast<Consumer>> {
  return feedFirstSource(realm, {
    span,
    begin,
    isQuietLog: () => Promise.resolve(false),
    read: {
      log: async (from, part, feed: Feed) => fromLog(from, part, { object, hasWindows, feed }),
      index: async (from, part, feed: Feed) => fromIndex(from, part, { object, hasWindows, feed }),
      watch: async (from, part, feed: Feed) => fromWatch(from, part, { object, hasWindows, feed }),
    },
  });
}

interface ObjectReading {
  readonly object: KpiObject;
  readonly hasWindows: boolean;
  readonly feed: Feed;
}

async function fromLog(realm: OpenRealm, span: Span, { feed, ...wanted }: ObjectReading): Promise<undefined> {
  if (!hasEngine(realm.record) || !(await hasLog(realm))) return undefined;
  for await (const events of logEvents(realm, span, lineFiltersFor(wanted))) {
    for (const event of events)
      feed(event.kind === 'state' ? { ...event, hasOutput: Boolean(event.output) } : event);
  }
  return undefined;
}

async function fromIndex(
  realm: OpenRealm,
  { from, to }: Span,
  { object, hasWindows, feed }: ObjectReading,
): Promise<string | undefined> {
  const index = await realm.documents('events');
  if (!index) return undefined;
  const wanted = hasWindows ? [...kinds, 'downtime' as const] : kinds;
  const types = typesOfKinds(wanted, object === 'hosts' ? 'HOST' : 'SERVICE');
  const meant = equalsAnyCase('type', ...types, 'EXTERNAL COMMAND');
  const where = [hasWindows ? anyCondition(meant, eventsOfEngine()) : meant];
  const walk = index.walkFields({ where, from: from * 1000, to: to * 1000 }, fields);
  const remarks = await eachPage(walk, (rows) => {
    for (const row of rows) feed({ ...row, time: Math.floor(row.time / 1000), kind: eventKindOf(row.type) });
  });
  return indexNotice(remarks);
}

async function fromWatch(realm: OpenRealm, span: Span, { object, feed }: ObjectReading): Promise<undefined> {
  for await (const events of watchEvents(realm, span)) {
    for (const event of events) if ((event.service === null) === (object === 'hosts')) feed(event);
  }
  return undefined;
}

function lineFiltersFor({ object, hasWindows }: Omit<ObjectReading, 'feed'>): Filter[] {
  const isOfServices = matchesPattern('type', 'SERVICE');
  const classes = [1, 3, 6].map((one) => equals('class', one));
  const ofObject = object === 'services' ? isOfServices : not(isOfServices);
  // Lines of commands are of no object, like those of the engine's starts.
  const ofNone = [5, ...(hasWindows ? [2] : [])].map((one) => equals('class', one));
  return [anyOf(...classes, ...ofNone), anyOf(ofObject, ...ofNone)];
}
