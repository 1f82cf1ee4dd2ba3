import { type components, type Realmgate, unwrap } from '../../index.ts';
import { askRealmOrMultirealm } from '../collect.ts';
import { Failure } from '../failure.ts';
import type { Io } from '../io.ts';
import { nameOf } from './follow-request.ts';
import { operatedOf, type OperationAnswer, type TargetResult } from './outcomes.ts';
import type { OperationRequest } from './settle.ts';
import { type TargetOptions, targetsOf } from './targets.ts';

type NewDowntimes = components['schemas']['NewDowntimes'];

/** The options of `maintenance start`. */
export interface WindowOptions extends TargetOptions {
  readonly for?: string;
  readonly until?: string;
  readonly comment?: string;
  readonly key?: string;
  readonly includeServices?: boolean;
  readonly includeChildren?: boolean;
  readonly slaExcluded?: boolean;
}

/** A maintenance window: its downtimes have one key, by which they are found again. */
export interface Window extends OperationRequest {
  readonly key: string;
}

interface Query {
  readonly dry_run: boolean;
  readonly expected_count?: number;
}

/**
 * Returns the request that starts a maintenance window. The request can be sent again: an object that already has a
 * downtime with the key gets no second one. Throws Failure if the options do not say for what and how long.
 */
export function buildWindowRequest(realm_name: string, options: WindowOptions, env: Io['env']): Window {
  const key = windowKey(options.key, env) ?? crypto.randomUUID();
  const body = windowBody(options, key);
  const path = { realm_name };
  const send = (client: Realmgate) =>
    askRealmOrMultirealm<Query, OperationAnswer>(
      (query) =>
        client.POST('/api/operations/realms/{realm_name}/downtimes/', { params: { path, query }, body }),
      (query) =>
        client.POST('/api/operations/multirealms/{realm_name}/downtimes/', { params: { path, query }, body }),
    );
  return {
    key,
    send: (client) => send(client)(queryOf(options)),
    isOpen: ({ outcome }) => outcome === 'queued' || outcome === 'unconfirmed',
    lookAgain: async (client, { targets }) => {
      const seen = await unwrap(send(client)({ dry_run: true }), { allowPartial: true });
      return withConfirmed(targets, operatedOf(seen).targets);
    },
  };
}

function queryOf({ expect, dryRun = false }: Pick<TargetOptions, 'expect' | 'dryRun'>): Query {
  return { dry_run: dryRun, ...(expect !== undefined && { expected_count: expect }) };
}

function windowBody(options: WindowOptions, key: string): NewDowntimes {
  const { for: duration, comment = `Maintenance ${key}`, includeServices, includeChildren } = options;
  const { until, end } = endOf(options.until);
  if ((duration === undefined) === (end === undefined))
    throw new Failure('Say how long: either --for DURATION, also with --until recovery, or --until TIME.');
  return {
    targets: targetsOf(options),
    ...(duration !== undefined && { duration }),
    ...(end !== undefined && { ends_at: end }),
    ...{ key, comment, sla: options.slaExcluded ? 'excluded' : 'counted' },
    until,
    include_services: includeServices ?? false,
    include_children: includeChildren ?? false,
  };
}

/** Returns what ends a window. The word `recovery` is no time. */
function endOf(text: string | undefined): { until: 'recovery' | 'ends_at'; end?: string | undefined } {
  return text === 'recovery' ? { until: 'recovery' } : { until: 'ends_at', end: text };
}

/** Returns the targets with those as `done` that the engine shows by now. A dry run calls them `already`. */
function withConfirmed(targets: readonly TargetResult[], seen: readonly TargetResult[]): TargetResult[] {
  const shown = seen.filter(({ outcome }) => outcome === 'already');
  const byName = new Map(shown.map((target) => [nameOf(target), target] as const));
  return targets.map((target) => {
    const now = isSettled(target) ? undefined : byName.get(nameOf(target));
    return now ? { ...now, outcome: 'done' } : target;
  });
}

const isSettled = ({ outcome }: TargetResult): boolean => outcome === 'done' || outcome === 'already';

/** The options of `maintenance end`. */
export interface EndOptions extends Pick<TargetOptions, 'expect' | 'dryRun'> {
  readonly key?: string;
  /** True if it is no failure that no downtime has the key. */
  readonly ifAny?: boolean;
}

/** Returns the request that ends a maintenance window: it removes all downtimes with its key. Throws Failure without a key. */
export function endWindow(realm_name: string, options: EndOptions, env: Io['env']): Window {
  const key = windowKey(options.key, env);
  if (key === undefined) throw new Failure('Say which: --key KEY, as `maintenance start` has printed it.');
  const path = { realm_name };
  const send = (client: Realmgate) =>
    askRealmOrMultirealm<Query, OperationAnswer>(
      (query) =>
        client.DELETE('/api/operations/realms/{realm_name}/downtimes/', {
          params: { path, query: { ...query, key } },
        }),
      (query) =>
        client.DELETE('/api/operations/multirealms/{realm_name}/downtimes/', {
          params: { path, query: { ...query, key } },
        }),
    );
  return {
    key,
    send: (client) => send(client)(queryOf(options)),
    isOpen: (target) => !options.dryRun && !isSettled(target),
    lookAgain: async (client, { targets }) => {
      const answer = await unwrap(send(client)({ dry_run: false }), { allowPartial: true });
      const left = new Map(operatedOf(answer).targets.map((target) => [idOrNameOf(target), target]));
      return targets.map((target) => left.get(idOrNameOf(target)) ?? gone(target));
    },
  };
}

/** A downtime that waits in the queue has no id yet. */
const idOrNameOf = (target: TargetResult): string => target.id ?? nameOf(target);

const gone = (target: TargetResult): TargetResult => ({
  ...target,
  outcome: 'done',
  reason: null,
  now: null,
});

/**
 * Returns the key by which a maintenance window is found again: the one of `--key`, or one that follows from the job of the pipeline in
 * which the command runs. It is the same when the job is repeated. `undefined` outside a pipeline. Throws Failure if `--key` is empty.
 */
function windowKey(keyOption: string | undefined, env: Io['env']): string | undefined {
  if (keyOption === '') throw new Failure('--key is empty.');
  return keyOption ?? githubKey(env) ?? gitlabKey(env);
}

function githubKey(env: Io['env']): string | undefined {
  const { GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run, GITHUB_JOB: job } = env;
  return run ? ['github', repository, run, job].filter(Boolean).join('/') : undefined;
}

function gitlabKey(env: Io['env']): string | undefined {
  const { CI_PROJECT_PATH: project, CI_PIPELINE_ID: pipeline, CI_JOB_NAME: job } = env;
  return pipeline ? ['gitlab', project, pipeline, job].filter(Boolean).join('/') : undefined;
}
