import { equalsAnyCase } from '../../connectors/search/index.ts';
import { anyOf, equals, type Filter, matches, not } from '../../connectors/status-query/index.ts';
import type { OpenRealm } from '../directory/open.ts';
import { hasEngine } from '../directory/realm.ts';
import { eachPage } from '../search/walked-index.ts';
import { hasLog, logEvents } from './engine-log.ts';
import { kindOf, typesOf } from './event-types.ts';
import { memoryEvents } from './events-of-memory.ts';
import { feedFirstSource, type StatesTold, type Taker } from './first-source.ts';
import { indexNotice } from './index-notice.ts';
import type { KpiEvent } from './kpi-calculator.ts';
import type { Span } from './span.ts';

/** The fields that figures are calculated from. Texts, which are most of a document, are not requested. */
const fields = ['type', 'host_name', 'service', 'state', 'state_type', 'command_name'] as const;
const kinds = ['alert', 'state', 'notification', 'flapping', 'acknowledgement'] as const;

export type KpiObject = 'hosts' | 'services';

type Feed = (event: KpiEvent) => void;

/** Feeds the events that figures are calculated from, oldest first, from the same source that availability uses. */
export async function feedKpiEvents<EventTaker extends Taker<KpiEvent>>(
  realm: OpenRealm,
  object: KpiObject,
  { span, begin }: { readonly span: Span; readonly begin: () => EventTaker },
): Promise<StatesTold & { readonly taker: EventTaker }> {
  return feedFirstSource(realm, {
    span,
    begin,
    isQuietLog: () => Promise.resolve(false),
    read: {
      log: async (from, part, feed: Feed) => fromLog(from, part, { object, feed }),
      index: async (from, part, feed: Feed) => fromIndex(from, part, { object, feed }),
      memory: async (from, part, feed: Feed) => fromMemory(from, part, { object, feed }),
    },
  });
}

interface Reading {
  readonly object: KpiObject;
  readonly feed: Feed;
}

async function fromLog(realm: OpenRealm, span: Span, { object, feed }: Reading): Promise<undefined> {
  if (!hasEngine(realm.record) || !(await hasLog(realm))) return undefined;
  for await (const events of logEvents(realm, span, linesOf(object))) {
    for (const event of events)
      feed(event.kind === 'state' ? { ...event, hasOutput: Boolean(event.output) } : event);
  }
  return undefined;
}

async function fromIndex(
  realm: OpenRealm,
  { from, to }: Span,
  { object, feed }: Reading,
): Promise<string | undefined> {
  const index = await realm.events();
  if (!index) return undefined;
  const types = typesOf(kinds, object === 'hosts' ? 'HOST' : 'SERVICE');
  const where = [equalsAnyCase('type', ...types, 'EXTERNAL COMMAND')];
  const walk = index.walkFields({ where, from: from * 1000, to: to * 1000 }, fields);
  const remarks = await eachPage(walk, (rows) => {
    for (const row of rows) feed({ ...row, time: Math.floor(row.time / 1000), kind: kindOf(row.type) });
  });
  return indexNotice(remarks);
}

async function fromMemory(realm: OpenRealm, span: Span, { object, feed }: Reading): Promise<undefined> {
  for await (const events of memoryEvents(realm, span)) {
    for (const event of events) if ((event.service === null) === (object === 'hosts')) feed(event);
  }
  return undefined;
}

function linesOf(object: KpiObject): Filter[] {
  const isOfServices = matches('type', 'SERVICE');
  const classes = [1, 3, 6].map((one) => equals('class', one));
  const ofObject = object === 'services' ? isOfServices : not(isOfServices);
  return [anyOf(...classes, equals('class', 5)), anyOf(ofObject, equals('class', 5))];
}
