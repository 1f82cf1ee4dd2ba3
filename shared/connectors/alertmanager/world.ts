import type { RemarkNumbers } from '../kit/remark-numbers.ts';
import type { LabelTable } from './label-table.ts';
import type { PeerAnswers } from './merge-peers.ts';
import { hostsOf, type MonitoredHost, type MonitoredService } from './monitored.ts';
import { isAcknowledgement, type Remark, remarksOf } from './silences.ts';
import type { PeerStatus } from './wire.ts';

export interface RemarkRow extends Remark {
  readonly number: number;
  /** The host. `undefined` if it has no alerts. */
  readonly hostRow: MonitoredHost | undefined;
  readonly serviceRow: MonitoredService | undefined;
}

/** What all peers said at one time. */
export interface PeersState {
  readonly hosts: readonly MonitoredHost[];
  readonly downtimes: readonly RemarkRow[];
  readonly acknowledgements: readonly RemarkRow[];
  readonly statuses: readonly PeerStatus[];
  /** The number of peers that do not answer. */
  readonly away: number;
}

export function worldOf(
  { alerts, silences, statuses, away }: PeerAnswers,
  { table, numbers }: { readonly table: LabelTable; readonly numbers: RemarkNumbers },
): PeersState {
  const byId = new Map(silences.map((silence) => [silence.id, silence]));
  const hosts = hostsOf(alerts, { table, silences: byId });
  const byName = new Map(hosts.map((host) => [host.name, host]));
  const rows = remarksOf(silences, hosts, table).map((remark): RemarkRow => {
    const { silence, host, service } = remark;
    const hostRow = byName.get(host);
    const serviceRow = hostRow?.services.find(({ name }) => name === service);
    const number = numbers.numberOf(JSON.stringify([silence.id, host, service]));
    return { ...remark, number, hostRow, serviceRow };
  });
  return {
    ...{ hosts, statuses, away },
    downtimes: rows.filter(({ silence }) => !isAcknowledgement(silence)),
    acknowledgements: rows.filter(({ silence }) => isAcknowledgement(silence)),
  };
}
