import { equalsAnyCase } from '../../connectors/search/index.ts';
import { anyOf, equals, type Filter, matches, not } from '../../connectors/status-query/index.ts';
import type { OpenRealm } from '../directory/open.ts';
import { hasLog, logEvents } from './engine-log.ts';
import { kindOf, typesOf } from './event-types.ts';
import type { KpiEvent } from './kpi-calculator.ts';
import type { Span } from './span.ts';

const kinds = ['alert', 'state', 'notification', 'flapping', 'acknowledgement'] as const;

/** The events that figures are made of, oldest first: of the index of events, else of the engine's log. */
export async function* kpiEvents(
  realm: OpenRealm,
  object: 'hosts' | 'services',
  { from, to }: Span,
): AsyncGenerator<Iterable<KpiEvent>> {
  const index = await realm.events();
  if (!index) {
    if (await hasLog(realm)) yield* logEvents(realm, { from, to }, ofLog(object));
    return;
  }
  const types = typesOf(kinds, object === 'hosts' ? 'HOST' : 'SERVICE');
  const where = [equalsAnyCase('type', ...types, 'EXTERNAL COMMAND')];
  for await (const rows of index.walk({ where, from: from * 1000, to: to * 1000 })) {
    yield rows.map((row) => ({ ...row, time: Math.floor(row.time / 1000), kind: kindOf(row.type) }));
  }
}

function ofLog(object: 'hosts' | 'services'): Filter[] {
  const isOfServices = matches('type', 'SERVICE');
  const classes = [1, 3, 6].map((one) => equals('class', one));
  const ofObject = object === 'services' ? isOfServices : not(isOfServices);
  return [anyOf(...classes, equals('class', 5)), anyOf(ofObject, equals('class', 5))];
}
