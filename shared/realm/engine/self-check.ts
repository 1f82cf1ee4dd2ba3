import type { Clock } from '../../base/clock.ts';
import type { ComponentCheck } from '../../base/component-check.ts';
import { AppError } from '../../base/errors.ts';
import { sumKnown } from '../../base/sum-known.ts';
import {
  above,
  allOf,
  always,
  atLeast,
  atMost,
  countQuery,
  describeZones,
  type EngineFacts,
  equals,
  type Filter,
} from '../../connectors/status-query/index.ts';
import { limitHosts, limitServices } from '../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { requireEngine } from '../record/realm.ts';
import { checkAccount } from './check-account.ts';

const slowMs = 2000;
const skewS = 60;
const staleS = 900;

/**
 * Checks a realm's engine and import tool. Failures are results and not errors. A check is left out if the engine does not
 * report its value.
 */
export async function checkRealm(realm: OpenRealm, clock: Clock): Promise<ComponentCheck[]> {
  requireEngine(realm.record);
  const [engine, tool] = await Promise.all([checkEngine(realm, clock), checkTool(realm)]);
  return [...engine, ...tool];
}

async function checkEngine(realm: OpenRealm, clock: Clock): Promise<ComponentCheck[]> {
  const name = await attempt(() => realm.status.interface());
  if (name instanceof AppError) return [{ name: 'monitoring_api', ok: false, detail: name.message }];
  const started = clock();
  const facts = await attempt(() => realm.status.engine());
  if (facts instanceof AppError) {
    const failure = { name, ok: false, detail: facts.message };
    return [failure, ...(facts.code === 'engine_forbidden' ? await permissions(realm) : [])];
  }
  const ms = clock() - started;
  return [
    { name, ok: true, detail: `${facts.kind} ${facts.program_version ?? ''} answers.` },
    ...cache(facts),
    { name: 'latency', ok: ms <= slowMs, detail: `It answers in ${ms} ms; ${slowMs} ms are allowed.` },
    ...clockSkew(facts, clock),
    ...switches(facts),
    ...zones(facts),
    ...(await permissions(realm)),
    ...(await freshness(realm, clock, facts)),
  ];
}

/** Returns the check of a cache in front of the engine. It answers for a while even if the engine is gone. */
function cache({ cache }: EngineFacts): ComponentCheck[] {
  if (!cache) return [];
  const detail = cache.reaches_engine
    ? 'LMD answers in place of the engine, and reaches it.'
    : 'LMD answers what it remembers: it does not reach the engine.';
  return [{ name: 'cache', ok: cache.reaches_engine, detail }];
}

async function permissions(realm: OpenRealm): Promise<ComponentCheck[]> {
  const account = await checkAccount(realm);
  return account ? [{ name: 'permissions', ok: account.ok, detail: account.detail }] : [];
}

/** Returns the check of the satellites. Without their engine, the states that they check stay as they were. */
function zones({ disconnected_zones: names }: EngineFacts): ComponentCheck[] {
  if (!names) return [];
  const isOk = names.length === 0;
  const detail = isOk
    ? 'All zones of satellites are connected.'
    : `There is a fault: ${describeZones(names)}.`;
  return [{ name: 'zones', ok: isOk, detail }];
}

/** Returns the check of the engine's clock. Only a time in the future proves a wrong clock, because a past time may be correct. */
function clockSkew({ program_start, last_command_check }: EngineFacts, clock: Clock): ComponentCheck[] {
  const latest = Math.max(program_start ?? 0, last_command_check ?? 0);
  if (latest === 0) return [];
  const ahead = latest - Math.floor(clock() / 1000);
  const detail =
    ahead > skewS
      ? `The engine's clock is ${ahead} s ahead of ours.`
      : "The engine's times are not in our future.";
  return [{ name: 'clock', ok: ahead <= skewS, detail }];
}

function switches(facts: EngineFacts): ComponentCheck[] {
  const read = {
    host_checks: ['Host checks', facts.execute_host_checks],
    service_checks: ['Service checks', facts.execute_service_checks],
    notifications: ['Notifications', facts.enable_notifications],
    external_commands: ['External commands', facts.check_external_commands],
  } as const;
  return Object.entries(read).flatMap(([name, [what, on]]) =>
    on === null ? [] : [{ name, ok: on, detail: `${what} are ${on ? 'enabled' : 'switched off'}.` }],
  );
}

