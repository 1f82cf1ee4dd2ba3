import { setTimeout as sleep } from 'node:timers/promises';

import * as z from 'zod';

import { callContext } from '../shared/base/call-context.ts';
import { AppError } from '../shared/base/errors.ts';
import { settings } from '../shared/base/settings.ts';
import { realmChange } from '../shared/realm/config/new-realm.ts';
import {
  type ComparisonOptions,
  type FieldDifference,
  findDifferences,
  groupDifferences,
  isSame,
  lastingDifferences,
} from '../shared/realm/engine/compare-records.ts';
import { knownReason } from '../shared/realm/engine/known-differences.ts';
import {
  type HidesVariable,
  hidesVariables,
  valueShown,
} from '../shared/realm/open-realm/hidden-variables.ts';
import { type OpenRealm, openRealm, type OpenRealmOptions } from '../shared/realm/open-realm/open.ts';
import { hasEngine } from '../shared/realm/record/realm.ts';
import { monitoringApis } from '../shared/store/monitoring-apis.ts';
import type { RealmRecord } from '../shared/store/realms.ts';
import type { CliContext } from './cli-context.ts';
import { type ComparedNoun, comparedNouns, keyOfRecord } from './compared-nouns.ts';
import { Failure, parseOrFail } from './failure.ts';
import { openRealms } from './open-realms.ts';
import { openingOf } from './opening.ts';
import { printList } from './print-list.ts';
import { openTarget, type Target } from './target.ts';

/** Time limit of one reading of one noun, in milliseconds. */
const readingMs = 60_000;
/** Differences of no known reason are looked for again after this time, in milliseconds: an Icinga DB is up to a second behind its engine. */
export const lagMs = 2000;
/** How often they are looked for. */
const looks = 3;
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
  const hidden = settings().shape.hiddenVariables.parse(call.io.env['REALMGATE_HIDDEN_VARIABLES']);
  const hides = hidesVariables(hidden);
  const rows: Row[] = [];
  for (const noun of comparedNouns) {
    const { differences, objects } = await compareNoun(noun, {
      open: () => records.map((record) => opened(record, opening)),
      reasonOf: (...found) => knownReason({ interfaces: [before, after], noun: noun.name }, ...found),
      call,
    });
    rows.push({ noun: noun.name, field: '(all)', objects, reason: `compared: ${before} and ${after}` });
    rows.push(...differences.map((one) => rowOf(noun, one, hides)));
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

function rowOf(
  { name }: ComparedNoun,
  { field, objects, example, reason, ...values }: FieldDifference,
  hides: HidesVariable,
): Row {
  const [before, after] = differingParts(values).map((value) => shown(withoutHidden(value, hides)));
  return { ...{ noun: name, field, objects, example }, before, after, reason: reason ?? noReason };
}

const members = z.record(z.string(), z.unknown());

/** Returns both values. Of objects, such as custom variables, only the members that differ. */
function differingParts({ before, after }: Pick<FieldDifference, 'before' | 'after'>): [unknown, unknown] {
  const [one, other] = [members.safeParse(before).data, members.safeParse(after).data];
  if (!one || !other) return [before, after];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const differing = names.filter((name) => !isSame(one[name], other[name]));
  const pick = (from: typeof one) =>
    Object.fromEntries(differing.flatMap((name) => (name in from ? [[name, from[name]]] : [])));
  return [pick(one), pick(other)];
}

/** Returns the value without those of custom variables, and of keys in one, that nobody sees. */
function withoutHidden(value: unknown, hides: HidesVariable): unknown {
  const { data: variables } = members.safeParse(value);
  if (!variables) return value;
  return Object.fromEntries(
    Object.entries(variables).map(([name, text]) => {
      if (hides(name)) return [name, '(hidden)'];
      return [name, typeof text === 'string' ? valueShown(text, hides) : text];
    }),
  );
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

/** Opens a realm with a new time limit. */
export function opened(record: RealmRecord, opening: Omit<OpenRealmOptions, 'context'>): OpenRealm {
  return openRealm(record, { ...opening, context: callContext(AbortSignal.timeout(readingMs)) });
}

interface NounComparison {
  /** Opens both realms, with a new time limit. */
  readonly open: () => readonly OpenRealm[];
  readonly reasonOf: ComparisonOptions['reasonOf'];
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
  const look = async () => {
    const [before, after, again] = [await read(0), await read(1), await read(0)];
    return {
      objects: before.length,
      found: findDifferences({ before, after, again }, { keyOf: (one) => keyOfRecord(noun, one), reasonOf }),
    };
  };
  const first = await look();
  let { found } = first;
  for (let turn = 1; turn < looks && found.some(({ reason }) => reason === undefined); turn += 1) {
    await sleep(lagMs);
    found = lastingDifferences(found, (await look()).found);
  }
  return { objects: first.objects, differences: groupDifferences(found) };
}
