import * as z from 'zod';

import { callContext } from '../shared/base/call-context.ts';
import { AppError } from '../shared/base/errors.ts';
import { realmChange } from '../shared/realm/config/new-realm.ts';
import { compareRecords, type FieldDifference } from '../shared/realm/engine/compare-records.ts';
import { knownReason } from '../shared/realm/engine/known-differences.ts';
import { type OpenRealm, openRealm, type OpenRealmOptions } from '../shared/realm/open-realm/open.ts';
import { hasEngine } from '../shared/realm/record/realm.ts';
import { monitoringApis } from '../shared/store/monitoring-apis.ts';
import type { RealmRecord } from '../shared/store/realms.ts';
import type { CliContext } from './cli-context.ts';
import { type ComparedNoun, comparedNouns, type NounRecord } from './compared-nouns.ts';
import { Failure, parseOrFail } from './failure.ts';
import { openRealms } from './open-realms.ts';
import { openingOf } from './opening.ts';
import { printList } from './print-list.ts';
import { openTarget, type Target } from './target.ts';

/** Time limit of one reading of one noun, in milliseconds. */
const readingMs = 60_000;
/** Maximum number of characters of a value that are printed. */
const longestValue = 60;

const options = z.object({ with: z.string() });
/** The fields of a realm that say how its engine is reached. */
const interfaceFields = ['monitoring_api', 'monitoring_ip', 'monitoring_port', 'monitoring_socket'] as const;
const moreFields = ['monitoring_tls', 'monitoring_tls_ca'] as const;

/**
 * Asks two interfaces of the engine of a realm for every field of every noun and prints what differs: that of the record, and that which the
 * record would have with the fields of `--with`. Nothing is changed. Fails if a difference has no known reason.
 */
export async function compareInterfaces(name: string, given: unknown, call: CliContext): Promise<void> {
  const target = await openTarget(call.program, call.io);
  const records = await recordsToCompare(name, options.parse(given).with, { target, call });
  const opening = openingOf(target, call);
  const interfaces = await Promise.all(records.map((record) => opened(record, opening).status.interface()));
  const [before = 'livestatus', after = 'livestatus'] = interfaces;
  const rows: Row[] = [];
  for (const noun of comparedNouns) {
    const { differences, objects } = await compareNoun(noun, {
      open: () => records.map((record) => opened(record, opening)),
      reasonOf: (difference) => knownReason([before, after], noun.name, difference),
      call,
    });
    rows.push({ noun: noun.name, field: '(all)', objects, reason: `compared: ${before} and ${after}` });
    rows.push(...differences.map((one) => rowOf(noun, one)));
  }
  printList(rows, call.program, call.io);
  const unknown = rows.filter(({ reason }) => reason === noReason);
  if (unknown.length > 0) throw new Failure(`${unknown.length} differences have no known reason.`);
}

interface Row extends Readonly<Record<string, string | number | undefined>> {
  readonly noun: string;
  readonly field: string;
  readonly objects: number;
  readonly reason: string;
}

const noReason = 'not known';

function rowOf({ name }: ComparedNoun, { field, objects, example, reason, ...values }: FieldDifference): Row {
  const { before, after } = values;
  return {
    ...{ noun: name, field, objects, example },
    ...{ before: shown(before), after: shown(after), reason: reason ?? noReason },
  };
}

function shown(value: unknown): string {
  const text = value === undefined ? 'absent' : JSON.stringify(value);
  return text.length <= longestValue ? text : `${text.slice(0, longestValue - 1)}…`;
}

/** Returns the record of the realm, and the record that it would have. */
async function recordsToCompare(
  name: string,
  json: string,
  { target, call }: { readonly target: Target; readonly call: CliContext },
): Promise<readonly [RealmRecord, RealmRecord]> {
  const change = readChange(json);
  const { realmRecords } = openRealms(target.table, call.io.clock);
  const record = await realmRecords.find(name);
  if (!hasEngine(record)) throw new Failure(`Realm ${name} has no engine of its own.`);
  const changed = await realmRecords.change(name, change, { dryRun: true });
  const apis = await monitoringApis.open(target.table).list();
  const api = apis.find(({ id }) => id === changed.monitoring_api);
  const { creation_id, creation_ids } = record;
  return [
    record,
    { ...changed, creation_id, creation_ids: { ...creation_ids, monitoring_api: api?.creation_id } },
  ];
}

function readChange(json: string) {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    throw new Failure('--with is not JSON, such as {"monitoring_api":"paris"}.', { usage: true, cause });
  }
  const change = parseOrFail(realmChange(), value, '--with');
  const allowed: readonly string[] = [...interfaceFields, ...moreFields];
  const others = Object.keys(change).filter((field) => !allowed.includes(field));
  if (others.length === 0 && Object.keys(change).length > 0) return change;
  throw new Failure(`--with takes fields that say how the engine is reached: ${allowed.join(', ')}.`, {
    usage: true,
  });
}

function opened(record: RealmRecord, opening: Omit<OpenRealmOptions, 'context'>): OpenRealm {
  return openRealm(record, { ...opening, context: callContext(AbortSignal.timeout(readingMs)) });
}

interface NounComparison {
  /** Opens both realms, with a new time limit. */
  readonly open: () => readonly OpenRealm[];
  readonly reasonOf: Parameters<typeof compareRecords>[1]['reasonOf'];
  readonly call: CliContext;
}

async function compareNoun(noun: ComparedNoun, { open, reasonOf, call }: NounComparison) {
  const read = async (at: 0 | 1) => {
    const realm = open()[at];
    if (!realm) return [];
    try {
      return await noun.read(realm, call.io.clock);
    } catch (error) {
      if (error instanceof AppError) throw new Failure(`${noun.name}: ${error.message}`, { cause: error });
      throw error;
    } finally {
      realm.status.release();
    }
  };
  const before = await read(0);
  const after = await read(1);
  const again = await read(0);
  const keyOf = (record: NounRecord) => noun.key.map((field) => textOf(record[field])).join(' / ');
  return {
    objects: before.length,
    differences: compareRecords({ before, after, again }, { keyOf, reasonOf }),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
