import * as z from 'zod';

import { attempt } from '../../base/attempt.ts';
import type { Clock } from '../../base/clock.ts';
import { monitoringApiKinds } from '../../base/engine-interface.ts';
import { AppError } from '../../base/errors.ts';
import { once } from '../../base/once.ts';
import { always, countQuery, type EngineFacts, engineKinds } from '../../connectors/status-query/index.ts';
import { nodesOf } from '../config/collectors.ts';
import { limitHosts, limitServices } from '../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { requireEngine } from '../record/realm.ts';

/** Returns the schemas of facts that only the engine can report. */
function engineFacts() {
  const instant = z.iso.datetime({ offset: true }).nullable();
  const word = z.string().nullable();
  const flag = z.boolean().nullable();
  const count = z.int().nonnegative().nullable();
  const perSecond = z.number().nonnegative().nullable().describe('an average of the engine');

  return {
    kind: z.enum(engineKinds).nullable(),
    cache: z.enum(['lmd']).nullable().describe('the cache that answers in place of the engine; null: none'),
    program_version: word,
    livestatus_version: word,
    program_start: instant,
    uptime_seconds: count,
    last_command_check: instant,
    last_log_rotation: instant,
    pid: count.describe('process id of the engine, on its machine'),
    execute_host_checks: flag,
    execute_service_checks: flag,
    accept_passive_host_checks: flag,
    accept_passive_service_checks: flag,
    enable_notifications: flag,
    enable_event_handlers: flag,
    enable_flap_detection: flag,
    check_external_commands: flag,
    process_performance_data: flag,
    host_checks_rate: perSecond,
    service_checks_rate: perSecond,
    host_count: count,
    service_count: count,
    satellites: z.array(z.string()).nullable().describe("other nodes of the engine's cluster"),
  };
}

/** The facts that a realm's engine reports about itself (spec 4.4). Null if it does not report one. */
export const engineInfoSchema = once(() =>
  z
    .strictObject({
      realm: z.string(),
      reachable: z.boolean(),
      interface: z
        .enum(['livestatus', ...monitoringApiKinds])
        .nullable()
        .describe('how the engine is reached: by Livestatus, or by a kind of monitoring API'),
      code: z.string().nullable().describe('why it is not, as the code of a problem'),
      error: z.string().nullable().describe('the same for a person'),
      latency_ms: z.int().describe('time until the answer or the failure'),
      import_tool: z.string().nullable().describe('registered address of the import tool'),
      ...engineFacts(),
    })
    .meta({ id: 'EngineInfo' }),
);
export type EngineInfo = z.infer<ReturnType<typeof engineInfoSchema>>;

type ReportedFacts = Pick<EngineInfo, keyof ReturnType<typeof engineFacts>>;

/**
 * Returns the engine's facts. An engine that does not answer is a row with the error in it. Throws `realm_without_engine` for a
 * realm without an engine.
 */
export async function engineInfoOf(realm: OpenRealm, clock: Clock): Promise<EngineInfo> {
  requireEngine(realm.record);
  const started = clock();
  const answer = await attempt(() => askEngine(realm, clock));
  const failure = answer instanceof AppError ? answer : undefined;
  return {
    realm: realm.name,
    reachable: !failure,
    interface: await interfaceOf(realm),
    code: failure?.code ?? null,
    error: failure?.message ?? null,
    latency_ms: clock() - started,
    import_tool: realm.record.import_tool ?? null,
    ...(answer instanceof AppError ? nothing : answer),
  };
}

/** Returns null if the monitoring API of the realm is not registered any more. */
async function interfaceOf({ status }: OpenRealm): Promise<EngineInfo['interface']> {
  const name = await attempt(() => status.interface());
  return name instanceof AppError ? null : name;
}

const nothing: ReportedFacts = {
  ...{ kind: null, cache: null, program_version: null, livestatus_version: null },
  ...{ program_start: null, uptime_seconds: null, last_command_check: null },
  ...{ last_log_rotation: null, pid: null },
  ...{ execute_host_checks: null, execute_service_checks: null },
  ...{ accept_passive_host_checks: null, accept_passive_service_checks: null },
  ...{ enable_notifications: null, enable_event_handlers: null, enable_flap_detection: null },
  ...{ check_external_commands: null, process_performance_data: null },
  ...{
    host_checks_rate: null,
    service_checks_rate: null,
    host_count: null,
    service_count: null,
    satellites: null,
  },
};

async function askEngine(realm: OpenRealm, clock: Clock): Promise<ReportedFacts> {
  const [facts, totals, nodes] = await Promise.all([realm.status.engine(), totalsOf(realm), nodesOf(realm)]);
  const { num_hosts, num_services, nagios_pid, cache, odd: _odd, ...others } = facts;
  const { disconnected_zones: _zones, ...rest } = others;
  return {
    ...rest,
    cache: cache?.name ?? null,
    program_start: realm.iso(facts.program_start),
    uptime_seconds: uptimeOf(facts, clock),
    last_command_check: realm.iso(facts.last_command_check),
    last_log_rotation: realm.iso(facts.last_log_rotation),
    pid: nagios_pid,
    host_count: totals ? totals.hosts : num_hosts,
    service_count: totals ? totals.services : num_services,
    satellites: nodes.filter(({ kind }) => kind === 'satellite').map(({ name }) => name),
  };
}

function uptimeOf({ program_start }: EngineFacts, clock: Clock): number | null {
  return program_start === null ? null : Math.max(0, Math.floor(clock() / 1000) - program_start);
}

/**
 * Returns the numbers of hosts and services that a hostgroup realm shows. `undefined` for other realms, because the engine's
 * own totals are right there.
 */
async function totalsOf(
  realm: OpenRealm,
): Promise<{ hosts: number | null; services: number | null } | undefined> {
  if (!realm.limitedTo) return undefined;
  const [hosts, services] = await Promise.all([
    realm.status.count(countQuery('hosts', { all: always }).where(...limitHosts(realm))),
    realm.status.count(countQuery('services', { all: always }).where(...limitServices(realm))),
  ]);
  return { hosts: hosts.all, services: services.all };
}