/**
 * Checks whether the scheduler works: of the objects that are due at least every 15 minutes, one must have been checked by the
 * engine in the last 15 minutes. Results that were sent in do not count, because they arrive even if the scheduler has stopped.
 */
async function freshness(realm: OpenRealm, clock: Clock, facts: EngineFacts): Promise<ComponentCheck[]> {
  const since = Math.floor(clock() / 1000) - staleS;
  const checkedCounts = await attempt(() =>
    Promise.all([
      countChecked(realm, { table: 'hosts', limit: limitHosts(realm), since }),
      countChecked(realm, { table: 'services', limit: limitServices(realm), since }),
    ]),
  );
  if (checkedCounts instanceof AppError)
    return [{ name: 'freshness', ok: false, detail: checkedCounts.message }];
  const totalOf = (key: keyof CheckCounts) => sumKnown(checkedCounts.map((count) => count[key]));
  const counted = { scheduled: totalOf('scheduled'), recent: totalOf('recent') };
  return [{ name: 'freshness', ...verdictOn(counted, since, facts) }];
}

interface CheckCounts {
  readonly scheduled: number | null;
  readonly recent: number | null;
}

function verdictOn(
  { scheduled, recent }: CheckCounts,
  since: number,
  facts: EngineFacts,
): Omit<ComponentCheck, 'name'> {
  const what = `hosts and services that are to be checked actively at least every ${staleS / 60} minutes`;
  if (scheduled === null || recent === null)
    return { ok: false, detail: `The engine's numbers of ${what} cannot be.` };
  if (scheduled === 0) return { ok: true, detail: `There are no ${what}.` };
  const detail = `Of ${scheduled} ${what}, ${recent} were in the last ${staleS / 60}`;
  if (recent > 0) return { ok: true, detail: `${detail}.` };
  const starting = (facts.program_start ?? 0) > since;
  return { ok: starting, detail: starting ? `${detail}; the engine started only then.` : `${detail}.` };
}

interface CheckedTable {
  readonly table: 'hosts' | 'services';
  readonly limit: readonly Filter[];
  /** The time in epoch seconds after which a check is recent. */
  readonly since: number;
}

async function countChecked(realm: OpenRealm, { table, limit, since }: CheckedTable): Promise<CheckCounts> {
  const scheduled = [
    equals('active_checks_enabled', true),
    ...(await whereColumnExists(realm, table, equals('in_check_period', true))),
    // An interval of 0 means that the object is not checked regularly.
    ...(await whereColumnExists(realm, table, above('check_interval', 0))),
    ...(await whereColumnExists(realm, table, atMost('check_interval', staleS / 60))),
  ];
  const active = await whereColumnExists(realm, table, equals('check_type', 0));
  const counters = { scheduled: always, recent: allOf(...active, atLeast('last_check', since)) };
  return realm.status.count(countQuery(table, counters).where(...scheduled, ...limit));
}

/** Returns the condition if the engine has its column, else none. */
async function whereColumnExists(
  realm: OpenRealm,
  table: CheckedTable['table'],
  condition: Extract<Filter, { kind: 'leaf' }>,
): Promise<Filter[]> {
  return (await realm.status.has(table, condition.column)) ? [condition] : [];
}

async function checkTool(realm: OpenRealm): Promise<ComponentCheck[]> {
  if (realm.record.import_tool === undefined) return [];
  const tool = await realm.tool();
  if (!tool)
    return [{ name: 'import_tool', ok: false, detail: 'The import tool of the realm is not registered.' }];
  const checks = await attempt(() => tool.check());
  if (checks instanceof AppError) return [{ name: 'import_tool', ok: false, detail: checks.message }];
  return checks.map((check) => ({ ...check, name: `import_tool.${check.name}` }));
}

/** Returns the error of the realm as a result. Errors that are not an `AppError` are thrown. */
async function attempt<T>(work: () => Promise<T>): Promise<T | AppError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
