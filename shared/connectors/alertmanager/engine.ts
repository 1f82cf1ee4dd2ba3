import type { Clock } from '../../base/clock.ts';
import { limitConcurrency, type RunInTurn, withinCommonLimit } from '../../base/concurrency-limit.ts';
import { openHttp } from '../kit/http-client.ts';
import { createMemoryBudget, type MemoryBudget } from '../kit/memory-budget.ts';
import type { EngineCall, StatusQuery } from '../status-query/index.ts';
import { AlertmanagerStatusQuery } from './alertmanager-status-query.ts';
import type { LabelTable } from './label-table.ts';
import { Peers } from './peers.ts';
import { type PeersState, type SilenceNumbers, worldOf } from './world.ts';

/** An Alertmanager, or several that are peers. */
export interface AlertmanagerEngine {
  /** The addresses of the peers, without `/api/v2`. */
  readonly urls: readonly string[];
  readonly ca?: string | undefined;
  /** The SHA-256 of the only certificate to trust at each address. */
  readonly fingerprints?: readonly string[] | undefined;
  readonly labels: LabelTable;
}

export interface AlertmanagerEngineOptions {
  readonly clock: Clock;
  /** Returns the header with our credentials, or `undefined` if there are none. It is called before each request; its errors are passed on. */
  readonly authorization: () => Promise<string | undefined>;
  readonly numbers: SilenceNumbers;
  /** Common limit of the connections to several engines. `undefined` means that the engine has only its own limit. */
  readonly connectionsOfAll?: RunInTurn;
  /** Memory budget that all answers share. `undefined` means the budget of a process with 1 GB. */
  readonly memory?: MemoryBudget;
}

const gigabyte = 1024 ** 3;
/** Concurrent requests to one peer: it answers eight at once, also those of others. */
const requestsAtOnce = 3;

/** Makes a function that returns the client of an engine for a call. All realms of the engine share connections. */
export function openAlertmanagerEngine(
  { urls, ca, fingerprints, labels: table }: AlertmanagerEngine,
  options: AlertmanagerEngineOptions,
): (call: EngineCall) => StatusQuery {
  const { clock, authorization, numbers, memory = createMemoryBudget(gigabyte) } = options;
  const { connectionsOfAll } = options;
  const enter = withinCommonLimit(
    limitConcurrency({ atOnce: requestsAtOnce * urls.length }),
    connectionsOfAll,
  );
  const { largestAnswer } = memory;
  const clients = urls.map((url, index) =>
    openHttp(
      { url: new URL(url), ca, fingerprint: fingerprints?.[index] },
      { largestAnswer, memory, idleConnections: requestsAtOnce },
    ),
  );
  const peers = new Peers<PeersState>(clients, {
    ...{ enter, memory, authorization },
    prepare: (answers) => worldOf(answers, { table, numbers }),
  });
  return (call) => new AlertmanagerStatusQuery({ peers, clock, table, numbers }, call);
}
