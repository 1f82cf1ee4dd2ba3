import { once } from '../../base/once.ts';
import {
  type EngineFacts,
  type HostRanges,
  rangesOf,
  undivided,
} from '../../connectors/status-query/index.ts';
import type { WarmKind, WarmTable } from './table.ts';

/** The facts about a reading of hosts or services that the next reading needs to find what changed. */
export interface TableNotes {
  /** Time at which this reading began, and the one that read all cells last, in milliseconds of a clock that never jumps. */
  readonly readAt: number;
  readonly wholeAt: number;
  /** Number of rows that were read with all columns. */
  readonly readRows: number;
  /** The share of the rows that differ from the reading before. 1 if there was none. */
  readonly changedShare: number;
  /** Numbers of the rows that changed. They may have changed again in the same second, without a sign: the times of checks are whole seconds. */
  readonly unsettled: readonly number[];
}

/** The states of one engine as they were at one time. They never change. */
export interface WarmStates {
  readonly tables: Readonly<Record<WarmKind, WarmTable>>;
  /** The columns of each table that the engine was asked for and lacks. */
  readonly lacking: Readonly<Record<WarmKind, ReadonlySet<string>>>;
  readonly facts: EngineFacts;
  /** `undefined` means that the next reading has to read all cells. */
  readonly notes?: Readonly<Record<'hosts' | 'services', TableNotes>>;
  /** Ranges of host names for pages. The lists themselves are not divided, as they are in memory. */
  readonly hostRanges: () => HostRanges;
  /** Size in memory, in bytes. */
  readonly size: number;
}

/** `asked` are the names of the columns that the engine was asked for. */
export function warmStates(
  tables: WarmStates['tables'],
  facts: EngineFacts,
  asked: Readonly<Record<WarmKind, readonly string[]>>,
): WarmStates {
  const { hosts, services, hostgroups } = tables;
  const lackingIn = (kind: WarmKind) =>
    new Set(asked[kind].filter((column) => !tables[kind].hasColumn(column)));
  return {
    tables,
    facts,
    lacking: {
      hosts: lackingIn('hosts'),
      services: lackingIn('services'),
      hostgroups: lackingIn('hostgroups'),
    },
    hostRanges: once(() => {
      const counts = new Map(
        services.index.names.map((name, host) => [name, services.index.countRows(host)]),
      );
      const sizes = hosts.index.names.map((name) => ({ name, services: counts.get(name) ?? 0 }));
      return rangesOf(sizes, undivided);
    }),
    size: hosts.size + services.size + hostgroups.size,
  };
}
