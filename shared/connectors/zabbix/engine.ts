import type { Clock } from '../../base/clock.ts';
import { type EngineAddresses, openEnginePeers, type PeerLimits } from '../kit/engine-peers.ts';
import { createRemarkNumbers, type RemarkNumbers } from '../kit/remark-numbers.ts';
import { cachedValue, type EngineCall, type StatusQuery } from '../status-query/index.ts';
import type { PastObject } from './past-objects.ts';
import type { StateRules } from './rules.ts';
import { openWire } from './wire.ts';
import { ZabbixStatusQuery } from './zabbix-status-query.ts';

/** A Zabbix that is reached by its JSON-RPC API. The addresses are those of its frontends, without `/api_jsonrpc.php`. */
interface ZabbixEngine extends EngineAddresses {
  readonly rules: StateRules;
}

interface ZabbixEngineOptions extends PeerLimits {
  readonly clock: Clock;
  /** Returns a token of the API. It is called before each request; its errors are passed on. */
  readonly token: () => Promise<string>;
  /** Returns the token by which maintenances are made and removed, and checks are asked for. `undefined` means the same one. */
  readonly maintenanceToken?: () => Promise<string>;
  readonly numbers?: RemarkNumbers;
}

/** The time for which the names of all triggers are cached, because a long range of the past is read in many parts. */
const pastObjectsMs = 30_000;

/** Makes a function that returns the client of an engine for a call. All realms of the engine share connections. */
export function openZabbixEngine(
  { rules, ...addresses }: ZabbixEngine,
  { clock, numbers = createRemarkNumbers(), token, maintenanceToken = token, ...limits }: ZabbixEngineOptions,
): (call: EngineCall) => StatusQuery {
  const wire = openWire({ ...openEnginePeers(addresses, limits), token, maintenanceToken, clock });
  const pastObjects = cachedValue<readonly PastObject[]>({ ttlMs: pastObjectsMs, clock });
  return (call) => new ZabbixStatusQuery({ wire, rules, clock, numbers, pastObjects }, call);
}
