import * as z from 'zod';

import type { EngineInterfaceName, MonitoringApiKind } from '../../base/engine-interface.ts';
import { once } from '../../base/once.ts';
import { type ComparedFields, isSame, type ObjectRecords, type ValueDifference } from './compare-records.ts';

/** A difference of a noun, as seen from the monitoring API: its own value and record, and those of the other interface. */
interface Seen {
  /** The other interface. */
  readonly from: EngineInterfaceName;
  readonly noun: string;
  readonly field: string;
  readonly own: unknown;
  readonly other: unknown;
  readonly ownRecord: ComparedFields;
  readonly otherRecord: ComparedFields;
}

interface KnownDifference {
  readonly isMeant: (seen: Seen) => boolean;
  /** A whole sentence. */
  readonly reason: string;
}

/** The fields of hosts and services that follow from the state of a host, with the field that has the name of this state. */
const stateFields: Readonly<Record<string, { readonly name: string; readonly fields: readonly string[] }>> = {
  hosts: { name: 'state_name', fields: ['state', 'state_name', 'unhandled'] },
  services: { name: 'host_state_name', fields: ['host_state', 'host_state_name', 'unhandled'] },
};

const lastReachable: KnownDifference = {
  isMeant: ({ from, noun, field, own, other, ownRecord, otherRecord }) => {
    if (noun === 'hostgroups') return field === 'hosts' && areCountsMeant(from, own, other);
    const { name, fields } = stateFields[noun] ?? { name: '', fields: [] };
    return fields.includes(field) && isStateMeant(from, ownRecord[name], otherRecord[name]);
  },
  reason: 'A host is UNREACHABLE as of its last check, and only if it is DOWN.',
};

/** Livestatus alone calls a host UNREACHABLE that is UP. It never calls one UP that another interface calls UNREACHABLE. */
function isStateMeant(from: EngineInterfaceName, own: unknown, other: unknown): boolean {
  if (other === 'UNREACHABLE') return own === 'DOWN' || (own === 'UP' && from === 'livestatus');
  return own === 'UNREACHABLE' && other === 'DOWN';
}

const count = () => z.number().nullable().transform(Number);
const hostCounts = once(() => z.object({ up: count(), down: count(), unreachable: count() }));

/** Returns true if the hosts of a group differ by what `isStateMeant` accepts: more of them are UP at most by those that Livestatus calls UNREACHABLE. */
function areCountsMeant(from: EngineInterfaceName, ownCounts: unknown, otherCounts: unknown): boolean {
  const { data: own } = hostCounts().safeParse(ownCounts);
  const { data: other } = hostCounts().safeParse(otherCounts);
  if (!own || !other) return false;
  const checked = ({ up, down, unreachable }: typeof own) => up + down + unreachable;
  const moreUp = own.up - other.up;
  return (
    checked(own) === checked(other) &&
    moreUp >= 0 &&
    moreUp <= (from === 'livestatus' ? other.unreachable : 0)
  );
}

const persistentComments: KnownDifference = {
  isMeant: ({ from, noun, field, own, other }) =>
    from === 'livestatus' && noun === 'comments' && field === 'persistent' && own === false && other === true,
  reason: 'Livestatus of Icinga 2 calls each comment persistent.',
};

const factsOfNode: ReadonlySet<string> = new Set(['node', 'program_start', 'pid', 'satellites']);
const otherMaster: KnownDifference = {
  isMeant: ({ noun, field, ownRecord: { node: own }, otherRecord: { node: other } }) =>
    noun === 'engine' &&
    factsOfNode.has(field) &&
    typeof own === 'string' &&
    typeof other === 'string' &&
    own !== other,
  reason: 'The interfaces answer for two masters of one cluster, whose names are in the field node.',
};

const unsaidFacts: ReadonlySet<string> = new Set([
  ...['livestatus_version', 'last_command_check', 'last_log_rotation', 'check_external_commands'],
  ...['accept_passive_host_checks', 'accept_passive_service_checks'],
]);

const averages: ReadonlySet<string> = new Set(['host_checks_rate', 'service_checks_rate']);

