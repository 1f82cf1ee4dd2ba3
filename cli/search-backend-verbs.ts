import type { Command } from 'commander';

import { limitOf } from '../shared/base/time-limit.ts';
import { isInDocuments } from '../shared/realm/metrics/series-of.ts';
import { checkIndices, checkReach, type SearchCheck } from '../shared/realm/search/check.ts';
import { eventIndexOf, eventLayoutOf, syslogIndexOf } from '../shared/realm/search/event-index.ts';
import { eventTemplate, eventTemplateName } from '../shared/realm/search/event-template.ts';
import { inventoryIndexOf, inventoryLayout } from '../shared/realm/search/inventory-documents.ts';
import type { Layout } from '../shared/realm/search/layout.ts';
import { metricIndexOf, metricLayout } from '../shared/realm/search/metric-documents.ts';
import { createSearchBackends } from '../shared/realm/search/search-backends.ts';
import { syslogLayout } from '../shared/realm/search/syslogs.ts';
import { createSearchAuthorization } from '../shared/security/search-authorization.ts';
import { isSearchBackendOf } from '../shared/store/realm-record.ts';
import { createRealmStore, type RealmRecord } from '../shared/store/realms.ts';
import { type SearchBackendRecord, searchBackends } from '../shared/store/search-backends.ts';
import type { Call } from './call.ts';
import { printList } from './columns.ts';
import { Failure } from './failure.ts';
import { openTarget } from './target.ts';
import { parseWholeNumber } from './whole-number.ts';

/** Timeout of one request in milliseconds. It is longer than that of an API request, because a person waits. */
const PATIENCE_MS = 15_000;

/** Adds the commands `check` and `install-template` to the group `search-backends`. */
export function addSearchBackendVerbs(call: Call): void {
  const group = call.program.commands.find((command: Command) => command.name() === 'search-backends');
  const one = (verb: string, description: string) =>
    group?.command(verb).description(description).argument('<id>', 'its number', parseWholeNumber);
  one('check', 'ask a search backend what it is, and what the realms that name it have there')?.action(
    (id: number) => checkSearchBackend(id, call),
  );
  one('install-template', 'lay out indices of events that are made from now on')?.action((id: number) =>
    installEventTemplate(id, call),
  );
}

/** Checks whether the search backend answers this machine, and what the realms that name it have there. */
async function checkSearchBackend(id: number, call: Call): Promise<void> {
  const { record, realms, checking } = await opened(id, call);
  const reach = await checkReach(record, checking());
  const rows: Row[] = [{ realm: '', ...reach }];
  if (reach.ok) for (const realm of realms) rows.push(...(await ofRealm(realm, record, checking)));
  printList(rows, call.program, call.io);
  const failed = rows.filter(({ ok }) => !ok);
  if (failed.length > 0) throw new Failure(`${failed.length} of ${rows.length} checks failed.`);
}

type Row = { readonly realm: string } & Readonly<Record<keyof SearchCheck, string | boolean>>;
type Checking = Parameters<typeof checkReach>[1];

async function ofRealm(
  realm: RealmRecord,
  record: SearchBackendRecord,
  checking: () => Checking,
): Promise<Row[]> {
  const { syslogs, metrics, inventory } = record.fields ?? {};
  const indexOfMetrics = isInDocuments(realm) ? metricIndexOf(realm) : undefined;
  const index = {
    events: eventIndexOf(realm, record),
    syslogs: syslogIndexOf(realm),
    metrics: indexOfMetrics,
    // Its name comes from the name of the metrics, and not every realm has an inventory.
    inventory: inventoryIndexOf(realm),
  };
  const of = <R extends { readonly time: number }>(what: keyof typeof index, layout: Layout<R>) => {
    const name = index[what];
    if (name === undefined) return [nothing(what)];
    return checkIndices({ what, index: name, layout, isOptional: what === 'inventory' }, checking());
  };
  const checks = [
    await of('events', eventLayoutOf(record)),
    await of('syslogs', syslogLayout(syslogs)),
    await of('metrics', metricLayout(metrics)),
    await of('inventory', inventoryLayout(inventory)),
  ];
  return checks.flat().map((check) => ({ realm: realm.name, ...check }));
}

const namedBy = {
  events: 'monitoring_events_index',
  syslogs: 'logger_resources',
  metrics: 'metrics_index',
  inventory: 'metrics_index',
} as const;

function nothing(what: keyof typeof namedBy): SearchCheck {
  return { name: what, ok: true, detail: `The realm has none here (${namedBy[what]}).` };
}

/** Installs the template for indices of events. New indices then have fields on which every condition is exact. */
async function installEventTemplate(id: number, call: Call): Promise<void> {
  const { record, checking } = await opened(id, call);
  const { backend, limit } = checking();
  const template = eventTemplate(record, await backend.identify(limit));
  if (!template) throw new Failure('Its events are written by somebody else, whose template they need.');
  await backend.putTemplate(eventTemplateName, template, limit);
  const patterns = template.index_patterns.join(', ');
  call.io.out(`Template ${eventTemplateName} installed, for new indices ${patterns}.`);
}

async function opened(id: number, { program, io }: Call) {
  const { table, secrets } = await openTarget(program, io);
  const store = searchBackends.open(table);
  const record = await store.find(id);
  if (!record) throw new Failure(`There is no search backend ${id}.`);
  const authorize = createSearchAuthorization(secrets, io.clock);
  const backend = createSearchBackends({ store, clock: io.clock, authorize }).open(record, undefined);
  const all = await createRealmStore(table, io.clock).list();
  return {
    record,
    realms: all.filter((realm) => isSearchBackendOf(realm, record)),
    checking: (): Checking => ({
      backend,
      limit: limitOf(AbortSignal.timeout(PATIENCE_MS)),
      clock: io.clock,
    }),
  };
}
