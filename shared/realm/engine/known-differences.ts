import * as z from 'zod';

import type { EngineInterfaceName, MonitoringApiKind } from '../../base/engine-interface.ts';
import { once } from '../../base/once.ts';
import type { ValueDifference } from './compare-records.ts';

/** A difference of a noun, as seen from the monitoring API: its own value, and that of the other interface. */
interface Seen {
  /** The other interface. */
  readonly from: EngineInterfaceName;
  readonly noun: string;
  readonly field: string;
  readonly own: unknown;
  readonly other: unknown;
}

interface KnownDifference {
  readonly isMeant: (seen: Seen) => boolean;
  /** A whole sentence. */
  readonly reason: string;
}

const lastReachable: KnownDifference = {
  isMeant: ({ noun, field, own, other }) => {
    if (noun === 'hosts' && field === 'state_name') return [own, other].includes('UNREACHABLE');
    if (noun === 'hosts' && field === 'state') return [own, other].includes(2);
    return noun === 'hostgroups' && field === 'hosts' && checkedHosts(own) === checkedHosts(other);
  },
  reason: 'A host is UNREACHABLE as of its last check, and only if it is DOWN.',
};

const count = () => z.number().nullable();
const persistentComments: KnownDifference = {
  isMeant: ({ from, noun, field, own, other }) =>
    from === 'livestatus' && noun === 'comments' && field === 'persistent' && own === false && other === true,
  reason: 'Livestatus of Icinga 2 calls each comment persistent.',
};

const hostCounts = once(() => z.object({ up: count(), down: count(), unreachable: count() }));

/** Returns the number of a hostgroup's hosts that were checked, whatever their state. */
function checkedHosts(counts: unknown): number | undefined {
  const states = ['up', 'down', 'unreachable'] as const;
  const read = hostCounts().safeParse(counts);
  return read.success ? states.reduce((sum, state) => sum + (read.data[state] ?? 0), 0) : undefined;
}

const unsaidFacts: ReadonlySet<string> = new Set([
  ...['livestatus_version', 'last_command_check', 'last_log_rotation', 'check_external_commands'],
  ...['accept_passive_host_checks', 'accept_passive_service_checks'],
]);

const averages: ReadonlySet<string> = new Set(['host_checks_rate', 'service_checks_rate']);

const icinga2: readonly KnownDifference[] = [
  lastReachable,
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
  [before, after]: readonly [EngineInterfaceName, EngineInterfaceName],
  noun: string,
  difference: ValueDifference,
): string | undefined {
  const { field } = difference;
  const seenBy = [
    { by: after, from: before, own: difference.after, other: difference.before },
    { by: before, from: after, own: difference.before, other: difference.after },
  ];
  for (const { by, ...seen } of seenBy) {
    const known = by === 'livestatus' ? [] : knownDifferences[by];
    const found = known?.find(({ isMeant }) => isMeant({ noun, field, ...seen }));
    if (found) return found.reason;
  }
  return undefined;
}