const icinga2: readonly KnownDifference[] = [
  lastReachable,
  otherMaster,
  persistentComments,
  {
    isMeant: ({ noun, field, own }) => noun === 'engine' && unsaidFacts.has(field) && own === null,
    reason: 'The REST API does not say it.',
  },
  {
    isMeant: ({ noun, field }) => noun === 'engine' && averages.has(field),
    reason: 'An average, which each interface takes over a time of its own.',
  },
  {
    isMeant: ({ noun, field }) => noun === 'engine' && field === 'program_version',
    reason: 'The REST API spells the version in its own way.',
  },
];

const unwrittenFacts: ReadonlySet<string> = new Set([...unsaidFacts, ...averages, 'pid']);
const lastCheck = /^(?:output|long_output|perf_data|last_check|next_check|execution_time|latency)$/;

const icingadb: readonly KnownDifference[] = [
  otherMaster,
  persistentComments,
  { ...lastReachable, reason: 'A host is UNREACHABLE as of its last written state, and only if it is DOWN.' },
  {
    isMeant: ({ noun, field, own }) => noun === 'engine' && unwrittenFacts.has(field) && own === null,
    reason: 'Icinga DB does not write it.',
  },
  {
    isMeant: ({ noun, field }) => noun === 'engine' && field === 'program_version',
    reason: 'Icinga DB spells the version in its own way.',
  },
  {
    isMeant: ({ field, own, other }) =>
      Array.isArray(own) && Array.isArray(other) && field.endsWith('groups') && isSameSet(own, other),
    reason: 'Icinga DB does not keep the order of groups.',
  },
  {
    isMeant: ({ field, own }) => lastCheck.test(field) && own === null,
    reason: 'Only the Redis of Icinga DB has the last check.',
  },
  {
    isMeant: ({ field, ownRecord, otherRecord }) =>
      field === 'next_check' && isSame(ownRecord['last_check'], otherRecord['last_check']),
    reason: 'Icinga DB writes the next check with a result, and not if a master puts it off.',
  },
  {
    isMeant: ({ field, own }) => field === 'last_hard_state_change' && own === null,
    reason: 'Icinga DB has changes of hard states from its history, and none before that begins.',
  },
  {
    isMeant: ({ field, own, other }) =>
      field === 'last_hard_state_change' &&
      Math.abs(Date.parse(String(own)) - Date.parse(String(other))) <= 60_000,
    reason:
      'Each master of a cluster notes when it heard of a hard state, and Icinga DB has the time of one of them.',
  },
];

function isSameSet(own: readonly unknown[], other: readonly unknown[]): boolean {
  return own.length === other.length && own.every((one) => other.includes(one));
}

/** The differences from Livestatus that follow from what an interface can tell, by kind of monitoring API. */
const knownDifferences: Readonly<Partial<Record<MonitoringApiKind, readonly KnownDifference[]>>> = {
  icinga2,
  icingadb,
};

/** Returns the known reason of a difference between two interfaces of one engine, or `undefined`. */
export function knownReason(
  {
    interfaces: [before, after],
    noun,
  }: { readonly interfaces: readonly [EngineInterfaceName, EngineInterfaceName]; readonly noun: string },
  difference: ValueDifference,
  records: ObjectRecords,
): string | undefined {
  const seenBy = [
    { by: after, from: before, ...ownAndOther(difference, records, ['after', 'before']) },
    { by: before, from: after, ...ownAndOther(difference, records, ['before', 'after']) },
  ];
  for (const { by, ...seen } of seenBy) {
    const known = by === 'livestatus' ? [] : knownDifferences[by];
    const found = known?.find(({ isMeant }) => isMeant({ noun, ...seen }));
    if (found) return found.reason;
  }
  return undefined;
}

type Side = keyof ObjectRecords;

function ownAndOther(
  { field, ...values }: ValueDifference,
  records: ObjectRecords,
  [own, other]: readonly [Side, Side],
) {
  const byRecord = { ownRecord: records[own], otherRecord: records[other] };
  return { field, own: values[own], other: values[other], ...byRecord };
}
