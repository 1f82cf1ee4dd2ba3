import type { components, Realmgate } from '../../index.ts';
import { unwrap } from '../../index.ts';
import { askRealmOrMultirealm } from '../collect.ts';
import { Failure } from '../failure.ts';
import { isUnsettled, type OneTarget, targetsOf } from './one-target.ts';
import { type Operated, operatedOf, type OperationAnswer, type TargetResult } from './outcomes.ts';
import type { OperationRequest } from './settle.ts';

type NewResults = components['schemas']['NewResults'];

export interface CheckResultOptions {
  readonly state?: string;
  readonly output?: string;
  /** Performance data as a plugin prints it. */
  readonly perfData?: string;
  /** The time of the check in any form of dates. `undefined` means now. */
  readonly checkedAt?: string;
  readonly dryRun?: boolean;
}

interface Query {
  readonly dry_run: boolean;
}

const states = ['OK', 'WARNING', 'CRITICAL', 'UNKNOWN', 'UP', 'DOWN'] as const;

/** Returns the request that submits a check result for a host or service. Throws Failure without a state or an output. */
export function submitResult(
  target: OneTarget,
  { state, output, perfData, checkedAt, dryRun = false }: CheckResultOptions,
): OperationRequest {
  const body: NewResults = {
    ...{ targets: targetsOf(target), state_name: stateOf(state), output: outputOf(output) },
    ...(perfData !== undefined && { perf_data: perfData }),
    ...(checkedAt !== undefined && { checked_at: checkedAt }),
  };
  const path = { realm_name: target.realm };
  // All tries of a path have one key: a result is delivered once, also if the first answer is lost.
  const keys = [crypto.randomUUID(), crypto.randomUUID()] as const;
  const send = (client: Realmgate, query: Query) =>
    askRealmOrMultirealm<Query, OperationAnswer>(
      (asked) =>
        client.POST('/api/operations/realms/{realm_name}/results/', {
          params: { path, header: { 'idempotency-key': keys[0] }, query: asked },
          body,
        }),
      (asked) =>
        client.POST('/api/operations/multirealms/{realm_name}/results/', {
          params: { path, header: { 'idempotency-key': keys[1] }, query: asked },
          body,
        }),
    )(query);
  return {
    send: (client) => send(client, { dry_run: dryRun }),
    isOpen: isUnsettled,
    lookAgain: async (client, operated) => {
      const seen = operatedOf(await unwrap(send(client, { dry_run: true }), { allowPartial: true }));
      return withShown(operated, seen.targets, body);
    },
  };
}

function stateOf(text: string | undefined): NewResults['state_name'] {
  const state = states.find((one) => one === text?.toUpperCase());
  if (state === undefined) throw new Failure(`Say which state: --state with one of ${states.join(', ')}.`);
  return state;
}

function outputOf(output: string | undefined): string {
  if (output === undefined || output.trim() === '')
    throw new Failure('Say what the check says: --output TEXT.');
  return output;
}

/** Returns the targets with those as `done` whose engine shows the result by now. A dry run has the last check of each. */
function withShown(
  { targets, meta }: Operated,
  seen: readonly TargetResult[],
  { output, checked_at: checkedAt }: NewResults,
): TargetResult[] {
  // The clock of the API is the same for both times. A request takes less than a minute.
  const earliest = checkedAt === undefined ? Date.parse(meta.generated_at) - 60_000 : Infinity;
  return targets.map((target, at) => {
    const { last, text } = lastCheckOf(seen[at]);
    const before = lastCheckOf(target).last;
    const isNew = before === undefined ? Date.parse(last ?? '') >= earliest : last !== before;
    if (!isUnsettled(target) || !isNew || lettersOf(text) !== lettersOf(output)) return target;
    return { ...target, outcome: 'done', reason: null, now: seen[at]?.now ?? null };
  });
}

function lastCheckOf(target: TargetResult | undefined) {
  const facts: Readonly<Record<string, unknown>> = { ...target?.now };
  const { last_check: last, output } = facts;
  return {
    last: typeof last === 'string' ? last : undefined,
    text: typeof output === 'string' ? output : '',
  };
}

/** Returns an output without what the API replaces for the sake of engines: line breaks, `;`, `|` and more. */
function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}
