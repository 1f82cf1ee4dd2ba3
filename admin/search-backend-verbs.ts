import type { Command } from 'commander';

import { callContext } from '../shared/base/call-context.ts';
import type { ComponentCheck } from '../shared/base/component-check.ts';
import { checkIndices, checkSearchBackend } from '../shared/realm/search/check.ts';
import { documentKinds } from '../shared/realm/search/documents.ts';
import { eventTemplate, eventTemplateName } from '../shared/realm/search/event-template.ts';
import { createSearchBackends } from '../shared/realm/search/search-backends.ts';
import { createSearchAuthorization } from '../shared/security/search-authorization.ts';
import { isSearchBackendOf } from '../shared/store/realm-record.ts';
import { createRealmStore, type RealmRecord } from '../shared/store/realms.ts';
import { type SearchBackendRecord, searchBackends } from '../shared/store/search-backends.ts';
import type { CliContext } from './cli-context.ts';
import { Failure } from './failure.ts';
import { printList } from './print-list.ts';
import { openTarget } from './target.ts';
import { parseWholeNumber } from './whole-number.ts';

/** Timeout of one request in milliseconds. It is longer than that of an API request, because a person waits. */
const PATIENCE_MS = 15_000;

/** Adds the commands `check` and `install-template` to the group `search-backends`. */
export function addSearchBackendVerbs(call: CliContext): void {
  const group = call.program.commands.find((command: Command) => command.name() === 'search-backends');
  const one = (verb: string, description: string) =>
    group?.command(verb).description(description).argument('<id>', 'its number', parseWholeNumber);
  one('check', 'ask a search backend what it is, and what the realms that name it have there')?.action(
    (id: number) => runSearchBackendCheck(id, call),
  );
  one('install-template', 'lay out indices of events that are made from now on')?.action((id: number) =>
    installEventTemplate(id, call),
  );
}

/** Checks whether the search backend answers this machine, and what the realms that name it have there. */
async function runSearchBackendCheck(id: number, call: CliContext): Promise<void> {
  const { record, realms, checking } = await opened(id, call);
  const reach = await checkSearchBackend(record, checking());
  const rows: Row[] = [{ realm: '', ...reach }];
  if (reach.ok) for (const realm of realms) rows.push(...(await ofRealm(realm, record, checking)));
  printList(rows, call.program, call.io);
  const failed = rows.filter(({ ok }) => !ok);
  if (failed.length > 0) throw new Failure(`${failed.length} of ${rows.length} checks failed.`);
}

type Row = { readonly realm: string } & Readonly<Record<keyof ComponentCheck, string | boolean>>;
type Checking = Parameters<typeof checkSearchBackend>[1];

async function ofRealm(
  realm: RealmRecord,
  record: SearchBackendRecord,
  checking: () => Checking,
): Promise<Row[]> {
  const checks: ComponentCheck[] = [];
  for (const [what, kind] of Object.entries(documentKinds)) {
    const index = kind.index(realm, record);
    if (index === undefined) checks.push(nothing(what, kind.namedBy));
    else
      checks.push(
        ...(await checkIndices(
          { ...kind, documentKind: what, index, layout: kind.layout(record) },
          checking(),
        )),
      );
  }
  return checks.map((check) => ({ realm: realm.name, ...check }));
}

function nothing(what: string, namedBy: string): ComponentCheck {
  return { name: what, ok: true, detail: `The realm has none here (${namedBy}).` };
}

/** Installs the template for indices of events. New indices then have fields on which every condition is exact. */
async function installEventTemplate(id: number, call: CliContext): Promise<void> {
  const { record, open } = await opened(id, call);
  const backend = open();
  const template = eventTemplate(record, await backend.identify());
  if (!template) throw new Failure('Its events are written by somebody else, whose template they need.');
  await backend.putTemplate(eventTemplateName, template);
  const patterns = template.index_patterns.join(', ');
  call.io.out(`Template ${eventTemplateName} installed, for new indices ${patterns}.`);
}

async function opened(id: number, { program, io }: CliContext) {
  const { table, secrets } = await openTarget(program, io);
  const store = searchBackends.open(table);
  const record = await store.find(id);
  if (!record) throw new Failure(`There is no search backend ${id}.`);
  const authorize = createSearchAuthorization(secrets, io.clock);
  const backends = createSearchBackends({ store, clock: io.clock, authorize });
  /** Opens the backend with a new time limit, for one check or installation. */
  const open = () =>
    backends.open(record, { realm: undefined, context: callContext(AbortSignal.timeout(PATIENCE_MS)) });
  const all = await createRealmStore(table, io.clock).list();
  return {
    record,
    realms: all.filter((realm) => isSearchBackendOf(realm, record)),
    open,
    checking: (): Checking => ({ backend: open(), clock: io.clock }),
  };
}
