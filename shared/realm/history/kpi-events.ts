import { equalsAnyCase } from '../../connectors/search/index.ts';
import { anyOf, equals, type Filter, matches, not } from '../../connectors/status-query/index.ts';
import type { OpenRealm } from '../directory/open.ts';
import { eachPage } from '../search/walked-index.ts';
import { logEvents } from './engine-log.ts';
import { kindOf, typesOf } from './event-types.ts';
import { memoryEvents } from './events-of-memory.ts';
import { indexNotice } from './index-notice.ts';
import type { KpiEvent } from './kpi-calculator.ts';
import { pastNotice, type PastSource } from './past-source.ts';
import type { Span } from './span.ts';

/** What figures are made of: texts, which are most of a document, are not asked for. */
const fields = ['type', 'host_name', 'service', 'state', 'state_type', 'command_name'] as const;
const kinds = ['alert', 'state', 'notification', 'flapping', 'acknowledgement'] as const;

export interface KpiReading {
  readonly span: Span;
  /** Who tells the past of a realm without an index. */
  readonly source: PastSource | undefined;
  readonly feed: (event: KpiEvent) => void;
}

/** Feeds the events that figures are made of, oldest first: of the index of events, else of `source`. Answers a notice. */
export async function feedKpiEvents(
  realm: OpenRealm,
  object: 'hosts' | 'services',
  { span, source, feed }: KpiReading,
): Promise<string | undefined> {
  const index = await realm.events();
  if (!index) {
    let isEmpty = true;
    for await (const events of eventsOf(realm, object, { span, source })) {
      for (const event of events) {
        isEmpty = false;
        feed(event);
      }
    }
    return pastNotice(realm, { source, span, isEmpty });
  }
  const types = typesOf(kinds, object === 'hosts' ? 'HOST' : 'SERVICE');
  const where = [equalsAnyCase('type', ...types, 'EXTERNAL COMMAND')];
  const walk = index.walkFields({ where, from: span.from * 1000, to: span.to * 1000 }, fields);
  const remarks = await eachPage(walk, (rows) => {
    for (const row of rows) feed({ ...row, time: Math.floor(row.time / 1000), kind: kindOf(row.type) });
  });
  return indexNotice(remarks);
}

async function* eventsOf(
  realm: OpenRealm,
  object: 'hosts' | 'services',
  { span, source }: Pick<KpiReading, 'span' | 'source'>,
): AsyncGenerator<Iterable<KpiEvent>> {
  if (source === 'log') yield* logEvents(realm, span, ofLog(object));
  if (source === 'memory') yield* ofMemory(realm, object, span);
}

async function* ofMemory(
  realm: OpenRealm,
  object: 'hosts' | 'services',
  span: Span,
): AsyncGenerator<Iterable<KpiEvent>> {
  for await (const events of memoryEvents(realm, span)) {
    yield events.filter(({ service }) => (service === null) === (object === 'hosts'));
  }
}

function ofLog(object: 'hosts' | 'services'): Filter[] {
  const isOfServices = matches('type', 'SERVICE');
  const classes = [1, 3, 6].map((one) => equals('class', one));
  const ofObject = object === 'services' ? isOfServices : not(isOfServices);
  return [anyOf(...classes, equals('class', 5)), anyOf(ofObject, equals('class', 5))];
}
