import { randomBytes } from 'node:crypto';

import type { StatesVersion } from '../../base/list-changes.ts';
import { CellVersions, type ChangedKind, compareReadings, type WarmStates } from '../states/index.ts';
import { findChangedRows } from './changed-rows.ts';
import { type Departure, departuresIn } from './departures.ts';
import type { FoundChanges } from './divide-changes.ts';
import { RecentList } from './recent-list.ts';
import { StoredVersions } from './stored-versions.ts';

/** The largest number of departures that are kept of one engine. */
const mostDepartures = 20_000;

/** A reading of all states: its version, and the version in which each cell changed last. */
export interface ReadVersion {
  readonly number: number;
  readonly cells: Readonly<Record<ChangedKind, CellVersions>>;
}

/** States with their version. */
export interface VersionedStates {
  readonly states: WarmStates;
  readonly version: ReadVersion;
  /** The version by which other processes name these states. `undefined` if they do not have them. */
  readonly stored?: StatesVersion | undefined;
}

/** The time of a change: `at` by the clock in epoch milliseconds, `now` by a clock that never jumps. */
export interface ChangeTime {
  readonly at: number;
  readonly now: number;
}

/** States that were compared with the last ones. */
interface ComparedStates {
  readonly version: ReadVersion;
  /** `undefined` if readers are told of nothing. */
  readonly changes: FoundChanges | undefined;
  readonly departures: readonly Departure[];
}

/** The versions of the states of one engine, since a process has begun to read them. */
export class ChangeHistory {
  /** Tells this history from every other one, of any engine and process. */
  readonly id = randomBytes(9).toString('base64url');
  readonly #departures = new RecentList<readonly Departure[]>();
  /** The versions of states that other processes have too. */
  readonly stored = new StoredVersions();
  #number = 0;

  /** Returns the version of the first reading, in which nothing has changed. */
  begin({ tables: { hosts, services } }: WarmStates): ReadVersion {
    this.#number += 1;
    return {
      number: this.#number,
      cells: { hosts: CellVersions.begin(hosts), services: CellVersions.begin(services) },
    };
  }

  /**
   * Compares new states with the last ones, while the process does other work, too. Returns their version, the changes that readers are told of, if there are any, and the objects that
   * departed. These belong to the history as soon as the states are kept (`keepDepartures`), because states that could not be stored are not.
   */
  async advance(
    { states, version }: VersionedStates,
    next: WarmStates,
    time: ChangeTime,
  ): Promise<ComparedStates> {
    this.#number += 1;
    const number = this.#number;
    const compare = async (kind: ChangedKind) => {
      const tables = { before: states.tables[kind], after: next.tables[kind] };
      const { versions, changes } = await compareReadings({ kind, ...tables }, version.cells[kind], number);
      const found = await findChangedRows(tables, changes);
      return { versions, found, departures: departuresIn(kind, tables, changes) };
    };
    const hosts = await compare('hosts');
    const services = await compare('services');
    const departures = [...hosts.departures, ...services.departures];
    const regroups = departures.some(({ isGone }) => !isGone);
    const changes = { at: time.at, hosts: hosts.found, services: services.found, regroups };
    const isEmpty = !regroups && hosts.found.rows.length + services.found.rows.length === 0;
    const cells = { hosts: hosts.versions, services: services.versions };
    return { version: { number, cells }, changes: isEmpty ? undefined : changes, departures };
  }

  /** Returns the objects that departed after one version and up to another. `undefined` means that some of them are not known any more. */
  departures(after: number, upTo: number): readonly Departure[] | undefined {
    return this.#departures.between(after, upTo)?.flat();
  }

  /** Keeps the objects that departed with the version of a number. `now` is the time of its reading. */
  keepDepartures(
    item: readonly Departure[],
    { number, now }: { readonly number: number; readonly now: number },
  ): void {
    if (item.length === 0) return;
    if (item.length > mostDepartures) {
      this.#departures.drop(number);
      return;
    }
    const entry = { number, item, weight: item.length, addedAt: now };
    this.#departures.add(entry, mostDepartures);
  }
}
