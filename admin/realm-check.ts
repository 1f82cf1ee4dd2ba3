import { callContext } from '../shared/base/call-context.ts';
import type { ComponentCheck } from '../shared/base/component-check.ts';
import { createDirectory } from '../shared/realm/directory/directory.ts';
import { checkAccount } from '../shared/realm/engine/check-account.ts';
import { checkRealm } from '../shared/realm/engine/self-check.ts';
import { openRealm } from '../shared/realm/open-realm/open.ts';
import { hasEngine, isQueriedByDefault } from '../shared/realm/record/realm.ts';
import { createRealmStore, type RealmRecord } from '../shared/store/realms.ts';
import type { CliContext } from './cli-context.ts';
import { Failure } from './failure.ts';
import { openingOf } from './opening.ts';
import { printList } from './print-list.ts';
import { openTarget, type Target } from './target.ts';

/** Timeout of the checks of one realm in milliseconds. It is longer than that of an API request, because a person waits. */
const PATIENCE_MS = 15_000;

/** Prints the checks of the endpoint svc-check for a realm, or for each member of a multirealm, as seen from this machine. */
export async function checkRealms(name: string, call: CliContext): Promise<void> {
  const target = await openTarget(call.program, call.io);
  const store = createRealmStore(target.table, call.io.clock);
  const record = await store.find(name);
  if (!record) throw new Failure(`There is no realm ${name}.`);
  const checkOne = checker(target, call);
  const members = await createDirectory(store, () => Promise.resolve('all')).members(record);
  const checks = await Promise.all(members.map(checkOne));
  const rows = [...switchedOff(record), ...checks.flat()];
  printList(rows, call.program, call.io);
  const failed = rows.filter(({ ok }) => !ok);
  if (failed.length > 0) throw new Failure(`${failed.length} of ${rows.length} checks failed.`);
}

/** Prints a warning if our account lacks permissions at the API by which the realm is reached. The record is written already. */
export async function warnOfPermissions(
  record: RealmRecord,
  target: Target,
  call: CliContext,
): Promise<void> {
  if (record.monitoring_api === undefined) return;
  const context = callContext(AbortSignal.timeout(PATIENCE_MS));
  const account = await checkAccount(openRealm(record, { ...openingOf(target, call), context }));
  if (account?.isComplete === false) call.io.err(`Warning for realm ${record.name}: ${account.detail}`);
}

type Row = { readonly realm: string } & Readonly<Record<keyof ComponentCheck, string | boolean>>;

function checker(target: Target, call: CliContext) {
  const { clock } = call.io;
  const opening = openingOf(target, call);
  return async (record: RealmRecord): Promise<readonly Row[]> => {
    if (!hasEngine(record)) return [withoutEngine(record)];
    const open = openRealm(record, { ...opening, context: callContext(AbortSignal.timeout(PATIENCE_MS)) });
    return (await checkRealm(open, clock)).map((check) => ({ realm: record.name, ...check }));
  };
}

function withoutEngine(record: RealmRecord): Row {
  const isFault = isQueriedByDefault(record);
  const detail = isFault ? 'The record has no address of an engine.' : 'It has none: it is searched only.';
  return { realm: record.name, name: 'engine', ok: !isFault, detail };
}

function switchedOff({ name, activated }: RealmRecord): Row[] {
  if (activated) return [];
  return [{ realm: name, name: 'activated', ok: false, detail: 'It is switched off: no answer has it.' }];
}
