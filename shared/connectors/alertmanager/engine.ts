import type { Clock } from '../../base/clock.ts';
import { type EngineAddresses, openEnginePeers, type PeerLimits } from '../kit/engine-peers.ts';
import { createRemarkNumbers, type RemarkNumbers } from '../kit/remark-numbers.ts';
import type { EngineCall, StatusQuery } from '../status-query/index.ts';
import { AlertmanagerStatusQuery } from './alertmanager-status-query.ts';
import type { LabelTable } from './label-table.ts';
import { openPeers } from './peers.ts';

/** An Alertmanager, or several that are peers. The addresses are without `/api/v2`. */
interface AlertmanagerEngine extends EngineAddresses {
  readonly labels: LabelTable;
}

interface AlertmanagerEngineOptions extends PeerLimits {
  readonly clock: Clock;
  /** Returns the header with our credentials, or `undefined` if there are none. It is called before each request; its errors are passed on. */
  readonly authorization: () => Promise<string | undefined>;
  readonly numbers?: RemarkNumbers;
}

/** Makes a function that returns the client of an engine for a call. All realms of the engine share connections. */
export function openAlertmanagerEngine(
  { labels: table, ...addresses }: AlertmanagerEngine,
  { clock, authorization, numbers = createRemarkNumbers(), ...limits }: AlertmanagerEngineOptions,
): (call: EngineCall) => StatusQuery {
  const engine = openEnginePeers(addresses, limits, { ofEach: true });
  const peers = openPeers(engine, { authorization, table, numbers });
  return (call) => new AlertmanagerStatusQuery(peers, clock, call);
}
