import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import { atLeast, counts, type EngineFacts, equals } from '../connectors/status-query/index.ts';
import { limitHosts, limitServices } from './limit.ts';
import type { OpenRealm } from './open.ts';

/** One verdict on the application of a realm. */
export interface Check {
  readonly name: string;
  readonly ok: boolean;
  /** For a person; never an address or a secret. */
  readonly detail: string;
}

const slowMs = 2000;
const skewS = 60;
const staleS = 900;

/**
 * Verdicts on a realm's engine and import tool. What is found wrong is a verdict, not an error; what an engine does not
 * tell is left out.
 */
export async function checkRealm(realm: OpenRealm, clock: Clock): Promise<Check[]> {
  const [engine, tool] = await Promise.all([checkEngine(realm, clock), checkTool(realm)]);
  return [...engine, ...tool];
}

async function checkEngine(realm: OpenRealm, clock: Clock): Promise<Check[]> {
  const started = clock();
  const facts = await attempt(() => realm.engine());
  if (facts instanceof AppError) return [{ name: 'livestatus', ok: false, detail: facts.message }];
  const ms = clock() - started;
  return [
    { name: 'livestatus', ok: true, detail: `${facts.kind} ${facts.program_version ?? ''} answers.` },
    { name: 'latency', ok: ms <= slowMs, detail: `It answers in ${ms} ms; ${slowMs} ms are allowed.` },
    ...clockSkew(facts, clock),
    ...switches(facts),
    ...(await freshness(realm, clock)),
  ];
}

/** Only the future gives a wrong clock away: a time in the past may be just that. */
function clockSkew({ program_start, last_command_check }: EngineFacts, clock: Clock): Check[] {
  const latest = Math.max(program_start ?? 0, last_command_check ?? 0);
  if (latest === 0) return [];
  const ahead = latest - Math.floor(clock() / 1000);
  const detail =
    ahead > skewS
      ? `The engine's clock is ${ahead} s ahead of ours.`
      : "The engine's times are not in our future.";
  return [{ name: 'clock', ok: ahead <= skewS, detail }];
}

function switches(facts: EngineFacts): Check[] {
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

/** Whether checks go on: something that is checked actively has a recent result. */
async function freshness(realm: OpenRealm, clock: Clock): Promise<Check[]> {
  const since = Math.floor(clock() / 1000) - staleS;
  const counters = {
    checked: equals('active_checks_enabled', true),
    recent: atLeast('last_check', since),
  };
  const found = await attempt(() =>
    Promise.all([
      realm.count(counts('hosts', counters).where(...limitHosts(realm))),
      realm.count(counts('services', counters).where(...limitServices(realm))),
    ]),
  );
  if (found instanceof AppError) return [{ name: 'freshness', ok: false, detail: found.message }];
  const [checked, recent] = (['checked', 'recent'] as const).map((key) =>
    found.reduce((sum, count) => sum + count[key], 0),
  );
  const detail = `${recent ?? 0} of ${checked ?? 0} hosts and services were checked in the last ${staleS / 60} minutes.`;
  return [{ name: 'freshness', ok: checked === 0 || recent !== 0, detail }];
}

async function checkTool(realm: OpenRealm): Promise<Check[]> {
  if (realm.record.import_tool === undefined) return [];
  const tool = await realm.tool();
  if (!tool)
    return [{ name: 'import_tool', ok: false, detail: 'The import tool of the realm is not registered.' }];
  const found = await attempt(() => tool.check());
  if (found instanceof AppError) return [{ name: 'import_tool', ok: false, detail: found.message }];
  return found.map((check) => ({ ...check, name: `import_tool.${check.name}` }));
}

/** What goes wrong with the realm is a finding; what goes wrong with us is not. */
async function attempt<T>(work: () => Promise<T>): Promise<T | AppError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
