import { equalsAnyCase } from '../../connectors/search/index.ts';
import { anyOf, equals, type Filter, matches, not } from '../../connectors/status-query/index.ts';
import type { OpenRealm } from '../directory/open.ts';
import { logEvents } from './engine-log.ts';
import { kindOf, typesOf } from './event-types.ts';
import { memoryEvents } from './events-of-memory.ts';
import type { KpiEvent } from './kpi-calculator.ts';
import type { PastSource } from './past-source.ts';
import type { Span } from './span.ts';

const kinds = ['alert', 'state', 'notification', 'flapping', 'acknowledgement'] as const;

/** The events that figures are made of, oldest first: of the index of events, else of whom `source` says. */
export async function* kpiEvents(
  realm: OpenRealm,
  object: 'hosts' | 'services',
  { span, source }: { readonly span: Span; readonly source: PastSource | undefined },
): AsyncGenerator<Iterable<KpiEvent>> {
  const index = await realm.events();
  if (!index) {
    if (source === 'log') yield* logEvents(realm, span, ofLog(object));
    if (source === 'memory') yield* ofMemory(realm, object, span);
    return;
  }
  const types = typesOf(kinds, object === 'hosts' ? 'HOST' : 'SERVICE');
  const where = [equalsAnyCase('type', ...types, 'EXTERNAL COMMAND')];
  for await (const rows of index.walk({ where, from: span.from * 1000, to: span.to * 1000 })) {
    yield rows.map((row) => ({ ...row, time: Math.floor(row.time / 1000), kind: kindOf(row.type) }));
  }
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
