import type { Clock } from '../../base/clock.ts';
import { limitConcurrency, type RunInTurn, withinCommonLimit } from '../../base/concurrency-limit.ts';
import { openHttp } from '../kit/http-client.ts';
import { createMemoryBudget, type MemoryBudget } from '../kit/memory-budget.ts';
import type { EngineCall, StatusQuery } from '../status-query/index.ts';
import type { StateRules } from './rules.ts';
import { openWire } from './wire.ts';
import { ZabbixStatusQuery } from './zabbix-status-query.ts';

/** A Zabbix that is reached by its JSON-RPC API. */
interface ZabbixEngine {
  /** The addresses of its frontends, without `/api_jsonrpc.php`. */
  readonly urls: readonly string[];
  readonly ca?: string | undefined;
  /** The SHA-256 of the only certificate to trust at each address. */
  readonly fingerprints?: readonly string[] | undefined;
  readonly rules: StateRules;
}

interface ZabbixEngineOptions {
  readonly clock: Clock;
  /** Returns a token of the API. It is called before each request; its errors are passed on. */
  readonly token: () => Promise<string>;
  /** Common limit of the connections to several engines. `undefined` means that the engine has only its own limit. */
  readonly connectionsOfAll?: RunInTurn;
  /** Memory budget that all answers share. `undefined` means the budget of a process with 1 GB. */
  readonly memory?: MemoryBudget;
}

const gigabyte = 1024 ** 3;
/** Concurrent requests to one engine, as by Livestatus. */
const requestsAtOnce = 3;

/** Makes a function that returns the client of an engine for a call. All realms of the engine share connections. */
export function openZabbixEngine(
  { urls, ca, fingerprints, rules }: ZabbixEngine,
  { clock, token, connectionsOfAll, memory = createMemoryBudget(gigabyte) }: ZabbixEngineOptions,
): (call: EngineCall) => StatusQuery {
  const enter = withinCommonLimit(limitConcurrency({ atOnce: requestsAtOnce }), connectionsOfAll);
  const peers = urls.map((url, index) =>
    openHttp(
      { url: new URL(url), ca, fingerprint: fingerprints?.[index] },
      { memory, largestAnswer: memory.largestAnswer, idleConnections: requestsAtOnce },
    ),
  );
  const wire = openWire({ peers, token, enter, clock, memory });
  return (call) => new ZabbixStatusQuery({ wire, rules }, call);
}
