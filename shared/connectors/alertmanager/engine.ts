import type { Clock } from '../../base/clock.ts';
import { type EngineAddresses, openEnginePeers, type PeerLimits } from '../kit/engine-peers.ts';
import { createRemarkNumbers, type RemarkNumbers } from '../kit/remark-numbers.ts';
import type { EngineCall, StatusQuery } from '../status-query/index.ts';
import { AlertmanagerStatusQuery } from './alertmanager-status-query.ts';
import type { LabelTable } from './label-table.ts';
import { Peers } from './peers.ts';
import { type PeersState, worldOf } from './world.ts';

/** An Alertmanager, or several that are peers. The addresses are without `/api/v2`. */
export interface AlertmanagerEngine extends EngineAddresses {
  readonly labels: LabelTable;
}

export interface AlertmanagerEngineOptions extends PeerLimits {
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
  const peers = new Peers<PeersState>({
    ...openEnginePeers(addresses, limits, { ofEach: true }),
    authorization,
    prepare: (answers) => worldOf(answers, { table, numbers }),
  });
  return (call) => new AlertmanagerStatusQuery({ peers, clock, table, numbers }, call);
}
